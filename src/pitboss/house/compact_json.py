"""JSON without spaces, by an encoder that is created once.

`JSONEncoder.encode` creates its C encoder at every call, which takes longer than encoding a small value.
"""

import json
from collections.abc import Callable
from json import encoder
from typing import Any


def writer(*, sort_keys: bool) -> Callable[[Any], str]:
    """A function that writes as `json.dumps` does; it raises an error for NaN and for unknown types.

    >>> writer(sort_keys=True)({"b": [1, None], "a": "é"})
    '{"a":"\\\\u00e9","b":[1,null]}'
    """
    plain = json.JSONEncoder(sort_keys=sort_keys, separators=(",", ":"), allow_nan=False)
    make = getattr(encoder, "c_make_encoder", None)
    if make is None:  # a Python without the C encoder
        return plain.encode
    chunks = make(
        None, plain.default, encoder.encode_basestring_ascii, None, ":", ",", sort_keys, plain.skipkeys, plain.allow_nan
    )
    return lambda data: "".join(chunks(data, 0))
