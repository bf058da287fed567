//! Tensors in every encoding, sparse tensors, external data, test-data values.

use std::fs;
use std::path::{Path, PathBuf};

use bytes::Bytes;

use super::proto::{SparseTensorProto, StringStringEntryProto, TensorProto};
use super::{External, proto, tensor, value};
use crate::types::{Class, DType, Element, HostValue, TensorData};

fn data(name: &str) -> Bytes {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)).unwrap().into()
}

fn parse(dtype: DType, word: &str) -> Element {
    match dtype.class() {
        Class::Float => Element::Float(word.parse().unwrap()),
        Class::Signed | Class::Unsigned => Element::Int(word.parse().unwrap()),
        Class::Bool => Element::Bool(word.parse().unwrap()),
        Class::Complex => {
            let (re, im) = word.split_once(',').unwrap();
            Element::Complex(re.parse().unwrap(), im.parse().unwrap())
        }
        Class::String => Element::Str(word.replace('_', " ")),
    }
}

/// The files are written by the ONNX package: `tests/data/tensors/make.py`.
#[test]
fn every_type_is_read_in_both_encodings() {
    let expected = String::from_utf8(data("tensors/expected.txt").to_vec()).unwrap();
    for file in ["tensors/raw.pb", "tensors/typed.pb"] {
        let HostValue::Sequence(tensors) = value::read_sequence(data(file)).unwrap() else { panic!("{file}") };
        assert_eq!(tensors.len(), DType::ALL.len());
        for ((value, dtype), line) in tensors.iter().zip(DType::ALL).zip(expected.lines()) {
            let elements: Vec<Element> = line.split(' ').map(|word| parse(dtype, word)).collect();
            let tensor = value.as_tensor().unwrap();
            assert_eq!((tensor.dtype, tensor.shape.as_slice()), (dtype, &[7][..]), "{file}");
            // As text, which tells zeros of both signs apart.
            let given: Vec<Element> = tensor.elements().collect();
            assert_eq!(format!("{given:?}"), format!("{elements:?}"), "{file} {dtype}");
            assert_eq!(*tensor, TensorData::from_elements(dtype, vec![7], elements).unwrap(), "{file} {dtype}");
        }
    }
}

fn proto_of(dtype: DType, dims: &[i64]) -> TensorProto {
    TensorProto { dims: dims.to_vec(), data_type: dtype.to_onnx(), ..Default::default() }
}

#[test]
fn raw_data_is_not_copied() {
    let raw = Bytes::from(vec![1, 0, 0, 0, 2, 0, 0, 0]);
    let proto = TensorProto { raw_data: Some(raw.clone()), ..proto_of(DType::I32, &[2]) };
    let tensor = tensor::decode(&proto, None).unwrap();
    assert_eq!(tensor.bytes().unwrap().as_ptr(), raw.as_ptr());
    assert_eq!(tensor.to_i64s().unwrap(), [1, 2]);
}

#[test]
fn odd_tensors_are_read() {
    let of = |proto: TensorProto| tensor::decode(&proto, None).unwrap();
    assert_eq!(of(proto_of(DType::F32, &[0, 3])).numel(), 0);
    assert_eq!(of(proto_of(DType::String, &[0])).numel(), 0);
    // Bytes of booleans other than 0 and 1 are true, and codes with their sign extended are the same codes.
    let raw_data = Some(Bytes::from_static(&[0, 2, 255]));
    let bools = of(TensorProto { raw_data, ..proto_of(DType::Bool, &[3]) });
    assert_eq!(bools.bytes().unwrap(), &[0, 1, 1][..]);
    let halves = of(TensorProto { int32_data: vec![-16384, 0xc000], ..proto_of(DType::F16, &[2]) });
    assert_eq!(halves.as_splat(), Some(Element::Float(-2.0)));
    let nibbles = of(TensorProto { int32_data: vec![-113, 1], ..proto_of(DType::U4, &[3]) });
    assert_eq!(nibbles.to_i64s().unwrap(), [15, 8, 1]);
}

