//! OpenVINO, through its C API. The model is compiled for the shapes of the inputs, as its users do who want speed.

use std::ffi::{CStr, CString, c_char, c_void};
use std::path::Path;
use std::ptr::{null, null_mut};

use libloading::{Library, Symbol};

use super::session::Session;
use super::tensors;

type Object = *mut c_void;
type Status = i32;

/// `ov_dimension_t`
#[repr(C)]
#[derive(Clone, Copy)]
struct Dimension {
    min: i64,
    max: i64,
}

/// `ov_partial_shape_t`
#[repr(C)]
struct PartialShape {
    rank: Dimension,
    dims: *mut Dimension,
}

/// `ov_shape_t`
#[repr(C)]
struct Shape {
    rank: i64,
    dims: *mut i64,
}

/// The functions that are used, by the names and types of `openvino/c/*.h`.
macro_rules! api {
    ($($name:ident: fn($($parameter:ty),* $(; $variadic:tt)?) $(-> $result:ty)?;)*) => {
        struct Api {
            $($name: Symbol<'static, unsafe extern "C" fn($($parameter,)* $($variadic)?) $(-> $result)?>,)*
        }

        impl Api {
            /// Loads the library, which stays loaded.
            fn load(path: &Path) -> Result<Api, String> {
                let problem = |error: libloading::Error| format!("{}: {error}", path.display());
                // SAFETY: the library is OpenVINO's own, out of the package with the pinned checksum; the types are those
                // of its headers.
                unsafe {
                    let library: &'static Library = Box::leak(Box::new(Library::new(path).map_err(problem)?));
                    Ok(Api { $($name: library.get(concat!(stringify!($name), "\0").as_bytes()).map_err(problem)?,)* })
                }
            }
        }
    };
}

api! {
    ov_get_last_err_msg: fn() -> *const c_char;
    ov_core_create: fn(*mut Object) -> Status;
    ov_core_read_model: fn(Object, *const c_char, *const c_char, *mut Object) -> Status;
    ov_model_reshape_by_port_indexes: fn(Object, *const usize, *const PartialShape, usize) -> Status;
    ov_model_outputs_size: fn(Object, *mut usize) -> Status;
    ov_core_compile_model: fn(Object, Object, *const c_char, usize, *mut Object; ...) -> Status;
    ov_compiled_model_create_infer_request: fn(Object, *mut Object) -> Status;
    ov_infer_request_get_input_tensor_by_index: fn(Object, usize, *mut Object) -> Status;
    ov_infer_request_get_output_tensor_by_index: fn(Object, usize, *mut Object) -> Status;
    ov_infer_request_infer: fn(Object) -> Status;
    ov_tensor_data: fn(Object, *mut Object) -> Status;
    ov_tensor_get_byte_size: fn(Object, *mut usize) -> Status;
    ov_tensor_get_shape: fn(Object, *mut Shape) -> Status;
    ov_tensor_get_element_type: fn(Object, *mut i32) -> Status;
}

impl Api {
    fn check(&self, status: Status) -> Result<(), String> {
        if status == 0 {
            return Ok(());
        }
        // SAFETY: the message is null or a C string.
        let message = unsafe {
            let message = (self.ov_get_last_err_msg)();
            if message.is_null() { "no message".into() } else { CStr::from_ptr(message).to_string_lossy() }
        };
        Err(format!("status {status}: {message}"))
    }

    /// The memory of a tensor.
    fn data(&self, tensor: Object) -> Result<(*mut u8, usize), String> {
        let (mut data, mut length) = (null_mut(), 0);
        // SAFETY: `tensor` is a tensor that the API has made.
        unsafe {
            self.check((self.ov_tensor_get_byte_size)(tensor, &mut length))?;
            self.check((self.ov_tensor_data)(tensor, &mut data))?;
        }
        Ok((data.cast(), length))
    }

    fn store(&self, request: Object, index: usize, bytes: &mut Vec<u8>) -> Result<(), String> {
        let (mut tensor, mut shape, mut kind) = (null_mut(), Shape { rank: 0, dims: null_mut() }, 0);
        // SAFETY: `request` has run; its output lives as long as it, and the shape has `rank` dims.
        unsafe {
            self.check((self.ov_infer_request_get_output_tensor_by_index)(request, index, &mut tensor))?;
            self.check((self.ov_tensor_get_shape)(tensor, &mut shape))?;
            self.check((self.ov_tensor_get_element_type)(tensor, &mut kind))?;
            let dims: Vec<usize> = (0..shape.rank as usize).map(|k| *shape.dims.add(k) as usize).collect();
            let (data, length) = self.data(tensor)?;
            let data = if length == 0 { &[] } else { std::slice::from_raw_parts(data, length) };
            tensors::write(dtype(kind)?, &dims, data, bytes);
        }
        Ok(())
    }
}

/// The number of ONNX for an `ov_element_type_e`.
fn dtype(kind: i32) -> Result<u8, String> {
    Ok(match kind {
        1 => 9,
        4 => 1,
        5 => 11,
        7 => 3,
        9 => 6,
        10 => 7,
        16 => 2,
        _ => return Err(format!("no outputs of OpenVINO's type {kind} are read")),
    })
}

/// Loads the model and serves.
pub fn run(session: &Session, library: &Path) -> Result<(), String> {
    let api = Api::load(library)?;
    let inputs = session.read(tensors::read)?;
    let text = |text: &str| CString::new(text).map_err(|error| error.to_string());
    let model_path = text(&session.model)?;
    let mut dims: Vec<Vec<Dimension>> = inputs
        .iter()
        .map(|input| input.dims.iter().map(|dim| Dimension { min: *dim as i64, max: *dim as i64 }).collect())
        .collect();
    let shapes: Vec<PartialShape> = dims
        .iter_mut()
        .map(|dims| {
            let rank = dims.len() as i64;
            PartialShape { rank: Dimension { min: rank, max: rank }, dims: dims.as_mut_ptr() }
        })
        .collect();
    let indices: Vec<usize> = (0..inputs.len()).collect();
    let settings = [
        ("PERFORMANCE_HINT", "LATENCY"),
        ("INFERENCE_NUM_THREADS", &session.threads.to_string()),
        ("INFERENCE_PRECISION_HINT", "f32"),
    ];
    let settings = settings.map(|(key, value)| (CString::new(key), CString::new(value)));
    let [(Ok(a), Ok(b)), (Ok(c), Ok(d)), (Ok(e), Ok(f))] = settings else { return Err("odd settings".into()) };
    let device = text("CPU")?;
    let (mut core, mut model, mut compiled, mut request, mut count) =
        (null_mut(), null_mut(), null_mut(), null_mut(), 0);
    // SAFETY: every pointer is either a live local or what an earlier call of the same API has made; strings end in NUL;
    // the six variadic arguments are three pairs of strings, as their count says.
    unsafe {
        api.check((api.ov_core_create)(&mut core))?;
        api.check((api.ov_core_read_model)(core, model_path.as_ptr(), null(), &mut model))?;
        api.check((api.ov_model_reshape_by_port_indexes)(model, indices.as_ptr(), shapes.as_ptr(), indices.len()))?;
        api.check((api.ov_model_outputs_size)(model, &mut count))?;
        let [a, b, c, d, e, f] = [&a, &b, &c, &d, &e, &f].map(|text| text.as_ptr());
        api.check((api.ov_core_compile_model)(core, model, device.as_ptr(), 6, &mut compiled, a, b, c, d, e, f))?;
        api.check((api.ov_compiled_model_create_infer_request)(compiled, &mut request))?;
        for (index, input) in inputs.iter().enumerate() {
            let mut tensor = null_mut();
            api.check((api.ov_infer_request_get_input_tensor_by_index)(request, index, &mut tensor))?;
            let (data, length) = api.data(tensor)?;
            if length != input.bytes.len() {
                return Err(format!("input {index} has {length} bytes, the data {}", input.bytes.len()));
            }
            std::ptr::copy_nonoverlapping(input.bytes.as_ptr(), data, length);
        }
    }
    session.serve(|stored| {
        // SAFETY: the request is the one made above.
        api.check(unsafe { (api.ov_infer_request_infer)(request) })?;
        match stored {
            Some(bytes) => (0..count).try_for_each(|index| api.store(request, index, bytes)),
            None => Ok(()),
        }
    })
}
