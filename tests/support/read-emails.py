# Standard input: a JSON list of mails, each in base64. Output: what Python's own mail parser, as
# strict as it can be, finds in them; emails.ts has the shape.
import base64
import email
import email.policy
import json
import sys


def read(raw):
    message = email.message_from_bytes(raw, policy=email.policy.default)
    parts = [part for part in message.walk() if not part.is_multipart()]
    defects = [defect for part in message.walk() for defect in part.defects]
    defects += [defect for value in message.values() for defect in value.defects]
    return {
        "headers": [[name, str(value)] for name, value in message.items()],
        "to": [[one.display_name, one.addr_spec] for one in message["to"].addresses],
        "from": [[one.display_name, one.addr_spec] for one in message["from"].addresses],
        "parts": [
            {"type": part.get_content_type(), "content": part.get_content()} for part in parts
        ],
        "defects": [repr(defect) for defect in defects],
    }


json.dump([read(base64.b64decode(raw)) for raw in json.load(sys.stdin)], sys.stdout)