#[test]
fn faulty_tensors_are_refused() {
    let refused = |proto: TensorProto| tensor::decode(&proto, None).unwrap_err().message;
    let f32 = |dims: &[i64]| proto_of(DType::F32, dims);
    assert_eq!(refused(f32(&[2])), "f32[2] needs 2 elements, but there is no data");
    assert_eq!(
        refused(TensorProto { float_data: vec![1.0], ..f32(&[2]) }),
        "f32[2] needs 2 entries, but float_data has 1"
    );
    assert_eq!(
        refused(TensorProto { int64_data: vec![1], ..f32(&[1]) }),
        "the data of a tensor of f32 must be in raw_data or float_data, but it is in int64_data"
    );
    let raw_data = Some(Bytes::from_static(&[0; 4]));
    assert_eq!(
        refused(TensorProto { float_data: vec![1.0], raw_data: raw_data.clone(), ..f32(&[1]) }),
        "the data is given twice, in raw_data and float_data"
    );
    assert_eq!(
        refused(TensorProto { raw_data: raw_data.clone(), ..proto_of(DType::String, &[1]) }),
        "the data of a tensor of string must be in string_data, but it is in raw_data"
    );
    assert_eq!(
        refused(TensorProto { raw_data, ..proto_of(DType::I4, &[9]) }),
        "i4[9] needs 5 bytes, but raw_data has 4"
    );
    assert_eq!(
        refused(TensorProto { int32_data: vec![1, 300], ..proto_of(DType::U8, &[2]) }),
        "entry 1 of int32_data is 300, which is out of the range of u8"
    );
    assert_eq!(
        refused(TensorProto { string_data: vec![Bytes::from_static(b"\xff")], ..proto_of(DType::String, &[]) }),
        "string 0 is not UTF-8"
    );
    assert_eq!(
        refused(proto_of(DType::C128, &[1 << 60])),
        "c128[1152921504606846976] needs 1152921504606846976 elements, but there is no data"
    );
    assert_eq!(refused(TensorProto::default()), "the element type is missing");
    assert_eq!(
        refused(TensorProto { data_type: 27, ..Default::default() }),
        "the element type 27 (FLOAT6E2M3) is not supported"
    );
    assert_eq!(refused(TensorProto { data_type: 99, ..Default::default() }), "99 is not an element type of ONNX");
}

fn sparse(values: &[f32], indices: &[i64], index_shape: &[i64], dims: &[i64]) -> SparseTensorProto {
    let count = values.len() as i64;
    SparseTensorProto {
        values: Some(TensorProto { float_data: values.to_vec(), ..proto_of(DType::F32, &[count]) }),
        indices: Some(TensorProto { int64_data: indices.to_vec(), ..proto_of(DType::I64, index_shape) }),
        dims: dims.to_vec(),
    }
}

#[test]
fn sparse_indices_are_checked() {
    let of = |proto: SparseTensorProto| super::sparse(&proto, |part| tensor::decode(part, None));
    assert_eq!(of(sparse(&[5.0], &[1, 2], &[1, 2], &[2, 3])).unwrap().to_f64s().unwrap(), [0., 0., 0., 0., 0., 5.]);
    assert_eq!(of(sparse(&[], &[], &[0], &[1 << 20])).unwrap().as_splat(), Some(Element::Float(0.0)));
    let refused = |proto| of(proto).unwrap_err().message;
    assert_eq!(refused(sparse(&[5.0], &[6], &[1], &[2, 3])), "index 0 of the sparse tensor is outside of [2,3]");
    assert_eq!(refused(sparse(&[5.0], &[0, -1], &[1, 2], &[2, 3])), "index 0 of the sparse tensor is outside of [2,3]");
    assert_eq!(
        refused(sparse(&[5.0, 6.0], &[1, 1], &[2], &[2, 3])),
        "index 1 of the sparse tensor is not above the one before it"
    );
    assert_eq!(
        refused(sparse(&[5.0], &[1, 2], &[2], &[2, 3])),
        "the indices of 1 values of a sparse tensor of rank 2 must have the shape [1] or [1,2], but have [2]"
    );
    assert_eq!(
        refused(sparse(&[], &[], &[0], &[1 << 40])),
        "the dense form of the sparse tensor f32[1099511627776] takes more than 256 MB"
    );
    assert_eq!(refused(SparseTensorProto::default()), "the sparse tensor has no values");
}

/// A directory for the files of one test, with a name of its own.
fn scratch(test: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("onnx-codegen-{}-{test}", std::process::id()));
    fs::create_dir_all(dir.join("below")).unwrap();
    dir
}

fn external(entries: &[(&str, &str)]) -> TensorProto {
    let entry = |&(key, value): &(&str, &str)| StringStringEntryProto { key: key.into(), value: value.into() };
    TensorProto {
        data_location: proto::DataLocation::External as i32,
        external_data: entries.iter().map(entry).collect(),
        ..proto_of(DType::U8, &[2])
    }
}

