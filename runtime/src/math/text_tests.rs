use super::*;

/// Numbers as numpy prints them; `testdata/math_tables.py` writes it.
const TABLE: &str = include_str!("../../testdata/texts.txt");

#[test]
fn as_numpy_prints() {
    let mut seen = 0;
    for line in TABLE.lines() {
        let mut fields = line.split(' ');
        let (dtype, bits, text) = (fields.next().unwrap(), fields.next().unwrap(), fields.next().unwrap());
        let bits = u64::from_str_radix(bits, 16).unwrap();
        seen += 1;
        match dtype {
            "float16" => {
                let value = F16::from_bits(bits as u16);
                assert_eq!(value.text(), text, "{line}");
                let back = number_of_text::<F16>(text).unwrap();
                assert!(back == value || back.is_nan() && value.is_nan(), "{line}");
            }
            "float32" => {
                let value = f32::from_bits(bits as u32);
                assert_eq!(value.text(), text, "{line}");
                let back = number_of_text::<f32>(text).unwrap();
                assert!(back == value || back.is_nan() && value.is_nan(), "{line}");
            }
            _ => {
                let value = f64::from_bits(bits);
                assert_eq!(value.text(), text, "{line}");
                let back = number_of_text::<f64>(text).unwrap();
                assert!(back == value || back.is_nan() && value.is_nan(), "{line}");
            }
        }
    }
    assert!(seen > 2000, "{seen}");
}

#[test]
fn small_types() {
    assert_eq!(BF16::from_f32(0.1).text(), "0.100097656");
    assert_eq!(F8E4M3FN::MAX.text(), "448.0");
    assert_eq!(F8E8M0::from_bits(255).text(), "nan");
    assert_eq!(F4E2M1::from_f32(-1.5).text(), "-1.5");
    assert_eq!((I4::MIN.text(), u64::MAX.text(), true.text()), ("-8".into(), u64::MAX.to_string(), "True".into()));
    for code in 0..=255 {
        let value = F8E5M2::from_bits(code);
        let back = number_of_text::<F8E5M2>(&value.text()).unwrap();
        // Reading infinity saturates, as casting to this type does.
        assert!(back.to_bits() == code || value.to_f32().is_nan() || value.to_f32().is_infinite(), "{value}");
    }
}

#[test]
fn parses() {
    for (text, value) in [
        ("3.25", 3.25f32),
        ("1000", 1000.0),
        ("1e-5", 1e-5),
        ("1E8", 1e8),
        ("+INF", f32::INFINITY),
        ("inf", f32::INFINITY),
        ("-INF", f32::NEG_INFINITY),
        ("-Inf", f32::NEG_INFINITY),
        (" 7 ", 7.0),
        (".5", 0.5),
        ("-2.", -2.0),
        ("1e400", f32::INFINITY),
        ("0.50000002980232238769531250000000001", 0.5 + f32::EPSILON / 2.0),
    ] {
        assert_eq!(number_of_text::<f32>(text), Ok(value), "{text}");
    }
    for text in ["NaN", "nan", "NAN"] {
        assert!(number_of_text::<f64>(text).unwrap().is_nan());
        assert!(number_of_text::<BF16>(text).unwrap().is_nan());
    }
    assert_eq!(number_of_text::<i64>("9223372036854775807"), Ok(i64::MAX));
    assert_eq!(number_of_text::<u64>("18446744073709551615"), Ok(u64::MAX));
    assert_eq!(number_of_text::<i32>("100.5"), Ok(100));
    assert_eq!(number_of_text::<i8>("-1e1"), Ok(-10));
    assert_eq!(number_of_text::<bool>("0"), Ok(false));
    assert_eq!(number_of_text::<I4>("-3"), Ok(I4::new(-3)));
    for text in ["", "Hello World!", "1,5", "0x10", "1e", "--1"] {
        assert_eq!(number_of_text::<f32>(text), Err(Fault::Parse { dtype: "f32" }), "{text}");
        assert_eq!(number_of_text::<i32>(text), Err(Fault::Parse { dtype: "i32" }), "{text}");
    }
}
