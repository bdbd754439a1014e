"""What schemathesis can't guess: addresses that get mail, and the codes, links and tokens of people who sign in.

SERVER is the running server, MAILS the folder that its mails are written to, RETURN_ADDRESS one that it is set up with.
"""

import itertools
import json
import os
import pathlib
import re
import urllib.request

import schemathesis
from hypothesis import strategies

SERVER = os.environ["SERVER"]
MAILS = pathlib.Path(os.environ["MAILS"])
RETURN_ADDRESS = os.environ["RETURN_ADDRESS"]

people = itertools.count()
turns = itertools.count()

# `idn-email` would be any text otherwise. Which names IDNA allows is for the server's own tests.
local = strategies.from_regex(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,32}(\.[A-Za-z0-9ß例-]{1,16})?", fullmatch=True)
label = strategies.from_regex(r"[a-z]([a-z0-9]{0,12}[a-z])?", fullmatch=True) | strategies.just("bücher")
schemathesis.openapi.format(
    "idn-email", strategies.builds("{}@{}.{}".format, local, label, strategies.sampled_from(["com", "例え"])))


@schemathesis.deserializer("text/html")
def page(context, response):
    text = response.content.decode()
    if not text.startswith("<!doctype html>"):
        raise ValueError("no page")
    return text


def call(path, body):
    request = urllib.request.Request(SERVER + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def mailed():
    """What `/verify-code` takes of somebody new, and the token of the link."""
    email = f"person{next(people)}@example.com"
    sent = call("/send", {"email": email})
    mail = max(MAILS.glob("*.eml")).read_text()
    code = re.search(r"code[^0-9\n]*\s+([0-9]{6})\b", mail).group(1)
    token = re.search(r"/auth/([a-z2-7]{39})\b", mail).group(1)
    return {"email": email, "code": code, "request": sent["request"]}, token


def signed_in():
    """Somebody new's session."""
    return call("/verify-code", mailed()[0])


@schemathesis.auth(refresh_interval=None).apply_to(path_regex="^/sessions?(/{id})?$")
class Session:
    """An access token, until a call has ended its session."""

    kept = None

    def get(self, case, context):
        Session.kept = Session.kept or signed_in()
        return Session.kept["access_token"]

    def set(self, case, token, context):
        case.headers["Authorization"] = "Bearer " + token


@schemathesis.hook
def after_call(context, case, response):
    if response.status_code == 204:
        Session.kept = None


@schemathesis.hook
def before_call(context, case, kwargs):
    """Every third request is a browser's, and every other well-formed one holds what is true too."""
    kwargs["allow_redirects"] = False
    turn = next(turns)
    if turn % 3 == 0:
        case.headers["Accept"] = "text/html"
    if not case.meta.generation.mode.is_positive:
        return
    body = case.body if isinstance(case.body, dict) else {}
    if body.get("return_to"):
        body["return_to"] = RETURN_ADDRESS
    if turn % 2:
        return
    match case.operation.definition.raw["operationId"]:
        case "previewLink" | "openLink":
            case.path_parameters["token"] = mailed()[1]
        case "verifyCode" if body:
            body.update(mailed()[0])
        case "refresh" | "endSession" if "refresh_token" in body:
            body["refresh_token"] = signed_in()["refresh_token"]
