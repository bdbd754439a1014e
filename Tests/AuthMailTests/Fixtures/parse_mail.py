"""Reads a mail with Python's email package and prints what it says as JSON: parse_mail.py FILE."""

import email
import email.header
import email.policy
import email.utils
import json
import sys

with open(sys.argv[1], "rb") as file:
    message = email.message_from_binary_file(file, policy=email.policy.default)

# The new parser of Python 3.11 keeps the blank between two encoded words of a name (RFC 2047 section 6.2 drops it);
# the old one reads names right.
with open(sys.argv[1], "rb") as file:
    plain = email.message_from_binary_file(file)
name, _ = email.utils.parseaddr(plain["From"])
sender_name = str(email.header.make_header(email.header.decode_header(name)))

sender = message["From"].addresses[0]
parts = [part for part in message.walk() if not part.is_multipart()]
defects = [repr(defect) for part in message.walk() for defect in part.defects]
defects += [f"{name}: {defect!r}" for name, value in message.items() for defect in value.defects]
print(
    json.dumps(
        {
            "names": [name.lower() for name in message.keys()],
            "types": [part.get_content_type() for part in parts],
            "subject": message["Subject"],
            "sender_name": sender_name,
            "sender": sender.addr_spec,
            "recipient": message["To"].addresses[0].addr_spec,
            "seconds": int(message["Date"].datetime.timestamp()),
            "text": message.get_body(("plain",)).get_content(),
            "html": message.get_body(("html",)).get_content(),
            "defects": defects,
        }
    )
)
