"""Sign-ups with Flask: a form that shows what is wrong beside each field, and the same as JSON.

    pip install passmuster flask
    python examples/web/flask_signup.py                # a request and its answer
    flask --app examples/web/flask_signup.py run

Shown here: `by_path()` for a form, a problem document (RFC 9457) for programs, one schema for both.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, render_template_string, request

import passmuster as pm
from passmuster.integrations.flask import validate

signup = pm.object(
    {
        "name": pm.string().trim().min(2).max(60).label("Your name").required(),
        "email": pm.string().trim().email().lowercase().label("Your e-mail address").required(),
        "age": pm.number().integer().min(18).max(150).label("Your age"),
        "news": pm.boolean().default(False),
    }
)

# All that is wrong, without quotation marks; what browsers send beside the fields is ignored.
OF_A_FORM = {"abort_early": False, "strip_unknown": True, "errors": {"wrap": {"label": False}}}

PAGE = """
<!doctype html>
<title>Sign up</title>
<form method="post">
  {% for field in ("name", "email", "age") %}
    <p>
      <label>{{ field }} <input name="{{ field }}" value="{{ form[field] }}"></label>
      {% for message in errors[field] %}<span class="error">{{ message }}</span>{% endfor %}
    </p>
  {% endfor %}
  <p>
    <label><input type="checkbox" name="news"> Send me news</label>
    {% for message in errors["news"] %}<span class="error">{{ message }}</span>{% endfor %}
  </p>
  <button>Sign up</button>
</form>
"""

app = Flask(__name__)


@app.get("/")
def show_form() -> str:
    """Show an empty form."""
    return render_template_string(PAGE, form={}, errors={})


@app.post("/")
def take_form() -> Any:
    """Welcome somebody, or show the form again with what is wrong."""
    form = request.form
    person, error = signup.validate(pm.read_text(signup, form), OF_A_FORM)
    if error is not None:
        return render_template_string(PAGE, form=form, errors=error.by_path()), 422
    return render_template_string("<p>Welcome, {{ name }}!</p>", name=person["name"])


@app.post("/api/signups")
@validate(body=signup)
def take_json(body: Any) -> Any:
    """Do the same for programs."""
    return {"email": body["email"]}, 201


if __name__ == "__main__":
    print(app.test_client().post("/api/signups", json={"name": "A", "email": "ada@"}).text)
