"""Print the JSON Schema of the boundary to the browser; `generate-protocol.mjs` makes types of it."""

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter
from typing_extensions import is_typeddict

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from thirteen_widget import choices, protocol


def simplified(schema: Any) -> Any:
    """Without the titles that pydantic gives every property, and with tuples as the converter knows them."""
    if isinstance(schema, list):
        return [simplified(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: simplified(value) for key, value in schema.items() if key != "title" or not isinstance(value, str)}
    if "prefixItems" in kept:
        kept["items"] = kept.pop("prefixItems")
    if kept.get("type") == "object":
        kept.setdefault("additionalProperties", False)
    return kept


def main() -> None:
    """Write the schema of every typed dictionary of the protocol to standard output."""
    parts = {**vars(protocol), **vars(choices)}
    types = {name: value for name, value in parts.items() if is_typeddict(value)}
    for kind in types.values():
        kind.__pydantic_config__ = ConfigDict(use_attribute_docstrings=True)
    adapters = [(name, "serialization", TypeAdapter(kind)) for name, kind in types.items()]
    _, schema = TypeAdapter.json_schemas(adapters)
    json.dump({"type": "object", "additionalProperties": False, "$defs": simplified(schema["$defs"])}, sys.stdout)


if __name__ == "__main__":
    main()