#[test]
fn external_data_is_read_once_and_only_from_below_the_model() {
    let dir = scratch("external");
    fs::write(dir.join("a.bin"), [1, 2, 3, 4]).unwrap();
    fs::write(dir.join("below/b.bin"), [5, 6]).unwrap();
    let mut files = External::new(Some(&dir));
    let mut read = |entries: &[(&str, &str)]| {
        let proto = external(entries);
        files.load(&proto)?;
        tensor::decode(&proto, Some(files.bytes(&proto)?)).map(|tensor| tensor.to_i64s().unwrap())
    };
    assert_eq!(read(&[("location", "a.bin"), ("offset", "2"), ("length", "2")]), Ok(vec![3, 4]));
    assert_eq!(read(&[("location", "./a.bin"), ("length", "2")]), Ok(vec![1, 2]));
    assert_eq!(read(&[("location", "below/b.bin")]), Ok(vec![5, 6]));
    let mut refused = |entries: &[(&str, &str)]| read(entries).unwrap_err().message;
    assert_eq!(refused(&[("location", "a.bin")]), "u8[2] needs 2 bytes, but the external data has 4");
    assert_eq!(
        refused(&[("location", "a.bin"), ("offset", "3"), ("length", "2")]),
        "offset 3 and length 2 lie outside of the external file \"a.bin\" of 4 bytes"
    );
    assert_eq!(
        refused(&[("location", "a.bin"), ("offset", "-1")]),
        "the offset \"-1\" of the external data is not a number of bytes"
    );
    let outside = |location: &str| format!("the external file \"{location}\" is not inside the model's directory");
    for location in ["../a.bin", "/etc/hostname", "below/../../a.bin"] {
        assert_eq!(refused(&[("location", location)]), outside(location));
    }
    assert_eq!(refused(&[("location", "below")]), "the external file \"below\" is not a regular file");
    assert_eq!(refused(&[("location", "")]), "the external data has no location");
    assert_eq!(refused(&[]), "the external data has no location");
    assert!(refused(&[("location", "none.bin")]).starts_with("cannot read the external file \"none.bin\": "));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(dir.join("a.bin"), dir.join("link.bin")).unwrap();
        std::os::unix::fs::symlink(&dir, dir.join("below/up")).unwrap();
        for location in ["link.bin", "below/up/a.bin"] {
            let message = format!("the external file \"{location}\" is or goes through a symbolic link");
            assert_eq!(refused(&[("location", location)]), message);
        }
    }
    assert_eq!(files.paths().count(), 2);
    let nowhere = External::new(None).load(&external(&[("location", "a.bin")])).unwrap_err();
    assert_eq!(
        nowhere.message,
        "the data is in an external file, but the model was given as bytes, without a directory"
    );
    fs::remove_dir_all(dir).unwrap();
}

#[test]
fn optionals_and_maps_are_read() {
    use prost::Message;
    let tensor = TensorProto { int64_data: vec![7], ..proto_of(DType::I64, &[1]) };
    let sequence = proto::SequenceProto { elem_type: 1, tensor_values: vec![tensor.clone(); 2], ..Default::default() };
    let map = proto::MapProto {
        key_type: DType::String.to_onnx(),
        string_keys: vec![Bytes::from_static(b"a"), Bytes::from_static(b"b")],
        values: Some(Box::new(sequence)),
        ..Default::default()
    };
    let optional = |elem_type, map: Option<proto::MapProto>| {
        let proto = proto::OptionalProto { elem_type, map_value: map.map(Box::new), ..Default::default() };
        value::read_optional(proto.encode_to_vec().into())
    };
    let HostValue::Optional(Some(value)) = optional(4, Some(map.clone())).unwrap() else { panic!() };
    assert_eq!(value.kind(), "map from string");
    let HostValue::Map(given) = *value else { panic!() };
    assert_eq!(given.keys.to_strings().unwrap(), ["a", "b"]);
    assert_eq!(given.values.len(), 2);
    assert_eq!(optional(4, None), Ok(HostValue::Optional(None)));
    assert_eq!(optional(0, None), Ok(HostValue::Optional(None)));
    let short = proto::MapProto { string_keys: vec![Bytes::from_static(b"a")], ..map };
    assert_eq!(optional(4, Some(short)).unwrap_err().message, "the map has 1 keys, but 2 values");
    assert!(value::read_tensor(Bytes::from_static(b"\xff")).is_err());
}
