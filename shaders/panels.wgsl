// Draws panels, as the shader of `bevy_egui` does, but works out gamma only where a pixel needs it: not for a picture in
// its own colours, nor for a plain surface, and panels are made of these two. What is left is tinted pictures and the edges
// of letters.

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
    // As egui gives it: sRGB, premultiplied.
    @location(0) colour: vec4<f32>,
    // The same, linear.
    @location(1) linear: vec3<f32>,
    @location(2) uv: vec2<f32>,
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

fn to_srgb(colour: vec3<f32>) -> vec3<f32> {
    let bright = 1.055 * pow(colour, vec3<f32>(1.0 / 2.4)) - 0.055;
    return select(bright, colour * 12.92, colour < vec3<f32>(0.0031308));
}

@vertex
fn vs_main(in: Vertex) -> Corner {
    let position = vec4<f32>(in.position * transform.scale + transform.translation, 0.0, 1.0);
    return Corner(position, in.colour, to_linear(in.colour.rgb), in.uv);
}

@fragment
fn fs_main(in: Corner) -> @location(0) vec4<f32> {
#ifdef BINDLESS
    let texel = textureSample(textures[which.offset], samplers[which.offset], in.uv);
#else
    let texel = textureSample(only_texture, only_sampler, in.uv);
#endif
    // Between letters there is mostly nothing.
    if texel.a == 0.0 || all(in.colour > vec4<f32>(0.999)) {
        return texel;
    }
    if all(texel > vec4<f32>(0.999)) {
        return vec4<f32>(in.linear, in.colour.a);
    }
    let tinted = to_srgb(texel.rgb) * in.colour.rgb;
    return vec4<f32>(to_linear(tinted), texel.a * in.colour.a);
}
