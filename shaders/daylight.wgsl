// The colour of the hour, from west to east, and lamplight where it reaches. What comes out is multiplied with the
// picture.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Hour {
    west: vec4<f32>,
    east: vec4<f32>,
    // rgb: what lamplight leaves of colours; w: how strong lamps are.
    lamp: vec4<f32>,
}

@group(2) @binding(0) var<uniform> hour: Hour;
@group(2) @binding(1) var lit: texture_2d<f32>;
@group(2) @binding(2) var lit_sampler: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let sky = mix(hour.west.rgb, hour.east.rgb, in.uv.x);
    let reach = textureSample(lit, lit_sampler, in.uv).r * hour.lamp.w;
    // By daylight lamps are not seen: they never make anything darker.
    return vec4(max(sky, mix(sky, hour.lamp.rgb, reach)), 1.0);
}
