//! A schema as a page to read: every type, every field, what it holds and what it counts in.

use std::fmt::Write as _;

use serde_json::{Map, Value};

/// The page of a schema, as Markdown.
pub fn page(schema: &Value) -> String {
    let mut page = String::new();
    let title = schema["title"].as_str().unwrap_or("Schema");
    let _ = writeln!(page, "# {title}\n");
    let _ = writeln!(
        page,
        "Made from the schema beside it. `→ table` says in which table of the catalogue a number counts; \
         `by table` that a list has an entry for each of its rows.\n"
    );
    let _ = writeln!(page, "| part | type |\n|---|---|");
    for (name, part) in fields(&schema["properties"]) {
        let _ = writeln!(page, "| `{name}` | {} |", type_of(part));
    }
    for (name, def) in fields(&schema["$defs"]) {
        write_type(&mut page, name, def);
    }
    page
}

fn write_type(page: &mut String, name: &str, def: &Value) {
    let _ = writeln!(page, "\n## {name}\n");
    if let Some(text) = def["description"].as_str() {
        let _ = writeln!(page, "{}\n", one_line(text));
    }
    let variants = def["oneOf"].as_array().or_else(|| def["anyOf"].as_array());
    if let Some(variants) = variants {
        let _ = writeln!(page, "One of:\n\n| value | meaning |\n|---|---|");
        variants.iter().for_each(|it| write_variant(page, it));
    } else if def["properties"].is_object() {
        let _ = writeln!(page, "| field | type | meaning |\n|---|---|---|");
        for (field, part) in fields(&def["properties"]) {
            let text = one_line(part["description"].as_str().unwrap_or_default());
            let _ = writeln!(page, "| `{field}` | {} | {text} |", type_of(part));
        }
    } else {
        let _ = writeln!(page, "{}", type_of(def));
    }
}

fn write_variant(page: &mut String, variant: &Value) {
    let text = one_line(variant["description"].as_str().unwrap_or_default());
    if let Some(words) = variant["enum"].as_array() {
        for word in words {
            let _ = writeln!(page, "| `{word}` | {text} |");
        }
    } else if let Some(word) = variant.get("const") {
        let _ = writeln!(page, "| `{word}` | {text} |");
    } else if variant["properties"].is_object() {
        let parts: Vec<String> = fields(&variant["properties"])
            .map(|(name, part)| match part.get("const") {
                Some(word) => format!("`{name}`: `{word}`"),
                None => format!("`{name}`: {}", type_of(part)),
            })
            .collect();
        let _ = writeln!(page, "| {} | {text} |", parts.join(", "));
    } else {
        let _ = writeln!(page, "| {} | {text} |", type_of(variant));
    }
}

/// A type in a few words.
fn type_of(part: &Value) -> String {
    let mut said = plain_type(part);
    if let Some(table) = part["x-table"].as_str() {
        let _ = write!(said, " → {table}");
    }
    if let Some(table) = part["x-index"].as_str() {
        let _ = write!(said, " by {table}");
    }
    said
}

fn plain_type(part: &Value) -> String {
    if let Some(name) = part["$ref"].as_str().and_then(|it| it.rsplit('/').next()) {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(options) = part["anyOf"].as_array().or_else(|| part["oneOf"].as_array()) {
        let named: Vec<String> = options.iter().map(type_of).collect();
        return named.join(" or ");
    }
    if let Some(items) = part["prefixItems"].as_array() {
        let named: Vec<String> = items.iter().map(type_of).collect();
        return format!("({})", named.join(", "));
    }
    if part["items"].is_object() {
        return format!("list of {}", type_of(&part["items"]));
    }
    if part["properties"].is_object() {
        let named: Vec<String> =
            fields(&part["properties"]).map(|(name, it)| format!("`{name}`: {}", type_of(it))).collect();
        return format!("{{ {} }}", named.join(", "));
    }
    if let Some(words) = part["enum"].as_array() {
        return words.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
    }
    if let Some(word) = part.get("const") {
        return format!("`{word}`");
    }
    match &part["type"] {
        Value::String(word) => word.clone(),
        Value::Array(words) => words.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => "any".to_owned(),
    }
}

fn fields(of: &Value) -> impl Iterator<Item = (&String, &Value)> {
    of.as_object().into_iter().flat_map(Map::iter)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
