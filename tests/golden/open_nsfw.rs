/// The model `tf2onnx`, compiled.
///
/// Operator sets: ai.onnx 9; IR version 4, by tf2onnx 1.8.4.
/// 32424712 bytes of weights, 4071680 bytes of arena.
///
/// | | name | type |
/// |---|---|---|
/// | input `input_0` | `input:0` | f32\[1, 224, 224, 3] |
/// | output `outputs` | `outputs` | f32\[1, 2] |
#[allow(dead_code, unused, non_snake_case, non_upper_case_globals, clippy::all, clippy::pedantic)]
pub mod open_nsfw {
    use ::onnx_rt as rt;
    rt::need_alloc!("the arena of `open_nsfw` has 4071680 bytes, more than the 65536 that a `Model` holds itself");

    /// Bytes of intermediate values of static size that a `Model` holds.
    pub const ARENA_BYTES: usize = 4071680;
    /// Bytes of weights in the binary.
    pub const WEIGHT_BYTES: usize = 32424712;
    /// Multiply-adds of one run.
    pub const MACS: u64 = 1068550144;

    /// What the model is given.
    #[derive(Clone, Copy, Debug)]
    pub struct Inputs<'a> {
        /// `input:0`: f32\[1, 224, 224, 3]
        pub input_0: &'a [[[[f32; 3]; 224]; 224]; 1],
    }

    /// What a run makes. Tensors borrow from the `Model` and hold until its next run.
    #[derive(Clone, Debug)]
    pub struct Outputs<'a> {
        /// `outputs`: f32\[1, 2]
        pub outputs: &'a [[f32; 2]; 1],
    }

    /// Weights, packed for the kernels.
    mod part_0 {
        use super::rt;
        pub(super) static BLOB: rt::blob::Aligned<[u8; 7424256]> = rt::blob::Aligned(*include_bytes!("open_nsfw.0.weights"));
    }
    /// Weights, packed for the kernels.
    mod part_1 {
        use super::rt;
        pub(super) static BLOB: rt::blob::Aligned<[u8; 7087616]> = rt::blob::Aligned(*include_bytes!("open_nsfw.1.weights"));
    }
    /// Weights, packed for the kernels.
    mod part_2 {
        use super::rt;
        pub(super) static BLOB: rt::blob::Aligned<[u8; 6301696]> = rt::blob::Aligned(*include_bytes!("open_nsfw.2.weights"));
    }
    /// Weights, packed for the kernels.
    mod part_3 {
        use super::rt;
        pub(super) static BLOB: rt::blob::Aligned<[u8; 6297600]> = rt::blob::Aligned(*include_bytes!("open_nsfw.3.weights"));
    }
    /// Weights, packed for the kernels.
    mod part_4 {
        use super::rt;
        pub(super) static BLOB: rt::blob::Aligned<[u8; 5313544]> = rt::blob::Aligned(*include_bytes!("open_nsfw.4.weights"));
    }
    static CONV_440_WEIGHTS_FUSED_BN_PACKED: &[f32; 9408] = rt::blob::view::<f32, 0, 9408, 7424256>(&part_0::BLOB);
    static CONV_440_BIAS_FUSED_BN: &[f32; 64] = rt::blob::view::<f32, 37632, 64, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 8192] = rt::blob::view::<f32, 37888, 8192, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK0_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 2048] = rt::blob::view::<f32, 70656, 2048, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK0_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 32] = rt::blob::view::<f32, 78848, 32, 7424256>(&part_0::BLOB);
    static CONV_450_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 16384] = rt::blob::view::<f32, 78976, 16384, 7424256>(&part_0::BLOB);
    static CONV_450_BIAS_FUSED_BN: &[f32; 32] = rt::blob::view::<f32, 144512, 32, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK0_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 4096] = rt::blob::view::<f32, 144640, 4096, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK0_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 161024, 128, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 161536, 128, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK1_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 4096] = rt::blob::view::<f32, 162048, 4096, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK1_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 32] = rt::blob::view::<f32, 178432, 32, 7424256>(&part_0::BLOB);
    static CONV_452_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 16384] = rt::blob::view::<f32, 178560, 16384, 7424256>(&part_0::BLOB);
    static CONV_452_BIAS_FUSED_BN: &[f32; 32] = rt::blob::view::<f32, 244096, 32, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK1_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 4096] = rt::blob::view::<f32, 244224, 4096, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK1_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 260608, 128, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK2_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 4096] = rt::blob::view::<f32, 261120, 4096, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK2_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 32] = rt::blob::view::<f32, 277504, 32, 7424256>(&part_0::BLOB);
    static CONV_462_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 16384] = rt::blob::view::<f32, 277632, 16384, 7424256>(&part_0::BLOB);
    static CONV_462_BIAS_FUSED_BN: &[f32; 32] = rt::blob::view::<f32, 343168, 32, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK2_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 4096] = rt::blob::view::<f32, 343296, 4096, 7424256>(&part_0::BLOB);
    static CONV_STAGE0_BLOCK2_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 359680, 128, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 32768] = rt::blob::view::<f32, 360192, 32768, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK0_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 8192] = rt::blob::view::<f32, 491264, 8192, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK0_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 64] = rt::blob::view::<f32, 524032, 64, 7424256>(&part_0::BLOB);
    static CONV_476_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 65536] = rt::blob::view::<f32, 524288, 65536, 7424256>(&part_0::BLOB);
    static CONV_476_BIAS_FUSED_BN: &[f32; 64] = rt::blob::view::<f32, 786432, 64, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK0_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 16384] = rt::blob::view::<f32, 786688, 16384, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK0_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 852224, 256, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 853248, 256, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK1_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 16384] = rt::blob::view::<f32, 854272, 16384, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK1_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 64] = rt::blob::view::<f32, 919808, 64, 7424256>(&part_0::BLOB);
    static CONV_478_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 65536] = rt::blob::view::<f32, 920064, 65536, 7424256>(&part_0::BLOB);
    static CONV_478_BIAS_FUSED_BN: &[f32; 64] = rt::blob::view::<f32, 1182208, 64, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK1_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 16384] = rt::blob::view::<f32, 1182464, 16384, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK1_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 1248000, 256, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK2_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 16384] = rt::blob::view::<f32, 1249024, 16384, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK2_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 64] = rt::blob::view::<f32, 1314560, 64, 7424256>(&part_0::BLOB);
    static CONV_488_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 65536] = rt::blob::view::<f32, 1314816, 65536, 7424256>(&part_0::BLOB);
    static CONV_488_BIAS_FUSED_BN: &[f32; 64] = rt::blob::view::<f32, 1576960, 64, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK2_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 16384] = rt::blob::view::<f32, 1577216, 16384, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK2_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 1642752, 256, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK3_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 16384] = rt::blob::view::<f32, 1643776, 16384, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK3_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 64] = rt::blob::view::<f32, 1709312, 64, 7424256>(&part_0::BLOB);
    static CONV_498_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 65536] = rt::blob::view::<f32, 1709568, 65536, 7424256>(&part_0::BLOB);
    static CONV_498_BIAS_FUSED_BN: &[f32; 64] = rt::blob::view::<f32, 1971712, 64, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK3_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 16384] = rt::blob::view::<f32, 1971968, 16384, 7424256>(&part_0::BLOB);
    static CONV_STAGE1_BLOCK3_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 2037504, 256, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 131072] = rt::blob::view::<f32, 2038528, 131072, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK0_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 32768] = rt::blob::view::<f32, 2562816, 32768, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK0_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 2693888, 128, 7424256>(&part_0::BLOB);
    static CONV_512_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 262144] = rt::blob::view::<f32, 2694400, 262144, 7424256>(&part_0::BLOB);
    static CONV_512_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 3742976, 128, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK0_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 3743488, 65536, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK0_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 512] = rt::blob::view::<f32, 4005632, 512, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_BIAS_FUSED_BN: &[f32; 512] = rt::blob::view::<f32, 4007680, 512, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK1_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 4009728, 65536, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK1_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 4271872, 128, 7424256>(&part_0::BLOB);
    static CONV_514_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 262144] = rt::blob::view::<f32, 4272384, 262144, 7424256>(&part_0::BLOB);
    static CONV_514_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 5320960, 128, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK1_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 5321472, 65536, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK1_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 512] = rt::blob::view::<f32, 5583616, 512, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK2_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 5585664, 65536, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK2_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 5847808, 128, 7424256>(&part_0::BLOB);
    static CONV_524_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 262144] = rt::blob::view::<f32, 5848320, 262144, 7424256>(&part_0::BLOB);
    static CONV_524_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 6896896, 128, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK2_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 6897408, 65536, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK2_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 512] = rt::blob::view::<f32, 7159552, 512, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK3_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 7161600, 65536, 7424256>(&part_0::BLOB);
    static CONV_STAGE2_BLOCK3_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 7423744, 128, 7424256>(&part_0::BLOB);
    static CONV_534_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 262144] = rt::blob::view::<f32, 0, 262144, 7087616>(&part_1::BLOB);
    static CONV_534_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 1048576, 128, 7087616>(&part_1::BLOB);
    static CONV_STAGE2_BLOCK3_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 1049088, 65536, 7087616>(&part_1::BLOB);
    static CONV_STAGE2_BLOCK3_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 512] = rt::blob::view::<f32, 1311232, 512, 7087616>(&part_1::BLOB);
    static CONV_STAGE2_BLOCK4_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 1313280, 65536, 7087616>(&part_1::BLOB);
    static CONV_STAGE2_BLOCK4_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 1575424, 128, 7087616>(&part_1::BLOB);
    static CONV_544_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 262144] = rt::blob::view::<f32, 1575936, 262144, 7087616>(&part_1::BLOB);
    static CONV_544_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 2624512, 128, 7087616>(&part_1::BLOB);
    static CONV_STAGE2_BLOCK4_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 2625024, 65536, 7087616>(&part_1::BLOB);
    static CONV_STAGE2_BLOCK4_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 512] = rt::blob::view::<f32, 2887168, 512, 7087616>(&part_1::BLOB);
    static CONV_STAGE2_BLOCK5_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 2889216, 65536, 7087616>(&part_1::BLOB);
    static CONV_STAGE2_BLOCK5_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 3151360, 128, 7087616>(&part_1::BLOB);
    static CONV_554_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 262144] = rt::blob::view::<f32, 3151872, 262144, 7087616>(&part_1::BLOB);
    static CONV_554_BIAS_FUSED_BN: &[f32; 128] = rt::blob::view::<f32, 4200448, 128, 7087616>(&part_1::BLOB);
    static CONV_STAGE2_BLOCK5_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 65536] = rt::blob::view::<f32, 4200960, 65536, 7087616>(&part_1::BLOB);
    static CONV_STAGE2_BLOCK5_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 512] = rt::blob::view::<f32, 4463104, 512, 7087616>(&part_1::BLOB);
    static CONV_STAGE3_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 524288] = rt::blob::view::<f32, 4465152, 524288, 7087616>(&part_1::BLOB);
    static CONV_STAGE3_BLOCK0_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 131072] = rt::blob::view::<f32, 6562304, 131072, 7087616>(&part_1::BLOB);
    static CONV_STAGE3_BLOCK0_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 7086592, 256, 7087616>(&part_1::BLOB);
    static CONV_568_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 1048576] = rt::blob::view::<f32, 0, 1048576, 6301696>(&part_2::BLOB);
    static CONV_568_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 4194304, 256, 6301696>(&part_2::BLOB);
    static CONV_STAGE3_BLOCK0_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 262144] = rt::blob::view::<f32, 4195328, 262144, 6301696>(&part_2::BLOB);
    static CONV_STAGE3_BLOCK0_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 1024] = rt::blob::view::<f32, 5243904, 1024, 6301696>(&part_2::BLOB);
    static CONV_STAGE3_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_BIAS_FUSED_BN: &[f32; 1024] = rt::blob::view::<f32, 5248000, 1024, 6301696>(&part_2::BLOB);
    static CONV_STAGE3_BLOCK1_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 262144] = rt::blob::view::<f32, 5252096, 262144, 6301696>(&part_2::BLOB);
    static CONV_STAGE3_BLOCK1_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 6300672, 256, 6301696>(&part_2::BLOB);
    static CONV_570_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 1048576] = rt::blob::view::<f32, 0, 1048576, 6297600>(&part_3::BLOB);
    static CONV_570_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 4194304, 256, 6297600>(&part_3::BLOB);
    static CONV_STAGE3_BLOCK1_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 262144] = rt::blob::view::<f32, 4195328, 262144, 6297600>(&part_3::BLOB);
    static CONV_STAGE3_BLOCK1_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 1024] = rt::blob::view::<f32, 5243904, 1024, 6297600>(&part_3::BLOB);
    static CONV_STAGE3_BLOCK2_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 262144] = rt::blob::view::<f32, 5248000, 262144, 6297600>(&part_3::BLOB);
    static CONV_STAGE3_BLOCK2_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 6296576, 256, 6297600>(&part_3::BLOB);
    static CONV_580_WEIGHTS_FUSED_BN_TRANSFORMED: &[f32; 1048576] = rt::blob::view::<f32, 0, 1048576, 5313544>(&part_4::BLOB);
    static CONV_580_BIAS_FUSED_BN: &[f32; 256] = rt::blob::view::<f32, 4194304, 256, 5313544>(&part_4::BLOB);
    static CONV_STAGE3_BLOCK2_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED: &[f32; 262144] = rt::blob::view::<f32, 4195328, 262144, 5313544>(&part_4::BLOB);
    static CONV_STAGE3_BLOCK2_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN: &[f32; 1024] = rt::blob::view::<f32, 5243904, 1024, 5313544>(&part_4::BLOB);
    static FC_NSFW_MAT_MUL_READ_VARIABLE_OP_0_PACKED: &[f32; 16384] = rt::blob::view::<f32, 5248000, 16384, 5313544>(&part_4::BLOB);
    static FC_NSFW_BIAS_ADD_READ_VARIABLE_OP_0: &[f32; 2] = rt::blob::view::<f32, 5313536, 2, 5313544>(&part_4::BLOB);

    /// The memory that a run works in. Weights are shared: a `Model` is cheap, one for each thread.
    #[derive(Clone)]
    pub struct Model {
        arena: rt::arena::HeapArena<ARENA_BYTES>,
    }

    impl Model {
        /// A workspace.
        pub fn new() -> Model {
            Model { arena: rt::arena::HeapArena::new() }
        }

        /// Runs the model.
        ///
        /// # Errors
        /// An input of the wrong shape, or values that an operator cannot take; the error names the place.
        pub fn run(&mut self, inputs: Inputs<'_>) -> Result<Outputs<'_>, rt::Error> {
            rt::dispatch!(rt::simd::level(), simd => forward(simd, self, inputs))
        }
    }

    impl Default for Model {
        fn default() -> Model {
            Model::new()
        }
    }

    /// All steps of a run, for one instruction set.
    fn forward<'a, S: rt::simd::Simd>(simd: S, model: &'a mut Model, inputs: Inputs<'_>) -> Result<Outputs<'a>, rt::Error> {
        let Model { arena } = model;
        let v0: &[f32; 150528] = rt::shaped::flat::<[[[[f32; 3]; 224]; 224]; 1], 150528>(inputs.input_0);
        {
            let (a1,) = arena.views::<(rt::arena::Write<f32, 0, 150528>,)>();
            transpose(v0, a1);
        }
        {
            let (a4,) = arena.views::<(rt::arena::Write<f32, 3268864, 158700>,)>();
            conv(a4);
        }
        {
            let (a1, a4,) = arena.views::<(rt::arena::Read<f32, 0, 150528>, rt::arena::Write<f32, 3268864, 158700>,)>();
            conv_2(a1, a4);
        }
        {
            let (a7,) = arena.views::<(rt::arena::Write<f32, 0, 817216>,)>();
            conv_relu(a7);
        }
        {
            let (a4, a7,) = arena.views::<(rt::arena::Read<f32, 3268864, 158700>, rt::arena::Write<f32, 0, 817216>,)>();
            conv_relu_2(simd, a4, CONV_440_WEIGHTS_FUSED_BN_PACKED, CONV_440_BIAS_FUSED_BN, a7);
        }
        {
            let (a7, a9,) = arena.views::<(rt::arena::Read<f32, 0, 817216>, rt::arena::Write<f32, 3268864, 200704>,)>();
            max_pool(simd, a7, a9);
        }
        {
            let (a9, a12,) = arena.views::<(rt::arena::Read<f32, 3268864, 200704>, rt::arena::Write<f32, 0, 401408>,)>();
            conv_3(simd, a9, CONV_STAGE0_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, a12);
        }
        {
            let (a18,) = arena.views::<(rt::arena::Write<f32, 1605632, 107648>,)>();
            conv_relu_3(a18);
        }
        {
            let (a9, a18,) = arena.views::<(rt::arena::Read<f32, 3268864, 200704>, rt::arena::Write<f32, 1605632, 107648>,)>();
            conv_relu_4(simd, a9, CONV_STAGE0_BLOCK0_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE0_BLOCK0_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a18);
        }
        {
            let (a18, a317, a318, a24,) = arena.views::<(rt::arena::Read<f32, 1605632, 107648>, rt::arena::Write<f32, 2437632, 28672>, rt::arena::Write<f32, 2552320, 28672>, rt::arena::Write<f32, 2036224, 100352>,)>();
            conv_relu_5(simd, a18, CONV_450_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_450_BIAS_FUSED_BN, a317, a318, a24);
        }
        {
            let (a24, a12,) = arena.views::<(rt::arena::Read<f32, 2036224, 100352>, rt::arena::Write<f32, 0, 401408>,)>();
            conv_add_relu(simd, a24, CONV_STAGE0_BLOCK0_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE0_BLOCK0_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, CONV_STAGE0_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_BIAS_FUSED_BN, a12);
        }
        {
            let (a35,) = arena.views::<(rt::arena::Write<f32, 1605632, 107648>,)>();
            conv_relu_3(a35);
        }
        {
            let (a12, a35,) = arena.views::<(rt::arena::Read<f32, 0, 401408>, rt::arena::Write<f32, 1605632, 107648>,)>();
            conv_relu_6(simd, a12, CONV_STAGE0_BLOCK1_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE0_BLOCK1_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a35);
        }
        {
            let (a35, a322, a323, a41,) = arena.views::<(rt::arena::Read<f32, 1605632, 107648>, rt::arena::Write<f32, 2437632, 28672>, rt::arena::Write<f32, 2552320, 28672>, rt::arena::Write<f32, 2036224, 100352>,)>();
            conv_relu_5(simd, a35, CONV_452_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_452_BIAS_FUSED_BN, a322, a323, a41);
        }
        {
            let (a41, a12,) = arena.views::<(rt::arena::Read<f32, 2036224, 100352>, rt::arena::Write<f32, 0, 401408>,)>();
            conv_add_relu_2(simd, a41, CONV_STAGE0_BLOCK1_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE0_BLOCK1_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a12);
        }
        {
            let (a52,) = arena.views::<(rt::arena::Write<f32, 1605632, 107648>,)>();
            conv_relu_3(a52);
        }
        {
            let (a12, a52,) = arena.views::<(rt::arena::Read<f32, 0, 401408>, rt::arena::Write<f32, 1605632, 107648>,)>();
            conv_relu_6(simd, a12, CONV_STAGE0_BLOCK2_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE0_BLOCK2_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a52);
        }
        {
            let (a52, a327, a328, a58,) = arena.views::<(rt::arena::Read<f32, 1605632, 107648>, rt::arena::Write<f32, 2437632, 28672>, rt::arena::Write<f32, 2552320, 28672>, rt::arena::Write<f32, 2036224, 100352>,)>();
            conv_relu_5(simd, a52, CONV_462_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_462_BIAS_FUSED_BN, a327, a328, a58);
        }
        {
            let (a58, a12,) = arena.views::<(rt::arena::Read<f32, 2036224, 100352>, rt::arena::Write<f32, 0, 401408>,)>();
            conv_add_relu_2(simd, a58, CONV_STAGE0_BLOCK2_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE0_BLOCK2_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a12);
        }
        {
            let (a12, a67,) = arena.views::<(rt::arena::Read<f32, 0, 401408>, rt::arena::Write<f32, 1605632, 200704>,)>();
            conv_4(simd, a12, CONV_STAGE1_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, a67);
        }
        {
            let (a73,) = arena.views::<(rt::arena::Write<f32, 2408448, 57600>,)>();
            conv_relu_7(a73);
        }
        {
            let (a12, a73,) = arena.views::<(rt::arena::Read<f32, 0, 401408>, rt::arena::Write<f32, 2408448, 57600>,)>();
            conv_relu_8(simd, a12, CONV_STAGE1_BLOCK0_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE1_BLOCK0_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a73);
        }
        {
            let (a73, a333, a334, a79,) = arena.views::<(rt::arena::Read<f32, 2408448, 57600>, rt::arena::Write<f32, 200704, 50176>, rt::arena::Write<f32, 401408, 25088>, rt::arena::Write<f32, 0, 50176>,)>();
            conv_relu_9(simd, a73, CONV_476_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_476_BIAS_FUSED_BN, a333, a334, a79);
        }
        {
            let (a79, a67,) = arena.views::<(rt::arena::Read<f32, 0, 50176>, rt::arena::Write<f32, 1605632, 200704>,)>();
            conv_add_relu_3(simd, a79, CONV_STAGE1_BLOCK0_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE1_BLOCK0_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, CONV_STAGE1_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_BIAS_FUSED_BN, a67);
        }
        {
            let (a90,) = arena.views::<(rt::arena::Write<f32, 0, 57600>,)>();
            conv_relu_7(a90);
        }
        {
            let (a67, a90,) = arena.views::<(rt::arena::Read<f32, 1605632, 200704>, rt::arena::Write<f32, 0, 57600>,)>();
            conv_relu_10(simd, a67, CONV_STAGE1_BLOCK1_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE1_BLOCK1_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a90);
        }
        {
            let (a90, a338, a339, a96,) = arena.views::<(rt::arena::Read<f32, 0, 57600>, rt::arena::Write<f32, 431104, 50176>, rt::arena::Write<f32, 631808, 25088>, rt::arena::Write<f32, 230400, 50176>,)>();
            conv_relu_9(simd, a90, CONV_478_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_478_BIAS_FUSED_BN, a338, a339, a96);
        }
        {
            let (a96, a67,) = arena.views::<(rt::arena::Read<f32, 230400, 50176>, rt::arena::Write<f32, 1605632, 200704>,)>();
            conv_add_relu_4(simd, a96, CONV_STAGE1_BLOCK1_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE1_BLOCK1_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a67);
        }
        {
            let (a107,) = arena.views::<(rt::arena::Write<f32, 0, 57600>,)>();
            conv_relu_7(a107);
        }
        {
            let (a67, a107,) = arena.views::<(rt::arena::Read<f32, 1605632, 200704>, rt::arena::Write<f32, 0, 57600>,)>();
            conv_relu_10(simd, a67, CONV_STAGE1_BLOCK2_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE1_BLOCK2_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a107);
        }
        {
            let (a107, a343, a344, a113,) = arena.views::<(rt::arena::Read<f32, 0, 57600>, rt::arena::Write<f32, 431104, 50176>, rt::arena::Write<f32, 631808, 25088>, rt::arena::Write<f32, 230400, 50176>,)>();
            conv_relu_9(simd, a107, CONV_488_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_488_BIAS_FUSED_BN, a343, a344, a113);
        }
        {
            let (a113, a67,) = arena.views::<(rt::arena::Read<f32, 230400, 50176>, rt::arena::Write<f32, 1605632, 200704>,)>();
            conv_add_relu_4(simd, a113, CONV_STAGE1_BLOCK2_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE1_BLOCK2_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a67);
        }
        {
            let (a124,) = arena.views::<(rt::arena::Write<f32, 0, 57600>,)>();
            conv_relu_7(a124);
        }
        {
            let (a67, a124,) = arena.views::<(rt::arena::Read<f32, 1605632, 200704>, rt::arena::Write<f32, 0, 57600>,)>();
            conv_relu_10(simd, a67, CONV_STAGE1_BLOCK3_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE1_BLOCK3_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a124);
        }
        {
            let (a124, a348, a349, a130,) = arena.views::<(rt::arena::Read<f32, 0, 57600>, rt::arena::Write<f32, 431104, 50176>, rt::arena::Write<f32, 631808, 25088>, rt::arena::Write<f32, 230400, 50176>,)>();
            conv_relu_9(simd, a124, CONV_498_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_498_BIAS_FUSED_BN, a348, a349, a130);
        }
        {
            let (a130, a67,) = arena.views::<(rt::arena::Read<f32, 230400, 50176>, rt::arena::Write<f32, 1605632, 200704>,)>();
            conv_add_relu_4(simd, a130, CONV_STAGE1_BLOCK3_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE1_BLOCK3_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a67);
        }
        {
            let (a67, a139,) = arena.views::<(rt::arena::Read<f32, 1605632, 200704>, rt::arena::Write<f32, 0, 100352>,)>();
            conv_5(simd, a67, CONV_STAGE2_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, a139);
        }
        {
            let (a145,) = arena.views::<(rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_11(a145);
        }
        {
            let (a67, a145,) = arena.views::<(rt::arena::Read<f32, 1605632, 200704>, rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_12(simd, a67, CONV_STAGE2_BLOCK0_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK0_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a145);
        }
        {
            let (a145, a354, a355, a151,) = arena.views::<(rt::arena::Read<f32, 802816, 32768>, rt::arena::Write<f32, 401408, 100352>, rt::arena::Write<f32, 1034240, 25088>, rt::arena::Write<f32, 933888, 25088>,)>();
            conv_relu_13(simd, a145, CONV_512_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_512_BIAS_FUSED_BN, a354, a355, a151);
        }
        {
            let (a151, a139,) = arena.views::<(rt::arena::Read<f32, 933888, 25088>, rt::arena::Write<f32, 0, 100352>,)>();
            conv_add_relu_5(simd, a151, CONV_STAGE2_BLOCK0_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK0_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, CONV_STAGE2_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_BIAS_FUSED_BN, a139);
        }
        {
            let (a162,) = arena.views::<(rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_11(a162);
        }
        {
            let (a139, a162,) = arena.views::<(rt::arena::Read<f32, 0, 100352>, rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_14(simd, a139, CONV_STAGE2_BLOCK1_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK1_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a162);
        }
        {
            let (a162, a359, a360, a168,) = arena.views::<(rt::arena::Read<f32, 802816, 32768>, rt::arena::Write<f32, 401408, 100352>, rt::arena::Write<f32, 1034240, 25088>, rt::arena::Write<f32, 933888, 25088>,)>();
            conv_relu_13(simd, a162, CONV_514_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_514_BIAS_FUSED_BN, a359, a360, a168);
        }
        {
            let (a168, a139,) = arena.views::<(rt::arena::Read<f32, 933888, 25088>, rt::arena::Write<f32, 0, 100352>,)>();
            conv_add_relu_6(simd, a168, CONV_STAGE2_BLOCK1_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK1_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a139);
        }
        {
            let (a179,) = arena.views::<(rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_11(a179);
        }
        {
            let (a139, a179,) = arena.views::<(rt::arena::Read<f32, 0, 100352>, rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_14(simd, a139, CONV_STAGE2_BLOCK2_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK2_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a179);
        }
        {
            let (a179, a364, a365, a185,) = arena.views::<(rt::arena::Read<f32, 802816, 32768>, rt::arena::Write<f32, 401408, 100352>, rt::arena::Write<f32, 1034240, 25088>, rt::arena::Write<f32, 933888, 25088>,)>();
            conv_relu_13(simd, a179, CONV_524_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_524_BIAS_FUSED_BN, a364, a365, a185);
        }
        {
            let (a185, a139,) = arena.views::<(rt::arena::Read<f32, 933888, 25088>, rt::arena::Write<f32, 0, 100352>,)>();
            conv_add_relu_6(simd, a185, CONV_STAGE2_BLOCK2_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK2_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a139);
        }
        {
            let (a196,) = arena.views::<(rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_11(a196);
        }
        {
            let (a139, a196,) = arena.views::<(rt::arena::Read<f32, 0, 100352>, rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_14(simd, a139, CONV_STAGE2_BLOCK3_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK3_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a196);
        }
        {
            let (a196, a369, a370, a202,) = arena.views::<(rt::arena::Read<f32, 802816, 32768>, rt::arena::Write<f32, 401408, 100352>, rt::arena::Write<f32, 1034240, 25088>, rt::arena::Write<f32, 933888, 25088>,)>();
            conv_relu_13(simd, a196, CONV_534_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_534_BIAS_FUSED_BN, a369, a370, a202);
        }
        {
            let (a202, a139,) = arena.views::<(rt::arena::Read<f32, 933888, 25088>, rt::arena::Write<f32, 0, 100352>,)>();
            conv_add_relu_6(simd, a202, CONV_STAGE2_BLOCK3_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK3_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a139);
        }
        {
            let (a213,) = arena.views::<(rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_11(a213);
        }
        {
            let (a139, a213,) = arena.views::<(rt::arena::Read<f32, 0, 100352>, rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_14(simd, a139, CONV_STAGE2_BLOCK4_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK4_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a213);
        }
        {
            let (a213, a374, a375, a219,) = arena.views::<(rt::arena::Read<f32, 802816, 32768>, rt::arena::Write<f32, 401408, 100352>, rt::arena::Write<f32, 1034240, 25088>, rt::arena::Write<f32, 933888, 25088>,)>();
            conv_relu_13(simd, a213, CONV_544_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_544_BIAS_FUSED_BN, a374, a375, a219);
        }
        {
            let (a219, a139,) = arena.views::<(rt::arena::Read<f32, 933888, 25088>, rt::arena::Write<f32, 0, 100352>,)>();
            conv_add_relu_6(simd, a219, CONV_STAGE2_BLOCK4_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK4_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a139);
        }
        {
            let (a230,) = arena.views::<(rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_11(a230);
        }
        {
            let (a139, a230,) = arena.views::<(rt::arena::Read<f32, 0, 100352>, rt::arena::Write<f32, 802816, 32768>,)>();
            conv_relu_14(simd, a139, CONV_STAGE2_BLOCK5_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK5_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a230);
        }
        {
            let (a230, a379, a380, a236,) = arena.views::<(rt::arena::Read<f32, 802816, 32768>, rt::arena::Write<f32, 401408, 100352>, rt::arena::Write<f32, 1034240, 25088>, rt::arena::Write<f32, 933888, 25088>,)>();
            conv_relu_13(simd, a230, CONV_554_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_554_BIAS_FUSED_BN, a379, a380, a236);
        }
        {
            let (a236, a139,) = arena.views::<(rt::arena::Read<f32, 933888, 25088>, rt::arena::Write<f32, 0, 100352>,)>();
            conv_add_relu_6(simd, a236, CONV_STAGE2_BLOCK5_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE2_BLOCK5_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a139);
        }
        {
            let (a139, a245,) = arena.views::<(rt::arena::Read<f32, 0, 100352>, rt::arena::Write<f32, 401408, 50176>,)>();
            conv_6(simd, a139, CONV_STAGE3_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, a245);
        }
        {
            let (a251,) = arena.views::<(rt::arena::Write<f32, 602112, 20736>,)>();
            conv_relu_15(a251);
        }
        {
            let (a139, a251,) = arena.views::<(rt::arena::Read<f32, 0, 100352>, rt::arena::Write<f32, 602112, 20736>,)>();
            conv_relu_16(simd, a139, CONV_STAGE3_BLOCK0_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE3_BLOCK0_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a251);
        }
        {
            let (a251, a385, a386, a257,) = arena.views::<(rt::arena::Read<f32, 602112, 20736>, rt::arena::Write<f32, 0, 65536>, rt::arena::Write<f32, 312320, 8192>, rt::arena::Write<f32, 262144, 12544>,)>();
            conv_relu_17(simd, a251, CONV_568_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_568_BIAS_FUSED_BN, a385, a386, a257);
        }
        {
            let (a257, a245,) = arena.views::<(rt::arena::Read<f32, 262144, 12544>, rt::arena::Write<f32, 401408, 50176>,)>();
            conv_add_relu_7(simd, a257, CONV_STAGE3_BLOCK0_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE3_BLOCK0_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, CONV_STAGE3_BLOCK0_PROJ_SHORTCUT_BIAS_ADD_BIAS_FUSED_BN, a245);
        }
        {
            let (a268,) = arena.views::<(rt::arena::Write<f32, 262144, 20736>,)>();
            conv_relu_15(a268);
        }
        {
            let (a245, a268,) = arena.views::<(rt::arena::Read<f32, 401408, 50176>, rt::arena::Write<f32, 262144, 20736>,)>();
            conv_relu_18(simd, a245, CONV_STAGE3_BLOCK1_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE3_BLOCK1_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a268);
        }
        {
            let (a268, a390, a391, a274,) = arena.views::<(rt::arena::Read<f32, 262144, 20736>, rt::arena::Write<f32, 0, 65536>, rt::arena::Write<f32, 602112, 8192>, rt::arena::Write<f32, 345088, 12544>,)>();
            conv_relu_17(simd, a268, CONV_570_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_570_BIAS_FUSED_BN, a390, a391, a274);
        }
        {
            let (a274, a245,) = arena.views::<(rt::arena::Read<f32, 345088, 12544>, rt::arena::Write<f32, 401408, 50176>,)>();
            conv_add_relu_8(simd, a274, CONV_STAGE3_BLOCK1_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE3_BLOCK1_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a245);
        }
        {
            let (a285,) = arena.views::<(rt::arena::Write<f32, 262144, 20736>,)>();
            conv_relu_15(a285);
        }
        {
            let (a245, a285,) = arena.views::<(rt::arena::Read<f32, 401408, 50176>, rt::arena::Write<f32, 262144, 20736>,)>();
            conv_relu_18(simd, a245, CONV_STAGE3_BLOCK2_BRANCH2A_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE3_BLOCK2_BRANCH2A_BIAS_ADD_BIAS_FUSED_BN, a285);
        }
        {
            let (a285, a395, a396, a291,) = arena.views::<(rt::arena::Read<f32, 262144, 20736>, rt::arena::Write<f32, 0, 65536>, rt::arena::Write<f32, 602112, 8192>, rt::arena::Write<f32, 345088, 12544>,)>();
            conv_relu_17(simd, a285, CONV_580_WEIGHTS_FUSED_BN_TRANSFORMED, CONV_580_BIAS_FUSED_BN, a395, a396, a291);
        }
        {
            let (a291, a245,) = arena.views::<(rt::arena::Read<f32, 345088, 12544>, rt::arena::Write<f32, 401408, 50176>,)>();
            conv_add_relu_8(simd, a291, CONV_STAGE3_BLOCK2_BRANCH2C_BIAS_ADD_WEIGHTS_FUSED_BN_PACKED, CONV_STAGE3_BLOCK2_BRANCH2C_BIAS_ADD_BIAS_FUSED_BN, a245);
        }
        {
            let (a245, a299,) = arena.views::<(rt::arena::Read<f32, 401408, 50176>, rt::arena::Write<f32, 0, 1024>,)>();
            average_pool(simd, a245, a299);
        }
        {
            let (a299, a307,) = arena.views::<(rt::arena::Read<f32, 0, 1024>, rt::arena::Write<f32, 4096, 2>,)>();
            reshape_mat_mul_add(simd, a299, FC_NSFW_MAT_MUL_READ_VARIABLE_OP_0_PACKED, FC_NSFW_BIAS_ADD_READ_VARIABLE_OP_0, a307);
        }
        {
            let (a307, a308,) = arena.views::<(rt::arena::Read<f32, 4096, 2>, rt::arena::Write<f32, 0, 1>,)>();
            softmax(simd, a307, a308);
        }
        {
            let (a308, a307,) = arena.views::<(rt::arena::Read<f32, 0, 1>, rt::arena::Write<f32, 4096, 2>,)>();
            softmax_2(simd, a308, a307);
        }
        {
            let (a307, a311,) = arena.views::<(rt::arena::Read<f32, 4096, 2>, rt::arena::Write<f32, 0, 1>,)>();
            softmax_3(simd, a307, a311);
        }
        {
            let (a311, a307,) = arena.views::<(rt::arena::Read<f32, 0, 1>, rt::arena::Write<f32, 4096, 2>,)>();
            softmax_4(simd, a311, a307);
        }
        let arena = &*arena;
        Ok(Outputs {
            outputs: rt::shaped::nest::<[[f32; 2]; 1], 2>(arena.reads::<(rt::arena::Read<f32, 4096, 2>,)>().0),
        })
    }

    /// Transpose `conv_1/Conv2D__7` → f32\[1, 3, 224, 224]
    #[inline(never)]
    fn transpose(a: &[f32; 150528], out: &mut [f32; 150528]) {
        for i in 0..3 {
            for j in 0..50176 {
                let t0 = a[i + j * 3];
                out[i * 50176 + j] = t0;
            }
        }
    }

    /// Conv `Conv__440` → f32\[1, 3, 230, 230]
    #[inline(never)]
    fn conv(out: &mut [f32; 158700]) {
        let value = 0.0f32;
        rt::kernel::surround(&mut out[..], value, &[[3, 224, 3], [3, 224, 3]], 3);
    }

    /// Conv `Conv__440` → f32\[1, 3, 230, 230]
    #[inline(never)]
    fn conv_2(a: &[f32; 150528], out: &mut [f32; 158700]) {
        for i in 0..224 {
            for j in 0..224 {
                for k in 0..3 {
                    let t0 = a[i * 224 + j + k * 50176];
                    out[i * 690 + j * 3 + k + 2079] = t0;
                }
            }
        }
    }

    /// Conv `Conv__440`, Relu `Relu` → f32\[1, 64, 112, 112]
    #[inline(never)]
    fn conv_relu(out: &mut [f32; 817216]) {
        let value = f32::NEG_INFINITY;
        rt::kernel::surround(&mut out[..], value, &[[0, 112, 1], [0, 112, 1]], 16);
    }

    /// Conv `Conv__440`, Relu `Relu` → f32\[1, 64, 112, 112]
    #[inline(never)]
    fn conv_relu_2<S: rt::simd::Simd>(simd: S, a: &[f32; 158700], b: &[f32; 9408], c: &[f32; 64], out: &mut [f32; 817216]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..2 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 147] = rt::kernel::rows(b, n * 2352);
                        let beside: &[[f32; 16]; 147] = rt::kernel::rows(b, (n + 1) * 2352);
                        for j in 0..112 {
                            for tile in 0..8 {
                                let row = tile * 14;
                                let near: &[f32; 4239] = rt::kernel::array(a, j * 1380 + row * (6));
                                let r0: &[f32; 4161] = rt::kernel::array(near, 0);
                                let r1: &[f32; 4161] = rt::kernel::array(near, 6);
                                let r2: &[f32; 4161] = rt::kernel::array(near, 12);
                                let r3: &[f32; 4161] = rt::kernel::array(near, 18);
                                let r4: &[f32; 4161] = rt::kernel::array(near, 24);
                                let r5: &[f32; 4161] = rt::kernel::array(near, 30);
                                let r6: &[f32; 4161] = rt::kernel::array(near, 36);
                                let r7: &[f32; 4161] = rt::kernel::array(near, 42);
                                let r8: &[f32; 4161] = rt::kernel::array(near, 48);
                                let r9: &[f32; 4161] = rt::kernel::array(near, 54);
                                let r10: &[f32; 4161] = rt::kernel::array(near, 60);
                                let r11: &[f32; 4161] = rt::kernel::array(near, 66);
                                let r12: &[f32; 4161] = rt::kernel::array(near, 72);
                                let r13: &[f32; 4161] = rt::kernel::array(near, 78);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..7 {
                                    let r0: &[f32; 21] = rt::kernel::array(r0, l * 690);
                                    let r1: &[f32; 21] = rt::kernel::array(r1, l * 690);
                                    let r2: &[f32; 21] = rt::kernel::array(r2, l * 690);
                                    let r3: &[f32; 21] = rt::kernel::array(r3, l * 690);
                                    let r4: &[f32; 21] = rt::kernel::array(r4, l * 690);
                                    let r5: &[f32; 21] = rt::kernel::array(r5, l * 690);
                                    let r6: &[f32; 21] = rt::kernel::array(r6, l * 690);
                                    let r7: &[f32; 21] = rt::kernel::array(r7, l * 690);
                                    let r8: &[f32; 21] = rt::kernel::array(r8, l * 690);
                                    let r9: &[f32; 21] = rt::kernel::array(r9, l * 690);
                                    let r10: &[f32; 21] = rt::kernel::array(r10, l * 690);
                                    let r11: &[f32; 21] = rt::kernel::array(r11, l * 690);
                                    let r12: &[f32; 21] = rt::kernel::array(r12, l * 690);
                                    let r13: &[f32; 21] = rt::kernel::array(r13, l * 690);
                                    let columns: &[[f32; 16]; 21] = rt::kernel::array(columns, l * 21);
                                    let beside: &[[f32; 16]; 21] = rt::kernel::array(beside, l * 21);
                                    for m in 0..21 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                        let x = rt::simd::f32x16::splat(simd, r7[m]);
                                        (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                        let x = rt::simd::f32x16::splat(simd, r8[m]);
                                        (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                        let x = rt::simd::f32x16::splat(simd, r9[m]);
                                        (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                        let x = rt::simd::f32x16::splat(simd, r10[m]);
                                        (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                        let x = rt::simd::f32x16::splat(simd, r11[m]);
                                        (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                        let x = rt::simd::f32x16::splat(simd, r12[m]);
                                        (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                        let x = rt::simd::f32x16::splat(simd, r13[m]);
                                        (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                                for each in 0..14 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t1 = sum + t0;
                                            let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                            rt::vector::store(t2, out, j * 1808 + k * 16 + n * 204304 + o);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..4 {
                        let columns: &[[f32; 16]; 147] = rt::kernel::rows(b, n * 2352);
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..112 {
                                for tile in 0..56 {
                                    let row = tile * 2;
                                    let near: &[f32; 4167] = rt::kernel::array(a, j * 1380 + row * (6));
                                    let r0: &[f32; 4161] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 4161] = rt::kernel::array(near, 6);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..7 {
                                        let r0: &[f32; 21] = rt::kernel::array(r0, l * 690);
                                        let r1: &[f32; 21] = rt::kernel::array(r1, l * 690);
                                        let columns: &[[f32; 16]; 21] = rt::kernel::array(columns, l * 21);
                                        for m in 0..21 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t4 = sum + t3;
                                            let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                            rt::vector::store(t5, out, j * 1808 + k * 16 + n * 204304 + o);
                                        }
                                    }
                                }
                            }
                        } else {
                            for j in 0..112 {
                                for tile in 0..17 {
                                    let row = tile * 6;
                                    let near: &[f32; 4191] = rt::kernel::array(a, j * 1380 + row * (6));
                                    let r0: &[f32; 4161] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 4161] = rt::kernel::array(near, 6);
                                    let r2: &[f32; 4161] = rt::kernel::array(near, 12);
                                    let r3: &[f32; 4161] = rt::kernel::array(near, 18);
                                    let r4: &[f32; 4161] = rt::kernel::array(near, 24);
                                    let r5: &[f32; 4161] = rt::kernel::array(near, 30);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..7 {
                                        let r0: &[f32; 21] = rt::kernel::array(r0, l * 690);
                                        let r1: &[f32; 21] = rt::kernel::array(r1, l * 690);
                                        let r2: &[f32; 21] = rt::kernel::array(r2, l * 690);
                                        let r3: &[f32; 21] = rt::kernel::array(r3, l * 690);
                                        let r4: &[f32; 21] = rt::kernel::array(r4, l * 690);
                                        let r5: &[f32; 21] = rt::kernel::array(r5, l * 690);
                                        let columns: &[[f32; 16]; 21] = rt::kernel::array(columns, l * 21);
                                        for m in 0..21 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                            c5 = rt::simd::f32x16::splat(simd, r5[m]).mul_add(line, c5);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4, c5];
                                    for each in 0..6 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t7 = sum + t6;
                                            let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                            rt::vector::store(t8, out, j * 1808 + k * 16 + n * 204304 + o);
                                        }
                                    }
                                }
                                for tile in 0..2 {
                                    let row = 102 + tile * 5;
                                    let near: &[f32; 4185] = rt::kernel::array(a, j * 1380 + row * (6));
                                    let r0: &[f32; 4161] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 4161] = rt::kernel::array(near, 6);
                                    let r2: &[f32; 4161] = rt::kernel::array(near, 12);
                                    let r3: &[f32; 4161] = rt::kernel::array(near, 18);
                                    let r4: &[f32; 4161] = rt::kernel::array(near, 24);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..7 {
                                        let r0: &[f32; 21] = rt::kernel::array(r0, l * 690);
                                        let r1: &[f32; 21] = rt::kernel::array(r1, l * 690);
                                        let r2: &[f32; 21] = rt::kernel::array(r2, l * 690);
                                        let r3: &[f32; 21] = rt::kernel::array(r3, l * 690);
                                        let r4: &[f32; 21] = rt::kernel::array(r4, l * 690);
                                        let columns: &[[f32; 16]; 21] = rt::kernel::array(columns, l * 21);
                                        for m in 0..21 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4];
                                    for each in 0..5 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t10 = sum + t9;
                                            let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                            rt::vector::store(t11, out, j * 1808 + k * 16 + n * 204304 + o);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// MaxPool `max_pooling2d/MaxPool` → f32\[1, 64, 56, 56]
    #[inline(never)]
    fn max_pool<S: rt::simd::Simd>(simd: S, a: &[f32; 817216], out: &mut [f32; 200704]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                for i in 0..4 {
                    for j in 0..56 {
                        for block in 0..14 {
                            let k = block * 4;
                            let l = 0;
                            let w0: &[f32; 3760] = rt::kernel::array(a, i * 204304 + j * 3616 + k * 32 + l);
                            let mut acc0 = rt::simd::f32x16::splat(simd, f32::NEG_INFINITY);
                            let mut acc1 = rt::simd::f32x16::splat(simd, f32::NEG_INFINITY);
                            let mut acc2 = rt::simd::f32x16::splat(simd, f32::NEG_INFINITY);
                            let mut acc3 = rt::simd::f32x16::splat(simd, f32::NEG_INFINITY);
                            for m in 0..3 {
                                let t0: rt::simd::f32x16<S> = rt::vector::load(simd, w0, m * 1808);
                                acc0 = rt::vector::max_nan(acc0, t0);
                                let t1: rt::simd::f32x16<S> = rt::vector::load(simd, w0, m * 1808 + 16);
                                acc0 = rt::vector::max_nan(acc0, t1);
                                let t2: rt::simd::f32x16<S> = rt::vector::load(simd, w0, m * 1808 + 32);
                                acc0 = rt::vector::max_nan(acc0, t2);
                                acc1 = rt::vector::max_nan(acc1, t2);
                                let t3: rt::simd::f32x16<S> = rt::vector::load(simd, w0, m * 1808 + 48);
                                acc1 = rt::vector::max_nan(acc1, t3);
                                let t4: rt::simd::f32x16<S> = rt::vector::load(simd, w0, m * 1808 + 64);
                                acc1 = rt::vector::max_nan(acc1, t4);
                                acc2 = rt::vector::max_nan(acc2, t4);
                                let t5: rt::simd::f32x16<S> = rt::vector::load(simd, w0, m * 1808 + 80);
                                acc2 = rt::vector::max_nan(acc2, t5);
                                let t6: rt::simd::f32x16<S> = rt::vector::load(simd, w0, m * 1808 + 96);
                                acc2 = rt::vector::max_nan(acc2, t6);
                                acc3 = rt::vector::max_nan(acc3, t6);
                                let t7: rt::simd::f32x16<S> = rt::vector::load(simd, w0, m * 1808 + 112);
                                acc3 = rt::vector::max_nan(acc3, t7);
                                let t8: rt::simd::f32x16<S> = rt::vector::load(simd, w0, m * 1808 + 128);
                                acc3 = rt::vector::max_nan(acc3, t8);
                            }
                            {
                                rt::vector::store(acc0, out, i * 50176 + j * 896 + k * 16 + l);
                            }
                            {
                                rt::vector::store(acc1, out, i * 50176 + j * 896 + k * 16 + l + 16);
                            }
                            {
                                rt::vector::store(acc2, out, i * 50176 + j * 896 + k * 16 + l + 32);
                            }
                            {
                                rt::vector::store(acc3, out, i * 50176 + j * 896 + k * 16 + l + 48);
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage0_block0_proj_shortcut/BiasAdd` → f32\[1, 128, 56, 56]
    #[inline(never)]
    fn conv_3<S: rt::simd::Simd>(simd: S, a: &[f32; 200704], b: &[f32; 8192], out: &mut [f32; 401408]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..4 {
                        let m = pair * 2;
                        let columns: &[[f32; 16]; 64] = rt::kernel::rows(b, m * 1024);
                        let beside: &[[f32; 16]; 64] = rt::kernel::rows(b, (m + 1) * 1024);
                        for tile in 0..224 {
                            let row = tile * 14;
                            let near: &[f32; 150752] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 150544] = rt::kernel::array(near, 0);
                            let r1: &[f32; 150544] = rt::kernel::array(near, 16);
                            let r2: &[f32; 150544] = rt::kernel::array(near, 32);
                            let r3: &[f32; 150544] = rt::kernel::array(near, 48);
                            let r4: &[f32; 150544] = rt::kernel::array(near, 64);
                            let r5: &[f32; 150544] = rt::kernel::array(near, 80);
                            let r6: &[f32; 150544] = rt::kernel::array(near, 96);
                            let r7: &[f32; 150544] = rt::kernel::array(near, 112);
                            let r8: &[f32; 150544] = rt::kernel::array(near, 128);
                            let r9: &[f32; 150544] = rt::kernel::array(near, 144);
                            let r10: &[f32; 150544] = rt::kernel::array(near, 160);
                            let r11: &[f32; 150544] = rt::kernel::array(near, 176);
                            let r12: &[f32; 150544] = rt::kernel::array(near, 192);
                            let r13: &[f32; 150544] = rt::kernel::array(near, 208);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..4 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 50176);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 50176);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 50176);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 50176);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 50176);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 50176);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 50176);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 50176);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 50176);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 50176);
                                let r12: &[f32; 16] = rt::kernel::array(r12, k * 50176);
                                let r13: &[f32; 16] = rt::kernel::array(r13, k * 50176);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                    let x = rt::simd::f32x16::splat(simd, r12[l]);
                                    (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                    let x = rt::simd::f32x16::splat(simd, r13[l]);
                                    (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                            for each in 0..14 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        rt::vector::store(sum, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for m in 0..8 {
                        let columns: &[[f32; 16]; 64] = rt::kernel::rows(b, m * 1024);
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..1568 {
                                let row = tile * 2;
                                let near: &[f32; 150560] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 150544] = rt::kernel::array(near, 0);
                                let r1: &[f32; 150544] = rt::kernel::array(near, 16);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..4 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    }
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        rt::vector::store(sum, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..521 {
                                let row = tile * 6;
                                let near: &[f32; 150624] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 150544] = rt::kernel::array(near, 0);
                                let r1: &[f32; 150544] = rt::kernel::array(near, 16);
                                let r2: &[f32; 150544] = rt::kernel::array(near, 32);
                                let r3: &[f32; 150544] = rt::kernel::array(near, 48);
                                let r4: &[f32; 150544] = rt::kernel::array(near, 64);
                                let r5: &[f32; 150544] = rt::kernel::array(near, 80);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..4 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 50176);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 50176);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 50176);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, k * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                        c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        rt::vector::store(sum, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                            for tile in 0..2 {
                                let row = 3126 + tile * 5;
                                let near: &[f32; 150608] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 150544] = rt::kernel::array(near, 0);
                                let r1: &[f32; 150544] = rt::kernel::array(near, 16);
                                let r2: &[f32; 150544] = rt::kernel::array(near, 32);
                                let r3: &[f32; 150544] = rt::kernel::array(near, 48);
                                let r4: &[f32; 150544] = rt::kernel::array(near, 64);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..4 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 50176);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 50176);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4];
                                for each in 0..5 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        rt::vector::store(sum, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage0_block0_branch2a/BiasAdd`, Relu `Relu_1` → f32\[1, 32, 56, 56]
    ///
    /// Conv `conv_stage0_block1_branch2a/BiasAdd`, Relu `Relu_4` → f32\[1, 32, 56, 56]
    ///
    /// Conv `conv_stage0_block2_branch2a/BiasAdd`, Relu `Relu_7` → f32\[1, 32, 56, 56]
    #[inline(never)]
    fn conv_relu_3(out: &mut [f32; 107648]) {
        let value = 0.0f32;
        rt::kernel::surround(&mut out[..], value, &[[1, 56, 1], [1, 56, 1]], 16);
    }

    /// Conv `conv_stage0_block0_branch2a/BiasAdd`, Relu `Relu_1` → f32\[1, 32, 56, 56]
    #[inline(never)]
    fn conv_relu_4<S: rt::simd::Simd>(simd: S, a: &[f32; 200704], b: &[f32; 2048], c: &[f32; 32], out: &mut [f32; 107648]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..1 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 64] = rt::kernel::rows(b, n * 1024);
                        let beside: &[[f32; 16]; 64] = rt::kernel::rows(b, (n + 1) * 1024);
                        for j in 0..56 {
                            for tile in 0..4 {
                                let row = tile * 14;
                                let near: &[f32; 150752] = rt::kernel::array(a, j * 896 + row * (16));
                                let r0: &[f32; 150544] = rt::kernel::array(near, 0);
                                let r1: &[f32; 150544] = rt::kernel::array(near, 16);
                                let r2: &[f32; 150544] = rt::kernel::array(near, 32);
                                let r3: &[f32; 150544] = rt::kernel::array(near, 48);
                                let r4: &[f32; 150544] = rt::kernel::array(near, 64);
                                let r5: &[f32; 150544] = rt::kernel::array(near, 80);
                                let r6: &[f32; 150544] = rt::kernel::array(near, 96);
                                let r7: &[f32; 150544] = rt::kernel::array(near, 112);
                                let r8: &[f32; 150544] = rt::kernel::array(near, 128);
                                let r9: &[f32; 150544] = rt::kernel::array(near, 144);
                                let r10: &[f32; 150544] = rt::kernel::array(near, 160);
                                let r11: &[f32; 150544] = rt::kernel::array(near, 176);
                                let r12: &[f32; 150544] = rt::kernel::array(near, 192);
                                let r13: &[f32; 150544] = rt::kernel::array(near, 208);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..4 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 50176);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 50176);
                                    let r7: &[f32; 16] = rt::kernel::array(r7, l * 50176);
                                    let r8: &[f32; 16] = rt::kernel::array(r8, l * 50176);
                                    let r9: &[f32; 16] = rt::kernel::array(r9, l * 50176);
                                    let r10: &[f32; 16] = rt::kernel::array(r10, l * 50176);
                                    let r11: &[f32; 16] = rt::kernel::array(r11, l * 50176);
                                    let r12: &[f32; 16] = rt::kernel::array(r12, l * 50176);
                                    let r13: &[f32; 16] = rt::kernel::array(r13, l * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                        let x = rt::simd::f32x16::splat(simd, r7[m]);
                                        (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                        let x = rt::simd::f32x16::splat(simd, r8[m]);
                                        (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                        let x = rt::simd::f32x16::splat(simd, r9[m]);
                                        (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                        let x = rt::simd::f32x16::splat(simd, r10[m]);
                                        (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                        let x = rt::simd::f32x16::splat(simd, r11[m]);
                                        (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                        let x = rt::simd::f32x16::splat(simd, r12[m]);
                                        (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                        let x = rt::simd::f32x16::splat(simd, r13[m]);
                                        (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                                for each in 0..14 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t1 = sum + t0;
                                            let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                            rt::vector::store(t2, out, j * 928 + k * 16 + n * 53824 + o + 944);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..2 {
                        let columns: &[[f32; 16]; 64] = rt::kernel::rows(b, n * 1024);
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..56 {
                                for tile in 0..28 {
                                    let row = tile * 2;
                                    let near: &[f32; 150560] = rt::kernel::array(a, j * 896 + row * (16));
                                    let r0: &[f32; 150544] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 150544] = rt::kernel::array(near, 16);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..4 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t4 = sum + t3;
                                            let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                            rt::vector::store(t5, out, j * 928 + k * 16 + n * 53824 + o + 944);
                                        }
                                    }
                                }
                            }
                        } else {
                            for j in 0..56 {
                                for tile in 0..6 {
                                    let row = tile * 6;
                                    let near: &[f32; 150624] = rt::kernel::array(a, j * 896 + row * (16));
                                    let r0: &[f32; 150544] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 150544] = rt::kernel::array(near, 16);
                                    let r2: &[f32; 150544] = rt::kernel::array(near, 32);
                                    let r3: &[f32; 150544] = rt::kernel::array(near, 48);
                                    let r4: &[f32; 150544] = rt::kernel::array(near, 64);
                                    let r5: &[f32; 150544] = rt::kernel::array(near, 80);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..4 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                        let r5: &[f32; 16] = rt::kernel::array(r5, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                            c5 = rt::simd::f32x16::splat(simd, r5[m]).mul_add(line, c5);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4, c5];
                                    for each in 0..6 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t7 = sum + t6;
                                            let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                            rt::vector::store(t8, out, j * 928 + k * 16 + n * 53824 + o + 944);
                                        }
                                    }
                                }
                                for tile in 0..4 {
                                    let row = 36 + tile * 5;
                                    let near: &[f32; 150608] = rt::kernel::array(a, j * 896 + row * (16));
                                    let r0: &[f32; 150544] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 150544] = rt::kernel::array(near, 16);
                                    let r2: &[f32; 150544] = rt::kernel::array(near, 32);
                                    let r3: &[f32; 150544] = rt::kernel::array(near, 48);
                                    let r4: &[f32; 150544] = rt::kernel::array(near, 64);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..4 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4];
                                    for each in 0..5 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t10 = sum + t9;
                                            let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                            rt::vector::store(t11, out, j * 928 + k * 16 + n * 53824 + o + 944);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `Conv__450`, Relu `Relu_2` → f32\[1, 32, 56, 56]
    ///
    /// Conv `Conv__452`, Relu `Relu_5` → f32\[1, 32, 56, 56]
    ///
    /// Conv `Conv__462`, Relu `Relu_8` → f32\[1, 32, 56, 56]
    #[inline(never)]
    fn conv_relu_5<S: rt::simd::Simd>(simd: S, a: &[f32; 107648], b: &[f32; 16384], c: &[f32; 32], d: &mut [f32; 28672], e: &mut [f32; 28672], out: &mut [f32; 100352]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                let (across, tiles) = (28, 28 * 28);
                for i in 0..1 {
                    for block in 0..usize::div_ceil(tiles, 56) {
                        let first = block * 56;
                        // 4x4 windows of the image, 2 apart, become 16 values each: B^T d B, for every channel.
                        if const { rt::simd::is_wide::<S>() } {
                            for tile in 0..56 {
                                // What fills up the last block is computed, but not stored.
                                let at = usize::min(first + tile, tiles - 1);
                                let (l, m) = (at / across * 2, at % across * 2);
                                for n in 0..2 {
                                    for o in 0..1 {
                                        let origin = i * 107648 + l * 928 + m * 16 + n * 53824 + o * 16;
                                        let d00 = rt::simd::f32x16::from_slice(simd, &a[origin + 0..][..16]);
                                        let d01 = rt::simd::f32x16::from_slice(simd, &a[origin + 16..][..16]);
                                        let d02 = rt::simd::f32x16::from_slice(simd, &a[origin + 32..][..16]);
                                        let d03 = rt::simd::f32x16::from_slice(simd, &a[origin + 48..][..16]);
                                        let d10 = rt::simd::f32x16::from_slice(simd, &a[origin + 928..][..16]);
                                        let d11 = rt::simd::f32x16::from_slice(simd, &a[origin + 944..][..16]);
                                        let d12 = rt::simd::f32x16::from_slice(simd, &a[origin + 960..][..16]);
                                        let d13 = rt::simd::f32x16::from_slice(simd, &a[origin + 976..][..16]);
                                        let d20 = rt::simd::f32x16::from_slice(simd, &a[origin + 1856..][..16]);
                                        let d21 = rt::simd::f32x16::from_slice(simd, &a[origin + 1872..][..16]);
                                        let d22 = rt::simd::f32x16::from_slice(simd, &a[origin + 1888..][..16]);
                                        let d23 = rt::simd::f32x16::from_slice(simd, &a[origin + 1904..][..16]);
                                        let d30 = rt::simd::f32x16::from_slice(simd, &a[origin + 2784..][..16]);
                                        let d31 = rt::simd::f32x16::from_slice(simd, &a[origin + 2800..][..16]);
                                        let d32 = rt::simd::f32x16::from_slice(simd, &a[origin + 2816..][..16]);
                                        let d33 = rt::simd::f32x16::from_slice(simd, &a[origin + 2832..][..16]);
                                        let (t00, t10, t20, t30) = (d00 - d20, d10 + d20, d20 - d10, d10 - d30);
                                        let (t01, t11, t21, t31) = (d01 - d21, d11 + d21, d21 - d11, d11 - d31);
                                        let (t02, t12, t22, t32) = (d02 - d22, d12 + d22, d22 - d12, d12 - d32);
                                        let (t03, t13, t23, t33) = (d03 - d23, d13 + d23, d23 - d13, d13 - d33);
                                        let at = tile * 32 + n * 16 + o * 16;
                                        let (v0, v1, v2, v3) = (t00 - t02, t01 + t02, t02 - t01, t01 - t03);
                                        v0.store_slice(&mut d[at + 0..][..16]);
                                        v1.store_slice(&mut d[at + 1792..][..16]);
                                        v2.store_slice(&mut d[at + 3584..][..16]);
                                        v3.store_slice(&mut d[at + 5376..][..16]);
                                        let (v0, v1, v2, v3) = (t10 - t12, t11 + t12, t12 - t11, t11 - t13);
                                        v0.store_slice(&mut d[at + 7168..][..16]);
                                        v1.store_slice(&mut d[at + 8960..][..16]);
                                        v2.store_slice(&mut d[at + 10752..][..16]);
                                        v3.store_slice(&mut d[at + 12544..][..16]);
                                        let (v0, v1, v2, v3) = (t20 - t22, t21 + t22, t22 - t21, t21 - t23);
                                        v0.store_slice(&mut d[at + 14336..][..16]);
                                        v1.store_slice(&mut d[at + 16128..][..16]);
                                        v2.store_slice(&mut d[at + 17920..][..16]);
                                        v3.store_slice(&mut d[at + 19712..][..16]);
                                        let (v0, v1, v2, v3) = (t30 - t32, t31 + t32, t32 - t31, t31 - t33);
                                        v0.store_slice(&mut d[at + 21504..][..16]);
                                        v1.store_slice(&mut d[at + 23296..][..16]);
                                        v2.store_slice(&mut d[at + 25088..][..16]);
                                        v3.store_slice(&mut d[at + 26880..][..16]);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..56 {
                                // What fills up the last block is computed, but not stored.
                                let at = usize::min(first + tile, tiles - 1);
                                let (l, m) = (at / across * 2, at % across * 2);
                                for n in 0..2 {
                                    for o in 0..2 {
                                        let origin = i * 107648 + l * 928 + m * 16 + n * 53824 + o * 8;
                                        let d00 = rt::simd::f32x8::from_slice(simd, &a[origin + 0..][..8]);
                                        let d01 = rt::simd::f32x8::from_slice(simd, &a[origin + 16..][..8]);
                                        let d02 = rt::simd::f32x8::from_slice(simd, &a[origin + 32..][..8]);
                                        let d03 = rt::simd::f32x8::from_slice(simd, &a[origin + 48..][..8]);
                                        let d10 = rt::simd::f32x8::from_slice(simd, &a[origin + 928..][..8]);
                                        let d11 = rt::simd::f32x8::from_slice(simd, &a[origin + 944..][..8]);
                                        let d12 = rt::simd::f32x8::from_slice(simd, &a[origin + 960..][..8]);
                                        let d13 = rt::simd::f32x8::from_slice(simd, &a[origin + 976..][..8]);
                                        let d20 = rt::simd::f32x8::from_slice(simd, &a[origin + 1856..][..8]);
                                        let d21 = rt::simd::f32x8::from_slice(simd, &a[origin + 1872..][..8]);
                                        let d22 = rt::simd::f32x8::from_slice(simd, &a[origin + 1888..][..8]);
                                        let d23 = rt::simd::f32x8::from_slice(simd, &a[origin + 1904..][..8]);
                                        let d30 = rt::simd::f32x8::from_slice(simd, &a[origin + 2784..][..8]);
                                        let d31 = rt::simd::f32x8::from_slice(simd, &a[origin + 2800..][..8]);
                                        let d32 = rt::simd::f32x8::from_slice(simd, &a[origin + 2816..][..8]);
                                        let d33 = rt::simd::f32x8::from_slice(simd, &a[origin + 2832..][..8]);
                                        let (t00, t10, t20, t30) = (d00 - d20, d10 + d20, d20 - d10, d10 - d30);
                                        let (t01, t11, t21, t31) = (d01 - d21, d11 + d21, d21 - d11, d11 - d31);
                                        let (t02, t12, t22, t32) = (d02 - d22, d12 + d22, d22 - d12, d12 - d32);
                                        let (t03, t13, t23, t33) = (d03 - d23, d13 + d23, d23 - d13, d13 - d33);
                                        let at = tile * 32 + n * 16 + o * 8;
                                        let (v0, v1, v2, v3) = (t00 - t02, t01 + t02, t02 - t01, t01 - t03);
                                        v0.store_slice(&mut d[at + 0..][..8]);
                                        v1.store_slice(&mut d[at + 1792..][..8]);
                                        v2.store_slice(&mut d[at + 3584..][..8]);
                                        v3.store_slice(&mut d[at + 5376..][..8]);
                                        let (v0, v1, v2, v3) = (t10 - t12, t11 + t12, t12 - t11, t11 - t13);
                                        v0.store_slice(&mut d[at + 7168..][..8]);
                                        v1.store_slice(&mut d[at + 8960..][..8]);
                                        v2.store_slice(&mut d[at + 10752..][..8]);
                                        v3.store_slice(&mut d[at + 12544..][..8]);
                                        let (v0, v1, v2, v3) = (t20 - t22, t21 + t22, t22 - t21, t21 - t23);
                                        v0.store_slice(&mut d[at + 14336..][..8]);
                                        v1.store_slice(&mut d[at + 16128..][..8]);
                                        v2.store_slice(&mut d[at + 17920..][..8]);
                                        v3.store_slice(&mut d[at + 19712..][..8]);
                                        let (v0, v1, v2, v3) = (t30 - t32, t31 + t32, t32 - t31, t31 - t33);
                                        v0.store_slice(&mut d[at + 21504..][..8]);
                                        v1.store_slice(&mut d[at + 23296..][..8]);
                                        v2.store_slice(&mut d[at + 25088..][..8]);
                                        v3.store_slice(&mut d[at + 26880..][..8]);
                                    }
                                }
                            }
                        }
                        for j in 0..1 {
                            // For each of the 16 places, a product of matrices: tiles by channels, channels by features.
                            use rt::simd::prelude::*;
                            for p in 0..16 {
                                if const { rt::simd::is_wide::<S>() } {
                                    for pair in 0..1 {
                                        let i13 = pair * 2;
                                        let columns: &[[f32; 16]; 32] = rt::kernel::rows(b, j * 16384 + p * 1024 + i13 * 512);
                                        let beside: &[[f32; 16]; 32] = rt::kernel::rows(b, j * 16384 + p * 1024 + (i13 + 1) * 512);
                                        for tile in 0..4 {
                                            let row = tile * 14;
                                            let near: &[f32; 448] = rt::kernel::array(d, p * 1792 + row * (32));
                                            let r0: &[f32; 32] = rt::kernel::array(near, 0);
                                            let r1: &[f32; 32] = rt::kernel::array(near, 32);
                                            let r2: &[f32; 32] = rt::kernel::array(near, 64);
                                            let r3: &[f32; 32] = rt::kernel::array(near, 96);
                                            let r4: &[f32; 32] = rt::kernel::array(near, 128);
                                            let r5: &[f32; 32] = rt::kernel::array(near, 160);
                                            let r6: &[f32; 32] = rt::kernel::array(near, 192);
                                            let r7: &[f32; 32] = rt::kernel::array(near, 224);
                                            let r8: &[f32; 32] = rt::kernel::array(near, 256);
                                            let r9: &[f32; 32] = rt::kernel::array(near, 288);
                                            let r10: &[f32; 32] = rt::kernel::array(near, 320);
                                            let r11: &[f32; 32] = rt::kernel::array(near, 352);
                                            let r12: &[f32; 32] = rt::kernel::array(near, 384);
                                            let r13: &[f32; 32] = rt::kernel::array(near, 416);
                                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                                            for i10 in 0..32 {
                                                let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[i10]);
                                                let x = rt::simd::f32x16::splat(simd, r0[i10]);
                                                (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                                let x = rt::simd::f32x16::splat(simd, r1[i10]);
                                                (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                                let x = rt::simd::f32x16::splat(simd, r2[i10]);
                                                (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                                let x = rt::simd::f32x16::splat(simd, r3[i10]);
                                                (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                                let x = rt::simd::f32x16::splat(simd, r4[i10]);
                                                (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                                let x = rt::simd::f32x16::splat(simd, r5[i10]);
                                                (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                                let x = rt::simd::f32x16::splat(simd, r6[i10]);
                                                (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                                let x = rt::simd::f32x16::splat(simd, r7[i10]);
                                                (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                                let x = rt::simd::f32x16::splat(simd, r8[i10]);
                                                (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                                let x = rt::simd::f32x16::splat(simd, r9[i10]);
                                                (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                                let x = rt::simd::f32x16::splat(simd, r10[i10]);
                                                (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                                let x = rt::simd::f32x16::splat(simd, r11[i10]);
                                                (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                                let x = rt::simd::f32x16::splat(simd, r12[i10]);
                                                (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                                let x = rt::simd::f32x16::splat(simd, r13[i10]);
                                                (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                            }
                                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                                            for each in 0..14 {
                                                for side in 0..2 {
                                                    let (r, i13, sum) = (row + each, i13 + side, sums[each][side]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1792 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    for i13 in 0..2 {
                                        let columns: &[[f32; 16]; 32] = rt::kernel::rows(b, j * 16384 + p * 1024 + i13 * 512);
                                        if const { rt::simd::is_narrow::<S>() } {
                                            for tile in 0..28 {
                                                let row = tile * 2;
                                                let near: &[f32; 64] = rt::kernel::array(d, p * 1792 + row * (32));
                                                let r0: &[f32; 32] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 32] = rt::kernel::array(near, 32);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..32 {
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                }
                                                let sums = [c0, c1];
                                                for each in 0..2 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1792 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        } else {
                                            for tile in 0..6 {
                                                let row = tile * 6;
                                                let near: &[f32; 192] = rt::kernel::array(d, p * 1792 + row * (32));
                                                let r0: &[f32; 32] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 32] = rt::kernel::array(near, 32);
                                                let r2: &[f32; 32] = rt::kernel::array(near, 64);
                                                let r3: &[f32; 32] = rt::kernel::array(near, 96);
                                                let r4: &[f32; 32] = rt::kernel::array(near, 128);
                                                let r5: &[f32; 32] = rt::kernel::array(near, 160);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..32 {
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                    c2 = rt::simd::f32x16::splat(simd, r2[i10]).mul_add(line, c2);
                                                    c3 = rt::simd::f32x16::splat(simd, r3[i10]).mul_add(line, c3);
                                                    c4 = rt::simd::f32x16::splat(simd, r4[i10]).mul_add(line, c4);
                                                    c5 = rt::simd::f32x16::splat(simd, r5[i10]).mul_add(line, c5);
                                                }
                                                let sums = [c0, c1, c2, c3, c4, c5];
                                                for each in 0..6 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1792 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                            for tile in 0..4 {
                                                let row = 36 + tile * 5;
                                                let near: &[f32; 160] = rt::kernel::array(d, p * 1792 + row * (32));
                                                let r0: &[f32; 32] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 32] = rt::kernel::array(near, 32);
                                                let r2: &[f32; 32] = rt::kernel::array(near, 64);
                                                let r3: &[f32; 32] = rt::kernel::array(near, 96);
                                                let r4: &[f32; 32] = rt::kernel::array(near, 128);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..32 {
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                    c2 = rt::simd::f32x16::splat(simd, r2[i10]).mul_add(line, c2);
                                                    c3 = rt::simd::f32x16::splat(simd, r3[i10]).mul_add(line, c3);
                                                    c4 = rt::simd::f32x16::splat(simd, r4[i10]).mul_add(line, c4);
                                                }
                                                let sums = [c0, c1, c2, c3, c4];
                                                for each in 0..5 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1792 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                            // The 16 sums of a tile become its 2x2 results: A^T m A.
                            if const { rt::simd::is_wide::<S>() } {
                                for tile in 0..usize::min(tiles - first, 56) {
                                    let (down, right) = ((first + tile) / across * 2, (first + tile) % across * 2);
                                    for i12 in 0..2 {
                                        let at = tile * 32 + i12 * 16;
                                        let m00 = rt::simd::f32x16::from_slice(simd, &e[at + 0..][..16]);
                                        let m01 = rt::simd::f32x16::from_slice(simd, &e[at + 1792..][..16]);
                                        let m02 = rt::simd::f32x16::from_slice(simd, &e[at + 3584..][..16]);
                                        let m03 = rt::simd::f32x16::from_slice(simd, &e[at + 5376..][..16]);
                                        let m10 = rt::simd::f32x16::from_slice(simd, &e[at + 7168..][..16]);
                                        let m11 = rt::simd::f32x16::from_slice(simd, &e[at + 8960..][..16]);
                                        let m12 = rt::simd::f32x16::from_slice(simd, &e[at + 10752..][..16]);
                                        let m13 = rt::simd::f32x16::from_slice(simd, &e[at + 12544..][..16]);
                                        let m20 = rt::simd::f32x16::from_slice(simd, &e[at + 14336..][..16]);
                                        let m21 = rt::simd::f32x16::from_slice(simd, &e[at + 16128..][..16]);
                                        let m22 = rt::simd::f32x16::from_slice(simd, &e[at + 17920..][..16]);
                                        let m23 = rt::simd::f32x16::from_slice(simd, &e[at + 19712..][..16]);
                                        let m30 = rt::simd::f32x16::from_slice(simd, &e[at + 21504..][..16]);
                                        let m31 = rt::simd::f32x16::from_slice(simd, &e[at + 23296..][..16]);
                                        let m32 = rt::simd::f32x16::from_slice(simd, &e[at + 25088..][..16]);
                                        let m33 = rt::simd::f32x16::from_slice(simd, &e[at + 26880..][..16]);
                                        let (t00, t10) = (m00 + m10 + m20, m10 - m20 - m30);
                                        let (t01, t11) = (m01 + m11 + m21, m11 - m21 - m31);
                                        let (t02, t12) = (m02 + m12 + m22, m12 - m22 - m32);
                                        let (t03, t13) = (m03 + m13 + m23, m13 - m23 - m33);
                                        let (y00, y01) = (t00 + t01 + t02, t01 - t02 - t03);
                                        let (y10, y11) = (t10 + t11 + t12, t11 - t12 - t13);
                                        {
                                            let (l, m) = (down + 0, right + 0);
                                            {
                                                let k = 0usize;
                                                let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t1 = y00 + t0;
                                                let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                                rt::vector::store(t2, out, j * 100352 + k + l * 896 + m * 16 + i12 * 50176);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 0, right + 1);
                                            {
                                                let k = 0usize;
                                                let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t4 = y01 + t3;
                                                let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                                rt::vector::store(t5, out, j * 100352 + k + l * 896 + m * 16 + i12 * 50176);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 0);
                                            {
                                                let k = 0usize;
                                                let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t7 = y10 + t6;
                                                let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                                rt::vector::store(t8, out, j * 100352 + k + l * 896 + m * 16 + i12 * 50176);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 1);
                                            {
                                                let k = 0usize;
                                                let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t10 = y11 + t9;
                                                let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                                rt::vector::store(t11, out, j * 100352 + k + l * 896 + m * 16 + i12 * 50176);
                                            }
                                        }
                                    }
                                }
                            } else {
                                for tile in 0..usize::min(tiles - first, 56) {
                                    let (down, right) = ((first + tile) / across * 2, (first + tile) % across * 2);
                                    for i12 in 0..4 {
                                        let at = tile * 32 + i12 * 8;
                                        let m00 = rt::simd::f32x8::from_slice(simd, &e[at + 0..][..8]);
                                        let m01 = rt::simd::f32x8::from_slice(simd, &e[at + 1792..][..8]);
                                        let m02 = rt::simd::f32x8::from_slice(simd, &e[at + 3584..][..8]);
                                        let m03 = rt::simd::f32x8::from_slice(simd, &e[at + 5376..][..8]);
                                        let m10 = rt::simd::f32x8::from_slice(simd, &e[at + 7168..][..8]);
                                        let m11 = rt::simd::f32x8::from_slice(simd, &e[at + 8960..][..8]);
                                        let m12 = rt::simd::f32x8::from_slice(simd, &e[at + 10752..][..8]);
                                        let m13 = rt::simd::f32x8::from_slice(simd, &e[at + 12544..][..8]);
                                        let m20 = rt::simd::f32x8::from_slice(simd, &e[at + 14336..][..8]);
                                        let m21 = rt::simd::f32x8::from_slice(simd, &e[at + 16128..][..8]);
                                        let m22 = rt::simd::f32x8::from_slice(simd, &e[at + 17920..][..8]);
                                        let m23 = rt::simd::f32x8::from_slice(simd, &e[at + 19712..][..8]);
                                        let m30 = rt::simd::f32x8::from_slice(simd, &e[at + 21504..][..8]);
                                        let m31 = rt::simd::f32x8::from_slice(simd, &e[at + 23296..][..8]);
                                        let m32 = rt::simd::f32x8::from_slice(simd, &e[at + 25088..][..8]);
                                        let m33 = rt::simd::f32x8::from_slice(simd, &e[at + 26880..][..8]);
                                        let (t00, t10) = (m00 + m10 + m20, m10 - m20 - m30);
                                        let (t01, t11) = (m01 + m11 + m21, m11 - m21 - m31);
                                        let (t02, t12) = (m02 + m12 + m22, m12 - m22 - m32);
                                        let (t03, t13) = (m03 + m13 + m23, m13 - m23 - m33);
                                        let (y00, y01) = (t00 + t01 + t02, t01 - t02 - t03);
                                        let (y10, y11) = (t10 + t11 + t12, t11 - t12 - t13);
                                        {
                                            let (l, m) = (down + 0, right + 0);
                                            {
                                                let k = 0usize;
                                                let t12: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t13 = y00 + t12;
                                                let t14 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t13);
                                                rt::vector::store(t14, out, j * 100352 + k + l * 896 + m * 16 + (i12 / 2) * 50176 + (i12 % 2) * 8);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 0, right + 1);
                                            {
                                                let k = 0usize;
                                                let t15: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t16 = y01 + t15;
                                                let t17 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t16);
                                                rt::vector::store(t17, out, j * 100352 + k + l * 896 + m * 16 + (i12 / 2) * 50176 + (i12 % 2) * 8);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 0);
                                            {
                                                let k = 0usize;
                                                let t18: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t19 = y10 + t18;
                                                let t20 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t19);
                                                rt::vector::store(t20, out, j * 100352 + k + l * 896 + m * 16 + (i12 / 2) * 50176 + (i12 % 2) * 8);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 1);
                                            {
                                                let k = 0usize;
                                                let t21: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t22 = y11 + t21;
                                                let t23 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t22);
                                                rt::vector::store(t23, out, j * 100352 + k + l * 896 + m * 16 + (i12 / 2) * 50176 + (i12 % 2) * 8);
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage0_block0_proj_shortcut/BiasAdd`, Conv `conv_stage0_block0_branch2c/BiasAdd`, Add `Add`, Relu `Relu_3` → f32\[1, 128, 56, 56]
    #[inline(never)]
    fn conv_add_relu<S: rt::simd::Simd>(simd: S, a: &[f32; 100352], b: &[f32; 4096], c: &[f32; 128], d: &[f32; 128], out: &mut [f32; 401408]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..4 {
                        let m = pair * 2;
                        let columns: &[[f32; 16]; 32] = rt::kernel::rows(b, m * 512);
                        let beside: &[[f32; 16]; 32] = rt::kernel::rows(b, (m + 1) * 512);
                        for tile in 0..224 {
                            let row = tile * 14;
                            let near: &[f32; 50400] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 50192] = rt::kernel::array(near, 0);
                            let r1: &[f32; 50192] = rt::kernel::array(near, 16);
                            let r2: &[f32; 50192] = rt::kernel::array(near, 32);
                            let r3: &[f32; 50192] = rt::kernel::array(near, 48);
                            let r4: &[f32; 50192] = rt::kernel::array(near, 64);
                            let r5: &[f32; 50192] = rt::kernel::array(near, 80);
                            let r6: &[f32; 50192] = rt::kernel::array(near, 96);
                            let r7: &[f32; 50192] = rt::kernel::array(near, 112);
                            let r8: &[f32; 50192] = rt::kernel::array(near, 128);
                            let r9: &[f32; 50192] = rt::kernel::array(near, 144);
                            let r10: &[f32; 50192] = rt::kernel::array(near, 160);
                            let r11: &[f32; 50192] = rt::kernel::array(near, 176);
                            let r12: &[f32; 50192] = rt::kernel::array(near, 192);
                            let r13: &[f32; 50192] = rt::kernel::array(near, 208);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..2 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 50176);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 50176);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 50176);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 50176);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 50176);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 50176);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 50176);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 50176);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 50176);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 50176);
                                let r12: &[f32; 16] = rt::kernel::array(r12, k * 50176);
                                let r13: &[f32; 16] = rt::kernel::array(r13, k * 50176);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                    let x = rt::simd::f32x16::splat(simd, r12[l]);
                                    (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                    let x = rt::simd::f32x16::splat(simd, r13[l]);
                                    (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                            for each in 0..14 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t1 = sum + t0;
                                        let t2: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 50176 + n);
                                        let t3: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t4 = t2 + t3;
                                        let t5 = t1 + t4;
                                        let t6 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t5);
                                        rt::vector::store(t6, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for m in 0..8 {
                        let columns: &[[f32; 16]; 32] = rt::kernel::rows(b, m * 512);
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..1568 {
                                let row = tile * 2;
                                let near: &[f32; 50208] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 50192] = rt::kernel::array(near, 0);
                                let r1: &[f32; 50192] = rt::kernel::array(near, 16);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..2 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    }
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t7: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t8 = sum + t7;
                                        let t9: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 50176 + n);
                                        let t10: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t11 = t9 + t10;
                                        let t12 = t8 + t11;
                                        let t13 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t12);
                                        rt::vector::store(t13, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..521 {
                                let row = tile * 6;
                                let near: &[f32; 50272] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 50192] = rt::kernel::array(near, 0);
                                let r1: &[f32; 50192] = rt::kernel::array(near, 16);
                                let r2: &[f32; 50192] = rt::kernel::array(near, 32);
                                let r3: &[f32; 50192] = rt::kernel::array(near, 48);
                                let r4: &[f32; 50192] = rt::kernel::array(near, 64);
                                let r5: &[f32; 50192] = rt::kernel::array(near, 80);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..2 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 50176);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 50176);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 50176);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, k * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                        c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t14: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t15 = sum + t14;
                                        let t16: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 50176 + n);
                                        let t17: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t18 = t16 + t17;
                                        let t19 = t15 + t18;
                                        let t20 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t19);
                                        rt::vector::store(t20, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                            for tile in 0..2 {
                                let row = 3126 + tile * 5;
                                let near: &[f32; 50256] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 50192] = rt::kernel::array(near, 0);
                                let r1: &[f32; 50192] = rt::kernel::array(near, 16);
                                let r2: &[f32; 50192] = rt::kernel::array(near, 32);
                                let r3: &[f32; 50192] = rt::kernel::array(near, 48);
                                let r4: &[f32; 50192] = rt::kernel::array(near, 64);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..2 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 50176);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 50176);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4];
                                for each in 0..5 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t21: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t22 = sum + t21;
                                        let t23: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 50176 + n);
                                        let t24: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t25 = t23 + t24;
                                        let t26 = t22 + t25;
                                        let t27 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t26);
                                        rt::vector::store(t27, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage0_block1_branch2a/BiasAdd`, Relu `Relu_4` → f32\[1, 32, 56, 56]
    ///
    /// Conv `conv_stage0_block2_branch2a/BiasAdd`, Relu `Relu_7` → f32\[1, 32, 56, 56]
    #[inline(never)]
    fn conv_relu_6<S: rt::simd::Simd>(simd: S, a: &[f32; 401408], b: &[f32; 4096], c: &[f32; 32], out: &mut [f32; 107648]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..1 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, n * 2048);
                        let beside: &[[f32; 16]; 128] = rt::kernel::rows(b, (n + 1) * 2048);
                        for j in 0..56 {
                            for tile in 0..4 {
                                let row = tile * 14;
                                let near: &[f32; 351456] = rt::kernel::array(a, j * 896 + row * (16));
                                let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                let r1: &[f32; 351248] = rt::kernel::array(near, 16);
                                let r2: &[f32; 351248] = rt::kernel::array(near, 32);
                                let r3: &[f32; 351248] = rt::kernel::array(near, 48);
                                let r4: &[f32; 351248] = rt::kernel::array(near, 64);
                                let r5: &[f32; 351248] = rt::kernel::array(near, 80);
                                let r6: &[f32; 351248] = rt::kernel::array(near, 96);
                                let r7: &[f32; 351248] = rt::kernel::array(near, 112);
                                let r8: &[f32; 351248] = rt::kernel::array(near, 128);
                                let r9: &[f32; 351248] = rt::kernel::array(near, 144);
                                let r10: &[f32; 351248] = rt::kernel::array(near, 160);
                                let r11: &[f32; 351248] = rt::kernel::array(near, 176);
                                let r12: &[f32; 351248] = rt::kernel::array(near, 192);
                                let r13: &[f32; 351248] = rt::kernel::array(near, 208);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..8 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 50176);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 50176);
                                    let r7: &[f32; 16] = rt::kernel::array(r7, l * 50176);
                                    let r8: &[f32; 16] = rt::kernel::array(r8, l * 50176);
                                    let r9: &[f32; 16] = rt::kernel::array(r9, l * 50176);
                                    let r10: &[f32; 16] = rt::kernel::array(r10, l * 50176);
                                    let r11: &[f32; 16] = rt::kernel::array(r11, l * 50176);
                                    let r12: &[f32; 16] = rt::kernel::array(r12, l * 50176);
                                    let r13: &[f32; 16] = rt::kernel::array(r13, l * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                        let x = rt::simd::f32x16::splat(simd, r7[m]);
                                        (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                        let x = rt::simd::f32x16::splat(simd, r8[m]);
                                        (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                        let x = rt::simd::f32x16::splat(simd, r9[m]);
                                        (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                        let x = rt::simd::f32x16::splat(simd, r10[m]);
                                        (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                        let x = rt::simd::f32x16::splat(simd, r11[m]);
                                        (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                        let x = rt::simd::f32x16::splat(simd, r12[m]);
                                        (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                        let x = rt::simd::f32x16::splat(simd, r13[m]);
                                        (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                                for each in 0..14 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t1 = sum + t0;
                                            let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                            rt::vector::store(t2, out, j * 928 + k * 16 + n * 53824 + o + 944);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..2 {
                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, n * 2048);
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..56 {
                                for tile in 0..28 {
                                    let row = tile * 2;
                                    let near: &[f32; 351264] = rt::kernel::array(a, j * 896 + row * (16));
                                    let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 351248] = rt::kernel::array(near, 16);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..8 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t4 = sum + t3;
                                            let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                            rt::vector::store(t5, out, j * 928 + k * 16 + n * 53824 + o + 944);
                                        }
                                    }
                                }
                            }
                        } else {
                            for j in 0..56 {
                                for tile in 0..6 {
                                    let row = tile * 6;
                                    let near: &[f32; 351328] = rt::kernel::array(a, j * 896 + row * (16));
                                    let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 351248] = rt::kernel::array(near, 16);
                                    let r2: &[f32; 351248] = rt::kernel::array(near, 32);
                                    let r3: &[f32; 351248] = rt::kernel::array(near, 48);
                                    let r4: &[f32; 351248] = rt::kernel::array(near, 64);
                                    let r5: &[f32; 351248] = rt::kernel::array(near, 80);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..8 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                        let r5: &[f32; 16] = rt::kernel::array(r5, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                            c5 = rt::simd::f32x16::splat(simd, r5[m]).mul_add(line, c5);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4, c5];
                                    for each in 0..6 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t7 = sum + t6;
                                            let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                            rt::vector::store(t8, out, j * 928 + k * 16 + n * 53824 + o + 944);
                                        }
                                    }
                                }
                                for tile in 0..4 {
                                    let row = 36 + tile * 5;
                                    let near: &[f32; 351312] = rt::kernel::array(a, j * 896 + row * (16));
                                    let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 351248] = rt::kernel::array(near, 16);
                                    let r2: &[f32; 351248] = rt::kernel::array(near, 32);
                                    let r3: &[f32; 351248] = rt::kernel::array(near, 48);
                                    let r4: &[f32; 351248] = rt::kernel::array(near, 64);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..8 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4];
                                    for each in 0..5 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t10 = sum + t9;
                                            let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                            rt::vector::store(t11, out, j * 928 + k * 16 + n * 53824 + o + 944);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage0_block1_branch2c/BiasAdd`, Add `Add_1`, Relu `Relu_6` → f32\[1, 128, 56, 56]
    ///
    /// Conv `conv_stage0_block2_branch2c/BiasAdd`, Add `Add_2`, Relu `Relu_9` → f32\[1, 128, 56, 56]
    #[inline(never)]
    fn conv_add_relu_2<S: rt::simd::Simd>(simd: S, a: &[f32; 100352], b: &[f32; 4096], c: &[f32; 128], out: &mut [f32; 401408]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..4 {
                        let m = pair * 2;
                        let columns: &[[f32; 16]; 32] = rt::kernel::rows(b, m * 512);
                        let beside: &[[f32; 16]; 32] = rt::kernel::rows(b, (m + 1) * 512);
                        for tile in 0..224 {
                            let row = tile * 14;
                            let near: &[f32; 50400] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 50192] = rt::kernel::array(near, 0);
                            let r1: &[f32; 50192] = rt::kernel::array(near, 16);
                            let r2: &[f32; 50192] = rt::kernel::array(near, 32);
                            let r3: &[f32; 50192] = rt::kernel::array(near, 48);
                            let r4: &[f32; 50192] = rt::kernel::array(near, 64);
                            let r5: &[f32; 50192] = rt::kernel::array(near, 80);
                            let r6: &[f32; 50192] = rt::kernel::array(near, 96);
                            let r7: &[f32; 50192] = rt::kernel::array(near, 112);
                            let r8: &[f32; 50192] = rt::kernel::array(near, 128);
                            let r9: &[f32; 50192] = rt::kernel::array(near, 144);
                            let r10: &[f32; 50192] = rt::kernel::array(near, 160);
                            let r11: &[f32; 50192] = rt::kernel::array(near, 176);
                            let r12: &[f32; 50192] = rt::kernel::array(near, 192);
                            let r13: &[f32; 50192] = rt::kernel::array(near, 208);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..2 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 50176);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 50176);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 50176);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 50176);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 50176);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 50176);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 50176);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 50176);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 50176);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 50176);
                                let r12: &[f32; 16] = rt::kernel::array(r12, k * 50176);
                                let r13: &[f32; 16] = rt::kernel::array(r13, k * 50176);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                    let x = rt::simd::f32x16::splat(simd, r12[l]);
                                    (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                    let x = rt::simd::f32x16::splat(simd, r13[l]);
                                    (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                            for each in 0..14 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t1 = sum + t0;
                                        let t2: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 50176 + n);
                                        let t3 = t1 + t2;
                                        let t4 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t3);
                                        rt::vector::store(t4, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for m in 0..8 {
                        let columns: &[[f32; 16]; 32] = rt::kernel::rows(b, m * 512);
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..1568 {
                                let row = tile * 2;
                                let near: &[f32; 50208] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 50192] = rt::kernel::array(near, 0);
                                let r1: &[f32; 50192] = rt::kernel::array(near, 16);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..2 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    }
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t5: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t6 = sum + t5;
                                        let t7: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 50176 + n);
                                        let t8 = t6 + t7;
                                        let t9 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t8);
                                        rt::vector::store(t9, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..521 {
                                let row = tile * 6;
                                let near: &[f32; 50272] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 50192] = rt::kernel::array(near, 0);
                                let r1: &[f32; 50192] = rt::kernel::array(near, 16);
                                let r2: &[f32; 50192] = rt::kernel::array(near, 32);
                                let r3: &[f32; 50192] = rt::kernel::array(near, 48);
                                let r4: &[f32; 50192] = rt::kernel::array(near, 64);
                                let r5: &[f32; 50192] = rt::kernel::array(near, 80);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..2 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 50176);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 50176);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 50176);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, k * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                        c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t10: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t11 = sum + t10;
                                        let t12: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 50176 + n);
                                        let t13 = t11 + t12;
                                        let t14 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t13);
                                        rt::vector::store(t14, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                            for tile in 0..2 {
                                let row = 3126 + tile * 5;
                                let near: &[f32; 50256] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 50192] = rt::kernel::array(near, 0);
                                let r1: &[f32; 50192] = rt::kernel::array(near, 16);
                                let r2: &[f32; 50192] = rt::kernel::array(near, 32);
                                let r3: &[f32; 50192] = rt::kernel::array(near, 48);
                                let r4: &[f32; 50192] = rt::kernel::array(near, 64);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..2 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 50176);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 50176);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 50176);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4];
                                for each in 0..5 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t15: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t16 = sum + t15;
                                        let t17: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 50176 + n);
                                        let t18 = t16 + t17;
                                        let t19 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t18);
                                        rt::vector::store(t19, out, j * 16 + m * 50176 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage1_block0_proj_shortcut/BiasAdd` → f32\[1, 256, 28, 28]
    #[inline(never)]
    fn conv_4<S: rt::simd::Simd>(simd: S, a: &[f32; 401408], b: &[f32; 32768], out: &mut [f32; 200704]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..8 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, n * 2048);
                        let beside: &[[f32; 16]; 128] = rt::kernel::rows(b, (n + 1) * 2048);
                        for j in 0..28 {
                            for tile in 0..2 {
                                let row = tile * 14;
                                let near: &[f32; 351664] = rt::kernel::array(a, j * 1792 + row * (32));
                                let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                let r1: &[f32; 351248] = rt::kernel::array(near, 32);
                                let r2: &[f32; 351248] = rt::kernel::array(near, 64);
                                let r3: &[f32; 351248] = rt::kernel::array(near, 96);
                                let r4: &[f32; 351248] = rt::kernel::array(near, 128);
                                let r5: &[f32; 351248] = rt::kernel::array(near, 160);
                                let r6: &[f32; 351248] = rt::kernel::array(near, 192);
                                let r7: &[f32; 351248] = rt::kernel::array(near, 224);
                                let r8: &[f32; 351248] = rt::kernel::array(near, 256);
                                let r9: &[f32; 351248] = rt::kernel::array(near, 288);
                                let r10: &[f32; 351248] = rt::kernel::array(near, 320);
                                let r11: &[f32; 351248] = rt::kernel::array(near, 352);
                                let r12: &[f32; 351248] = rt::kernel::array(near, 384);
                                let r13: &[f32; 351248] = rt::kernel::array(near, 416);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..8 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 50176);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 50176);
                                    let r7: &[f32; 16] = rt::kernel::array(r7, l * 50176);
                                    let r8: &[f32; 16] = rt::kernel::array(r8, l * 50176);
                                    let r9: &[f32; 16] = rt::kernel::array(r9, l * 50176);
                                    let r10: &[f32; 16] = rt::kernel::array(r10, l * 50176);
                                    let r11: &[f32; 16] = rt::kernel::array(r11, l * 50176);
                                    let r12: &[f32; 16] = rt::kernel::array(r12, l * 50176);
                                    let r13: &[f32; 16] = rt::kernel::array(r13, l * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                        let x = rt::simd::f32x16::splat(simd, r7[m]);
                                        (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                        let x = rt::simd::f32x16::splat(simd, r8[m]);
                                        (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                        let x = rt::simd::f32x16::splat(simd, r9[m]);
                                        (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                        let x = rt::simd::f32x16::splat(simd, r10[m]);
                                        (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                        let x = rt::simd::f32x16::splat(simd, r11[m]);
                                        (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                        let x = rt::simd::f32x16::splat(simd, r12[m]);
                                        (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                        let x = rt::simd::f32x16::splat(simd, r13[m]);
                                        (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                                for each in 0..14 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 448 + k * 16 + n * 12544 + o);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..16 {
                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, n * 2048);
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..28 {
                                for tile in 0..14 {
                                    let row = tile * 2;
                                    let near: &[f32; 351280] = rt::kernel::array(a, j * 1792 + row * (32));
                                    let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 351248] = rt::kernel::array(near, 32);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..8 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 448 + k * 16 + n * 12544 + o);
                                        }
                                    }
                                }
                            }
                        } else {
                            for j in 0..28 {
                                for tile in 0..3 {
                                    let row = tile * 6;
                                    let near: &[f32; 351408] = rt::kernel::array(a, j * 1792 + row * (32));
                                    let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 351248] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 351248] = rt::kernel::array(near, 64);
                                    let r3: &[f32; 351248] = rt::kernel::array(near, 96);
                                    let r4: &[f32; 351248] = rt::kernel::array(near, 128);
                                    let r5: &[f32; 351248] = rt::kernel::array(near, 160);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..8 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                        let r5: &[f32; 16] = rt::kernel::array(r5, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                            c5 = rt::simd::f32x16::splat(simd, r5[m]).mul_add(line, c5);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4, c5];
                                    for each in 0..6 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 448 + k * 16 + n * 12544 + o);
                                        }
                                    }
                                }
                                for tile in 0..2 {
                                    let row = 18 + tile * 5;
                                    let near: &[f32; 351376] = rt::kernel::array(a, j * 1792 + row * (32));
                                    let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 351248] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 351248] = rt::kernel::array(near, 64);
                                    let r3: &[f32; 351248] = rt::kernel::array(near, 96);
                                    let r4: &[f32; 351248] = rt::kernel::array(near, 128);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..8 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4];
                                    for each in 0..5 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 448 + k * 16 + n * 12544 + o);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage1_block0_branch2a/BiasAdd`, Relu `Relu_10` → f32\[1, 64, 28, 28]
    ///
    /// Conv `conv_stage1_block1_branch2a/BiasAdd`, Relu `Relu_13` → f32\[1, 64, 28, 28]
    ///
    /// Conv `conv_stage1_block2_branch2a/BiasAdd`, Relu `Relu_16` → f32\[1, 64, 28, 28]
    ///
    /// Conv `conv_stage1_block3_branch2a/BiasAdd`, Relu `Relu_19` → f32\[1, 64, 28, 28]
    #[inline(never)]
    fn conv_relu_7(out: &mut [f32; 57600]) {
        let value = 0.0f32;
        rt::kernel::surround(&mut out[..], value, &[[1, 28, 1], [1, 28, 1]], 16);
    }

    /// Conv `conv_stage1_block0_branch2a/BiasAdd`, Relu `Relu_10` → f32\[1, 64, 28, 28]
    #[inline(never)]
    fn conv_relu_8<S: rt::simd::Simd>(simd: S, a: &[f32; 401408], b: &[f32; 8192], c: &[f32; 64], out: &mut [f32; 57600]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..2 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, n * 2048);
                        let beside: &[[f32; 16]; 128] = rt::kernel::rows(b, (n + 1) * 2048);
                        for j in 0..28 {
                            for tile in 0..2 {
                                let row = tile * 14;
                                let near: &[f32; 351664] = rt::kernel::array(a, j * 1792 + row * (32));
                                let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                let r1: &[f32; 351248] = rt::kernel::array(near, 32);
                                let r2: &[f32; 351248] = rt::kernel::array(near, 64);
                                let r3: &[f32; 351248] = rt::kernel::array(near, 96);
                                let r4: &[f32; 351248] = rt::kernel::array(near, 128);
                                let r5: &[f32; 351248] = rt::kernel::array(near, 160);
                                let r6: &[f32; 351248] = rt::kernel::array(near, 192);
                                let r7: &[f32; 351248] = rt::kernel::array(near, 224);
                                let r8: &[f32; 351248] = rt::kernel::array(near, 256);
                                let r9: &[f32; 351248] = rt::kernel::array(near, 288);
                                let r10: &[f32; 351248] = rt::kernel::array(near, 320);
                                let r11: &[f32; 351248] = rt::kernel::array(near, 352);
                                let r12: &[f32; 351248] = rt::kernel::array(near, 384);
                                let r13: &[f32; 351248] = rt::kernel::array(near, 416);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..8 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 50176);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 50176);
                                    let r7: &[f32; 16] = rt::kernel::array(r7, l * 50176);
                                    let r8: &[f32; 16] = rt::kernel::array(r8, l * 50176);
                                    let r9: &[f32; 16] = rt::kernel::array(r9, l * 50176);
                                    let r10: &[f32; 16] = rt::kernel::array(r10, l * 50176);
                                    let r11: &[f32; 16] = rt::kernel::array(r11, l * 50176);
                                    let r12: &[f32; 16] = rt::kernel::array(r12, l * 50176);
                                    let r13: &[f32; 16] = rt::kernel::array(r13, l * 50176);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                        let x = rt::simd::f32x16::splat(simd, r7[m]);
                                        (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                        let x = rt::simd::f32x16::splat(simd, r8[m]);
                                        (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                        let x = rt::simd::f32x16::splat(simd, r9[m]);
                                        (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                        let x = rt::simd::f32x16::splat(simd, r10[m]);
                                        (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                        let x = rt::simd::f32x16::splat(simd, r11[m]);
                                        (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                        let x = rt::simd::f32x16::splat(simd, r12[m]);
                                        (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                        let x = rt::simd::f32x16::splat(simd, r13[m]);
                                        (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                                for each in 0..14 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t1 = sum + t0;
                                            let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                            rt::vector::store(t2, out, j * 480 + k * 16 + n * 14400 + o + 496);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..4 {
                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, n * 2048);
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..28 {
                                for tile in 0..14 {
                                    let row = tile * 2;
                                    let near: &[f32; 351280] = rt::kernel::array(a, j * 1792 + row * (32));
                                    let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 351248] = rt::kernel::array(near, 32);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..8 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t4 = sum + t3;
                                            let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                            rt::vector::store(t5, out, j * 480 + k * 16 + n * 14400 + o + 496);
                                        }
                                    }
                                }
                            }
                        } else {
                            for j in 0..28 {
                                for tile in 0..3 {
                                    let row = tile * 6;
                                    let near: &[f32; 351408] = rt::kernel::array(a, j * 1792 + row * (32));
                                    let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 351248] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 351248] = rt::kernel::array(near, 64);
                                    let r3: &[f32; 351248] = rt::kernel::array(near, 96);
                                    let r4: &[f32; 351248] = rt::kernel::array(near, 128);
                                    let r5: &[f32; 351248] = rt::kernel::array(near, 160);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..8 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                        let r5: &[f32; 16] = rt::kernel::array(r5, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                            c5 = rt::simd::f32x16::splat(simd, r5[m]).mul_add(line, c5);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4, c5];
                                    for each in 0..6 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t7 = sum + t6;
                                            let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                            rt::vector::store(t8, out, j * 480 + k * 16 + n * 14400 + o + 496);
                                        }
                                    }
                                }
                                for tile in 0..2 {
                                    let row = 18 + tile * 5;
                                    let near: &[f32; 351376] = rt::kernel::array(a, j * 1792 + row * (32));
                                    let r0: &[f32; 351248] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 351248] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 351248] = rt::kernel::array(near, 64);
                                    let r3: &[f32; 351248] = rt::kernel::array(near, 96);
                                    let r4: &[f32; 351248] = rt::kernel::array(near, 128);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..8 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 50176);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 50176);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 50176);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 50176);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 50176);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4];
                                    for each in 0..5 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t10 = sum + t9;
                                            let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                            rt::vector::store(t11, out, j * 480 + k * 16 + n * 14400 + o + 496);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `Conv__476`, Relu `Relu_11` → f32\[1, 64, 28, 28]
    ///
    /// Conv `Conv__478`, Relu `Relu_14` → f32\[1, 64, 28, 28]
    ///
    /// Conv `Conv__488`, Relu `Relu_17` → f32\[1, 64, 28, 28]
    ///
    /// Conv `Conv__498`, Relu `Relu_20` → f32\[1, 64, 28, 28]
    #[inline(never)]
    fn conv_relu_9<S: rt::simd::Simd>(simd: S, a: &[f32; 57600], b: &[f32; 65536], c: &[f32; 64], d: &mut [f32; 50176], e: &mut [f32; 25088], out: &mut [f32; 50176]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                let (across, tiles) = (14, 14 * 14);
                for i in 0..1 {
                    for block in 0..usize::div_ceil(tiles, 49) {
                        let first = block * 49;
                        // 4x4 windows of the image, 2 apart, become 16 values each: B^T d B, for every channel.
                        if const { rt::simd::is_wide::<S>() } {
                            for tile in 0..49 {
                                // What fills up the last block is computed, but not stored.
                                let at = usize::min(first + tile, tiles - 1);
                                let (l, m) = (at / across * 2, at % across * 2);
                                for n in 0..4 {
                                    for o in 0..1 {
                                        let origin = i * 57600 + l * 480 + m * 16 + n * 14400 + o * 16;
                                        let d00 = rt::simd::f32x16::from_slice(simd, &a[origin + 0..][..16]);
                                        let d01 = rt::simd::f32x16::from_slice(simd, &a[origin + 16..][..16]);
                                        let d02 = rt::simd::f32x16::from_slice(simd, &a[origin + 32..][..16]);
                                        let d03 = rt::simd::f32x16::from_slice(simd, &a[origin + 48..][..16]);
                                        let d10 = rt::simd::f32x16::from_slice(simd, &a[origin + 480..][..16]);
                                        let d11 = rt::simd::f32x16::from_slice(simd, &a[origin + 496..][..16]);
                                        let d12 = rt::simd::f32x16::from_slice(simd, &a[origin + 512..][..16]);
                                        let d13 = rt::simd::f32x16::from_slice(simd, &a[origin + 528..][..16]);
                                        let d20 = rt::simd::f32x16::from_slice(simd, &a[origin + 960..][..16]);
                                        let d21 = rt::simd::f32x16::from_slice(simd, &a[origin + 976..][..16]);
                                        let d22 = rt::simd::f32x16::from_slice(simd, &a[origin + 992..][..16]);
                                        let d23 = rt::simd::f32x16::from_slice(simd, &a[origin + 1008..][..16]);
                                        let d30 = rt::simd::f32x16::from_slice(simd, &a[origin + 1440..][..16]);
                                        let d31 = rt::simd::f32x16::from_slice(simd, &a[origin + 1456..][..16]);
                                        let d32 = rt::simd::f32x16::from_slice(simd, &a[origin + 1472..][..16]);
                                        let d33 = rt::simd::f32x16::from_slice(simd, &a[origin + 1488..][..16]);
                                        let (t00, t10, t20, t30) = (d00 - d20, d10 + d20, d20 - d10, d10 - d30);
                                        let (t01, t11, t21, t31) = (d01 - d21, d11 + d21, d21 - d11, d11 - d31);
                                        let (t02, t12, t22, t32) = (d02 - d22, d12 + d22, d22 - d12, d12 - d32);
                                        let (t03, t13, t23, t33) = (d03 - d23, d13 + d23, d23 - d13, d13 - d33);
                                        let at = tile * 64 + n * 16 + o * 16;
                                        let (v0, v1, v2, v3) = (t00 - t02, t01 + t02, t02 - t01, t01 - t03);
                                        v0.store_slice(&mut d[at + 0..][..16]);
                                        v1.store_slice(&mut d[at + 3136..][..16]);
                                        v2.store_slice(&mut d[at + 6272..][..16]);
                                        v3.store_slice(&mut d[at + 9408..][..16]);
                                        let (v0, v1, v2, v3) = (t10 - t12, t11 + t12, t12 - t11, t11 - t13);
                                        v0.store_slice(&mut d[at + 12544..][..16]);
                                        v1.store_slice(&mut d[at + 15680..][..16]);
                                        v2.store_slice(&mut d[at + 18816..][..16]);
                                        v3.store_slice(&mut d[at + 21952..][..16]);
                                        let (v0, v1, v2, v3) = (t20 - t22, t21 + t22, t22 - t21, t21 - t23);
                                        v0.store_slice(&mut d[at + 25088..][..16]);
                                        v1.store_slice(&mut d[at + 28224..][..16]);
                                        v2.store_slice(&mut d[at + 31360..][..16]);
                                        v3.store_slice(&mut d[at + 34496..][..16]);
                                        let (v0, v1, v2, v3) = (t30 - t32, t31 + t32, t32 - t31, t31 - t33);
                                        v0.store_slice(&mut d[at + 37632..][..16]);
                                        v1.store_slice(&mut d[at + 40768..][..16]);
                                        v2.store_slice(&mut d[at + 43904..][..16]);
                                        v3.store_slice(&mut d[at + 47040..][..16]);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..49 {
                                // What fills up the last block is computed, but not stored.
                                let at = usize::min(first + tile, tiles - 1);
                                let (l, m) = (at / across * 2, at % across * 2);
                                for n in 0..4 {
                                    for o in 0..2 {
                                        let origin = i * 57600 + l * 480 + m * 16 + n * 14400 + o * 8;
                                        let d00 = rt::simd::f32x8::from_slice(simd, &a[origin + 0..][..8]);
                                        let d01 = rt::simd::f32x8::from_slice(simd, &a[origin + 16..][..8]);
                                        let d02 = rt::simd::f32x8::from_slice(simd, &a[origin + 32..][..8]);
                                        let d03 = rt::simd::f32x8::from_slice(simd, &a[origin + 48..][..8]);
                                        let d10 = rt::simd::f32x8::from_slice(simd, &a[origin + 480..][..8]);
                                        let d11 = rt::simd::f32x8::from_slice(simd, &a[origin + 496..][..8]);
                                        let d12 = rt::simd::f32x8::from_slice(simd, &a[origin + 512..][..8]);
                                        let d13 = rt::simd::f32x8::from_slice(simd, &a[origin + 528..][..8]);
                                        let d20 = rt::simd::f32x8::from_slice(simd, &a[origin + 960..][..8]);
                                        let d21 = rt::simd::f32x8::from_slice(simd, &a[origin + 976..][..8]);
                                        let d22 = rt::simd::f32x8::from_slice(simd, &a[origin + 992..][..8]);
                                        let d23 = rt::simd::f32x8::from_slice(simd, &a[origin + 1008..][..8]);
                                        let d30 = rt::simd::f32x8::from_slice(simd, &a[origin + 1440..][..8]);
                                        let d31 = rt::simd::f32x8::from_slice(simd, &a[origin + 1456..][..8]);
                                        let d32 = rt::simd::f32x8::from_slice(simd, &a[origin + 1472..][..8]);
                                        let d33 = rt::simd::f32x8::from_slice(simd, &a[origin + 1488..][..8]);
                                        let (t00, t10, t20, t30) = (d00 - d20, d10 + d20, d20 - d10, d10 - d30);
                                        let (t01, t11, t21, t31) = (d01 - d21, d11 + d21, d21 - d11, d11 - d31);
                                        let (t02, t12, t22, t32) = (d02 - d22, d12 + d22, d22 - d12, d12 - d32);
                                        let (t03, t13, t23, t33) = (d03 - d23, d13 + d23, d23 - d13, d13 - d33);
                                        let at = tile * 64 + n * 16 + o * 8;
                                        let (v0, v1, v2, v3) = (t00 - t02, t01 + t02, t02 - t01, t01 - t03);
                                        v0.store_slice(&mut d[at + 0..][..8]);
                                        v1.store_slice(&mut d[at + 3136..][..8]);
                                        v2.store_slice(&mut d[at + 6272..][..8]);
                                        v3.store_slice(&mut d[at + 9408..][..8]);
                                        let (v0, v1, v2, v3) = (t10 - t12, t11 + t12, t12 - t11, t11 - t13);
                                        v0.store_slice(&mut d[at + 12544..][..8]);
                                        v1.store_slice(&mut d[at + 15680..][..8]);
                                        v2.store_slice(&mut d[at + 18816..][..8]);
                                        v3.store_slice(&mut d[at + 21952..][..8]);
                                        let (v0, v1, v2, v3) = (t20 - t22, t21 + t22, t22 - t21, t21 - t23);
                                        v0.store_slice(&mut d[at + 25088..][..8]);
                                        v1.store_slice(&mut d[at + 28224..][..8]);
                                        v2.store_slice(&mut d[at + 31360..][..8]);
                                        v3.store_slice(&mut d[at + 34496..][..8]);
                                        let (v0, v1, v2, v3) = (t30 - t32, t31 + t32, t32 - t31, t31 - t33);
                                        v0.store_slice(&mut d[at + 37632..][..8]);
                                        v1.store_slice(&mut d[at + 40768..][..8]);
                                        v2.store_slice(&mut d[at + 43904..][..8]);
                                        v3.store_slice(&mut d[at + 47040..][..8]);
                                    }
                                }
                            }
                        }
                        for j in 0..2 {
                            // For each of the 16 places, a product of matrices: tiles by channels, channels by features.
                            use rt::simd::prelude::*;
                            for p in 0..16 {
                                if const { rt::simd::is_wide::<S>() } {
                                    for pair in 0..1 {
                                        let i13 = pair * 2;
                                        let columns: &[[f32; 16]; 64] = rt::kernel::rows(b, j * 32768 + p * 2048 + i13 * 1024);
                                        let beside: &[[f32; 16]; 64] = rt::kernel::rows(b, j * 32768 + p * 2048 + (i13 + 1) * 1024);
                                        let columns_ahead: &[[f32; 16]; 64] = rt::kernel::rows(b, usize::min(j * 32768 + p * 2048 + (i13 + 2) * 1024, b.len() - 1024));
                                        let beside_ahead: &[[f32; 16]; 64] = rt::kernel::rows(b, usize::min(j * 32768 + p * 2048 + (i13 + 3) * 1024, b.len() - 1024));
                                        {
                                            let row = 0usize;
                                            let near: &[f32; 832] = rt::kernel::array(d, p * 3136 + row * (64));
                                            let r0: &[f32; 64] = rt::kernel::array(near, 0);
                                            let r1: &[f32; 64] = rt::kernel::array(near, 64);
                                            let r2: &[f32; 64] = rt::kernel::array(near, 128);
                                            let r3: &[f32; 64] = rt::kernel::array(near, 192);
                                            let r4: &[f32; 64] = rt::kernel::array(near, 256);
                                            let r5: &[f32; 64] = rt::kernel::array(near, 320);
                                            let r6: &[f32; 64] = rt::kernel::array(near, 384);
                                            let r7: &[f32; 64] = rt::kernel::array(near, 448);
                                            let r8: &[f32; 64] = rt::kernel::array(near, 512);
                                            let r9: &[f32; 64] = rt::kernel::array(near, 576);
                                            let r10: &[f32; 64] = rt::kernel::array(near, 640);
                                            let r11: &[f32; 64] = rt::kernel::array(near, 704);
                                            let r12: &[f32; 64] = rt::kernel::array(near, 768);
                                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                            for i10 in 0..64 {
                                                let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[i10]);
                                                let x = rt::simd::f32x16::splat(simd, r0[i10]);
                                                (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                                let x = rt::simd::f32x16::splat(simd, r1[i10]);
                                                (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                                let x = rt::simd::f32x16::splat(simd, r2[i10]);
                                                (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                                let x = rt::simd::f32x16::splat(simd, r3[i10]);
                                                (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                                let x = rt::simd::f32x16::splat(simd, r4[i10]);
                                                (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                                let x = rt::simd::f32x16::splat(simd, r5[i10]);
                                                (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                                let x = rt::simd::f32x16::splat(simd, r6[i10]);
                                                (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                                let x = rt::simd::f32x16::splat(simd, r7[i10]);
                                                (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                                let x = rt::simd::f32x16::splat(simd, r8[i10]);
                                                (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                                let x = rt::simd::f32x16::splat(simd, r9[i10]);
                                                (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                                let x = rt::simd::f32x16::splat(simd, r10[i10]);
                                                (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                                let x = rt::simd::f32x16::splat(simd, r11[i10]);
                                                (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                                let x = rt::simd::f32x16::splat(simd, r12[i10]);
                                                (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                            }
                                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12]];
                                            for each in 0..13 {
                                                for side in 0..2 {
                                                    let (r, i13, sum) = (row + each, i13 + side, sums[each][side]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        }
                                        for tile in 0..3 {
                                            let row = 13 + tile * 12;
                                            let near: &[f32; 768] = rt::kernel::array(d, p * 3136 + row * (64));
                                            let r0: &[f32; 64] = rt::kernel::array(near, 0);
                                            let r1: &[f32; 64] = rt::kernel::array(near, 64);
                                            let r2: &[f32; 64] = rt::kernel::array(near, 128);
                                            let r3: &[f32; 64] = rt::kernel::array(near, 192);
                                            let r4: &[f32; 64] = rt::kernel::array(near, 256);
                                            let r5: &[f32; 64] = rt::kernel::array(near, 320);
                                            let r6: &[f32; 64] = rt::kernel::array(near, 384);
                                            let r7: &[f32; 64] = rt::kernel::array(near, 448);
                                            let r8: &[f32; 64] = rt::kernel::array(near, 512);
                                            let r9: &[f32; 64] = rt::kernel::array(near, 576);
                                            let r10: &[f32; 64] = rt::kernel::array(near, 640);
                                            let r11: &[f32; 64] = rt::kernel::array(near, 704);
                                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                            for i10 in 0..64 {
                                                rt::kernel::prefetch(columns_ahead, (((0) * 3 + tile) * 64 + i10) / 3);
                                                let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                rt::kernel::prefetch(beside_ahead, (((0) * 3 + tile) * 64 + i10) / 3);
                                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[i10]);
                                                let x = rt::simd::f32x16::splat(simd, r0[i10]);
                                                (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                                let x = rt::simd::f32x16::splat(simd, r1[i10]);
                                                (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                                let x = rt::simd::f32x16::splat(simd, r2[i10]);
                                                (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                                let x = rt::simd::f32x16::splat(simd, r3[i10]);
                                                (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                                let x = rt::simd::f32x16::splat(simd, r4[i10]);
                                                (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                                let x = rt::simd::f32x16::splat(simd, r5[i10]);
                                                (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                                let x = rt::simd::f32x16::splat(simd, r6[i10]);
                                                (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                                let x = rt::simd::f32x16::splat(simd, r7[i10]);
                                                (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                                let x = rt::simd::f32x16::splat(simd, r8[i10]);
                                                (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                                let x = rt::simd::f32x16::splat(simd, r9[i10]);
                                                (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                                let x = rt::simd::f32x16::splat(simd, r10[i10]);
                                                (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                                let x = rt::simd::f32x16::splat(simd, r11[i10]);
                                                (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                            }
                                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11]];
                                            for each in 0..12 {
                                                for side in 0..2 {
                                                    let (r, i13, sum) = (row + each, i13 + side, sums[each][side]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    for i13 in 0..2 {
                                        let columns: &[[f32; 16]; 64] = rt::kernel::rows(b, j * 32768 + p * 2048 + i13 * 1024);
                                        let columns_ahead: &[[f32; 16]; 64] = rt::kernel::rows(b, usize::min(j * 32768 + p * 2048 + (i13 + 1) * 1024, b.len() - 1024));
                                        if const { rt::simd::is_narrow::<S>() } {
                                            for tile in 0..24 {
                                                let row = tile * 2;
                                                let near: &[f32; 128] = rt::kernel::array(d, p * 3136 + row * (64));
                                                let r0: &[f32; 64] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 64] = rt::kernel::array(near, 64);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..64 {
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                }
                                                let sums = [c0, c1];
                                                for each in 0..2 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                            {
                                                let row = 48usize;
                                                let r0: &[f32; 64] = rt::kernel::array(d, p * 3136 + row * (64));
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..64 {
                                                    rt::kernel::prefetch(columns_ahead, i10);
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                }
                                                let r = row;
                                                {
                                                    let i14 = 0usize;
                                                    rt::vector::store(c0, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                }
                                            }
                                        } else {
                                            for tile in 0..4 {
                                                let row = tile * 6;
                                                let near: &[f32; 384] = rt::kernel::array(d, p * 3136 + row * (64));
                                                let r0: &[f32; 64] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 64] = rt::kernel::array(near, 64);
                                                let r2: &[f32; 64] = rt::kernel::array(near, 128);
                                                let r3: &[f32; 64] = rt::kernel::array(near, 192);
                                                let r4: &[f32; 64] = rt::kernel::array(near, 256);
                                                let r5: &[f32; 64] = rt::kernel::array(near, 320);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..64 {
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                    c2 = rt::simd::f32x16::splat(simd, r2[i10]).mul_add(line, c2);
                                                    c3 = rt::simd::f32x16::splat(simd, r3[i10]).mul_add(line, c3);
                                                    c4 = rt::simd::f32x16::splat(simd, r4[i10]).mul_add(line, c4);
                                                    c5 = rt::simd::f32x16::splat(simd, r5[i10]).mul_add(line, c5);
                                                }
                                                let sums = [c0, c1, c2, c3, c4, c5];
                                                for each in 0..6 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                            for tile in 0..5 {
                                                let row = 24 + tile * 5;
                                                let near: &[f32; 320] = rt::kernel::array(d, p * 3136 + row * (64));
                                                let r0: &[f32; 64] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 64] = rt::kernel::array(near, 64);
                                                let r2: &[f32; 64] = rt::kernel::array(near, 128);
                                                let r3: &[f32; 64] = rt::kernel::array(near, 192);
                                                let r4: &[f32; 64] = rt::kernel::array(near, 256);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..64 {
                                                    rt::kernel::prefetch(columns_ahead, (((0) * 5 + tile) * 64 + i10) / 5);
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                    c2 = rt::simd::f32x16::splat(simd, r2[i10]).mul_add(line, c2);
                                                    c3 = rt::simd::f32x16::splat(simd, r3[i10]).mul_add(line, c3);
                                                    c4 = rt::simd::f32x16::splat(simd, r4[i10]).mul_add(line, c4);
                                                }
                                                let sums = [c0, c1, c2, c3, c4];
                                                for each in 0..5 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                            // The 16 sums of a tile become its 2x2 results: A^T m A.
                            if const { rt::simd::is_wide::<S>() } {
                                for tile in 0..usize::min(tiles - first, 49) {
                                    let (down, right) = ((first + tile) / across * 2, (first + tile) % across * 2);
                                    for i12 in 0..2 {
                                        let at = tile * 32 + i12 * 16;
                                        let m00 = rt::simd::f32x16::from_slice(simd, &e[at + 0..][..16]);
                                        let m01 = rt::simd::f32x16::from_slice(simd, &e[at + 1568..][..16]);
                                        let m02 = rt::simd::f32x16::from_slice(simd, &e[at + 3136..][..16]);
                                        let m03 = rt::simd::f32x16::from_slice(simd, &e[at + 4704..][..16]);
                                        let m10 = rt::simd::f32x16::from_slice(simd, &e[at + 6272..][..16]);
                                        let m11 = rt::simd::f32x16::from_slice(simd, &e[at + 7840..][..16]);
                                        let m12 = rt::simd::f32x16::from_slice(simd, &e[at + 9408..][..16]);
                                        let m13 = rt::simd::f32x16::from_slice(simd, &e[at + 10976..][..16]);
                                        let m20 = rt::simd::f32x16::from_slice(simd, &e[at + 12544..][..16]);
                                        let m21 = rt::simd::f32x16::from_slice(simd, &e[at + 14112..][..16]);
                                        let m22 = rt::simd::f32x16::from_slice(simd, &e[at + 15680..][..16]);
                                        let m23 = rt::simd::f32x16::from_slice(simd, &e[at + 17248..][..16]);
                                        let m30 = rt::simd::f32x16::from_slice(simd, &e[at + 18816..][..16]);
                                        let m31 = rt::simd::f32x16::from_slice(simd, &e[at + 20384..][..16]);
                                        let m32 = rt::simd::f32x16::from_slice(simd, &e[at + 21952..][..16]);
                                        let m33 = rt::simd::f32x16::from_slice(simd, &e[at + 23520..][..16]);
                                        let (t00, t10) = (m00 + m10 + m20, m10 - m20 - m30);
                                        let (t01, t11) = (m01 + m11 + m21, m11 - m21 - m31);
                                        let (t02, t12) = (m02 + m12 + m22, m12 - m22 - m32);
                                        let (t03, t13) = (m03 + m13 + m23, m13 - m23 - m33);
                                        let (y00, y01) = (t00 + t01 + t02, t01 - t02 - t03);
                                        let (y10, y11) = (t10 + t11 + t12, t11 - t12 - t13);
                                        {
                                            let (l, m) = (down + 0, right + 0);
                                            {
                                                let k = 0usize;
                                                let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t1 = y00 + t0;
                                                let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                                rt::vector::store(t2, out, j * 25088 + k + l * 448 + m * 16 + i12 * 12544);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 0, right + 1);
                                            {
                                                let k = 0usize;
                                                let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t4 = y01 + t3;
                                                let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                                rt::vector::store(t5, out, j * 25088 + k + l * 448 + m * 16 + i12 * 12544);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 0);
                                            {
                                                let k = 0usize;
                                                let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t7 = y10 + t6;
                                                let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                                rt::vector::store(t8, out, j * 25088 + k + l * 448 + m * 16 + i12 * 12544);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 1);
                                            {
                                                let k = 0usize;
                                                let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t10 = y11 + t9;
                                                let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                                rt::vector::store(t11, out, j * 25088 + k + l * 448 + m * 16 + i12 * 12544);
                                            }
                                        }
                                    }
                                }
                            } else {
                                for tile in 0..usize::min(tiles - first, 49) {
                                    let (down, right) = ((first + tile) / across * 2, (first + tile) % across * 2);
                                    for i12 in 0..4 {
                                        let at = tile * 32 + i12 * 8;
                                        let m00 = rt::simd::f32x8::from_slice(simd, &e[at + 0..][..8]);
                                        let m01 = rt::simd::f32x8::from_slice(simd, &e[at + 1568..][..8]);
                                        let m02 = rt::simd::f32x8::from_slice(simd, &e[at + 3136..][..8]);
                                        let m03 = rt::simd::f32x8::from_slice(simd, &e[at + 4704..][..8]);
                                        let m10 = rt::simd::f32x8::from_slice(simd, &e[at + 6272..][..8]);
                                        let m11 = rt::simd::f32x8::from_slice(simd, &e[at + 7840..][..8]);
                                        let m12 = rt::simd::f32x8::from_slice(simd, &e[at + 9408..][..8]);
                                        let m13 = rt::simd::f32x8::from_slice(simd, &e[at + 10976..][..8]);
                                        let m20 = rt::simd::f32x8::from_slice(simd, &e[at + 12544..][..8]);
                                        let m21 = rt::simd::f32x8::from_slice(simd, &e[at + 14112..][..8]);
                                        let m22 = rt::simd::f32x8::from_slice(simd, &e[at + 15680..][..8]);
                                        let m23 = rt::simd::f32x8::from_slice(simd, &e[at + 17248..][..8]);
                                        let m30 = rt::simd::f32x8::from_slice(simd, &e[at + 18816..][..8]);
                                        let m31 = rt::simd::f32x8::from_slice(simd, &e[at + 20384..][..8]);
                                        let m32 = rt::simd::f32x8::from_slice(simd, &e[at + 21952..][..8]);
                                        let m33 = rt::simd::f32x8::from_slice(simd, &e[at + 23520..][..8]);
                                        let (t00, t10) = (m00 + m10 + m20, m10 - m20 - m30);
                                        let (t01, t11) = (m01 + m11 + m21, m11 - m21 - m31);
                                        let (t02, t12) = (m02 + m12 + m22, m12 - m22 - m32);
                                        let (t03, t13) = (m03 + m13 + m23, m13 - m23 - m33);
                                        let (y00, y01) = (t00 + t01 + t02, t01 - t02 - t03);
                                        let (y10, y11) = (t10 + t11 + t12, t11 - t12 - t13);
                                        {
                                            let (l, m) = (down + 0, right + 0);
                                            {
                                                let k = 0usize;
                                                let t12: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t13 = y00 + t12;
                                                let t14 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t13);
                                                rt::vector::store(t14, out, j * 25088 + k + l * 448 + m * 16 + (i12 / 2) * 12544 + (i12 % 2) * 8);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 0, right + 1);
                                            {
                                                let k = 0usize;
                                                let t15: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t16 = y01 + t15;
                                                let t17 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t16);
                                                rt::vector::store(t17, out, j * 25088 + k + l * 448 + m * 16 + (i12 / 2) * 12544 + (i12 % 2) * 8);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 0);
                                            {
                                                let k = 0usize;
                                                let t18: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t19 = y10 + t18;
                                                let t20 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t19);
                                                rt::vector::store(t20, out, j * 25088 + k + l * 448 + m * 16 + (i12 / 2) * 12544 + (i12 % 2) * 8);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 1);
                                            {
                                                let k = 0usize;
                                                let t21: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t22 = y11 + t21;
                                                let t23 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t22);
                                                rt::vector::store(t23, out, j * 25088 + k + l * 448 + m * 16 + (i12 / 2) * 12544 + (i12 % 2) * 8);
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage1_block0_proj_shortcut/BiasAdd`, Conv `conv_stage1_block0_branch2c/BiasAdd`, Add `Add_3`, Relu `Relu_12` → f32\[1, 256, 28, 28]
    #[inline(never)]
    fn conv_add_relu_3<S: rt::simd::Simd>(simd: S, a: &[f32; 50176], b: &[f32; 16384], c: &[f32; 256], d: &[f32; 256], out: &mut [f32; 200704]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..8 {
                        let m = pair * 2;
                        let columns: &[[f32; 16]; 64] = rt::kernel::rows(b, m * 1024);
                        let beside: &[[f32; 16]; 64] = rt::kernel::rows(b, (m + 1) * 1024);
                        for tile in 0..56 {
                            let row = tile * 14;
                            let near: &[f32; 37856] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 37648] = rt::kernel::array(near, 0);
                            let r1: &[f32; 37648] = rt::kernel::array(near, 16);
                            let r2: &[f32; 37648] = rt::kernel::array(near, 32);
                            let r3: &[f32; 37648] = rt::kernel::array(near, 48);
                            let r4: &[f32; 37648] = rt::kernel::array(near, 64);
                            let r5: &[f32; 37648] = rt::kernel::array(near, 80);
                            let r6: &[f32; 37648] = rt::kernel::array(near, 96);
                            let r7: &[f32; 37648] = rt::kernel::array(near, 112);
                            let r8: &[f32; 37648] = rt::kernel::array(near, 128);
                            let r9: &[f32; 37648] = rt::kernel::array(near, 144);
                            let r10: &[f32; 37648] = rt::kernel::array(near, 160);
                            let r11: &[f32; 37648] = rt::kernel::array(near, 176);
                            let r12: &[f32; 37648] = rt::kernel::array(near, 192);
                            let r13: &[f32; 37648] = rt::kernel::array(near, 208);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..4 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 12544);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 12544);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 12544);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 12544);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 12544);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 12544);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 12544);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 12544);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 12544);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 12544);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 12544);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 12544);
                                let r12: &[f32; 16] = rt::kernel::array(r12, k * 12544);
                                let r13: &[f32; 16] = rt::kernel::array(r13, k * 12544);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                    let x = rt::simd::f32x16::splat(simd, r12[l]);
                                    (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                    let x = rt::simd::f32x16::splat(simd, r13[l]);
                                    (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                            for each in 0..14 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t1 = sum + t0;
                                        let t2: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 12544 + n);
                                        let t3: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t4 = t2 + t3;
                                        let t5 = t1 + t4;
                                        let t6 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t5);
                                        rt::vector::store(t6, out, j * 16 + m * 12544 + n);
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for m in 0..16 {
                        let columns: &[[f32; 16]; 64] = rt::kernel::rows(b, m * 1024);
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..392 {
                                let row = tile * 2;
                                let near: &[f32; 37664] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 37648] = rt::kernel::array(near, 0);
                                let r1: &[f32; 37648] = rt::kernel::array(near, 16);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..4 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 12544);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 12544);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    }
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t7: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t8 = sum + t7;
                                        let t9: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 12544 + n);
                                        let t10: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t11 = t9 + t10;
                                        let t12 = t8 + t11;
                                        let t13 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t12);
                                        rt::vector::store(t13, out, j * 16 + m * 12544 + n);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..129 {
                                let row = tile * 6;
                                let near: &[f32; 37728] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 37648] = rt::kernel::array(near, 0);
                                let r1: &[f32; 37648] = rt::kernel::array(near, 16);
                                let r2: &[f32; 37648] = rt::kernel::array(near, 32);
                                let r3: &[f32; 37648] = rt::kernel::array(near, 48);
                                let r4: &[f32; 37648] = rt::kernel::array(near, 64);
                                let r5: &[f32; 37648] = rt::kernel::array(near, 80);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..4 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 12544);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 12544);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 12544);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 12544);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 12544);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, k * 12544);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                        c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t14: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t15 = sum + t14;
                                        let t16: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 12544 + n);
                                        let t17: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t18 = t16 + t17;
                                        let t19 = t15 + t18;
                                        let t20 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t19);
                                        rt::vector::store(t20, out, j * 16 + m * 12544 + n);
                                    }
                                }
                            }
                            for tile in 0..2 {
                                let row = 774 + tile * 5;
                                let near: &[f32; 37712] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 37648] = rt::kernel::array(near, 0);
                                let r1: &[f32; 37648] = rt::kernel::array(near, 16);
                                let r2: &[f32; 37648] = rt::kernel::array(near, 32);
                                let r3: &[f32; 37648] = rt::kernel::array(near, 48);
                                let r4: &[f32; 37648] = rt::kernel::array(near, 64);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..4 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 12544);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 12544);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 12544);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 12544);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 12544);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4];
                                for each in 0..5 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t21: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t22 = sum + t21;
                                        let t23: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 12544 + n);
                                        let t24: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t25 = t23 + t24;
                                        let t26 = t22 + t25;
                                        let t27 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t26);
                                        rt::vector::store(t27, out, j * 16 + m * 12544 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage1_block1_branch2a/BiasAdd`, Relu `Relu_13` → f32\[1, 64, 28, 28]
    ///
    /// Conv `conv_stage1_block2_branch2a/BiasAdd`, Relu `Relu_16` → f32\[1, 64, 28, 28]
    ///
    /// Conv `conv_stage1_block3_branch2a/BiasAdd`, Relu `Relu_19` → f32\[1, 64, 28, 28]
    #[inline(never)]
    fn conv_relu_10<S: rt::simd::Simd>(simd: S, a: &[f32; 200704], b: &[f32; 16384], c: &[f32; 64], out: &mut [f32; 57600]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..2 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, n * 4096);
                        let beside: &[[f32; 16]; 256] = rt::kernel::rows(b, (n + 1) * 4096);
                        for j in 0..28 {
                            for tile in 0..2 {
                                let row = tile * 14;
                                let near: &[f32; 188384] = rt::kernel::array(a, j * 448 + row * (16));
                                let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                let r1: &[f32; 188176] = rt::kernel::array(near, 16);
                                let r2: &[f32; 188176] = rt::kernel::array(near, 32);
                                let r3: &[f32; 188176] = rt::kernel::array(near, 48);
                                let r4: &[f32; 188176] = rt::kernel::array(near, 64);
                                let r5: &[f32; 188176] = rt::kernel::array(near, 80);
                                let r6: &[f32; 188176] = rt::kernel::array(near, 96);
                                let r7: &[f32; 188176] = rt::kernel::array(near, 112);
                                let r8: &[f32; 188176] = rt::kernel::array(near, 128);
                                let r9: &[f32; 188176] = rt::kernel::array(near, 144);
                                let r10: &[f32; 188176] = rt::kernel::array(near, 160);
                                let r11: &[f32; 188176] = rt::kernel::array(near, 176);
                                let r12: &[f32; 188176] = rt::kernel::array(near, 192);
                                let r13: &[f32; 188176] = rt::kernel::array(near, 208);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 12544);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 12544);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 12544);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 12544);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 12544);
                                    let r7: &[f32; 16] = rt::kernel::array(r7, l * 12544);
                                    let r8: &[f32; 16] = rt::kernel::array(r8, l * 12544);
                                    let r9: &[f32; 16] = rt::kernel::array(r9, l * 12544);
                                    let r10: &[f32; 16] = rt::kernel::array(r10, l * 12544);
                                    let r11: &[f32; 16] = rt::kernel::array(r11, l * 12544);
                                    let r12: &[f32; 16] = rt::kernel::array(r12, l * 12544);
                                    let r13: &[f32; 16] = rt::kernel::array(r13, l * 12544);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                        let x = rt::simd::f32x16::splat(simd, r7[m]);
                                        (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                        let x = rt::simd::f32x16::splat(simd, r8[m]);
                                        (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                        let x = rt::simd::f32x16::splat(simd, r9[m]);
                                        (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                        let x = rt::simd::f32x16::splat(simd, r10[m]);
                                        (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                        let x = rt::simd::f32x16::splat(simd, r11[m]);
                                        (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                        let x = rt::simd::f32x16::splat(simd, r12[m]);
                                        (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                        let x = rt::simd::f32x16::splat(simd, r13[m]);
                                        (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                                for each in 0..14 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t1 = sum + t0;
                                            let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                            rt::vector::store(t2, out, j * 480 + k * 16 + n * 14400 + o + 496);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..4 {
                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, n * 4096);
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..28 {
                                for tile in 0..14 {
                                    let row = tile * 2;
                                    let near: &[f32; 188192] = rt::kernel::array(a, j * 448 + row * (16));
                                    let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 188176] = rt::kernel::array(near, 16);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..16 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t4 = sum + t3;
                                            let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                            rt::vector::store(t5, out, j * 480 + k * 16 + n * 14400 + o + 496);
                                        }
                                    }
                                }
                            }
                        } else {
                            for j in 0..28 {
                                for tile in 0..3 {
                                    let row = tile * 6;
                                    let near: &[f32; 188256] = rt::kernel::array(a, j * 448 + row * (16));
                                    let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 188176] = rt::kernel::array(near, 16);
                                    let r2: &[f32; 188176] = rt::kernel::array(near, 32);
                                    let r3: &[f32; 188176] = rt::kernel::array(near, 48);
                                    let r4: &[f32; 188176] = rt::kernel::array(near, 64);
                                    let r5: &[f32; 188176] = rt::kernel::array(near, 80);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..16 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 12544);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 12544);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 12544);
                                        let r5: &[f32; 16] = rt::kernel::array(r5, l * 12544);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                            c5 = rt::simd::f32x16::splat(simd, r5[m]).mul_add(line, c5);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4, c5];
                                    for each in 0..6 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t7 = sum + t6;
                                            let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                            rt::vector::store(t8, out, j * 480 + k * 16 + n * 14400 + o + 496);
                                        }
                                    }
                                }
                                for tile in 0..2 {
                                    let row = 18 + tile * 5;
                                    let near: &[f32; 188240] = rt::kernel::array(a, j * 448 + row * (16));
                                    let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 188176] = rt::kernel::array(near, 16);
                                    let r2: &[f32; 188176] = rt::kernel::array(near, 32);
                                    let r3: &[f32; 188176] = rt::kernel::array(near, 48);
                                    let r4: &[f32; 188176] = rt::kernel::array(near, 64);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..16 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 12544);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 12544);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 12544);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4];
                                    for each in 0..5 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t10 = sum + t9;
                                            let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                            rt::vector::store(t11, out, j * 480 + k * 16 + n * 14400 + o + 496);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage1_block1_branch2c/BiasAdd`, Add `Add_4`, Relu `Relu_15` → f32\[1, 256, 28, 28]
    ///
    /// Conv `conv_stage1_block2_branch2c/BiasAdd`, Add `Add_5`, Relu `Relu_18` → f32\[1, 256, 28, 28]
    ///
    /// Conv `conv_stage1_block3_branch2c/BiasAdd`, Add `Add_6`, Relu `Relu_21` → f32\[1, 256, 28, 28]
    #[inline(never)]
    fn conv_add_relu_4<S: rt::simd::Simd>(simd: S, a: &[f32; 50176], b: &[f32; 16384], c: &[f32; 256], out: &mut [f32; 200704]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..8 {
                        let m = pair * 2;
                        let columns: &[[f32; 16]; 64] = rt::kernel::rows(b, m * 1024);
                        let beside: &[[f32; 16]; 64] = rt::kernel::rows(b, (m + 1) * 1024);
                        for tile in 0..56 {
                            let row = tile * 14;
                            let near: &[f32; 37856] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 37648] = rt::kernel::array(near, 0);
                            let r1: &[f32; 37648] = rt::kernel::array(near, 16);
                            let r2: &[f32; 37648] = rt::kernel::array(near, 32);
                            let r3: &[f32; 37648] = rt::kernel::array(near, 48);
                            let r4: &[f32; 37648] = rt::kernel::array(near, 64);
                            let r5: &[f32; 37648] = rt::kernel::array(near, 80);
                            let r6: &[f32; 37648] = rt::kernel::array(near, 96);
                            let r7: &[f32; 37648] = rt::kernel::array(near, 112);
                            let r8: &[f32; 37648] = rt::kernel::array(near, 128);
                            let r9: &[f32; 37648] = rt::kernel::array(near, 144);
                            let r10: &[f32; 37648] = rt::kernel::array(near, 160);
                            let r11: &[f32; 37648] = rt::kernel::array(near, 176);
                            let r12: &[f32; 37648] = rt::kernel::array(near, 192);
                            let r13: &[f32; 37648] = rt::kernel::array(near, 208);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..4 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 12544);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 12544);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 12544);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 12544);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 12544);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 12544);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 12544);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 12544);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 12544);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 12544);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 12544);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 12544);
                                let r12: &[f32; 16] = rt::kernel::array(r12, k * 12544);
                                let r13: &[f32; 16] = rt::kernel::array(r13, k * 12544);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                    let x = rt::simd::f32x16::splat(simd, r12[l]);
                                    (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                    let x = rt::simd::f32x16::splat(simd, r13[l]);
                                    (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                            for each in 0..14 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t1 = sum + t0;
                                        let t2: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 12544 + n);
                                        let t3 = t1 + t2;
                                        let t4 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t3);
                                        rt::vector::store(t4, out, j * 16 + m * 12544 + n);
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for m in 0..16 {
                        let columns: &[[f32; 16]; 64] = rt::kernel::rows(b, m * 1024);
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..392 {
                                let row = tile * 2;
                                let near: &[f32; 37664] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 37648] = rt::kernel::array(near, 0);
                                let r1: &[f32; 37648] = rt::kernel::array(near, 16);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..4 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 12544);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 12544);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    }
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t5: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t6 = sum + t5;
                                        let t7: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 12544 + n);
                                        let t8 = t6 + t7;
                                        let t9 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t8);
                                        rt::vector::store(t9, out, j * 16 + m * 12544 + n);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..129 {
                                let row = tile * 6;
                                let near: &[f32; 37728] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 37648] = rt::kernel::array(near, 0);
                                let r1: &[f32; 37648] = rt::kernel::array(near, 16);
                                let r2: &[f32; 37648] = rt::kernel::array(near, 32);
                                let r3: &[f32; 37648] = rt::kernel::array(near, 48);
                                let r4: &[f32; 37648] = rt::kernel::array(near, 64);
                                let r5: &[f32; 37648] = rt::kernel::array(near, 80);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..4 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 12544);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 12544);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 12544);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 12544);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 12544);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, k * 12544);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                        c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t10: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t11 = sum + t10;
                                        let t12: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 12544 + n);
                                        let t13 = t11 + t12;
                                        let t14 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t13);
                                        rt::vector::store(t14, out, j * 16 + m * 12544 + n);
                                    }
                                }
                            }
                            for tile in 0..2 {
                                let row = 774 + tile * 5;
                                let near: &[f32; 37712] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 37648] = rt::kernel::array(near, 0);
                                let r1: &[f32; 37648] = rt::kernel::array(near, 16);
                                let r2: &[f32; 37648] = rt::kernel::array(near, 32);
                                let r3: &[f32; 37648] = rt::kernel::array(near, 48);
                                let r4: &[f32; 37648] = rt::kernel::array(near, 64);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..4 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 12544);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 12544);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 12544);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 12544);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 12544);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4];
                                for each in 0..5 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t15: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t16 = sum + t15;
                                        let t17: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 12544 + n);
                                        let t18 = t16 + t17;
                                        let t19 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t18);
                                        rt::vector::store(t19, out, j * 16 + m * 12544 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage2_block0_proj_shortcut/BiasAdd` → f32\[1, 512, 14, 14]
    #[inline(never)]
    fn conv_5<S: rt::simd::Simd>(simd: S, a: &[f32; 200704], b: &[f32; 131072], out: &mut [f32; 100352]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..16 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, n * 4096);
                        let beside: &[[f32; 16]; 256] = rt::kernel::rows(b, (n + 1) * 4096);
                        let columns_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min((n + 2) * 4096, b.len() - 4096));
                        let beside_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min((n + 3) * 4096, b.len() - 4096));
                        for j in 0..14 {
                            {
                                let row = 0usize;
                                let near: &[f32; 188592] = rt::kernel::array(a, j * 896 + row * (32));
                                let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                let r1: &[f32; 188176] = rt::kernel::array(near, 32);
                                let r2: &[f32; 188176] = rt::kernel::array(near, 64);
                                let r3: &[f32; 188176] = rt::kernel::array(near, 96);
                                let r4: &[f32; 188176] = rt::kernel::array(near, 128);
                                let r5: &[f32; 188176] = rt::kernel::array(near, 160);
                                let r6: &[f32; 188176] = rt::kernel::array(near, 192);
                                let r7: &[f32; 188176] = rt::kernel::array(near, 224);
                                let r8: &[f32; 188176] = rt::kernel::array(near, 256);
                                let r9: &[f32; 188176] = rt::kernel::array(near, 288);
                                let r10: &[f32; 188176] = rt::kernel::array(near, 320);
                                let r11: &[f32; 188176] = rt::kernel::array(near, 352);
                                let r12: &[f32; 188176] = rt::kernel::array(near, 384);
                                let r13: &[f32; 188176] = rt::kernel::array(near, 416);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 12544);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 12544);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 12544);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 12544);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 12544);
                                    let r7: &[f32; 16] = rt::kernel::array(r7, l * 12544);
                                    let r8: &[f32; 16] = rt::kernel::array(r8, l * 12544);
                                    let r9: &[f32; 16] = rt::kernel::array(r9, l * 12544);
                                    let r10: &[f32; 16] = rt::kernel::array(r10, l * 12544);
                                    let r11: &[f32; 16] = rt::kernel::array(r11, l * 12544);
                                    let r12: &[f32; 16] = rt::kernel::array(r12, l * 12544);
                                    let r13: &[f32; 16] = rt::kernel::array(r13, l * 12544);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, ((j) * 256 + l * 16 + m) / 14);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        rt::kernel::prefetch(beside_ahead, ((j) * 256 + l * 16 + m) / 14);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                        let x = rt::simd::f32x16::splat(simd, r7[m]);
                                        (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                        let x = rt::simd::f32x16::splat(simd, r8[m]);
                                        (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                        let x = rt::simd::f32x16::splat(simd, r9[m]);
                                        (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                        let x = rt::simd::f32x16::splat(simd, r10[m]);
                                        (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                        let x = rt::simd::f32x16::splat(simd, r11[m]);
                                        (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                        let x = rt::simd::f32x16::splat(simd, r12[m]);
                                        (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                        let x = rt::simd::f32x16::splat(simd, r13[m]);
                                        (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                                for each in 0..14 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 224 + k * 16 + n * 3136 + o);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..32 {
                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, n * 4096);
                        let columns_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min((n + 1) * 4096, b.len() - 4096));
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..14 {
                                for tile in 0..7 {
                                    let row = tile * 2;
                                    let near: &[f32; 188208] = rt::kernel::array(a, j * 896 + row * (32));
                                    let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 188176] = rt::kernel::array(near, 32);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..16 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            rt::kernel::prefetch(columns_ahead, (((j) * 7 + tile) * 256 + l * 16 + m) / 98);
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 224 + k * 16 + n * 3136 + o);
                                        }
                                    }
                                }
                            }
                        } else {
                            for j in 0..14 {
                                for tile in 0..2 {
                                    let row = tile * 5;
                                    let near: &[f32; 188304] = rt::kernel::array(a, j * 896 + row * (32));
                                    let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 188176] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 188176] = rt::kernel::array(near, 64);
                                    let r3: &[f32; 188176] = rt::kernel::array(near, 96);
                                    let r4: &[f32; 188176] = rt::kernel::array(near, 128);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..16 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 12544);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 12544);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 12544);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4];
                                    for each in 0..5 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 224 + k * 16 + n * 3136 + o);
                                        }
                                    }
                                }
                                {
                                    let row = 10usize;
                                    let near: &[f32; 188272] = rt::kernel::array(a, j * 896 + row * (32));
                                    let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 188176] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 188176] = rt::kernel::array(near, 64);
                                    let r3: &[f32; 188176] = rt::kernel::array(near, 96);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..16 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 12544);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 12544);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            rt::kernel::prefetch(columns_ahead, ((j) * 256 + l * 16 + m) / 14);
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3];
                                    for each in 0..4 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 224 + k * 16 + n * 3136 + o);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage2_block0_branch2a/BiasAdd`, Relu `Relu_22` → f32\[1, 128, 14, 14]
    ///
    /// Conv `conv_stage2_block1_branch2a/BiasAdd`, Relu `Relu_25` → f32\[1, 128, 14, 14]
    ///
    /// Conv `conv_stage2_block2_branch2a/BiasAdd`, Relu `Relu_28` → f32\[1, 128, 14, 14]
    ///
    /// Conv `conv_stage2_block3_branch2a/BiasAdd`, Relu `Relu_31` → f32\[1, 128, 14, 14]
    ///
    /// … and 2 more.
    #[inline(never)]
    fn conv_relu_11(out: &mut [f32; 32768]) {
        let value = 0.0f32;
        rt::kernel::surround(&mut out[..], value, &[[1, 14, 1], [1, 14, 1]], 16);
    }

    /// Conv `conv_stage2_block0_branch2a/BiasAdd`, Relu `Relu_22` → f32\[1, 128, 14, 14]
    #[inline(never)]
    fn conv_relu_12<S: rt::simd::Simd>(simd: S, a: &[f32; 200704], b: &[f32; 32768], c: &[f32; 128], out: &mut [f32; 32768]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..4 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, n * 4096);
                        let beside: &[[f32; 16]; 256] = rt::kernel::rows(b, (n + 1) * 4096);
                        for j in 0..14 {
                            {
                                let row = 0usize;
                                let near: &[f32; 188592] = rt::kernel::array(a, j * 896 + row * (32));
                                let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                let r1: &[f32; 188176] = rt::kernel::array(near, 32);
                                let r2: &[f32; 188176] = rt::kernel::array(near, 64);
                                let r3: &[f32; 188176] = rt::kernel::array(near, 96);
                                let r4: &[f32; 188176] = rt::kernel::array(near, 128);
                                let r5: &[f32; 188176] = rt::kernel::array(near, 160);
                                let r6: &[f32; 188176] = rt::kernel::array(near, 192);
                                let r7: &[f32; 188176] = rt::kernel::array(near, 224);
                                let r8: &[f32; 188176] = rt::kernel::array(near, 256);
                                let r9: &[f32; 188176] = rt::kernel::array(near, 288);
                                let r10: &[f32; 188176] = rt::kernel::array(near, 320);
                                let r11: &[f32; 188176] = rt::kernel::array(near, 352);
                                let r12: &[f32; 188176] = rt::kernel::array(near, 384);
                                let r13: &[f32; 188176] = rt::kernel::array(near, 416);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 12544);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 12544);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 12544);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 12544);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 12544);
                                    let r7: &[f32; 16] = rt::kernel::array(r7, l * 12544);
                                    let r8: &[f32; 16] = rt::kernel::array(r8, l * 12544);
                                    let r9: &[f32; 16] = rt::kernel::array(r9, l * 12544);
                                    let r10: &[f32; 16] = rt::kernel::array(r10, l * 12544);
                                    let r11: &[f32; 16] = rt::kernel::array(r11, l * 12544);
                                    let r12: &[f32; 16] = rt::kernel::array(r12, l * 12544);
                                    let r13: &[f32; 16] = rt::kernel::array(r13, l * 12544);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                        let x = rt::simd::f32x16::splat(simd, r7[m]);
                                        (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                        let x = rt::simd::f32x16::splat(simd, r8[m]);
                                        (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                        let x = rt::simd::f32x16::splat(simd, r9[m]);
                                        (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                        let x = rt::simd::f32x16::splat(simd, r10[m]);
                                        (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                        let x = rt::simd::f32x16::splat(simd, r11[m]);
                                        (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                        let x = rt::simd::f32x16::splat(simd, r12[m]);
                                        (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                        let x = rt::simd::f32x16::splat(simd, r13[m]);
                                        (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                                for each in 0..14 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t1 = sum + t0;
                                            let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                            rt::vector::store(t2, out, j * 256 + k * 16 + n * 4096 + o + 272);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..8 {
                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, n * 4096);
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..14 {
                                for tile in 0..7 {
                                    let row = tile * 2;
                                    let near: &[f32; 188208] = rt::kernel::array(a, j * 896 + row * (32));
                                    let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 188176] = rt::kernel::array(near, 32);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..16 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t4 = sum + t3;
                                            let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                            rt::vector::store(t5, out, j * 256 + k * 16 + n * 4096 + o + 272);
                                        }
                                    }
                                }
                            }
                        } else {
                            for j in 0..14 {
                                for tile in 0..2 {
                                    let row = tile * 5;
                                    let near: &[f32; 188304] = rt::kernel::array(a, j * 896 + row * (32));
                                    let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 188176] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 188176] = rt::kernel::array(near, 64);
                                    let r3: &[f32; 188176] = rt::kernel::array(near, 96);
                                    let r4: &[f32; 188176] = rt::kernel::array(near, 128);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..16 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 12544);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 12544);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 12544);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4];
                                    for each in 0..5 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t7 = sum + t6;
                                            let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                            rt::vector::store(t8, out, j * 256 + k * 16 + n * 4096 + o + 272);
                                        }
                                    }
                                }
                                {
                                    let row = 10usize;
                                    let near: &[f32; 188272] = rt::kernel::array(a, j * 896 + row * (32));
                                    let r0: &[f32; 188176] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 188176] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 188176] = rt::kernel::array(near, 64);
                                    let r3: &[f32; 188176] = rt::kernel::array(near, 96);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..16 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 12544);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 12544);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 12544);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 12544);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3];
                                    for each in 0..4 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t10 = sum + t9;
                                            let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                            rt::vector::store(t11, out, j * 256 + k * 16 + n * 4096 + o + 272);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `Conv__512`, Relu `Relu_23` → f32\[1, 128, 14, 14]
    ///
    /// Conv `Conv__514`, Relu `Relu_26` → f32\[1, 128, 14, 14]
    ///
    /// Conv `Conv__524`, Relu `Relu_29` → f32\[1, 128, 14, 14]
    ///
    /// Conv `Conv__534`, Relu `Relu_32` → f32\[1, 128, 14, 14]
    ///
    /// … and 2 more.
    #[inline(never)]
    fn conv_relu_13<S: rt::simd::Simd>(simd: S, a: &[f32; 32768], b: &[f32; 262144], c: &[f32; 128], d: &mut [f32; 100352], e: &mut [f32; 25088], out: &mut [f32; 25088]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                let (across, tiles) = (7, 7 * 7);
                for i in 0..1 {
                    for block in 0..usize::div_ceil(tiles, 49) {
                        let first = block * 49;
                        // 4x4 windows of the image, 2 apart, become 16 values each: B^T d B, for every channel.
                        if const { rt::simd::is_wide::<S>() } {
                            for tile in 0..49 {
                                // What fills up the last block is computed, but not stored.
                                let at = usize::min(first + tile, tiles - 1);
                                let (l, m) = (at / across * 2, at % across * 2);
                                for n in 0..8 {
                                    for o in 0..1 {
                                        let origin = i * 32768 + l * 256 + m * 16 + n * 4096 + o * 16;
                                        let d00 = rt::simd::f32x16::from_slice(simd, &a[origin + 0..][..16]);
                                        let d01 = rt::simd::f32x16::from_slice(simd, &a[origin + 16..][..16]);
                                        let d02 = rt::simd::f32x16::from_slice(simd, &a[origin + 32..][..16]);
                                        let d03 = rt::simd::f32x16::from_slice(simd, &a[origin + 48..][..16]);
                                        let d10 = rt::simd::f32x16::from_slice(simd, &a[origin + 256..][..16]);
                                        let d11 = rt::simd::f32x16::from_slice(simd, &a[origin + 272..][..16]);
                                        let d12 = rt::simd::f32x16::from_slice(simd, &a[origin + 288..][..16]);
                                        let d13 = rt::simd::f32x16::from_slice(simd, &a[origin + 304..][..16]);
                                        let d20 = rt::simd::f32x16::from_slice(simd, &a[origin + 512..][..16]);
                                        let d21 = rt::simd::f32x16::from_slice(simd, &a[origin + 528..][..16]);
                                        let d22 = rt::simd::f32x16::from_slice(simd, &a[origin + 544..][..16]);
                                        let d23 = rt::simd::f32x16::from_slice(simd, &a[origin + 560..][..16]);
                                        let d30 = rt::simd::f32x16::from_slice(simd, &a[origin + 768..][..16]);
                                        let d31 = rt::simd::f32x16::from_slice(simd, &a[origin + 784..][..16]);
                                        let d32 = rt::simd::f32x16::from_slice(simd, &a[origin + 800..][..16]);
                                        let d33 = rt::simd::f32x16::from_slice(simd, &a[origin + 816..][..16]);
                                        let (t00, t10, t20, t30) = (d00 - d20, d10 + d20, d20 - d10, d10 - d30);
                                        let (t01, t11, t21, t31) = (d01 - d21, d11 + d21, d21 - d11, d11 - d31);
                                        let (t02, t12, t22, t32) = (d02 - d22, d12 + d22, d22 - d12, d12 - d32);
                                        let (t03, t13, t23, t33) = (d03 - d23, d13 + d23, d23 - d13, d13 - d33);
                                        let at = tile * 128 + n * 16 + o * 16;
                                        let (v0, v1, v2, v3) = (t00 - t02, t01 + t02, t02 - t01, t01 - t03);
                                        v0.store_slice(&mut d[at + 0..][..16]);
                                        v1.store_slice(&mut d[at + 6272..][..16]);
                                        v2.store_slice(&mut d[at + 12544..][..16]);
                                        v3.store_slice(&mut d[at + 18816..][..16]);
                                        let (v0, v1, v2, v3) = (t10 - t12, t11 + t12, t12 - t11, t11 - t13);
                                        v0.store_slice(&mut d[at + 25088..][..16]);
                                        v1.store_slice(&mut d[at + 31360..][..16]);
                                        v2.store_slice(&mut d[at + 37632..][..16]);
                                        v3.store_slice(&mut d[at + 43904..][..16]);
                                        let (v0, v1, v2, v3) = (t20 - t22, t21 + t22, t22 - t21, t21 - t23);
                                        v0.store_slice(&mut d[at + 50176..][..16]);
                                        v1.store_slice(&mut d[at + 56448..][..16]);
                                        v2.store_slice(&mut d[at + 62720..][..16]);
                                        v3.store_slice(&mut d[at + 68992..][..16]);
                                        let (v0, v1, v2, v3) = (t30 - t32, t31 + t32, t32 - t31, t31 - t33);
                                        v0.store_slice(&mut d[at + 75264..][..16]);
                                        v1.store_slice(&mut d[at + 81536..][..16]);
                                        v2.store_slice(&mut d[at + 87808..][..16]);
                                        v3.store_slice(&mut d[at + 94080..][..16]);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..49 {
                                // What fills up the last block is computed, but not stored.
                                let at = usize::min(first + tile, tiles - 1);
                                let (l, m) = (at / across * 2, at % across * 2);
                                for n in 0..8 {
                                    for o in 0..2 {
                                        let origin = i * 32768 + l * 256 + m * 16 + n * 4096 + o * 8;
                                        let d00 = rt::simd::f32x8::from_slice(simd, &a[origin + 0..][..8]);
                                        let d01 = rt::simd::f32x8::from_slice(simd, &a[origin + 16..][..8]);
                                        let d02 = rt::simd::f32x8::from_slice(simd, &a[origin + 32..][..8]);
                                        let d03 = rt::simd::f32x8::from_slice(simd, &a[origin + 48..][..8]);
                                        let d10 = rt::simd::f32x8::from_slice(simd, &a[origin + 256..][..8]);
                                        let d11 = rt::simd::f32x8::from_slice(simd, &a[origin + 272..][..8]);
                                        let d12 = rt::simd::f32x8::from_slice(simd, &a[origin + 288..][..8]);
                                        let d13 = rt::simd::f32x8::from_slice(simd, &a[origin + 304..][..8]);
                                        let d20 = rt::simd::f32x8::from_slice(simd, &a[origin + 512..][..8]);
                                        let d21 = rt::simd::f32x8::from_slice(simd, &a[origin + 528..][..8]);
                                        let d22 = rt::simd::f32x8::from_slice(simd, &a[origin + 544..][..8]);
                                        let d23 = rt::simd::f32x8::from_slice(simd, &a[origin + 560..][..8]);
                                        let d30 = rt::simd::f32x8::from_slice(simd, &a[origin + 768..][..8]);
                                        let d31 = rt::simd::f32x8::from_slice(simd, &a[origin + 784..][..8]);
                                        let d32 = rt::simd::f32x8::from_slice(simd, &a[origin + 800..][..8]);
                                        let d33 = rt::simd::f32x8::from_slice(simd, &a[origin + 816..][..8]);
                                        let (t00, t10, t20, t30) = (d00 - d20, d10 + d20, d20 - d10, d10 - d30);
                                        let (t01, t11, t21, t31) = (d01 - d21, d11 + d21, d21 - d11, d11 - d31);
                                        let (t02, t12, t22, t32) = (d02 - d22, d12 + d22, d22 - d12, d12 - d32);
                                        let (t03, t13, t23, t33) = (d03 - d23, d13 + d23, d23 - d13, d13 - d33);
                                        let at = tile * 128 + n * 16 + o * 8;
                                        let (v0, v1, v2, v3) = (t00 - t02, t01 + t02, t02 - t01, t01 - t03);
                                        v0.store_slice(&mut d[at + 0..][..8]);
                                        v1.store_slice(&mut d[at + 6272..][..8]);
                                        v2.store_slice(&mut d[at + 12544..][..8]);
                                        v3.store_slice(&mut d[at + 18816..][..8]);
                                        let (v0, v1, v2, v3) = (t10 - t12, t11 + t12, t12 - t11, t11 - t13);
                                        v0.store_slice(&mut d[at + 25088..][..8]);
                                        v1.store_slice(&mut d[at + 31360..][..8]);
                                        v2.store_slice(&mut d[at + 37632..][..8]);
                                        v3.store_slice(&mut d[at + 43904..][..8]);
                                        let (v0, v1, v2, v3) = (t20 - t22, t21 + t22, t22 - t21, t21 - t23);
                                        v0.store_slice(&mut d[at + 50176..][..8]);
                                        v1.store_slice(&mut d[at + 56448..][..8]);
                                        v2.store_slice(&mut d[at + 62720..][..8]);
                                        v3.store_slice(&mut d[at + 68992..][..8]);
                                        let (v0, v1, v2, v3) = (t30 - t32, t31 + t32, t32 - t31, t31 - t33);
                                        v0.store_slice(&mut d[at + 75264..][..8]);
                                        v1.store_slice(&mut d[at + 81536..][..8]);
                                        v2.store_slice(&mut d[at + 87808..][..8]);
                                        v3.store_slice(&mut d[at + 94080..][..8]);
                                    }
                                }
                            }
                        }
                        for j in 0..4 {
                            // For each of the 16 places, a product of matrices: tiles by channels, channels by features.
                            use rt::simd::prelude::*;
                            for p in 0..16 {
                                if const { rt::simd::is_wide::<S>() } {
                                    for pair in 0..1 {
                                        let i13 = pair * 2;
                                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, j * 65536 + p * 4096 + i13 * 2048);
                                        let beside: &[[f32; 16]; 128] = rt::kernel::rows(b, j * 65536 + p * 4096 + (i13 + 1) * 2048);
                                        let columns_ahead: &[[f32; 16]; 128] = rt::kernel::rows(b, usize::min(j * 65536 + p * 4096 + (i13 + 2) * 2048, b.len() - 2048));
                                        let beside_ahead: &[[f32; 16]; 128] = rt::kernel::rows(b, usize::min(j * 65536 + p * 4096 + (i13 + 3) * 2048, b.len() - 2048));
                                        {
                                            let row = 0usize;
                                            let near: &[f32; 1664] = rt::kernel::array(d, p * 6272 + row * (128));
                                            let r0: &[f32; 128] = rt::kernel::array(near, 0);
                                            let r1: &[f32; 128] = rt::kernel::array(near, 128);
                                            let r2: &[f32; 128] = rt::kernel::array(near, 256);
                                            let r3: &[f32; 128] = rt::kernel::array(near, 384);
                                            let r4: &[f32; 128] = rt::kernel::array(near, 512);
                                            let r5: &[f32; 128] = rt::kernel::array(near, 640);
                                            let r6: &[f32; 128] = rt::kernel::array(near, 768);
                                            let r7: &[f32; 128] = rt::kernel::array(near, 896);
                                            let r8: &[f32; 128] = rt::kernel::array(near, 1024);
                                            let r9: &[f32; 128] = rt::kernel::array(near, 1152);
                                            let r10: &[f32; 128] = rt::kernel::array(near, 1280);
                                            let r11: &[f32; 128] = rt::kernel::array(near, 1408);
                                            let r12: &[f32; 128] = rt::kernel::array(near, 1536);
                                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                            for i10 in 0..128 {
                                                let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[i10]);
                                                let x = rt::simd::f32x16::splat(simd, r0[i10]);
                                                (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                                let x = rt::simd::f32x16::splat(simd, r1[i10]);
                                                (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                                let x = rt::simd::f32x16::splat(simd, r2[i10]);
                                                (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                                let x = rt::simd::f32x16::splat(simd, r3[i10]);
                                                (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                                let x = rt::simd::f32x16::splat(simd, r4[i10]);
                                                (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                                let x = rt::simd::f32x16::splat(simd, r5[i10]);
                                                (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                                let x = rt::simd::f32x16::splat(simd, r6[i10]);
                                                (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                                let x = rt::simd::f32x16::splat(simd, r7[i10]);
                                                (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                                let x = rt::simd::f32x16::splat(simd, r8[i10]);
                                                (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                                let x = rt::simd::f32x16::splat(simd, r9[i10]);
                                                (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                                let x = rt::simd::f32x16::splat(simd, r10[i10]);
                                                (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                                let x = rt::simd::f32x16::splat(simd, r11[i10]);
                                                (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                                let x = rt::simd::f32x16::splat(simd, r12[i10]);
                                                (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                            }
                                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12]];
                                            for each in 0..13 {
                                                for side in 0..2 {
                                                    let (r, i13, sum) = (row + each, i13 + side, sums[each][side]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        }
                                        for tile in 0..3 {
                                            let row = 13 + tile * 12;
                                            let near: &[f32; 1536] = rt::kernel::array(d, p * 6272 + row * (128));
                                            let r0: &[f32; 128] = rt::kernel::array(near, 0);
                                            let r1: &[f32; 128] = rt::kernel::array(near, 128);
                                            let r2: &[f32; 128] = rt::kernel::array(near, 256);
                                            let r3: &[f32; 128] = rt::kernel::array(near, 384);
                                            let r4: &[f32; 128] = rt::kernel::array(near, 512);
                                            let r5: &[f32; 128] = rt::kernel::array(near, 640);
                                            let r6: &[f32; 128] = rt::kernel::array(near, 768);
                                            let r7: &[f32; 128] = rt::kernel::array(near, 896);
                                            let r8: &[f32; 128] = rt::kernel::array(near, 1024);
                                            let r9: &[f32; 128] = rt::kernel::array(near, 1152);
                                            let r10: &[f32; 128] = rt::kernel::array(near, 1280);
                                            let r11: &[f32; 128] = rt::kernel::array(near, 1408);
                                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                            for i10 in 0..128 {
                                                rt::kernel::prefetch(columns_ahead, (((0) * 3 + tile) * 128 + i10) / 3);
                                                let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                rt::kernel::prefetch(beside_ahead, (((0) * 3 + tile) * 128 + i10) / 3);
                                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[i10]);
                                                let x = rt::simd::f32x16::splat(simd, r0[i10]);
                                                (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                                let x = rt::simd::f32x16::splat(simd, r1[i10]);
                                                (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                                let x = rt::simd::f32x16::splat(simd, r2[i10]);
                                                (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                                let x = rt::simd::f32x16::splat(simd, r3[i10]);
                                                (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                                let x = rt::simd::f32x16::splat(simd, r4[i10]);
                                                (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                                let x = rt::simd::f32x16::splat(simd, r5[i10]);
                                                (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                                let x = rt::simd::f32x16::splat(simd, r6[i10]);
                                                (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                                let x = rt::simd::f32x16::splat(simd, r7[i10]);
                                                (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                                let x = rt::simd::f32x16::splat(simd, r8[i10]);
                                                (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                                let x = rt::simd::f32x16::splat(simd, r9[i10]);
                                                (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                                let x = rt::simd::f32x16::splat(simd, r10[i10]);
                                                (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                                let x = rt::simd::f32x16::splat(simd, r11[i10]);
                                                (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                            }
                                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11]];
                                            for each in 0..12 {
                                                for side in 0..2 {
                                                    let (r, i13, sum) = (row + each, i13 + side, sums[each][side]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    for i13 in 0..2 {
                                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, j * 65536 + p * 4096 + i13 * 2048);
                                        let columns_ahead: &[[f32; 16]; 128] = rt::kernel::rows(b, usize::min(j * 65536 + p * 4096 + (i13 + 1) * 2048, b.len() - 2048));
                                        if const { rt::simd::is_narrow::<S>() } {
                                            for tile in 0..24 {
                                                let row = tile * 2;
                                                let near: &[f32; 256] = rt::kernel::array(d, p * 6272 + row * (128));
                                                let r0: &[f32; 128] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 128] = rt::kernel::array(near, 128);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..128 {
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                }
                                                let sums = [c0, c1];
                                                for each in 0..2 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                            {
                                                let row = 48usize;
                                                let r0: &[f32; 128] = rt::kernel::array(d, p * 6272 + row * (128));
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..128 {
                                                    rt::kernel::prefetch(columns_ahead, i10);
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                }
                                                let r = row;
                                                {
                                                    let i14 = 0usize;
                                                    rt::vector::store(c0, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                }
                                            }
                                        } else {
                                            for tile in 0..4 {
                                                let row = tile * 6;
                                                let near: &[f32; 768] = rt::kernel::array(d, p * 6272 + row * (128));
                                                let r0: &[f32; 128] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 128] = rt::kernel::array(near, 128);
                                                let r2: &[f32; 128] = rt::kernel::array(near, 256);
                                                let r3: &[f32; 128] = rt::kernel::array(near, 384);
                                                let r4: &[f32; 128] = rt::kernel::array(near, 512);
                                                let r5: &[f32; 128] = rt::kernel::array(near, 640);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..128 {
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                    c2 = rt::simd::f32x16::splat(simd, r2[i10]).mul_add(line, c2);
                                                    c3 = rt::simd::f32x16::splat(simd, r3[i10]).mul_add(line, c3);
                                                    c4 = rt::simd::f32x16::splat(simd, r4[i10]).mul_add(line, c4);
                                                    c5 = rt::simd::f32x16::splat(simd, r5[i10]).mul_add(line, c5);
                                                }
                                                let sums = [c0, c1, c2, c3, c4, c5];
                                                for each in 0..6 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                            for tile in 0..5 {
                                                let row = 24 + tile * 5;
                                                let near: &[f32; 640] = rt::kernel::array(d, p * 6272 + row * (128));
                                                let r0: &[f32; 128] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 128] = rt::kernel::array(near, 128);
                                                let r2: &[f32; 128] = rt::kernel::array(near, 256);
                                                let r3: &[f32; 128] = rt::kernel::array(near, 384);
                                                let r4: &[f32; 128] = rt::kernel::array(near, 512);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..128 {
                                                    rt::kernel::prefetch(columns_ahead, (((0) * 5 + tile) * 128 + i10) / 5);
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                    c2 = rt::simd::f32x16::splat(simd, r2[i10]).mul_add(line, c2);
                                                    c3 = rt::simd::f32x16::splat(simd, r3[i10]).mul_add(line, c3);
                                                    c4 = rt::simd::f32x16::splat(simd, r4[i10]).mul_add(line, c4);
                                                }
                                                let sums = [c0, c1, c2, c3, c4];
                                                for each in 0..5 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 1568 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                            // The 16 sums of a tile become its 2x2 results: A^T m A.
                            if const { rt::simd::is_wide::<S>() } {
                                for tile in 0..usize::min(tiles - first, 49) {
                                    let (down, right) = ((first + tile) / across * 2, (first + tile) % across * 2);
                                    for i12 in 0..2 {
                                        let at = tile * 32 + i12 * 16;
                                        let m00 = rt::simd::f32x16::from_slice(simd, &e[at + 0..][..16]);
                                        let m01 = rt::simd::f32x16::from_slice(simd, &e[at + 1568..][..16]);
                                        let m02 = rt::simd::f32x16::from_slice(simd, &e[at + 3136..][..16]);
                                        let m03 = rt::simd::f32x16::from_slice(simd, &e[at + 4704..][..16]);
                                        let m10 = rt::simd::f32x16::from_slice(simd, &e[at + 6272..][..16]);
                                        let m11 = rt::simd::f32x16::from_slice(simd, &e[at + 7840..][..16]);
                                        let m12 = rt::simd::f32x16::from_slice(simd, &e[at + 9408..][..16]);
                                        let m13 = rt::simd::f32x16::from_slice(simd, &e[at + 10976..][..16]);
                                        let m20 = rt::simd::f32x16::from_slice(simd, &e[at + 12544..][..16]);
                                        let m21 = rt::simd::f32x16::from_slice(simd, &e[at + 14112..][..16]);
                                        let m22 = rt::simd::f32x16::from_slice(simd, &e[at + 15680..][..16]);
                                        let m23 = rt::simd::f32x16::from_slice(simd, &e[at + 17248..][..16]);
                                        let m30 = rt::simd::f32x16::from_slice(simd, &e[at + 18816..][..16]);
                                        let m31 = rt::simd::f32x16::from_slice(simd, &e[at + 20384..][..16]);
                                        let m32 = rt::simd::f32x16::from_slice(simd, &e[at + 21952..][..16]);
                                        let m33 = rt::simd::f32x16::from_slice(simd, &e[at + 23520..][..16]);
                                        let (t00, t10) = (m00 + m10 + m20, m10 - m20 - m30);
                                        let (t01, t11) = (m01 + m11 + m21, m11 - m21 - m31);
                                        let (t02, t12) = (m02 + m12 + m22, m12 - m22 - m32);
                                        let (t03, t13) = (m03 + m13 + m23, m13 - m23 - m33);
                                        let (y00, y01) = (t00 + t01 + t02, t01 - t02 - t03);
                                        let (y10, y11) = (t10 + t11 + t12, t11 - t12 - t13);
                                        {
                                            let (l, m) = (down + 0, right + 0);
                                            {
                                                let k = 0usize;
                                                let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t1 = y00 + t0;
                                                let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                                rt::vector::store(t2, out, j * 6272 + k + l * 224 + m * 16 + i12 * 3136);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 0, right + 1);
                                            {
                                                let k = 0usize;
                                                let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t4 = y01 + t3;
                                                let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                                rt::vector::store(t5, out, j * 6272 + k + l * 224 + m * 16 + i12 * 3136);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 0);
                                            {
                                                let k = 0usize;
                                                let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t7 = y10 + t6;
                                                let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                                rt::vector::store(t8, out, j * 6272 + k + l * 224 + m * 16 + i12 * 3136);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 1);
                                            {
                                                let k = 0usize;
                                                let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t10 = y11 + t9;
                                                let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                                rt::vector::store(t11, out, j * 6272 + k + l * 224 + m * 16 + i12 * 3136);
                                            }
                                        }
                                    }
                                }
                            } else {
                                for tile in 0..usize::min(tiles - first, 49) {
                                    let (down, right) = ((first + tile) / across * 2, (first + tile) % across * 2);
                                    for i12 in 0..4 {
                                        let at = tile * 32 + i12 * 8;
                                        let m00 = rt::simd::f32x8::from_slice(simd, &e[at + 0..][..8]);
                                        let m01 = rt::simd::f32x8::from_slice(simd, &e[at + 1568..][..8]);
                                        let m02 = rt::simd::f32x8::from_slice(simd, &e[at + 3136..][..8]);
                                        let m03 = rt::simd::f32x8::from_slice(simd, &e[at + 4704..][..8]);
                                        let m10 = rt::simd::f32x8::from_slice(simd, &e[at + 6272..][..8]);
                                        let m11 = rt::simd::f32x8::from_slice(simd, &e[at + 7840..][..8]);
                                        let m12 = rt::simd::f32x8::from_slice(simd, &e[at + 9408..][..8]);
                                        let m13 = rt::simd::f32x8::from_slice(simd, &e[at + 10976..][..8]);
                                        let m20 = rt::simd::f32x8::from_slice(simd, &e[at + 12544..][..8]);
                                        let m21 = rt::simd::f32x8::from_slice(simd, &e[at + 14112..][..8]);
                                        let m22 = rt::simd::f32x8::from_slice(simd, &e[at + 15680..][..8]);
                                        let m23 = rt::simd::f32x8::from_slice(simd, &e[at + 17248..][..8]);
                                        let m30 = rt::simd::f32x8::from_slice(simd, &e[at + 18816..][..8]);
                                        let m31 = rt::simd::f32x8::from_slice(simd, &e[at + 20384..][..8]);
                                        let m32 = rt::simd::f32x8::from_slice(simd, &e[at + 21952..][..8]);
                                        let m33 = rt::simd::f32x8::from_slice(simd, &e[at + 23520..][..8]);
                                        let (t00, t10) = (m00 + m10 + m20, m10 - m20 - m30);
                                        let (t01, t11) = (m01 + m11 + m21, m11 - m21 - m31);
                                        let (t02, t12) = (m02 + m12 + m22, m12 - m22 - m32);
                                        let (t03, t13) = (m03 + m13 + m23, m13 - m23 - m33);
                                        let (y00, y01) = (t00 + t01 + t02, t01 - t02 - t03);
                                        let (y10, y11) = (t10 + t11 + t12, t11 - t12 - t13);
                                        {
                                            let (l, m) = (down + 0, right + 0);
                                            {
                                                let k = 0usize;
                                                let t12: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t13 = y00 + t12;
                                                let t14 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t13);
                                                rt::vector::store(t14, out, j * 6272 + k + l * 224 + m * 16 + (i12 / 2) * 3136 + (i12 % 2) * 8);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 0, right + 1);
                                            {
                                                let k = 0usize;
                                                let t15: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t16 = y01 + t15;
                                                let t17 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t16);
                                                rt::vector::store(t17, out, j * 6272 + k + l * 224 + m * 16 + (i12 / 2) * 3136 + (i12 % 2) * 8);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 0);
                                            {
                                                let k = 0usize;
                                                let t18: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t19 = y10 + t18;
                                                let t20 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t19);
                                                rt::vector::store(t20, out, j * 6272 + k + l * 224 + m * 16 + (i12 / 2) * 3136 + (i12 % 2) * 8);
                                            }
                                        }
                                        {
                                            let (l, m) = (down + 1, right + 1);
                                            {
                                                let k = 0usize;
                                                let t21: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t22 = y11 + t21;
                                                let t23 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t22);
                                                rt::vector::store(t23, out, j * 6272 + k + l * 224 + m * 16 + (i12 / 2) * 3136 + (i12 % 2) * 8);
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage2_block0_proj_shortcut/BiasAdd`, Conv `conv_stage2_block0_branch2c/BiasAdd`, Add `Add_7`, Relu `Relu_24` → f32\[1, 512, 14, 14]
    #[inline(never)]
    fn conv_add_relu_5<S: rt::simd::Simd>(simd: S, a: &[f32; 25088], b: &[f32; 65536], c: &[f32; 512], d: &[f32; 512], out: &mut [f32; 100352]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..16 {
                        let m = pair * 2;
                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, m * 2048);
                        let beside: &[[f32; 16]; 128] = rt::kernel::rows(b, (m + 1) * 2048);
                        let columns_ahead: &[[f32; 16]; 128] = rt::kernel::rows(b, usize::min((m + 2) * 2048, b.len() - 2048));
                        let beside_ahead: &[[f32; 16]; 128] = rt::kernel::rows(b, usize::min((m + 3) * 2048, b.len() - 2048));
                        for tile in 0..14 {
                            let row = tile * 14;
                            let near: &[f32; 22176] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 21968] = rt::kernel::array(near, 0);
                            let r1: &[f32; 21968] = rt::kernel::array(near, 16);
                            let r2: &[f32; 21968] = rt::kernel::array(near, 32);
                            let r3: &[f32; 21968] = rt::kernel::array(near, 48);
                            let r4: &[f32; 21968] = rt::kernel::array(near, 64);
                            let r5: &[f32; 21968] = rt::kernel::array(near, 80);
                            let r6: &[f32; 21968] = rt::kernel::array(near, 96);
                            let r7: &[f32; 21968] = rt::kernel::array(near, 112);
                            let r8: &[f32; 21968] = rt::kernel::array(near, 128);
                            let r9: &[f32; 21968] = rt::kernel::array(near, 144);
                            let r10: &[f32; 21968] = rt::kernel::array(near, 160);
                            let r11: &[f32; 21968] = rt::kernel::array(near, 176);
                            let r12: &[f32; 21968] = rt::kernel::array(near, 192);
                            let r13: &[f32; 21968] = rt::kernel::array(near, 208);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..8 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 3136);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 3136);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 3136);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 3136);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 3136);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 3136);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 3136);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 3136);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 3136);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 3136);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 3136);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 3136);
                                let r12: &[f32; 16] = rt::kernel::array(r12, k * 3136);
                                let r13: &[f32; 16] = rt::kernel::array(r13, k * 3136);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    rt::kernel::prefetch(columns_ahead, (((0) * 14 + tile) * 128 + k * 16 + l) / 14);
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    rt::kernel::prefetch(beside_ahead, (((0) * 14 + tile) * 128 + k * 16 + l) / 14);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                    let x = rt::simd::f32x16::splat(simd, r12[l]);
                                    (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                    let x = rt::simd::f32x16::splat(simd, r13[l]);
                                    (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                            for each in 0..14 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t1 = sum + t0;
                                        let t2: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 3136 + n);
                                        let t3: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t4 = t2 + t3;
                                        let t5 = t1 + t4;
                                        let t6 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t5);
                                        rt::vector::store(t6, out, j * 16 + m * 3136 + n);
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for m in 0..32 {
                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, m * 2048);
                        let columns_ahead: &[[f32; 16]; 128] = rt::kernel::rows(b, usize::min((m + 1) * 2048, b.len() - 2048));
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..98 {
                                let row = tile * 2;
                                let near: &[f32; 21984] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 21968] = rt::kernel::array(near, 0);
                                let r1: &[f32; 21968] = rt::kernel::array(near, 16);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..8 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 3136);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 3136);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, (((0) * 98 + tile) * 128 + k * 16 + l) / 98);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    }
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t7: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t8 = sum + t7;
                                        let t9: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 3136 + n);
                                        let t10: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t11 = t9 + t10;
                                        let t12 = t8 + t11;
                                        let t13 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t12);
                                        rt::vector::store(t13, out, j * 16 + m * 3136 + n);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..31 {
                                let row = tile * 6;
                                let near: &[f32; 22048] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 21968] = rt::kernel::array(near, 0);
                                let r1: &[f32; 21968] = rt::kernel::array(near, 16);
                                let r2: &[f32; 21968] = rt::kernel::array(near, 32);
                                let r3: &[f32; 21968] = rt::kernel::array(near, 48);
                                let r4: &[f32; 21968] = rt::kernel::array(near, 64);
                                let r5: &[f32; 21968] = rt::kernel::array(near, 80);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..8 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 3136);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 3136);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 3136);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 3136);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 3136);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, k * 3136);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                        c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t14: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t15 = sum + t14;
                                        let t16: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 3136 + n);
                                        let t17: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t18 = t16 + t17;
                                        let t19 = t15 + t18;
                                        let t20 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t19);
                                        rt::vector::store(t20, out, j * 16 + m * 3136 + n);
                                    }
                                }
                            }
                            for tile in 0..2 {
                                let row = 186 + tile * 5;
                                let near: &[f32; 22032] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 21968] = rt::kernel::array(near, 0);
                                let r1: &[f32; 21968] = rt::kernel::array(near, 16);
                                let r2: &[f32; 21968] = rt::kernel::array(near, 32);
                                let r3: &[f32; 21968] = rt::kernel::array(near, 48);
                                let r4: &[f32; 21968] = rt::kernel::array(near, 64);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..8 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 3136);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 3136);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 3136);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 3136);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 3136);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, (((0) * 2 + tile) * 128 + k * 16 + l) / 2);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4];
                                for each in 0..5 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t21: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t22 = sum + t21;
                                        let t23: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 3136 + n);
                                        let t24: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t25 = t23 + t24;
                                        let t26 = t22 + t25;
                                        let t27 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t26);
                                        rt::vector::store(t27, out, j * 16 + m * 3136 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage2_block1_branch2a/BiasAdd`, Relu `Relu_25` → f32\[1, 128, 14, 14]
    ///
    /// Conv `conv_stage2_block2_branch2a/BiasAdd`, Relu `Relu_28` → f32\[1, 128, 14, 14]
    ///
    /// Conv `conv_stage2_block3_branch2a/BiasAdd`, Relu `Relu_31` → f32\[1, 128, 14, 14]
    ///
    /// Conv `conv_stage2_block4_branch2a/BiasAdd`, Relu `Relu_34` → f32\[1, 128, 14, 14]
    ///
    /// … and 1 more.
    #[inline(never)]
    fn conv_relu_14<S: rt::simd::Simd>(simd: S, a: &[f32; 100352], b: &[f32; 65536], c: &[f32; 128], out: &mut [f32; 32768]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..4 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 512] = rt::kernel::rows(b, n * 8192);
                        let beside: &[[f32; 16]; 512] = rt::kernel::rows(b, (n + 1) * 8192);
                        let columns_ahead: &[[f32; 16]; 512] = rt::kernel::rows(b, usize::min((n + 2) * 8192, b.len() - 8192));
                        let beside_ahead: &[[f32; 16]; 512] = rt::kernel::rows(b, usize::min((n + 3) * 8192, b.len() - 8192));
                        for j in 0..14 {
                            {
                                let row = 0usize;
                                let near: &[f32; 97440] = rt::kernel::array(a, j * 224 + row * (16));
                                let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                let r1: &[f32; 97232] = rt::kernel::array(near, 16);
                                let r2: &[f32; 97232] = rt::kernel::array(near, 32);
                                let r3: &[f32; 97232] = rt::kernel::array(near, 48);
                                let r4: &[f32; 97232] = rt::kernel::array(near, 64);
                                let r5: &[f32; 97232] = rt::kernel::array(near, 80);
                                let r6: &[f32; 97232] = rt::kernel::array(near, 96);
                                let r7: &[f32; 97232] = rt::kernel::array(near, 112);
                                let r8: &[f32; 97232] = rt::kernel::array(near, 128);
                                let r9: &[f32; 97232] = rt::kernel::array(near, 144);
                                let r10: &[f32; 97232] = rt::kernel::array(near, 160);
                                let r11: &[f32; 97232] = rt::kernel::array(near, 176);
                                let r12: &[f32; 97232] = rt::kernel::array(near, 192);
                                let r13: &[f32; 97232] = rt::kernel::array(near, 208);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..32 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 3136);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 3136);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 3136);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 3136);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 3136);
                                    let r7: &[f32; 16] = rt::kernel::array(r7, l * 3136);
                                    let r8: &[f32; 16] = rt::kernel::array(r8, l * 3136);
                                    let r9: &[f32; 16] = rt::kernel::array(r9, l * 3136);
                                    let r10: &[f32; 16] = rt::kernel::array(r10, l * 3136);
                                    let r11: &[f32; 16] = rt::kernel::array(r11, l * 3136);
                                    let r12: &[f32; 16] = rt::kernel::array(r12, l * 3136);
                                    let r13: &[f32; 16] = rt::kernel::array(r13, l * 3136);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, ((j) * 512 + l * 16 + m) / 14);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        rt::kernel::prefetch(beside_ahead, ((j) * 512 + l * 16 + m) / 14);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                        let x = rt::simd::f32x16::splat(simd, r7[m]);
                                        (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                        let x = rt::simd::f32x16::splat(simd, r8[m]);
                                        (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                        let x = rt::simd::f32x16::splat(simd, r9[m]);
                                        (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                        let x = rt::simd::f32x16::splat(simd, r10[m]);
                                        (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                        let x = rt::simd::f32x16::splat(simd, r11[m]);
                                        (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                        let x = rt::simd::f32x16::splat(simd, r12[m]);
                                        (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                        let x = rt::simd::f32x16::splat(simd, r13[m]);
                                        (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                                for each in 0..14 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t1 = sum + t0;
                                            let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                            rt::vector::store(t2, out, j * 256 + k * 16 + n * 4096 + o + 272);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..8 {
                        let columns: &[[f32; 16]; 512] = rt::kernel::rows(b, n * 8192);
                        let columns_ahead: &[[f32; 16]; 512] = rt::kernel::rows(b, usize::min((n + 1) * 8192, b.len() - 8192));
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..14 {
                                for tile in 0..7 {
                                    let row = tile * 2;
                                    let near: &[f32; 97248] = rt::kernel::array(a, j * 224 + row * (16));
                                    let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 97232] = rt::kernel::array(near, 16);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            rt::kernel::prefetch(columns_ahead, (((j) * 7 + tile) * 512 + l * 16 + m) / 98);
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t4 = sum + t3;
                                            let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                            rt::vector::store(t5, out, j * 256 + k * 16 + n * 4096 + o + 272);
                                        }
                                    }
                                }
                            }
                        } else {
                            for j in 0..14 {
                                for tile in 0..2 {
                                    let row = tile * 5;
                                    let near: &[f32; 97296] = rt::kernel::array(a, j * 224 + row * (16));
                                    let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 97232] = rt::kernel::array(near, 16);
                                    let r2: &[f32; 97232] = rt::kernel::array(near, 32);
                                    let r3: &[f32; 97232] = rt::kernel::array(near, 48);
                                    let r4: &[f32; 97232] = rt::kernel::array(near, 64);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 3136);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 3136);
                                        let r4: &[f32; 16] = rt::kernel::array(r4, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                            c4 = rt::simd::f32x16::splat(simd, r4[m]).mul_add(line, c4);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3, c4];
                                    for each in 0..5 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t7 = sum + t6;
                                            let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                            rt::vector::store(t8, out, j * 256 + k * 16 + n * 4096 + o + 272);
                                        }
                                    }
                                }
                                {
                                    let row = 10usize;
                                    let near: &[f32; 97280] = rt::kernel::array(a, j * 224 + row * (16));
                                    let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 97232] = rt::kernel::array(near, 16);
                                    let r2: &[f32; 97232] = rt::kernel::array(near, 32);
                                    let r3: &[f32; 97232] = rt::kernel::array(near, 48);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 3136);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            rt::kernel::prefetch(columns_ahead, ((j) * 512 + l * 16 + m) / 14);
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3];
                                    for each in 0..4 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t10 = sum + t9;
                                            let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                            rt::vector::store(t11, out, j * 256 + k * 16 + n * 4096 + o + 272);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage2_block1_branch2c/BiasAdd`, Add `Add_8`, Relu `Relu_27` → f32\[1, 512, 14, 14]
    ///
    /// Conv `conv_stage2_block2_branch2c/BiasAdd`, Add `Add_9`, Relu `Relu_30` → f32\[1, 512, 14, 14]
    ///
    /// Conv `conv_stage2_block3_branch2c/BiasAdd`, Add `Add_10`, Relu `Relu_33` → f32\[1, 512, 14, 14]
    ///
    /// Conv `conv_stage2_block4_branch2c/BiasAdd`, Add `Add_11`, Relu `Relu_36` → f32\[1, 512, 14, 14]
    ///
    /// … and 1 more.
    #[inline(never)]
    fn conv_add_relu_6<S: rt::simd::Simd>(simd: S, a: &[f32; 25088], b: &[f32; 65536], c: &[f32; 512], out: &mut [f32; 100352]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..16 {
                        let m = pair * 2;
                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, m * 2048);
                        let beside: &[[f32; 16]; 128] = rt::kernel::rows(b, (m + 1) * 2048);
                        let columns_ahead: &[[f32; 16]; 128] = rt::kernel::rows(b, usize::min((m + 2) * 2048, b.len() - 2048));
                        let beside_ahead: &[[f32; 16]; 128] = rt::kernel::rows(b, usize::min((m + 3) * 2048, b.len() - 2048));
                        for tile in 0..14 {
                            let row = tile * 14;
                            let near: &[f32; 22176] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 21968] = rt::kernel::array(near, 0);
                            let r1: &[f32; 21968] = rt::kernel::array(near, 16);
                            let r2: &[f32; 21968] = rt::kernel::array(near, 32);
                            let r3: &[f32; 21968] = rt::kernel::array(near, 48);
                            let r4: &[f32; 21968] = rt::kernel::array(near, 64);
                            let r5: &[f32; 21968] = rt::kernel::array(near, 80);
                            let r6: &[f32; 21968] = rt::kernel::array(near, 96);
                            let r7: &[f32; 21968] = rt::kernel::array(near, 112);
                            let r8: &[f32; 21968] = rt::kernel::array(near, 128);
                            let r9: &[f32; 21968] = rt::kernel::array(near, 144);
                            let r10: &[f32; 21968] = rt::kernel::array(near, 160);
                            let r11: &[f32; 21968] = rt::kernel::array(near, 176);
                            let r12: &[f32; 21968] = rt::kernel::array(near, 192);
                            let r13: &[f32; 21968] = rt::kernel::array(near, 208);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c13 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d13 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..8 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 3136);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 3136);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 3136);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 3136);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 3136);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 3136);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 3136);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 3136);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 3136);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 3136);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 3136);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 3136);
                                let r12: &[f32; 16] = rt::kernel::array(r12, k * 3136);
                                let r13: &[f32; 16] = rt::kernel::array(r13, k * 3136);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    rt::kernel::prefetch(columns_ahead, (((0) * 14 + tile) * 128 + k * 16 + l) / 14);
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    rt::kernel::prefetch(beside_ahead, (((0) * 14 + tile) * 128 + k * 16 + l) / 14);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                    let x = rt::simd::f32x16::splat(simd, r12[l]);
                                    (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                    let x = rt::simd::f32x16::splat(simd, r13[l]);
                                    (c13, d13) = (x.mul_add(line, c13), x.mul_add(line_beside, d13));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12], [c13, d13]];
                            for each in 0..14 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t1 = sum + t0;
                                        let t2: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 3136 + n);
                                        let t3 = t1 + t2;
                                        let t4 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t3);
                                        rt::vector::store(t4, out, j * 16 + m * 3136 + n);
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for m in 0..32 {
                        let columns: &[[f32; 16]; 128] = rt::kernel::rows(b, m * 2048);
                        let columns_ahead: &[[f32; 16]; 128] = rt::kernel::rows(b, usize::min((m + 1) * 2048, b.len() - 2048));
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..98 {
                                let row = tile * 2;
                                let near: &[f32; 21984] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 21968] = rt::kernel::array(near, 0);
                                let r1: &[f32; 21968] = rt::kernel::array(near, 16);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..8 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 3136);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 3136);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, (((0) * 98 + tile) * 128 + k * 16 + l) / 98);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    }
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t5: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t6 = sum + t5;
                                        let t7: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 3136 + n);
                                        let t8 = t6 + t7;
                                        let t9 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t8);
                                        rt::vector::store(t9, out, j * 16 + m * 3136 + n);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..31 {
                                let row = tile * 6;
                                let near: &[f32; 22048] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 21968] = rt::kernel::array(near, 0);
                                let r1: &[f32; 21968] = rt::kernel::array(near, 16);
                                let r2: &[f32; 21968] = rt::kernel::array(near, 32);
                                let r3: &[f32; 21968] = rt::kernel::array(near, 48);
                                let r4: &[f32; 21968] = rt::kernel::array(near, 64);
                                let r5: &[f32; 21968] = rt::kernel::array(near, 80);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..8 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 3136);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 3136);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 3136);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 3136);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 3136);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, k * 3136);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                        c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t10: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t11 = sum + t10;
                                        let t12: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 3136 + n);
                                        let t13 = t11 + t12;
                                        let t14 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t13);
                                        rt::vector::store(t14, out, j * 16 + m * 3136 + n);
                                    }
                                }
                            }
                            for tile in 0..2 {
                                let row = 186 + tile * 5;
                                let near: &[f32; 22032] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 21968] = rt::kernel::array(near, 0);
                                let r1: &[f32; 21968] = rt::kernel::array(near, 16);
                                let r2: &[f32; 21968] = rt::kernel::array(near, 32);
                                let r3: &[f32; 21968] = rt::kernel::array(near, 48);
                                let r4: &[f32; 21968] = rt::kernel::array(near, 64);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..8 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 3136);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 3136);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 3136);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 3136);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 3136);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, (((0) * 2 + tile) * 128 + k * 16 + l) / 2);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4];
                                for each in 0..5 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t15: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t16 = sum + t15;
                                        let t17: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 3136 + n);
                                        let t18 = t16 + t17;
                                        let t19 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t18);
                                        rt::vector::store(t19, out, j * 16 + m * 3136 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage3_block0_proj_shortcut/BiasAdd` → f32\[1, 1024, 7, 7]
    #[inline(never)]
    fn conv_6<S: rt::simd::Simd>(simd: S, a: &[f32; 100352], b: &[f32; 524288], out: &mut [f32; 50176]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..32 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 512] = rt::kernel::rows(b, n * 8192);
                        let beside: &[[f32; 16]; 512] = rt::kernel::rows(b, (n + 1) * 8192);
                        let columns_ahead: &[[f32; 16]; 512] = rt::kernel::rows(b, usize::min((n + 2) * 8192, b.len() - 8192));
                        let beside_ahead: &[[f32; 16]; 512] = rt::kernel::rows(b, usize::min((n + 3) * 8192, b.len() - 8192));
                        for j in 0..7 {
                            {
                                let row = 0usize;
                                let near: &[f32; 97424] = rt::kernel::array(a, j * 448 + row * (32));
                                let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                let r1: &[f32; 97232] = rt::kernel::array(near, 32);
                                let r2: &[f32; 97232] = rt::kernel::array(near, 64);
                                let r3: &[f32; 97232] = rt::kernel::array(near, 96);
                                let r4: &[f32; 97232] = rt::kernel::array(near, 128);
                                let r5: &[f32; 97232] = rt::kernel::array(near, 160);
                                let r6: &[f32; 97232] = rt::kernel::array(near, 192);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..32 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 3136);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 3136);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 3136);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 3136);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 3136);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, ((j) * 512 + l * 16 + m) / 7);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        rt::kernel::prefetch(beside_ahead, ((j) * 512 + l * 16 + m) / 7);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6]];
                                for each in 0..7 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 112 + k * 16 + n * 784 + o);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..64 {
                        let columns: &[[f32; 16]; 512] = rt::kernel::rows(b, n * 8192);
                        let columns_ahead: &[[f32; 16]; 512] = rt::kernel::rows(b, usize::min((n + 1) * 8192, b.len() - 8192));
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..7 {
                                for tile in 0..3 {
                                    let row = tile * 2;
                                    let near: &[f32; 97264] = rt::kernel::array(a, j * 448 + row * (32));
                                    let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 97232] = rt::kernel::array(near, 32);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 112 + k * 16 + n * 784 + o);
                                        }
                                    }
                                }
                                {
                                    let row = 6usize;
                                    let r0: &[f32; 97232] = rt::kernel::array(a, j * 448 + row * (32));
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            rt::kernel::prefetch(columns_ahead, ((j) * 512 + l * 16 + m) / 7);
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                        }
                                    }
                                    let k = row;
                                    {
                                        let o = 0usize;
                                        rt::vector::store(c0, out, j * 112 + k * 16 + n * 784 + o);
                                    }
                                }
                            }
                        } else {
                            for j in 0..7 {
                                {
                                    let row = 0usize;
                                    let near: &[f32; 97328] = rt::kernel::array(a, j * 448 + row * (32));
                                    let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 97232] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 97232] = rt::kernel::array(near, 64);
                                    let r3: &[f32; 97232] = rt::kernel::array(near, 96);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 3136);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3];
                                    for each in 0..4 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 112 + k * 16 + n * 784 + o);
                                        }
                                    }
                                }
                                {
                                    let row = 4usize;
                                    let near: &[f32; 97296] = rt::kernel::array(a, j * 448 + row * (32));
                                    let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 97232] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 97232] = rt::kernel::array(near, 64);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            rt::kernel::prefetch(columns_ahead, ((j) * 512 + l * 16 + m) / 7);
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                        }
                                    }
                                    let sums = [c0, c1, c2];
                                    for each in 0..3 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            rt::vector::store(sum, out, j * 112 + k * 16 + n * 784 + o);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage3_block0_branch2a/BiasAdd`, Relu `Relu_40` → f32\[1, 256, 7, 7]
    ///
    /// Conv `conv_stage3_block1_branch2a/BiasAdd`, Relu `Relu_43` → f32\[1, 256, 7, 7]
    ///
    /// Conv `conv_stage3_block2_branch2a/BiasAdd`, Relu `Relu_46` → f32\[1, 256, 7, 7]
    #[inline(never)]
    fn conv_relu_15(out: &mut [f32; 20736]) {
        let value = 0.0f32;
        rt::kernel::surround(&mut out[..], value, &[[1, 7, 1], [1, 7, 1]], 16);
    }

    /// Conv `conv_stage3_block0_branch2a/BiasAdd`, Relu `Relu_40` → f32\[1, 256, 7, 7]
    #[inline(never)]
    fn conv_relu_16<S: rt::simd::Simd>(simd: S, a: &[f32; 100352], b: &[f32; 131072], c: &[f32; 256], out: &mut [f32; 20736]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..8 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 512] = rt::kernel::rows(b, n * 8192);
                        let beside: &[[f32; 16]; 512] = rt::kernel::rows(b, (n + 1) * 8192);
                        let columns_ahead: &[[f32; 16]; 512] = rt::kernel::rows(b, usize::min((n + 2) * 8192, b.len() - 8192));
                        let beside_ahead: &[[f32; 16]; 512] = rt::kernel::rows(b, usize::min((n + 3) * 8192, b.len() - 8192));
                        for j in 0..7 {
                            {
                                let row = 0usize;
                                let near: &[f32; 97424] = rt::kernel::array(a, j * 448 + row * (32));
                                let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                let r1: &[f32; 97232] = rt::kernel::array(near, 32);
                                let r2: &[f32; 97232] = rt::kernel::array(near, 64);
                                let r3: &[f32; 97232] = rt::kernel::array(near, 96);
                                let r4: &[f32; 97232] = rt::kernel::array(near, 128);
                                let r5: &[f32; 97232] = rt::kernel::array(near, 160);
                                let r6: &[f32; 97232] = rt::kernel::array(near, 192);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..32 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 3136);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 3136);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 3136);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 3136);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 3136);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, ((j) * 512 + l * 16 + m) / 7);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        rt::kernel::prefetch(beside_ahead, ((j) * 512 + l * 16 + m) / 7);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6]];
                                for each in 0..7 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t1 = sum + t0;
                                            let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                            rt::vector::store(t2, out, j * 144 + k * 16 + n * 1296 + o + 160);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..16 {
                        let columns: &[[f32; 16]; 512] = rt::kernel::rows(b, n * 8192);
                        let columns_ahead: &[[f32; 16]; 512] = rt::kernel::rows(b, usize::min((n + 1) * 8192, b.len() - 8192));
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..7 {
                                for tile in 0..3 {
                                    let row = tile * 2;
                                    let near: &[f32; 97264] = rt::kernel::array(a, j * 448 + row * (32));
                                    let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 97232] = rt::kernel::array(near, 32);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t4 = sum + t3;
                                            let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                            rt::vector::store(t5, out, j * 144 + k * 16 + n * 1296 + o + 160);
                                        }
                                    }
                                }
                                {
                                    let row = 6usize;
                                    let r0: &[f32; 97232] = rt::kernel::array(a, j * 448 + row * (32));
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            rt::kernel::prefetch(columns_ahead, ((j) * 512 + l * 16 + m) / 7);
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                        }
                                    }
                                    let k = row;
                                    {
                                        let o = 0usize;
                                        let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                        let t7 = c0 + t6;
                                        let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                        rt::vector::store(t8, out, j * 144 + k * 16 + n * 1296 + o + 160);
                                    }
                                }
                            }
                        } else {
                            for j in 0..7 {
                                {
                                    let row = 0usize;
                                    let near: &[f32; 97328] = rt::kernel::array(a, j * 448 + row * (32));
                                    let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 97232] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 97232] = rt::kernel::array(near, 64);
                                    let r3: &[f32; 97232] = rt::kernel::array(near, 96);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 3136);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3];
                                    for each in 0..4 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t10 = sum + t9;
                                            let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                            rt::vector::store(t11, out, j * 144 + k * 16 + n * 1296 + o + 160);
                                        }
                                    }
                                }
                                {
                                    let row = 4usize;
                                    let near: &[f32; 97296] = rt::kernel::array(a, j * 448 + row * (32));
                                    let r0: &[f32; 97232] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 97232] = rt::kernel::array(near, 32);
                                    let r2: &[f32; 97232] = rt::kernel::array(near, 64);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..32 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 3136);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 3136);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 3136);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            rt::kernel::prefetch(columns_ahead, ((j) * 512 + l * 16 + m) / 7);
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                        }
                                    }
                                    let sums = [c0, c1, c2];
                                    for each in 0..3 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t12: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t13 = sum + t12;
                                            let t14 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t13);
                                            rt::vector::store(t14, out, j * 144 + k * 16 + n * 1296 + o + 160);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `Conv__568`, Relu `Relu_41` → f32\[1, 256, 7, 7]
    ///
    /// Conv `Conv__570`, Relu `Relu_44` → f32\[1, 256, 7, 7]
    ///
    /// Conv `Conv__580`, Relu `Relu_47` → f32\[1, 256, 7, 7]
    #[inline(never)]
    fn conv_relu_17<S: rt::simd::Simd>(simd: S, a: &[f32; 20736], b: &[f32; 1048576], c: &[f32; 256], d: &mut [f32; 65536], e: &mut [f32; 8192], out: &mut [f32; 12544]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                let (across, tiles) = (4, 4 * 4);
                for i in 0..1 {
                    for block in 0..usize::div_ceil(tiles, 16) {
                        let first = block * 16;
                        // 4x4 windows of the image, 2 apart, become 16 values each: B^T d B, for every channel.
                        if const { rt::simd::is_wide::<S>() } {
                            for tile in 0..16 {
                                // What fills up the last block is computed, but not stored.
                                let at = usize::min(first + tile, tiles - 1);
                                let (l, m) = (at / across * 2, at % across * 2);
                                for n in 0..16 {
                                    for o in 0..1 {
                                        let origin = i * 20736 + l * 144 + m * 16 + n * 1296 + o * 16;
                                        let below3 = l + 1 < 7;
                                        let beside3 = m + 1 < 7;
                                        let d00 = rt::simd::f32x16::from_slice(simd, &a[origin + 0..][..16]);
                                        let d01 = rt::simd::f32x16::from_slice(simd, &a[origin + 16..][..16]);
                                        let d02 = rt::simd::f32x16::from_slice(simd, &a[origin + 32..][..16]);
                                        let d03 = if beside3 { rt::simd::f32x16::from_slice(simd, &a[origin + 48..][..16]) } else { rt::simd::f32x16::splat(simd, 0.0) };
                                        let d10 = rt::simd::f32x16::from_slice(simd, &a[origin + 144..][..16]);
                                        let d11 = rt::simd::f32x16::from_slice(simd, &a[origin + 160..][..16]);
                                        let d12 = rt::simd::f32x16::from_slice(simd, &a[origin + 176..][..16]);
                                        let d13 = if beside3 { rt::simd::f32x16::from_slice(simd, &a[origin + 192..][..16]) } else { rt::simd::f32x16::splat(simd, 0.0) };
                                        let d20 = rt::simd::f32x16::from_slice(simd, &a[origin + 288..][..16]);
                                        let d21 = rt::simd::f32x16::from_slice(simd, &a[origin + 304..][..16]);
                                        let d22 = rt::simd::f32x16::from_slice(simd, &a[origin + 320..][..16]);
                                        let d23 = if beside3 { rt::simd::f32x16::from_slice(simd, &a[origin + 336..][..16]) } else { rt::simd::f32x16::splat(simd, 0.0) };
                                        let d30 = if below3 { rt::simd::f32x16::from_slice(simd, &a[origin + 432..][..16]) } else { rt::simd::f32x16::splat(simd, 0.0) };
                                        let d31 = if below3 { rt::simd::f32x16::from_slice(simd, &a[origin + 448..][..16]) } else { rt::simd::f32x16::splat(simd, 0.0) };
                                        let d32 = if below3 { rt::simd::f32x16::from_slice(simd, &a[origin + 464..][..16]) } else { rt::simd::f32x16::splat(simd, 0.0) };
                                        let d33 = if below3 && beside3 { rt::simd::f32x16::from_slice(simd, &a[origin + 480..][..16]) } else { rt::simd::f32x16::splat(simd, 0.0) };
                                        let (t00, t10, t20, t30) = (d00 - d20, d10 + d20, d20 - d10, d10 - d30);
                                        let (t01, t11, t21, t31) = (d01 - d21, d11 + d21, d21 - d11, d11 - d31);
                                        let (t02, t12, t22, t32) = (d02 - d22, d12 + d22, d22 - d12, d12 - d32);
                                        let (t03, t13, t23, t33) = (d03 - d23, d13 + d23, d23 - d13, d13 - d33);
                                        let at = tile * 256 + n * 16 + o * 16;
                                        let (v0, v1, v2, v3) = (t00 - t02, t01 + t02, t02 - t01, t01 - t03);
                                        v0.store_slice(&mut d[at + 0..][..16]);
                                        v1.store_slice(&mut d[at + 4096..][..16]);
                                        v2.store_slice(&mut d[at + 8192..][..16]);
                                        v3.store_slice(&mut d[at + 12288..][..16]);
                                        let (v0, v1, v2, v3) = (t10 - t12, t11 + t12, t12 - t11, t11 - t13);
                                        v0.store_slice(&mut d[at + 16384..][..16]);
                                        v1.store_slice(&mut d[at + 20480..][..16]);
                                        v2.store_slice(&mut d[at + 24576..][..16]);
                                        v3.store_slice(&mut d[at + 28672..][..16]);
                                        let (v0, v1, v2, v3) = (t20 - t22, t21 + t22, t22 - t21, t21 - t23);
                                        v0.store_slice(&mut d[at + 32768..][..16]);
                                        v1.store_slice(&mut d[at + 36864..][..16]);
                                        v2.store_slice(&mut d[at + 40960..][..16]);
                                        v3.store_slice(&mut d[at + 45056..][..16]);
                                        let (v0, v1, v2, v3) = (t30 - t32, t31 + t32, t32 - t31, t31 - t33);
                                        v0.store_slice(&mut d[at + 49152..][..16]);
                                        v1.store_slice(&mut d[at + 53248..][..16]);
                                        v2.store_slice(&mut d[at + 57344..][..16]);
                                        v3.store_slice(&mut d[at + 61440..][..16]);
                                    }
                                }
                            }
                        } else {
                            for tile in 0..16 {
                                // What fills up the last block is computed, but not stored.
                                let at = usize::min(first + tile, tiles - 1);
                                let (l, m) = (at / across * 2, at % across * 2);
                                for n in 0..16 {
                                    for o in 0..2 {
                                        let origin = i * 20736 + l * 144 + m * 16 + n * 1296 + o * 8;
                                        let below3 = l + 1 < 7;
                                        let beside3 = m + 1 < 7;
                                        let d00 = rt::simd::f32x8::from_slice(simd, &a[origin + 0..][..8]);
                                        let d01 = rt::simd::f32x8::from_slice(simd, &a[origin + 16..][..8]);
                                        let d02 = rt::simd::f32x8::from_slice(simd, &a[origin + 32..][..8]);
                                        let d03 = if beside3 { rt::simd::f32x8::from_slice(simd, &a[origin + 48..][..8]) } else { rt::simd::f32x8::splat(simd, 0.0) };
                                        let d10 = rt::simd::f32x8::from_slice(simd, &a[origin + 144..][..8]);
                                        let d11 = rt::simd::f32x8::from_slice(simd, &a[origin + 160..][..8]);
                                        let d12 = rt::simd::f32x8::from_slice(simd, &a[origin + 176..][..8]);
                                        let d13 = if beside3 { rt::simd::f32x8::from_slice(simd, &a[origin + 192..][..8]) } else { rt::simd::f32x8::splat(simd, 0.0) };
                                        let d20 = rt::simd::f32x8::from_slice(simd, &a[origin + 288..][..8]);
                                        let d21 = rt::simd::f32x8::from_slice(simd, &a[origin + 304..][..8]);
                                        let d22 = rt::simd::f32x8::from_slice(simd, &a[origin + 320..][..8]);
                                        let d23 = if beside3 { rt::simd::f32x8::from_slice(simd, &a[origin + 336..][..8]) } else { rt::simd::f32x8::splat(simd, 0.0) };
                                        let d30 = if below3 { rt::simd::f32x8::from_slice(simd, &a[origin + 432..][..8]) } else { rt::simd::f32x8::splat(simd, 0.0) };
                                        let d31 = if below3 { rt::simd::f32x8::from_slice(simd, &a[origin + 448..][..8]) } else { rt::simd::f32x8::splat(simd, 0.0) };
                                        let d32 = if below3 { rt::simd::f32x8::from_slice(simd, &a[origin + 464..][..8]) } else { rt::simd::f32x8::splat(simd, 0.0) };
                                        let d33 = if below3 && beside3 { rt::simd::f32x8::from_slice(simd, &a[origin + 480..][..8]) } else { rt::simd::f32x8::splat(simd, 0.0) };
                                        let (t00, t10, t20, t30) = (d00 - d20, d10 + d20, d20 - d10, d10 - d30);
                                        let (t01, t11, t21, t31) = (d01 - d21, d11 + d21, d21 - d11, d11 - d31);
                                        let (t02, t12, t22, t32) = (d02 - d22, d12 + d22, d22 - d12, d12 - d32);
                                        let (t03, t13, t23, t33) = (d03 - d23, d13 + d23, d23 - d13, d13 - d33);
                                        let at = tile * 256 + n * 16 + o * 8;
                                        let (v0, v1, v2, v3) = (t00 - t02, t01 + t02, t02 - t01, t01 - t03);
                                        v0.store_slice(&mut d[at + 0..][..8]);
                                        v1.store_slice(&mut d[at + 4096..][..8]);
                                        v2.store_slice(&mut d[at + 8192..][..8]);
                                        v3.store_slice(&mut d[at + 12288..][..8]);
                                        let (v0, v1, v2, v3) = (t10 - t12, t11 + t12, t12 - t11, t11 - t13);
                                        v0.store_slice(&mut d[at + 16384..][..8]);
                                        v1.store_slice(&mut d[at + 20480..][..8]);
                                        v2.store_slice(&mut d[at + 24576..][..8]);
                                        v3.store_slice(&mut d[at + 28672..][..8]);
                                        let (v0, v1, v2, v3) = (t20 - t22, t21 + t22, t22 - t21, t21 - t23);
                                        v0.store_slice(&mut d[at + 32768..][..8]);
                                        v1.store_slice(&mut d[at + 36864..][..8]);
                                        v2.store_slice(&mut d[at + 40960..][..8]);
                                        v3.store_slice(&mut d[at + 45056..][..8]);
                                        let (v0, v1, v2, v3) = (t30 - t32, t31 + t32, t32 - t31, t31 - t33);
                                        v0.store_slice(&mut d[at + 49152..][..8]);
                                        v1.store_slice(&mut d[at + 53248..][..8]);
                                        v2.store_slice(&mut d[at + 57344..][..8]);
                                        v3.store_slice(&mut d[at + 61440..][..8]);
                                    }
                                }
                            }
                        }
                        for j in 0..8 {
                            // For each of the 16 places, a product of matrices: tiles by channels, channels by features.
                            use rt::simd::prelude::*;
                            for p in 0..16 {
                                if const { rt::simd::is_wide::<S>() } {
                                    for pair in 0..1 {
                                        let i13 = pair * 2;
                                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, j * 131072 + p * 8192 + i13 * 4096);
                                        let beside: &[[f32; 16]; 256] = rt::kernel::rows(b, j * 131072 + p * 8192 + (i13 + 1) * 4096);
                                        let columns_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min(j * 131072 + p * 8192 + (i13 + 2) * 4096, b.len() - 4096));
                                        let beside_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min(j * 131072 + p * 8192 + (i13 + 3) * 4096, b.len() - 4096));
                                        for tile in 0..2 {
                                            let row = tile * 8;
                                            let near: &[f32; 2048] = rt::kernel::array(d, p * 4096 + row * (256));
                                            let r0: &[f32; 256] = rt::kernel::array(near, 0);
                                            let r1: &[f32; 256] = rt::kernel::array(near, 256);
                                            let r2: &[f32; 256] = rt::kernel::array(near, 512);
                                            let r3: &[f32; 256] = rt::kernel::array(near, 768);
                                            let r4: &[f32; 256] = rt::kernel::array(near, 1024);
                                            let r5: &[f32; 256] = rt::kernel::array(near, 1280);
                                            let r6: &[f32; 256] = rt::kernel::array(near, 1536);
                                            let r7: &[f32; 256] = rt::kernel::array(near, 1792);
                                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                                            for i10 in 0..256 {
                                                rt::kernel::prefetch(columns_ahead, (((0) * 2 + tile) * 256 + i10) / 2);
                                                let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                rt::kernel::prefetch(beside_ahead, (((0) * 2 + tile) * 256 + i10) / 2);
                                                let line_beside = rt::simd::f32x16::from_slice(simd, &beside[i10]);
                                                let x = rt::simd::f32x16::splat(simd, r0[i10]);
                                                (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                                let x = rt::simd::f32x16::splat(simd, r1[i10]);
                                                (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                                let x = rt::simd::f32x16::splat(simd, r2[i10]);
                                                (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                                let x = rt::simd::f32x16::splat(simd, r3[i10]);
                                                (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                                let x = rt::simd::f32x16::splat(simd, r4[i10]);
                                                (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                                let x = rt::simd::f32x16::splat(simd, r5[i10]);
                                                (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                                let x = rt::simd::f32x16::splat(simd, r6[i10]);
                                                (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                                let x = rt::simd::f32x16::splat(simd, r7[i10]);
                                                (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                            }
                                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7]];
                                            for each in 0..8 {
                                                for side in 0..2 {
                                                    let (r, i13, sum) = (row + each, i13 + side, sums[each][side]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 512 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        }
                                    }
                                } else {
                                    for i13 in 0..2 {
                                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, j * 131072 + p * 8192 + i13 * 4096);
                                        let columns_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min(j * 131072 + p * 8192 + (i13 + 1) * 4096, b.len() - 4096));
                                        if const { rt::simd::is_narrow::<S>() } {
                                            for tile in 0..8 {
                                                let row = tile * 2;
                                                let near: &[f32; 512] = rt::kernel::array(d, p * 4096 + row * (256));
                                                let r0: &[f32; 256] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 256] = rt::kernel::array(near, 256);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..256 {
                                                    rt::kernel::prefetch(columns_ahead, (((0) * 8 + tile) * 256 + i10) / 8);
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                }
                                                let sums = [c0, c1];
                                                for each in 0..2 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 512 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        } else {
                                            {
                                                let row = 0usize;
                                                let near: &[f32; 1536] = rt::kernel::array(d, p * 4096 + row * (256));
                                                let r0: &[f32; 256] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 256] = rt::kernel::array(near, 256);
                                                let r2: &[f32; 256] = rt::kernel::array(near, 512);
                                                let r3: &[f32; 256] = rt::kernel::array(near, 768);
                                                let r4: &[f32; 256] = rt::kernel::array(near, 1024);
                                                let r5: &[f32; 256] = rt::kernel::array(near, 1280);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..256 {
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                    c2 = rt::simd::f32x16::splat(simd, r2[i10]).mul_add(line, c2);
                                                    c3 = rt::simd::f32x16::splat(simd, r3[i10]).mul_add(line, c3);
                                                    c4 = rt::simd::f32x16::splat(simd, r4[i10]).mul_add(line, c4);
                                                    c5 = rt::simd::f32x16::splat(simd, r5[i10]).mul_add(line, c5);
                                                }
                                                let sums = [c0, c1, c2, c3, c4, c5];
                                                for each in 0..6 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 512 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                            for tile in 0..2 {
                                                let row = 6 + tile * 5;
                                                let near: &[f32; 1280] = rt::kernel::array(d, p * 4096 + row * (256));
                                                let r0: &[f32; 256] = rt::kernel::array(near, 0);
                                                let r1: &[f32; 256] = rt::kernel::array(near, 256);
                                                let r2: &[f32; 256] = rt::kernel::array(near, 512);
                                                let r3: &[f32; 256] = rt::kernel::array(near, 768);
                                                let r4: &[f32; 256] = rt::kernel::array(near, 1024);
                                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                                for i10 in 0..256 {
                                                    rt::kernel::prefetch(columns_ahead, (((0) * 2 + tile) * 256 + i10) / 2);
                                                    let line = rt::simd::f32x16::from_slice(simd, &columns[i10]);
                                                    c0 = rt::simd::f32x16::splat(simd, r0[i10]).mul_add(line, c0);
                                                    c1 = rt::simd::f32x16::splat(simd, r1[i10]).mul_add(line, c1);
                                                    c2 = rt::simd::f32x16::splat(simd, r2[i10]).mul_add(line, c2);
                                                    c3 = rt::simd::f32x16::splat(simd, r3[i10]).mul_add(line, c3);
                                                    c4 = rt::simd::f32x16::splat(simd, r4[i10]).mul_add(line, c4);
                                                }
                                                let sums = [c0, c1, c2, c3, c4];
                                                for each in 0..5 {
                                                    let (r, sum) = (row + each, sums[each]);
                                                    {
                                                        let i14 = 0usize;
                                                        rt::vector::store(sum, e, p * 512 + r * 32 + i13 * 16 + i14);
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                            // The 16 sums of a tile become its 2x2 results: A^T m A.
                            if const { rt::simd::is_wide::<S>() } {
                                for tile in 0..usize::min(tiles - first, 16) {
                                    let (down, right) = ((first + tile) / across * 2, (first + tile) % across * 2);
                                    for i12 in 0..2 {
                                        let at = tile * 32 + i12 * 16;
                                        let m00 = rt::simd::f32x16::from_slice(simd, &e[at + 0..][..16]);
                                        let m01 = rt::simd::f32x16::from_slice(simd, &e[at + 512..][..16]);
                                        let m02 = rt::simd::f32x16::from_slice(simd, &e[at + 1024..][..16]);
                                        let m03 = rt::simd::f32x16::from_slice(simd, &e[at + 1536..][..16]);
                                        let m10 = rt::simd::f32x16::from_slice(simd, &e[at + 2048..][..16]);
                                        let m11 = rt::simd::f32x16::from_slice(simd, &e[at + 2560..][..16]);
                                        let m12 = rt::simd::f32x16::from_slice(simd, &e[at + 3072..][..16]);
                                        let m13 = rt::simd::f32x16::from_slice(simd, &e[at + 3584..][..16]);
                                        let m20 = rt::simd::f32x16::from_slice(simd, &e[at + 4096..][..16]);
                                        let m21 = rt::simd::f32x16::from_slice(simd, &e[at + 4608..][..16]);
                                        let m22 = rt::simd::f32x16::from_slice(simd, &e[at + 5120..][..16]);
                                        let m23 = rt::simd::f32x16::from_slice(simd, &e[at + 5632..][..16]);
                                        let m30 = rt::simd::f32x16::from_slice(simd, &e[at + 6144..][..16]);
                                        let m31 = rt::simd::f32x16::from_slice(simd, &e[at + 6656..][..16]);
                                        let m32 = rt::simd::f32x16::from_slice(simd, &e[at + 7168..][..16]);
                                        let m33 = rt::simd::f32x16::from_slice(simd, &e[at + 7680..][..16]);
                                        let (t00, t10) = (m00 + m10 + m20, m10 - m20 - m30);
                                        let (t01, t11) = (m01 + m11 + m21, m11 - m21 - m31);
                                        let (t02, t12) = (m02 + m12 + m22, m12 - m22 - m32);
                                        let (t03, t13) = (m03 + m13 + m23, m13 - m23 - m33);
                                        let (y00, y01) = (t00 + t01 + t02, t01 - t02 - t03);
                                        let (y10, y11) = (t10 + t11 + t12, t11 - t12 - t13);
                                        {
                                            let (l, m) = (down + 0, right + 0);
                                            {
                                                let k = 0usize;
                                                let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t1 = y00 + t0;
                                                let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                                rt::vector::store(t2, out, j * 1568 + k + l * 112 + m * 16 + i12 * 784);
                                            }
                                        }
                                        if right + 1 < 7 {
                                            let (l, m) = (down + 0, right + 1);
                                            {
                                                let k = 0usize;
                                                let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t4 = y01 + t3;
                                                let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                                rt::vector::store(t5, out, j * 1568 + k + l * 112 + m * 16 + i12 * 784);
                                            }
                                        }
                                        if down + 1 < 7 {
                                            let (l, m) = (down + 1, right + 0);
                                            {
                                                let k = 0usize;
                                                let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t7 = y10 + t6;
                                                let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                                rt::vector::store(t8, out, j * 1568 + k + l * 112 + m * 16 + i12 * 784);
                                            }
                                        }
                                        if down + 1 < 7 && right + 1 < 7 {
                                            let (l, m) = (down + 1, right + 1);
                                            {
                                                let k = 0usize;
                                                let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 16);
                                                let t10 = y11 + t9;
                                                let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                                rt::vector::store(t11, out, j * 1568 + k + l * 112 + m * 16 + i12 * 784);
                                            }
                                        }
                                    }
                                }
                            } else {
                                for tile in 0..usize::min(tiles - first, 16) {
                                    let (down, right) = ((first + tile) / across * 2, (first + tile) % across * 2);
                                    for i12 in 0..4 {
                                        let at = tile * 32 + i12 * 8;
                                        let m00 = rt::simd::f32x8::from_slice(simd, &e[at + 0..][..8]);
                                        let m01 = rt::simd::f32x8::from_slice(simd, &e[at + 512..][..8]);
                                        let m02 = rt::simd::f32x8::from_slice(simd, &e[at + 1024..][..8]);
                                        let m03 = rt::simd::f32x8::from_slice(simd, &e[at + 1536..][..8]);
                                        let m10 = rt::simd::f32x8::from_slice(simd, &e[at + 2048..][..8]);
                                        let m11 = rt::simd::f32x8::from_slice(simd, &e[at + 2560..][..8]);
                                        let m12 = rt::simd::f32x8::from_slice(simd, &e[at + 3072..][..8]);
                                        let m13 = rt::simd::f32x8::from_slice(simd, &e[at + 3584..][..8]);
                                        let m20 = rt::simd::f32x8::from_slice(simd, &e[at + 4096..][..8]);
                                        let m21 = rt::simd::f32x8::from_slice(simd, &e[at + 4608..][..8]);
                                        let m22 = rt::simd::f32x8::from_slice(simd, &e[at + 5120..][..8]);
                                        let m23 = rt::simd::f32x8::from_slice(simd, &e[at + 5632..][..8]);
                                        let m30 = rt::simd::f32x8::from_slice(simd, &e[at + 6144..][..8]);
                                        let m31 = rt::simd::f32x8::from_slice(simd, &e[at + 6656..][..8]);
                                        let m32 = rt::simd::f32x8::from_slice(simd, &e[at + 7168..][..8]);
                                        let m33 = rt::simd::f32x8::from_slice(simd, &e[at + 7680..][..8]);
                                        let (t00, t10) = (m00 + m10 + m20, m10 - m20 - m30);
                                        let (t01, t11) = (m01 + m11 + m21, m11 - m21 - m31);
                                        let (t02, t12) = (m02 + m12 + m22, m12 - m22 - m32);
                                        let (t03, t13) = (m03 + m13 + m23, m13 - m23 - m33);
                                        let (y00, y01) = (t00 + t01 + t02, t01 - t02 - t03);
                                        let (y10, y11) = (t10 + t11 + t12, t11 - t12 - t13);
                                        {
                                            let (l, m) = (down + 0, right + 0);
                                            {
                                                let k = 0usize;
                                                let t12: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t13 = y00 + t12;
                                                let t14 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t13);
                                                rt::vector::store(t14, out, j * 1568 + k + l * 112 + m * 16 + (i12 / 2) * 784 + (i12 % 2) * 8);
                                            }
                                        }
                                        if right + 1 < 7 {
                                            let (l, m) = (down + 0, right + 1);
                                            {
                                                let k = 0usize;
                                                let t15: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t16 = y01 + t15;
                                                let t17 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t16);
                                                rt::vector::store(t17, out, j * 1568 + k + l * 112 + m * 16 + (i12 / 2) * 784 + (i12 % 2) * 8);
                                            }
                                        }
                                        if down + 1 < 7 {
                                            let (l, m) = (down + 1, right + 0);
                                            {
                                                let k = 0usize;
                                                let t18: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t19 = y10 + t18;
                                                let t20 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t19);
                                                rt::vector::store(t20, out, j * 1568 + k + l * 112 + m * 16 + (i12 / 2) * 784 + (i12 % 2) * 8);
                                            }
                                        }
                                        if down + 1 < 7 && right + 1 < 7 {
                                            let (l, m) = (down + 1, right + 1);
                                            {
                                                let k = 0usize;
                                                let t21: rt::simd::f32x8<S> = rt::vector::load(simd, c, j * 32 + k + i12 * 8);
                                                let t22 = y11 + t21;
                                                let t23 = rt::vector::above(rt::simd::f32x8::splat(simd, 0.0f32), t22);
                                                rt::vector::store(t23, out, j * 1568 + k + l * 112 + m * 16 + (i12 / 2) * 784 + (i12 % 2) * 8);
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage3_block0_proj_shortcut/BiasAdd`, Conv `conv_stage3_block0_branch2c/BiasAdd`, Add `Add_13`, Relu `Relu_42` → f32\[1, 1024, 7, 7]
    #[inline(never)]
    fn conv_add_relu_7<S: rt::simd::Simd>(simd: S, a: &[f32; 12544], b: &[f32; 262144], c: &[f32; 1024], d: &[f32; 1024], out: &mut [f32; 50176]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..32 {
                        let m = pair * 2;
                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, m * 4096);
                        let beside: &[[f32; 16]; 256] = rt::kernel::rows(b, (m + 1) * 4096);
                        let columns_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min((m + 2) * 4096, b.len() - 4096));
                        let beside_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min((m + 3) * 4096, b.len() - 4096));
                        {
                            let row = 0usize;
                            let near: &[f32; 11968] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 11776] = rt::kernel::array(near, 0);
                            let r1: &[f32; 11776] = rt::kernel::array(near, 16);
                            let r2: &[f32; 11776] = rt::kernel::array(near, 32);
                            let r3: &[f32; 11776] = rt::kernel::array(near, 48);
                            let r4: &[f32; 11776] = rt::kernel::array(near, 64);
                            let r5: &[f32; 11776] = rt::kernel::array(near, 80);
                            let r6: &[f32; 11776] = rt::kernel::array(near, 96);
                            let r7: &[f32; 11776] = rt::kernel::array(near, 112);
                            let r8: &[f32; 11776] = rt::kernel::array(near, 128);
                            let r9: &[f32; 11776] = rt::kernel::array(near, 144);
                            let r10: &[f32; 11776] = rt::kernel::array(near, 160);
                            let r11: &[f32; 11776] = rt::kernel::array(near, 176);
                            let r12: &[f32; 11776] = rt::kernel::array(near, 192);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..16 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 784);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 784);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 784);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 784);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 784);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 784);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 784);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 784);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 784);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 784);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 784);
                                let r12: &[f32; 16] = rt::kernel::array(r12, k * 784);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                    let x = rt::simd::f32x16::splat(simd, r12[l]);
                                    (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12]];
                            for each in 0..13 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t1 = sum + t0;
                                        let t2: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                        let t3: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t4 = t2 + t3;
                                        let t5 = t1 + t4;
                                        let t6 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t5);
                                        rt::vector::store(t6, out, j * 16 + m * 784 + n);
                                    }
                                }
                            }
                        }
                        for tile in 0..3 {
                            let row = 13 + tile * 12;
                            let near: &[f32; 11952] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 11776] = rt::kernel::array(near, 0);
                            let r1: &[f32; 11776] = rt::kernel::array(near, 16);
                            let r2: &[f32; 11776] = rt::kernel::array(near, 32);
                            let r3: &[f32; 11776] = rt::kernel::array(near, 48);
                            let r4: &[f32; 11776] = rt::kernel::array(near, 64);
                            let r5: &[f32; 11776] = rt::kernel::array(near, 80);
                            let r6: &[f32; 11776] = rt::kernel::array(near, 96);
                            let r7: &[f32; 11776] = rt::kernel::array(near, 112);
                            let r8: &[f32; 11776] = rt::kernel::array(near, 128);
                            let r9: &[f32; 11776] = rt::kernel::array(near, 144);
                            let r10: &[f32; 11776] = rt::kernel::array(near, 160);
                            let r11: &[f32; 11776] = rt::kernel::array(near, 176);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..16 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 784);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 784);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 784);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 784);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 784);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 784);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 784);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 784);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 784);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 784);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 784);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    rt::kernel::prefetch(columns_ahead, (((0) * 3 + tile) * 256 + k * 16 + l) / 3);
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    rt::kernel::prefetch(beside_ahead, (((0) * 3 + tile) * 256 + k * 16 + l) / 3);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11]];
                            for each in 0..12 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        let t7: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t8 = sum + t7;
                                        let t9: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                        let t10: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t11 = t9 + t10;
                                        let t12 = t8 + t11;
                                        let t13 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t12);
                                        rt::vector::store(t13, out, j * 16 + m * 784 + n);
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for m in 0..64 {
                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, m * 4096);
                        let columns_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min((m + 1) * 4096, b.len() - 4096));
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..24 {
                                let row = tile * 2;
                                let near: &[f32; 11792] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 11776] = rt::kernel::array(near, 0);
                                let r1: &[f32; 11776] = rt::kernel::array(near, 16);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 784);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    }
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t14: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t15 = sum + t14;
                                        let t16: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                        let t17: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t18 = t16 + t17;
                                        let t19 = t15 + t18;
                                        let t20 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t19);
                                        rt::vector::store(t20, out, j * 16 + m * 784 + n);
                                    }
                                }
                            }
                            {
                                let row = 48usize;
                                let r0: &[f32; 11776] = rt::kernel::array(a, row * (16));
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, k * 16 + l);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                    }
                                }
                                let j = row;
                                {
                                    let n = 0usize;
                                    let t21: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                    let t22 = c0 + t21;
                                    let t23: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                    let t24: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                    let t25 = t23 + t24;
                                    let t26 = t22 + t25;
                                    let t27 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t26);
                                    rt::vector::store(t27, out, j * 16 + m * 784 + n);
                                }
                            }
                        } else {
                            for tile in 0..4 {
                                let row = tile * 6;
                                let near: &[f32; 11856] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 11776] = rt::kernel::array(near, 0);
                                let r1: &[f32; 11776] = rt::kernel::array(near, 16);
                                let r2: &[f32; 11776] = rt::kernel::array(near, 32);
                                let r3: &[f32; 11776] = rt::kernel::array(near, 48);
                                let r4: &[f32; 11776] = rt::kernel::array(near, 64);
                                let r5: &[f32; 11776] = rt::kernel::array(near, 80);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 784);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 784);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 784);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 784);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, k * 784);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                        c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t28: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t29 = sum + t28;
                                        let t30: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                        let t31: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t32 = t30 + t31;
                                        let t33 = t29 + t32;
                                        let t34 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t33);
                                        rt::vector::store(t34, out, j * 16 + m * 784 + n);
                                    }
                                }
                            }
                            for tile in 0..5 {
                                let row = 24 + tile * 5;
                                let near: &[f32; 11840] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 11776] = rt::kernel::array(near, 0);
                                let r1: &[f32; 11776] = rt::kernel::array(near, 16);
                                let r2: &[f32; 11776] = rt::kernel::array(near, 32);
                                let r3: &[f32; 11776] = rt::kernel::array(near, 48);
                                let r4: &[f32; 11776] = rt::kernel::array(near, 64);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 784);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 784);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 784);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 784);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, (((0) * 5 + tile) * 256 + k * 16 + l) / 5);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4];
                                for each in 0..5 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t35: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t36 = sum + t35;
                                        let t37: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                        let t38: rt::simd::f32x16<S> = rt::vector::load(simd, d, m * 16 + n);
                                        let t39 = t37 + t38;
                                        let t40 = t36 + t39;
                                        let t41 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t40);
                                        rt::vector::store(t41, out, j * 16 + m * 784 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage3_block1_branch2a/BiasAdd`, Relu `Relu_43` → f32\[1, 256, 7, 7]
    ///
    /// Conv `conv_stage3_block2_branch2a/BiasAdd`, Relu `Relu_46` → f32\[1, 256, 7, 7]
    #[inline(never)]
    fn conv_relu_18<S: rt::simd::Simd>(simd: S, a: &[f32; 50176], b: &[f32; 262144], c: &[f32; 256], out: &mut [f32; 20736]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..8 {
                        let n = pair * 2;
                        let columns: &[[f32; 16]; 1024] = rt::kernel::rows(b, n * 16384);
                        let beside: &[[f32; 16]; 1024] = rt::kernel::rows(b, (n + 1) * 16384);
                        let columns_ahead: &[[f32; 16]; 1024] = rt::kernel::rows(b, usize::min((n + 2) * 16384, b.len() - 16384));
                        let beside_ahead: &[[f32; 16]; 1024] = rt::kernel::rows(b, usize::min((n + 3) * 16384, b.len() - 16384));
                        for j in 0..7 {
                            {
                                let row = 0usize;
                                let near: &[f32; 49504] = rt::kernel::array(a, j * 112 + row * (16));
                                let r0: &[f32; 49408] = rt::kernel::array(near, 0);
                                let r1: &[f32; 49408] = rt::kernel::array(near, 16);
                                let r2: &[f32; 49408] = rt::kernel::array(near, 32);
                                let r3: &[f32; 49408] = rt::kernel::array(near, 48);
                                let r4: &[f32; 49408] = rt::kernel::array(near, 64);
                                let r5: &[f32; 49408] = rt::kernel::array(near, 80);
                                let r6: &[f32; 49408] = rt::kernel::array(near, 96);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                                for l in 0..64 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, l * 784);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, l * 784);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, l * 784);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, l * 784);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, l * 784);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, l * 784);
                                    let r6: &[f32; 16] = rt::kernel::array(r6, l * 784);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                    let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, l * 16);
                                    for m in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, ((j) * 1024 + l * 16 + m) / 7);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                        rt::kernel::prefetch(beside_ahead, ((j) * 1024 + l * 16 + m) / 7);
                                        let line_beside = rt::simd::f32x16::from_slice(simd, &beside[m]);
                                        let x = rt::simd::f32x16::splat(simd, r0[m]);
                                        (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                        let x = rt::simd::f32x16::splat(simd, r1[m]);
                                        (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                        let x = rt::simd::f32x16::splat(simd, r2[m]);
                                        (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                        let x = rt::simd::f32x16::splat(simd, r3[m]);
                                        (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                        let x = rt::simd::f32x16::splat(simd, r4[m]);
                                        (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                        let x = rt::simd::f32x16::splat(simd, r5[m]);
                                        (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                        let x = rt::simd::f32x16::splat(simd, r6[m]);
                                        (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    }
                                }
                                let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6]];
                                for each in 0..7 {
                                    for side in 0..2 {
                                        let (k, n, sum) = (row + each, n + side, sums[each][side]);
                                        {
                                            let o = 0usize;
                                            let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t1 = sum + t0;
                                            let t2 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t1);
                                            rt::vector::store(t2, out, j * 144 + k * 16 + n * 1296 + o + 160);
                                        }
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for n in 0..16 {
                        let columns: &[[f32; 16]; 1024] = rt::kernel::rows(b, n * 16384);
                        let columns_ahead: &[[f32; 16]; 1024] = rt::kernel::rows(b, usize::min((n + 1) * 16384, b.len() - 16384));
                        if const { rt::simd::is_narrow::<S>() } {
                            for j in 0..7 {
                                for tile in 0..3 {
                                    let row = tile * 2;
                                    let near: &[f32; 49424] = rt::kernel::array(a, j * 112 + row * (16));
                                    let r0: &[f32; 49408] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 49408] = rt::kernel::array(near, 16);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..64 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 784);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 784);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                        }
                                    }
                                    let sums = [c0, c1];
                                    for each in 0..2 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t3: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t4 = sum + t3;
                                            let t5 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t4);
                                            rt::vector::store(t5, out, j * 144 + k * 16 + n * 1296 + o + 160);
                                        }
                                    }
                                }
                                {
                                    let row = 6usize;
                                    let r0: &[f32; 49408] = rt::kernel::array(a, j * 112 + row * (16));
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..64 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 784);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            rt::kernel::prefetch(columns_ahead, ((j) * 1024 + l * 16 + m) / 7);
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                        }
                                    }
                                    let k = row;
                                    {
                                        let o = 0usize;
                                        let t6: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                        let t7 = c0 + t6;
                                        let t8 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t7);
                                        rt::vector::store(t8, out, j * 144 + k * 16 + n * 1296 + o + 160);
                                    }
                                }
                            }
                        } else {
                            for j in 0..7 {
                                {
                                    let row = 0usize;
                                    let near: &[f32; 49456] = rt::kernel::array(a, j * 112 + row * (16));
                                    let r0: &[f32; 49408] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 49408] = rt::kernel::array(near, 16);
                                    let r2: &[f32; 49408] = rt::kernel::array(near, 32);
                                    let r3: &[f32; 49408] = rt::kernel::array(near, 48);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..64 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 784);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 784);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 784);
                                        let r3: &[f32; 16] = rt::kernel::array(r3, l * 784);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                            c3 = rt::simd::f32x16::splat(simd, r3[m]).mul_add(line, c3);
                                        }
                                    }
                                    let sums = [c0, c1, c2, c3];
                                    for each in 0..4 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t9: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t10 = sum + t9;
                                            let t11 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t10);
                                            rt::vector::store(t11, out, j * 144 + k * 16 + n * 1296 + o + 160);
                                        }
                                    }
                                }
                                {
                                    let row = 4usize;
                                    let near: &[f32; 49440] = rt::kernel::array(a, j * 112 + row * (16));
                                    let r0: &[f32; 49408] = rt::kernel::array(near, 0);
                                    let r1: &[f32; 49408] = rt::kernel::array(near, 16);
                                    let r2: &[f32; 49408] = rt::kernel::array(near, 32);
                                    let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                    let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                    for l in 0..64 {
                                        let r0: &[f32; 16] = rt::kernel::array(r0, l * 784);
                                        let r1: &[f32; 16] = rt::kernel::array(r1, l * 784);
                                        let r2: &[f32; 16] = rt::kernel::array(r2, l * 784);
                                        let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, l * 16);
                                        for m in 0..16 {
                                            rt::kernel::prefetch(columns_ahead, ((j) * 1024 + l * 16 + m) / 7);
                                            let line = rt::simd::f32x16::from_slice(simd, &columns[m]);
                                            c0 = rt::simd::f32x16::splat(simd, r0[m]).mul_add(line, c0);
                                            c1 = rt::simd::f32x16::splat(simd, r1[m]).mul_add(line, c1);
                                            c2 = rt::simd::f32x16::splat(simd, r2[m]).mul_add(line, c2);
                                        }
                                    }
                                    let sums = [c0, c1, c2];
                                    for each in 0..3 {
                                        let (k, sum) = (row + each, sums[each]);
                                        {
                                            let o = 0usize;
                                            let t12: rt::simd::f32x16<S> = rt::vector::load(simd, c, n * 16 + o);
                                            let t13 = sum + t12;
                                            let t14 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t13);
                                            rt::vector::store(t14, out, j * 144 + k * 16 + n * 1296 + o + 160);
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Conv `conv_stage3_block1_branch2c/BiasAdd`, Add `Add_14`, Relu `Relu_45` → f32\[1, 1024, 7, 7]
    ///
    /// Conv `conv_stage3_block2_branch2c/BiasAdd`, Add `Add_15`, Relu `Relu_48` → f32\[1, 1024, 7, 7]
    #[inline(never)]
    fn conv_add_relu_8<S: rt::simd::Simd>(simd: S, a: &[f32; 12544], b: &[f32; 262144], c: &[f32; 1024], out: &mut [f32; 50176]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                if const { rt::simd::is_wide::<S>() } {
                    for pair in 0..32 {
                        let m = pair * 2;
                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, m * 4096);
                        let beside: &[[f32; 16]; 256] = rt::kernel::rows(b, (m + 1) * 4096);
                        let columns_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min((m + 2) * 4096, b.len() - 4096));
                        let beside_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min((m + 3) * 4096, b.len() - 4096));
                        {
                            let row = 0usize;
                            let near: &[f32; 11968] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 11776] = rt::kernel::array(near, 0);
                            let r1: &[f32; 11776] = rt::kernel::array(near, 16);
                            let r2: &[f32; 11776] = rt::kernel::array(near, 32);
                            let r3: &[f32; 11776] = rt::kernel::array(near, 48);
                            let r4: &[f32; 11776] = rt::kernel::array(near, 64);
                            let r5: &[f32; 11776] = rt::kernel::array(near, 80);
                            let r6: &[f32; 11776] = rt::kernel::array(near, 96);
                            let r7: &[f32; 11776] = rt::kernel::array(near, 112);
                            let r8: &[f32; 11776] = rt::kernel::array(near, 128);
                            let r9: &[f32; 11776] = rt::kernel::array(near, 144);
                            let r10: &[f32; 11776] = rt::kernel::array(near, 160);
                            let r11: &[f32; 11776] = rt::kernel::array(near, 176);
                            let r12: &[f32; 11776] = rt::kernel::array(near, 192);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c12 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d12 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..16 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 784);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 784);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 784);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 784);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 784);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 784);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 784);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 784);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 784);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 784);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 784);
                                let r12: &[f32; 16] = rt::kernel::array(r12, k * 784);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                    let x = rt::simd::f32x16::splat(simd, r12[l]);
                                    (c12, d12) = (x.mul_add(line, c12), x.mul_add(line_beside, d12));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11], [c12, d12]];
                            for each in 0..13 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        let t0: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t1 = sum + t0;
                                        let t2: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                        let t3 = t1 + t2;
                                        let t4 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t3);
                                        rt::vector::store(t4, out, j * 16 + m * 784 + n);
                                    }
                                }
                            }
                        }
                        for tile in 0..3 {
                            let row = 13 + tile * 12;
                            let near: &[f32; 11952] = rt::kernel::array(a, row * (16));
                            let r0: &[f32; 11776] = rt::kernel::array(near, 0);
                            let r1: &[f32; 11776] = rt::kernel::array(near, 16);
                            let r2: &[f32; 11776] = rt::kernel::array(near, 32);
                            let r3: &[f32; 11776] = rt::kernel::array(near, 48);
                            let r4: &[f32; 11776] = rt::kernel::array(near, 64);
                            let r5: &[f32; 11776] = rt::kernel::array(near, 80);
                            let r6: &[f32; 11776] = rt::kernel::array(near, 96);
                            let r7: &[f32; 11776] = rt::kernel::array(near, 112);
                            let r8: &[f32; 11776] = rt::kernel::array(near, 128);
                            let r9: &[f32; 11776] = rt::kernel::array(near, 144);
                            let r10: &[f32; 11776] = rt::kernel::array(near, 160);
                            let r11: &[f32; 11776] = rt::kernel::array(near, 176);
                            let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d0 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d1 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d2 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d3 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d4 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d5 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d6 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d7 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d8 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d9 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d10 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut c11 = rt::simd::f32x16::splat(simd, 0.0);
                            let mut d11 = rt::simd::f32x16::splat(simd, 0.0);
                            for k in 0..16 {
                                let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                let r1: &[f32; 16] = rt::kernel::array(r1, k * 784);
                                let r2: &[f32; 16] = rt::kernel::array(r2, k * 784);
                                let r3: &[f32; 16] = rt::kernel::array(r3, k * 784);
                                let r4: &[f32; 16] = rt::kernel::array(r4, k * 784);
                                let r5: &[f32; 16] = rt::kernel::array(r5, k * 784);
                                let r6: &[f32; 16] = rt::kernel::array(r6, k * 784);
                                let r7: &[f32; 16] = rt::kernel::array(r7, k * 784);
                                let r8: &[f32; 16] = rt::kernel::array(r8, k * 784);
                                let r9: &[f32; 16] = rt::kernel::array(r9, k * 784);
                                let r10: &[f32; 16] = rt::kernel::array(r10, k * 784);
                                let r11: &[f32; 16] = rt::kernel::array(r11, k * 784);
                                let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                let beside: &[[f32; 16]; 16] = rt::kernel::array(beside, k * 16);
                                for l in 0..16 {
                                    rt::kernel::prefetch(columns_ahead, (((0) * 3 + tile) * 256 + k * 16 + l) / 3);
                                    let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                    rt::kernel::prefetch(beside_ahead, (((0) * 3 + tile) * 256 + k * 16 + l) / 3);
                                    let line_beside = rt::simd::f32x16::from_slice(simd, &beside[l]);
                                    let x = rt::simd::f32x16::splat(simd, r0[l]);
                                    (c0, d0) = (x.mul_add(line, c0), x.mul_add(line_beside, d0));
                                    let x = rt::simd::f32x16::splat(simd, r1[l]);
                                    (c1, d1) = (x.mul_add(line, c1), x.mul_add(line_beside, d1));
                                    let x = rt::simd::f32x16::splat(simd, r2[l]);
                                    (c2, d2) = (x.mul_add(line, c2), x.mul_add(line_beside, d2));
                                    let x = rt::simd::f32x16::splat(simd, r3[l]);
                                    (c3, d3) = (x.mul_add(line, c3), x.mul_add(line_beside, d3));
                                    let x = rt::simd::f32x16::splat(simd, r4[l]);
                                    (c4, d4) = (x.mul_add(line, c4), x.mul_add(line_beside, d4));
                                    let x = rt::simd::f32x16::splat(simd, r5[l]);
                                    (c5, d5) = (x.mul_add(line, c5), x.mul_add(line_beside, d5));
                                    let x = rt::simd::f32x16::splat(simd, r6[l]);
                                    (c6, d6) = (x.mul_add(line, c6), x.mul_add(line_beside, d6));
                                    let x = rt::simd::f32x16::splat(simd, r7[l]);
                                    (c7, d7) = (x.mul_add(line, c7), x.mul_add(line_beside, d7));
                                    let x = rt::simd::f32x16::splat(simd, r8[l]);
                                    (c8, d8) = (x.mul_add(line, c8), x.mul_add(line_beside, d8));
                                    let x = rt::simd::f32x16::splat(simd, r9[l]);
                                    (c9, d9) = (x.mul_add(line, c9), x.mul_add(line_beside, d9));
                                    let x = rt::simd::f32x16::splat(simd, r10[l]);
                                    (c10, d10) = (x.mul_add(line, c10), x.mul_add(line_beside, d10));
                                    let x = rt::simd::f32x16::splat(simd, r11[l]);
                                    (c11, d11) = (x.mul_add(line, c11), x.mul_add(line_beside, d11));
                                }
                            }
                            let sums = [[c0, d0], [c1, d1], [c2, d2], [c3, d3], [c4, d4], [c5, d5], [c6, d6], [c7, d7], [c8, d8], [c9, d9], [c10, d10], [c11, d11]];
                            for each in 0..12 {
                                for side in 0..2 {
                                    let (j, m, sum) = (row + each, m + side, sums[each][side]);
                                    {
                                        let n = 0usize;
                                        let t5: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t6 = sum + t5;
                                        let t7: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                        let t8 = t6 + t7;
                                        let t9 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t8);
                                        rt::vector::store(t9, out, j * 16 + m * 784 + n);
                                    }
                                }
                            }
                        }
                    }
                } else {
                    for m in 0..64 {
                        let columns: &[[f32; 16]; 256] = rt::kernel::rows(b, m * 4096);
                        let columns_ahead: &[[f32; 16]; 256] = rt::kernel::rows(b, usize::min((m + 1) * 4096, b.len() - 4096));
                        if const { rt::simd::is_narrow::<S>() } {
                            for tile in 0..24 {
                                let row = tile * 2;
                                let near: &[f32; 11792] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 11776] = rt::kernel::array(near, 0);
                                let r1: &[f32; 11776] = rt::kernel::array(near, 16);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 784);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                    }
                                }
                                let sums = [c0, c1];
                                for each in 0..2 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t10: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t11 = sum + t10;
                                        let t12: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                        let t13 = t11 + t12;
                                        let t14 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t13);
                                        rt::vector::store(t14, out, j * 16 + m * 784 + n);
                                    }
                                }
                            }
                            {
                                let row = 48usize;
                                let r0: &[f32; 11776] = rt::kernel::array(a, row * (16));
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, k * 16 + l);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                    }
                                }
                                let j = row;
                                {
                                    let n = 0usize;
                                    let t15: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                    let t16 = c0 + t15;
                                    let t17: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                    let t18 = t16 + t17;
                                    let t19 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t18);
                                    rt::vector::store(t19, out, j * 16 + m * 784 + n);
                                }
                            }
                        } else {
                            for tile in 0..4 {
                                let row = tile * 6;
                                let near: &[f32; 11856] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 11776] = rt::kernel::array(near, 0);
                                let r1: &[f32; 11776] = rt::kernel::array(near, 16);
                                let r2: &[f32; 11776] = rt::kernel::array(near, 32);
                                let r3: &[f32; 11776] = rt::kernel::array(near, 48);
                                let r4: &[f32; 11776] = rt::kernel::array(near, 64);
                                let r5: &[f32; 11776] = rt::kernel::array(near, 80);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c5 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 784);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 784);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 784);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 784);
                                    let r5: &[f32; 16] = rt::kernel::array(r5, k * 784);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                        c5 = rt::simd::f32x16::splat(simd, r5[l]).mul_add(line, c5);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4, c5];
                                for each in 0..6 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t20: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t21 = sum + t20;
                                        let t22: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                        let t23 = t21 + t22;
                                        let t24 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t23);
                                        rt::vector::store(t24, out, j * 16 + m * 784 + n);
                                    }
                                }
                            }
                            for tile in 0..5 {
                                let row = 24 + tile * 5;
                                let near: &[f32; 11840] = rt::kernel::array(a, row * (16));
                                let r0: &[f32; 11776] = rt::kernel::array(near, 0);
                                let r1: &[f32; 11776] = rt::kernel::array(near, 16);
                                let r2: &[f32; 11776] = rt::kernel::array(near, 32);
                                let r3: &[f32; 11776] = rt::kernel::array(near, 48);
                                let r4: &[f32; 11776] = rt::kernel::array(near, 64);
                                let mut c0 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c1 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c2 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c3 = rt::simd::f32x16::splat(simd, 0.0);
                                let mut c4 = rt::simd::f32x16::splat(simd, 0.0);
                                for k in 0..16 {
                                    let r0: &[f32; 16] = rt::kernel::array(r0, k * 784);
                                    let r1: &[f32; 16] = rt::kernel::array(r1, k * 784);
                                    let r2: &[f32; 16] = rt::kernel::array(r2, k * 784);
                                    let r3: &[f32; 16] = rt::kernel::array(r3, k * 784);
                                    let r4: &[f32; 16] = rt::kernel::array(r4, k * 784);
                                    let columns: &[[f32; 16]; 16] = rt::kernel::array(columns, k * 16);
                                    for l in 0..16 {
                                        rt::kernel::prefetch(columns_ahead, (((0) * 5 + tile) * 256 + k * 16 + l) / 5);
                                        let line = rt::simd::f32x16::from_slice(simd, &columns[l]);
                                        c0 = rt::simd::f32x16::splat(simd, r0[l]).mul_add(line, c0);
                                        c1 = rt::simd::f32x16::splat(simd, r1[l]).mul_add(line, c1);
                                        c2 = rt::simd::f32x16::splat(simd, r2[l]).mul_add(line, c2);
                                        c3 = rt::simd::f32x16::splat(simd, r3[l]).mul_add(line, c3);
                                        c4 = rt::simd::f32x16::splat(simd, r4[l]).mul_add(line, c4);
                                    }
                                }
                                let sums = [c0, c1, c2, c3, c4];
                                for each in 0..5 {
                                    let (j, sum) = (row + each, sums[each]);
                                    {
                                        let n = 0usize;
                                        let t25: rt::simd::f32x16<S> = rt::vector::load(simd, c, m * 16 + n);
                                        let t26 = sum + t25;
                                        let t27: rt::simd::f32x16<S> = rt::vector::load(simd, out, j * 16 + m * 784 + n);
                                        let t28 = t26 + t27;
                                        let t29 = rt::vector::above(rt::simd::f32x16::splat(simd, 0.0f32), t28);
                                        rt::vector::store(t29, out, j * 16 + m * 784 + n);
                                    }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// AveragePool `pool/AvgPool` → f32\[1, 1024, 1, 1]
    #[inline(never)]
    fn average_pool<S: rt::simd::Simd>(simd: S, a: &[f32; 50176], out: &mut [f32; 1024]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                for block in 0..16 {
                    let i = block * 4;
                    let j = 0;
                    let w0: &[f32; 3136] = rt::kernel::array(a, i * 784 + j);
                    let mut acc0 = rt::simd::f32x16::splat(simd, 0.0f32);
                    let mut acc1 = rt::simd::f32x16::splat(simd, 0.0f32);
                    let mut acc2 = rt::simd::f32x16::splat(simd, 0.0f32);
                    let mut acc3 = rt::simd::f32x16::splat(simd, 0.0f32);
                    for k in 0..49 {
                        let t0: rt::simd::f32x16<S> = rt::vector::load(simd, w0, k * 16);
                        acc0 = acc0 + t0;
                        let t1: rt::simd::f32x16<S> = rt::vector::load(simd, w0, k * 16 + 784);
                        acc1 = acc1 + t1;
                        let t2: rt::simd::f32x16<S> = rt::vector::load(simd, w0, k * 16 + 1568);
                        acc2 = acc2 + t2;
                        let t3: rt::simd::f32x16<S> = rt::vector::load(simd, w0, k * 16 + 2352);
                        acc3 = acc3 + t3;
                    }
                    {
                        let t4 = acc0 / rt::simd::f32x16::splat(simd, 49.0f32);
                        rt::vector::store(t4, out, i * 16 + j);
                    }
                    {
                        let t5 = acc1 / rt::simd::f32x16::splat(simd, 49.0f32);
                        rt::vector::store(t5, out, i * 16 + j + 16);
                    }
                    {
                        let t6 = acc2 / rt::simd::f32x16::splat(simd, 49.0f32);
                        rt::vector::store(t6, out, i * 16 + j + 32);
                    }
                    {
                        let t7 = acc3 / rt::simd::f32x16::splat(simd, 49.0f32);
                        rt::vector::store(t7, out, i * 16 + j + 48);
                    }
                }
            },
        )
    }

    /// Reshape `Reshape`, MatMul `fc_nsfw/MatMul`, Add `fc_nsfw/BiasAdd` → f32\[1, 2]
    #[inline(never)]
    fn reshape_mat_mul_add<S: rt::simd::Simd>(simd: S, a: &[f32; 1024], b: &[f32; 16384], c: &[f32; 2], out: &mut [f32; 2]) {
        simd.vectorize(
            #[inline(always)]
            || {
                use rt::simd::prelude::*;
                {
                    let l = 0usize;
                    let columns: &[[f32; 16]; 1024] = rt::kernel::rows(b, l * 16384);
                    if const { rt::simd::is_wide::<S>() } {
                        {
                            let row = 0usize;
                            let r0: &[f32; 1024] = rt::kernel::array(a, 0);
                            let mut c0_0 = rt::simd::f32x8::splat(simd, 0.0);
                            let mut c0_1 = rt::simd::f32x8::splat(simd, 0.0);
                            let mut c0_2 = rt::simd::f32x8::splat(simd, 0.0);
                            let mut c0_3 = rt::simd::f32x8::splat(simd, 0.0);
                            let mut c0_4 = rt::simd::f32x8::splat(simd, 0.0);
                            let mut c0_5 = rt::simd::f32x8::splat(simd, 0.0);
                            let mut c0_6 = rt::simd::f32x8::splat(simd, 0.0);
                            let mut c0_7 = rt::simd::f32x8::splat(simd, 0.0);
                            for chunk in 0..1024 / 8 {
                                let k = chunk * 8 + 0;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_0 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_0);
                                let k = chunk * 8 + 1;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_1 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_1);
                                let k = chunk * 8 + 2;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_2 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_2);
                                let k = chunk * 8 + 3;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_3 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_3);
                                let k = chunk * 8 + 4;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_4 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_4);
                                let k = chunk * 8 + 5;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_5 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_5);
                                let k = chunk * 8 + 6;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_6 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_6);
                                let k = chunk * 8 + 7;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_7 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_7);
                            }
                            let c0 = ((c0_0 + c0_1) + (c0_2 + c0_3)) + ((c0_4 + c0_5) + (c0_6 + c0_7));
                            let j = row;
                            {
                                let m = 0usize;
                                let count = 2;
                                let t0: rt::simd::f32x8<S> = rt::vector::load_part(simd, c, l * 16 + m, count);
                                let t1 = c0 + t0;
                                rt::vector::store_part(t1, out, l * 16 + m, count);
                            }
                        }
                    } else {
                        {
                            let row = 0usize;
                            let r0: &[f32; 1024] = rt::kernel::array(a, 0);
                            let mut c0_0 = rt::simd::f32x8::splat(simd, 0.0);
                            let mut c0_1 = rt::simd::f32x8::splat(simd, 0.0);
                            let mut c0_2 = rt::simd::f32x8::splat(simd, 0.0);
                            let mut c0_3 = rt::simd::f32x8::splat(simd, 0.0);
                            for chunk in 0..1024 / 4 {
                                let k = chunk * 4 + 0;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_0 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_0);
                                let k = chunk * 4 + 1;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_1 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_1);
                                let k = chunk * 4 + 2;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_2 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_2);
                                let k = chunk * 4 + 3;
                                let line = rt::simd::f32x8::from_slice(simd, &columns[k][..8]);
                                c0_3 = rt::simd::f32x8::splat(simd, r0[k]).mul_add(line, c0_3);
                            }
                            let c0 = (c0_0 + c0_1) + (c0_2 + c0_3);
                            let j = row;
                            {
                                let m = 0usize;
                                let count = 2;
                                let t2: rt::simd::f32x8<S> = rt::vector::load_part(simd, c, l * 16 + m, count);
                                let t3 = c0 + t2;
                                rt::vector::store_part(t3, out, l * 16 + m, count);
                            }
                        }
                    }
                }
            },
        )
    }

    /// Softmax `predictions` → f32\[1, 1]
    #[inline(never)]
    fn softmax<S: rt::simd::Simd>(simd: S, a: &[f32; 2], out: &mut [f32; 1]) {
        simd.vectorize(
            #[inline(always)]
            || {
                let mut acc: f32 = f32::NEG_INFINITY;
                for i in 0..2 {
                    let t0 = a[i];
                    acc = rt::math::Real::max_nan(acc, t0);
                }
                out[0] = acc;
            },
        )
    }

    /// Softmax `predictions` → f32\[1, 2]
    #[inline(never)]
    fn softmax_2<S: rt::simd::Simd>(simd: S, a: &[f32; 1], out: &mut [f32; 2]) {
        simd.vectorize(
            #[inline(always)]
            || {
                for i in 0..2 {
                    let t0 = out[i];
                    let t1 = a[0];
                    let t2 = t0 - t1;
                    let t3 = rt::math::Real::exp(t2);
                    out[i] = t3;
                }
            },
        )
    }

    /// Softmax `predictions` → f32\[1, 1]
    #[inline(never)]
    fn softmax_3<S: rt::simd::Simd>(simd: S, a: &[f32; 2], out: &mut [f32; 1]) {
        simd.vectorize(
            #[inline(always)]
            || {
                let mut acc: f32 = 0.0f32;
                for i in 0..2 {
                    let t0 = a[i];
                    acc = acc + t0;
                }
                let t1 = 1.0f32 / acc;
                out[0] = t1;
            },
        )
    }

    /// Softmax `predictions` → f32\[1, 2]
    #[inline(never)]
    fn softmax_4<S: rt::simd::Simd>(simd: S, a: &[f32; 1], out: &mut [f32; 2]) {
        simd.vectorize(
            #[inline(always)]
            || {
                for i in 0..2 {
                    let t0 = out[i];
                    let t1 = a[0];
                    let t2 = t0 * t1;
                    out[i] = t2;
                }
            },
        )
    }
}
