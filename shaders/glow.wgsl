// The shine of a lamp, a soft circle, or of a lit window. What comes out is added to the picture.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Glow {
    colour: vec4<f32>,
    // Width and height in pixels of the picture.
    pixels: vec2<f32>,
    // 1: a circle; 0: the whole rectangle.
    round: f32,
    strength: f32,
}

@group(2) @binding(0) var<uniform> glow: Glow;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    // Whole pixels of the picture, so that the rim has the same steps as everything else.
    let pixel = floor(in.uv * glow.pixels) + 0.5 - glow.pixels / 2.0;
    let out = length(pixel) / (glow.pixels.x / 2.0);
    let near = max(0.0, 1.0 - out);
    let soft = near * near;
    return vec4(glow.colour.rgb * glow.strength * mix(1.0, soft, glow.round), 0.0);
}
