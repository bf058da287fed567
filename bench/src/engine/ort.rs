//! onnxruntime, through its C API. Inputs and outputs stay where they are between runs: no copies are timed.

use std::ffi::{CStr, CString, c_char};
use std::path::Path;
use std::ptr::{null, null_mut};

use libloading::{Library, Symbol};
use ort_sys::{
    GraphOptimizationLevel, ONNXTensorElementDataType, OrtAllocatorType, OrtApi, OrtApiBase, OrtLoggingLevel,
    OrtMemType, OrtMemoryInfo, OrtStatusPtr, OrtValue,
};

use super::session::Session;
use super::tensors::{self, Tensor};

/// The version of the API: of onnxruntime 1.22, which later ones keep.
const VERSION: u32 = 22;

struct Api(&'static OrtApi);

impl Api {
    /// Loads the library, which stays loaded.
    fn load(path: &Path) -> Result<Api, String> {
        let problem = |error: libloading::Error| format!("{}: {error}", path.display());
        // SAFETY: the library is onnxruntime's own, out of the package with the pinned checksum; the function has had this
        // type since the first version, and the table that it gives is static.
        let api = unsafe {
            let library: &'static Library = Box::leak(Box::new(Library::new(path).map_err(problem)?));
            let base: Symbol<'_, unsafe extern "C" fn() -> *const OrtApiBase> =
                library.get(b"OrtGetApiBase\0").map_err(problem)?;
            base().as_ref().and_then(|base| (base.GetApi)(VERSION).as_ref())
        };
        api.map(Api).ok_or_else(|| format!("{}: no API of version {VERSION}", path.display()))
    }

    fn check(&self, status: OrtStatusPtr) -> Result<(), String> {
        if status.0.is_null() {
            return Ok(());
        }
        // SAFETY: a status that is not null has a message, a C string that lives as long as it.
        Err(unsafe { CStr::from_ptr((self.0.GetErrorMessage)(status.0)) }.to_string_lossy().into_owned())
    }

    /// Wraps the bytes of a tensor, which must outlive the value.
    fn value(&self, memory: *const OrtMemoryInfo, tensor: &mut Tensor) -> Result<*mut OrtValue, String> {
        let dims: Vec<i64> = tensor.dims.iter().map(|dim| *dim as i64).collect();
        let mut value = null_mut();
        // SAFETY: the pointers and lengths are those of live buffers; dtype and dims say the length of the bytes, which
        // reading them from a file has checked.
        self.check(unsafe {
            (self.0.CreateTensorWithDataAsOrtValue)(
                memory,
                tensor.bytes.as_mut_ptr().cast(),
                tensor.bytes.len(),
                dims.as_ptr(),
                dims.len(),
                dtype(tensor.dtype)?,
                &mut value,
            )
        })?;
        Ok(value)
    }

    /// Appends an output.
    fn store(&self, value: *mut OrtValue, bytes: &mut Vec<u8>) -> Result<(), String> {
        let api = self.0;
        let (mut info, mut rank, mut data) = (null_mut(), 0, null_mut());
        let mut kind = ONNXTensorElementDataType::ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED;
        // SAFETY: `value` is a tensor that a run has made; its data has as many elements of its type as its dims say.
        unsafe {
            self.check((api.GetTensorTypeAndShape)(value, &mut info))?;
            self.check((api.GetDimensionsCount)(info, &mut rank))?;
            let mut dims = vec![0i64; rank];
            self.check((api.GetDimensions)(info, dims.as_mut_ptr(), rank))?;
            self.check((api.GetTensorElementType)(info, &mut kind))?;
            self.check((api.GetTensorMutableData)(value, &mut data))?;
            let dtype = (1u8..=16).find(|number| dtype(*number).is_ok_and(|of| of == kind));
            let (dtype, size) =
                dtype.and_then(|dtype| Some((dtype, tensors::size(dtype)?))).ok_or("odd output type")?;
            let dims: Vec<usize> = dims.iter().map(|dim| *dim as usize).collect();
            let length = dims.iter().product::<usize>() * size;
            let data = if length == 0 { &[] } else { std::slice::from_raw_parts(data.cast::<u8>(), length) };
            tensors::write(dtype, &dims, data, bytes);
        }
        Ok(())
    }
}

fn dtype(number: u8) -> Result<ONNXTensorElementDataType, String> {
    use ONNXTensorElementDataType as T;
    Ok(match number {
        1 => T::ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT,
        2 => T::ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT8,
        3 => T::ONNX_TENSOR_ELEMENT_DATA_TYPE_INT8,
        6 => T::ONNX_TENSOR_ELEMENT_DATA_TYPE_INT32,
        7 => T::ONNX_TENSOR_ELEMENT_DATA_TYPE_INT64,
        9 => T::ONNX_TENSOR_ELEMENT_DATA_TYPE_BOOL,
        11 => T::ONNX_TENSOR_ELEMENT_DATA_TYPE_DOUBLE,
        _ => return Err(format!("no values of type {number} are handed to onnxruntime")),
    })
}

/// Loads the model and serves.
pub fn run(session: &Session, library: &Path) -> Result<(), String> {
    let api = Api::load(library)?;
    let mut tensors = session.read(tensors::read)?;
    let text = |text: &str| CString::new(text).map_err(|error| error.to_string());
    let (name, model) = (text("onnx-bench")?, text(&session.model)?);
    let names = session.names.iter().map(|name| text(name)).collect::<Result<Vec<_>, _>>()?;
    let names: Vec<*const c_char> = names.iter().map(|name| name.as_ptr()).collect();
    let (mut environment, mut options, mut opened) = (null_mut(), null_mut(), null_mut());
    let (mut memory, mut allocator, mut count) = (null_mut(), null_mut(), 0);
    let f = api.0;
    // SAFETY: every pointer is either a live local or what an earlier call of the same API has made; strings end in NUL.
    let output_names = unsafe {
        api.check((f.CreateEnv)(OrtLoggingLevel::ORT_LOGGING_LEVEL_ERROR, name.as_ptr(), &mut environment))?;
        api.check((f.CreateSessionOptions)(&mut options))?;
        api.check((f.SetIntraOpNumThreads)(options, session.threads as i32))?;
        api.check((f.SetInterOpNumThreads)(options, 1))?;
        api.check((f.SetSessionGraphOptimizationLevel)(options, GraphOptimizationLevel::ORT_ENABLE_ALL))?;
        api.check((f.CreateSession)(environment, model.as_ptr(), options, &mut opened))?;
        let (kind, place) = (OrtAllocatorType::OrtArenaAllocator, OrtMemType::OrtMemTypeDefault);
        api.check((f.CreateCpuMemoryInfo)(kind, place, &mut memory))?;
        api.check((f.GetAllocatorWithDefaultOptions)(&mut allocator))?;
        api.check((f.SessionGetOutputCount)(opened, &mut count))?;
        let mut names: Vec<*const c_char> = Vec::new();
        for index in 0..count {
            let mut name = null_mut();
            api.check((f.SessionGetOutputName)(opened, index, allocator, &mut name))?;
            names.push(name.cast_const().cast());
        }
        names
    };
    let inputs = tensors.iter_mut().map(|tensor| api.value(memory, tensor)).collect::<Result<Vec<_>, _>>()?;
    let inputs: Vec<*const OrtValue> = inputs.iter().map(|value| value.cast_const()).collect();
    // The first run makes the outputs, later ones write into them.
    let mut outputs: Vec<*mut OrtValue> = vec![null_mut(); count];
    session.serve(|stored| {
        // SAFETY: as above; names and values are as many as their counts say.
        api.check(unsafe {
            (f.Run)(
                opened,
                null(),
                names.as_ptr(),
                inputs.as_ptr(),
                inputs.len(),
                output_names.as_ptr(),
                count,
                outputs.as_mut_ptr(),
            )
        })?;
        match stored {
            Some(bytes) => outputs.iter().try_for_each(|output| api.store(*output, bytes)),
            None => Ok(()),
        }
    })
}
