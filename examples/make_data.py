"""Make `orders.jsonl` and `signups.csv`: the same files every time.

    python examples/make_data.py

About one record in seventy is wrong, each in one of the ways listed below.
"""

from __future__ import annotations

import csv
import json
import random
from datetime import date, timedelta
from pathlib import Path

HERE = Path(__file__).parent
ORDERS = 3000
WRONG_ORDERS = 45
SIGNUPS = 2500
WRONG_SIGNUPS = 36


def listed(text: str) -> list[str]:
    return text.split(", ")


FIRST = listed(
    "Ada, Bruno, Carla, Dimitri, Elif, Farid, Greta, Hana, Ivo, Jana, Karim, Lena, Marek, "
    "Nora, Olaf, Pia, Zoë"
)
LAST = listed(
    "Adler, Brandt, Costa, Dubois, Eriksen, Fischer, Garcia, Horvat, Ito, Jansen, "
    "Kowalski, Lind, Moreau, Novak"
)
STREETS = listed(
    "Lindenweg, Hafenstrasse, Rue Haute, Via Roma, Calle Mayor, Torggatan, Nieuwstraat, Ulica Dluga"
)
CITIES = listed("Wien, Bruges, Basel, Kiel, Odense, Toledo, Lyon, Pisa, Utrecht, Gdynia, Malmö")
COUNTRIES = listed("AT, BE, CH, DE, DK, ES, FR, IT, NL, PL, SE")
THINGS = listed("cup, bowl, lamp, chair, blanket, basket, kettle, candle, mirror, clock, vase, tray")
LOOKS = listed("red, blue, green, small, large, plain, striped, wooden, glass")
HOSTS = ["example.com", "mail.example", "post.example"]
NOTES = ["", None, "please ring twice", "a present", "leave it with the neighbour"]


def name_of(dice: random.Random) -> str:
    return f"{dice.choice(FIRST)} {dice.choice(LAST)}"


def email_of(dice: random.Random, name: str) -> str:
    first, last = name.lower().replace("ë", "e").split()
    return (
        f"{first}.{last}{dice.randrange(100)}@{dice.choice(['example.com', 'mail.example', 'post.example'])}"
    )


def make_line(dice: random.Random, number: int) -> dict:
    price = dice.randrange(250, 12_000, 10)
    line = {
        "sku": f"{dice.choice(['CUP', 'LMP', 'FUR', 'TEX'])}-{number:04}",
        "title": f"{dice.choice(LOOKS)} {dice.choice(THINGS)}",
        "quantity": dice.randint(1, 6),
        "price": price,
    }
    if dice.random() < 0.2:
        line["discount"] = price // 10
    return line


def make_payment(dice: random.Random, placed: date) -> dict:
    method = dice.choice(["card", "card", "invoice", "transfer"])
    payment = {"method": method}
    if method == "card":
        payment["card"] = f"{dice.randrange(10_000):04}"
    elif method == "invoice":
        payment["due"] = (placed + timedelta(30)).isoformat()
    return payment


def make_order(dice: random.Random, number: int) -> dict:
    placed = date(2026, 1, 1) + timedelta(dice.randrange(300))
    name = name_of(dice)
    articles = dice.sample(range(1000, 1400), dice.choice([1, 1, 1, 2, 2, 3]))
    lines = [make_line(dice, article) for article in articles]
    net = sum(item["quantity"] * (item["price"] - item.get("discount", 0)) for item in lines)
    tax = net * 19 // 100
    order = {
        "id": f"O-{number:06}",
        "placed": f"{placed}T{dice.randrange(24):02}:{dice.randrange(60):02}:00Z",
        "ship_by": (placed + timedelta(dice.randint(2, 9))).isoformat(),
        "status": dice.choice(["new", "paid", "packed", "shipped", "shipped", "cancelled"]),
        "customer": {"id": dice.randint(1, 900), "name": name, "email": email_of(dice, name)},
        "delivery": "post" if dice.random() < 0.85 else "pickup",
        "lines": lines,
        "payment": make_payment(dice, placed),
        "totals": {"net": net, "tax": tax, "gross": net + tax},
    }
    if order["delivery"] == "post":
        street = f"{dice.choice(STREETS)} {dice.randint(1, 120)}"
        order["address"] = {
            "street": street,
            "city": dice.choice(CITIES),
            "postcode": str(dice.randrange(1000, 99_999)),
            "country": dice.choice(COUNTRIES),
        }
    if dice.random() < 0.3:
        order["customer"]["phone"] = f"+49{dice.randrange(10**9, 10**10)}"
    if dice.random() < 0.2:
        order["customer"]["newsletter"] = True
    if dice.random() < 0.1:
        order["note"] = dice.choice(
            ["", None, "please ring twice", "a present", "leave it with the neighbour"]
        )
    return order


def first_line(order: dict, **changes: object) -> None:
    order["lines"][0].update(changes)


ORDER_MISTAKES = {
    "no customer": lambda o: o.pop("customer"),
    "no lines": lambda o: o.update(lines=[]),
    "lines are no array": lambda o: o.update(lines={"sku": "CUP-1000"}),
    "an article twice": lambda o: o["lines"].append(dict(o["lines"][0])),
    "wrong article number": lambda o: first_line(o, sku="cup 1000"),
    "nothing ordered": lambda o: first_line(o, quantity=0),
    "half a piece": lambda o: first_line(o, quantity=1.5),
    "quantity is a word": lambda o: first_line(o, quantity="two"),
    "negative price": lambda o: first_line(o, price=-100),
    "more off than the price": lambda o: first_line(o, price=1000, discount=1500),
    "wrong sum": lambda o: o["totals"].update(gross=o["totals"]["gross"] + 1),
    "ships before it was placed": lambda o: o.update(ship_by="2025-12-31"),
    "no date": lambda o: o.update(placed="soon"),
    "unknown status": lambda o: o.update(status="lost"),
    "no address for the post": lambda o: (o.update(delivery="post"), o.pop("address", None)),
    "an address to pick up": lambda o: o.update(
        delivery="pickup", address={"street": "Hof 1", "city": "Kiel", "postcode": "24103", "country": "DE"}
    ),
    "card without digits": lambda o: o.update(payment={"method": "card"}),
    "digits without card": lambda o: o.update(payment={"method": "transfer", "card": "1234"}),
    "invoice without a date": lambda o: o.update(payment={"method": "invoice"}),
    "wrong e-mail address": lambda o: o["customer"].update(email="nobody at home"),
    "name of one letter": lambda o: o["customer"].update(name="X"),
    "name is null": lambda o: o["customer"].update(name=None),
    "unknown key": lambda o: o.update(coupon="SPRING"),
    "unknown key inside": lambda o: o["customer"].update(vip=True),
    "several mistakes": lambda o: (o.update(status="?", ship_by=False), first_line(o, quantity=-1)),
}


def make_signup(dice: random.Random, number: int) -> dict:
    joined = date(2021, 1, 1) + timedelta(dice.randrange(2000))
    name = name_of(dice)
    plan = dice.choice(["free", "free", "Plus", "team"])
    return {
        "id": str(number),
        "name": name if dice.random() < 0.9 else f"  {name} ",
        "email": email_of(dice, name) if dice.random() < 0.9 else email_of(dice, name).upper(),
        "born": (date(1950, 1, 1) + timedelta(dice.randrange(20_000))).isoformat(),
        "joined": joined.isoformat(),
        "plan": plan,
        "seats": str(dice.randint(2, 60)) if plan == "team" else "1",
        "newsletter": dice.choice(["yes", "no", "true", "false", "1", "0", "", "Y"]),
        "discount": dice.choice(["", "", "", "5", "12.5", "0"]),
        "country": dice.choice(COUNTRIES + ["de", "fr"]),
        "referrer": dice.choice(["", "", "friend", "search", "newspaper, print", 'the "other" shop']),
    }


SIGNUP_MISTAKES = {
    "no number": {"id": "n/a"},
    "negative number": {"id": "-5"},
    "no name": {"name": ""},
    "name of blanks": {"name": "   "},
    "wrong e-mail address": {"email": "ada(at)example.com"},
    "no e-mail address": {"email": ""},
    "day that is none": {"born": "1980-13-41"},
    "day in words": {"joined": "last week"},
    "born after joining": {"born": "2029-01-01"},
    "born too long ago": {"born": "1066-10-14"},
    "unknown plan": {"plan": "gold"},
    "a team of one": {"plan": "team", "seats": "1"},
    "seats without a team": {"plan": "free", "seats": "7"},
    "half a seat": {"plan": "team", "seats": "2.5"},
    "neither yes nor no": {"newsletter": "maybe"},
    "too much off": {"discount": "75"},
    "country of three letters": {"country": "GER"},
    "several mistakes": {"id": "", "discount": "-1", "country": ""},
}


def write_orders() -> None:
    dice = random.Random(2026)
    wrong = dict(zip(dice.sample(range(ORDERS), WRONG_ORDERS), list(ORDER_MISTAKES.values()) * 2))
    with (HERE / "orders.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        for number in range(ORDERS):
            order = make_order(dice, number + 1)
            if number in wrong:
                wrong[number](order)
            file.write(json.dumps(order, ensure_ascii=False, separators=(",", ":")) + "\n")


def write_signups() -> None:
    dice = random.Random(7)
    wrong = dict(zip(dice.sample(range(SIGNUPS), WRONG_SIGNUPS), list(SIGNUP_MISTAKES.values()) * 2))
    with (HERE / "signups.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, make_signup(random.Random(0), 1), lineterminator="\n")
        writer.writeheader()
        for number in range(SIGNUPS):
            writer.writerow({**make_signup(dice, number + 1), **wrong.get(number, {})})


if __name__ == "__main__":
    write_orders()
    write_signups()
