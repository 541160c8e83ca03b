#!/usr/bin/env python3
"""Round t6: the log of a community minibus, and a school office's sheet for a class trip abroad.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_minibus():
    R = random.Random(7433)
    groups = [("Tuesday Lunch Club", "Lunch club", 8), ("Over 60s Walkers", "Outing", 4), ("Brownlow Scouts", "Camp", 3), ("Sunflower Nursery", "Outing", 3), ("St Mark's Church", "Church", 4), ("Memory Cafe", "Day centre", 6), ("Ladies Bowls", "Sport", 4), ("Village shopper", "Shopping", 9),
              ("Hospital run", "Hospital", 6), ("Youth Theatre", "Outing", 2), ("Rovers U14", "Sport", 4)]
    miles = {"Lunch club": (9, 20), "Outing": (30, 120), "Camp": (45, 140), "Church": (6, 18), "Day centre": (12, 26), "Sport": (16, 75), "Shopping": (18, 32), "Hospital": (34, 52)}
    hours = {"Lunch club": 210, "Outing": 420, "Camp": 300, "Church": 150, "Day centre": 260, "Sport": 280, "Shopping": 170, "Hospital": 200}
    drivers = [("Brian Leggett", 9), ("Sue Tolley", 7), ("Mohan Rao", 5), ("Glenys Parfitt", 4), ("Ted Alderson", 3), ("Karen Dyce", 2)]
    buses = {"Daisy": 41260, "Bertha": 88715}
    open_days = [d for d in days(D(2026, 1, 5), D(2026, 11, 14))]
    rows = []
    for d in sorted(R.choices(open_days, [{1: 5, 5: 3, 6: 2}.get(d.weekday(), 3) for d in open_days], k=168)):
        wd = d.weekday()
        ok = [g for g in groups if (g[1] == "Lunch club") == (wd == 1) or (wd == 1 and g[1] in ("Hospital", "Sport")) or (g[1] == "Church" and wd == 6)]
        ok = [g for g in ok if (g[1] != "Church" or wd == 6) and (g[1] not in ("Hospital", "Shopping", "Day centre") or wd < 5)] or [groups[1]]
        g = R.choices(ok, [x[2] for x in ok])[0]
        used = {r[3] for r in rows if r[0] == d.isoformat()}
        left = [b for b in buses if b not in used]
        if not left: continue
        bus = R.choices(left, [3 if b == "Daisy" else 2 for b in left])[0]
        who = R.choices([x[0] for x in drivers if x[0] not in {r[2] for r in rows if r[0] == d.isoformat()}], [x[1] for x in drivers if x[0] not in {r[2] for r in rows if r[0] == d.isoformat()}])[0]
        m = R.randrange(*miles[g[1]])
        start = buses[bus] + (R.randrange(1, 7) if R.random() < .2 else 0)
        buses[bus] = start + m
        out = R.choice([8, 9, 9, 10, 10, 11, 13]) * 60 + R.choice([0, 15, 30, 45])
        back = out + round(hours[g[1]] * R.uniform(.75, 1.25) / 5) * 5
        pax = R.randrange(4, 16) if g[1] != "Hospital" else R.randrange(1, 7)
        wheel = R.choices([None, 1, 2], [5, 3, 1])[0] if g[1] in ("Lunch club", "Day centre", "Hospital", "Shopping") else None
        hire = round(m * .85 + 12, 2) if g[1] not in ("Hospital", "Shopping") else None
        don = R.choice([None, 5, 8, 10, 12, 15, 20, 24]) if hire is None else R.choices([None, 5, 10, 20], [14, 2, 2, 1])[0]
        fuel = round(R.uniform(38, 84), 2) if R.random() < .2 else None
        note = R.choices([None, "warning light on", "tail lift sticking", "scratch on n/s door", "left very muddy", "needs screenwash"], [44, 1, 2, 1, 2, 2])[0]
        rows.append([d.isoformat(), g[0], who, bus, g[1], "%02d:%02d" % divmod(out, 60), "%02d:%02d" % divmod(back, 60) if R.random() > .04 else None, start, start + m, m, pax if R.random() > .03 else None, wheel, hire, don, fuel, note])
    put("t6_minibus_log", [("Date", "date", d_mon_y), ("Group", "group_", plain), ("Driver", "driver", plain), ("Bus", "bus", plain), ("Purpose", "purpose", plain), ("Out", "out", plain), ("Back", "back", plain), ("Mls start", "mls_start", plain), ("Mls end", "mls_end", plain), ("Mls", "mls", plain),
                           ("Pass.", "pass", plain), ("W/chairs", "w_chairs", plain), ("Hire charge", "hire_charge", gbp), ("Donations", "donations", gbp), ("Fuel", "fuel", gbp), ("Defects/notes", "defects", plain)], rows)


def make_trip():
    R = random.Random(7417)
    girls = "Ellie Zara Megan Ines Ruby Tilda Hana Orla Freya Maisie Blessing Carys Anya Lottie Jess Safiya Nell Dora Evie Kitty Paloma Mina Rosa Thea Willow Imogen Leah Sian Bella Ada".split()
    boys = "Noah Tom Rafi Dylan Kit Marcus Ivo Sonny Hugo Adeel Ben Caspian Luca Joe Ethan Samir Otis Jonah Felix Rory Leon Piotr Max Toby Elias Gabe Kian Nico".split()
    last = "Marsden Akhtar Bowes Caddick Delaney Ewart Fielding Grainger Hobday Inglis Jessop Kaur Larkin Mbeki Nash Oakes Pryce Quinlan Rudd Sharma Tully Upton Vickers Waite Yeo Brannigan Cheung Daley Frost Gill".split()
    R.shuffle(girls); R.shuffle(boys)
    kids = [(g, "F") for g in girls[:29]] + [(b, "M") for b in boys[:27]]
    kids = [(n, s, R.choice(last)) for n, s in kids]
    kids = [(n, s, {"Ellie": "Marsden", "Noah": "Fielding"}.get(n, l)) for n, s, l in kids]
    R.shuffle(kids)
    room = {}
    for sex, no in (("F", 101), ("M", 201)):
        for i, k in enumerate([k for k in kids if k[1] == sex]): room[k] = no + i // 4
    forms = ["8A", "8B", "8C", "8D"]
    price = 465
    rows = []
    for k in sorted(kids, key=lambda k: (k[2], k[0])):
        n, s, l = k
        f_ = R.choice(forms)
        dob = D(2012, 9, 1) + dt.timedelta(R.randrange(364))
        paid = R.choice([465, 465, 465, 465, 465, 365, 315, 265, 265, 215, 150, 50])
        disc = 115 if R.random() < .14 else 0                       # pupil premium
        due = price - disc
        paid = min(paid, due)
        lastp = D(2025, 10, 6) + dt.timedelta(R.randrange(150)) if paid > 50 else D(2025, 9, 15) + dt.timedelta(R.randrange(20))
        rows.append([l, n, f_, s, dob.isoformat(), "Y" if R.random() < .82 else None, due, paid, due - paid, lastp.isoformat(),
                     (D(2026, 6, 1) + dt.timedelta(R.randrange(1600))).isoformat() if R.random() > .12 else None,
                     R.choices([None, "Vegetarian", "Vegan", "Halal", "No dairy", "Coeliac"], [36, 6, 1, 6, 2, 1])[0],
                     R.choices([None, "Asthma - inhaler", "Hay fever", "Bee sting allergy (EpiPen)", "Travel sickness", "Eczema"], [36, 6, 5, 1, 5, 1])[0],
                     room[k], R.choice([1, 2]) if f_ in ("8B", "8C") else 1 if f_ == "8A" else 2])
    put("t6_trip_normandy", [("Surname", "surname", plain), ("First name", "first_name", plain), ("Form", "form", plain), ("M/F", "m_f", plain), ("DOB", "dob", dmy), ("Consent rec'd", "consent", plain), ("Cost", "cost", gbp), ("Pd to date", "pd_to_date", gbp), ("Bal", "bal", gbp),
                             ("Last pmt", "last_pmt", dmonyy), ("Passport exp.", "passport_exp", dmy), ("Diet", "diet", plain), ("Medical", "medical", plain), ("Rm", "rm", plain), ("Coach", "coach", plain)], rows)


def make_tables():
    make_minibus()
    make_trip()


# ---------------------------------------------------------------- questions
def questions():
    T("t6_minibus_log")
    M = "FROM t6_minibus_log"
    q("how many trips did each driver do", "group", f"SELECT driver, count(*) {M} GROUP BY driver")
    f("and how many miles", "group", f"SELECT driver, sum(mls) {M} GROUP BY driver")
    q("what have we spent on diesel since the beginning of july", "sum", f"SELECT sum(fuel) {M} WHERE date>='2026-07-01'")
    q("passengers carried in June, and how many of them in wheelchairs?", "sum", f"SELECT sum(pass), sum(w_chairs) {M} WHERE date LIKE '2026-06%'")
    q("longest trip in miles - who was it for and when", "extreme", f"SELECT group_, date, mls {M} ORDER BY mls DESC LIMIT 1", [f"SELECT group_, date {M} ORDER BY mls DESC LIMIT 1"])
    q("which bus gets used more, Daisy or Bertha", "compare", f"SELECT bus, count(*) {M} GROUP BY bus", [f"SELECT bus {M} GROUP BY bus ORDER BY count(*) DESC LIMIT 1", f"SELECT bus, sum(mls) {M} GROUP BY bus"])
    q("any trips where the tail lift was sticking? I need the date and which bus", "list", f"SELECT date, bus {M} WHERE defects='tail lift sticking'")
    q("average number on board for the hospital run", "average", f"SELECT avg(pass) {M} WHERE group_='Hospital run'")
    f("shopper?", "average", f"SELECT avg(pass) {M} WHERE group_='Village shopper'")
    q("how much did the scouts pay us altogether", "sum", f"SELECT sum(hire_charge) {M} WHERE group_='Brownlow Scouts'", [f"SELECT sum(coalesce(hire_charge,0)+coalesce(donations,0)) {M} WHERE group_='Brownlow Scouts'", f"SELECT sum(hire_charge), sum(donations) {M} WHERE group_='Brownlow Scouts'"])
    q("Sunday journeys driven by Sue", "list", f"SELECT date, group_ {M} WHERE driver='Sue Tolley' AND strftime('%w',date)='0'", [f"SELECT date {M} WHERE driver='Sue Tolley' AND strftime('%w',date)='0'", f"SELECT count(*) {M} WHERE driver='Sue Tolley' AND strftime('%w',date)='0'"])
    q("what was on Bertha's clock at the end of her last trip", "lookup", f"SELECT mls_end {M} WHERE bus='Bertha' ORDER BY date DESC LIMIT 1")
    q("how many different groups used the minibus in august", "distinct", f"SELECT count(DISTINCT group_) {M} WHERE date LIKE '2026-08%'")
    u("when is Daisy's MOT due", "missing_column")
    u("how many times did Graham drive", "missing_value")

    T("t6_trip_normandy")
    N = "FROM t6_trip_normandy"
    q("who hasn't given in their consent form yet", "list", f"SELECT first_name, surname {N} WHERE consent IS NULL")
    f("only 8C", "list", f"SELECT first_name, surname {N} WHERE consent IS NULL AND form='8C'")
    q("how much money is still outstanding in total", "sum", f"SELECT sum(bal) {N}")
    f("and how many families is that", "count", f"SELECT count(*) {N} WHERE bal>0", [f"SELECT count(DISTINCT surname) {N} WHERE bal>0"])
    q("How many girls and how many boys are going?", "group", f"SELECT m_f, count(*) {N} GROUP BY m_f")
    q("numbers on each coach", "group", f"SELECT coach, count(*) {N} GROUP BY coach")
    q("who is in room 203", "list", f"SELECT first_name, surname {N} WHERE rm=203", [f"SELECT first_name {N} WHERE rm=203"])
    q("whose passport runs out before 1 jan 2027", "list", f"SELECT first_name, surname {N} WHERE passport_exp<'2027-01-01'")
    q("% of kids paid up in full", "share", f"SELECT 100.0*sum(bal=0)/count(*) {N}")
    q("when's Ellie Marsden's birthday?", "date", f"SELECT dob {N} WHERE first_name='Ellie' AND surname='Marsden'")
    q("how many veggie or vegan meals do we need", "count", f"SELECT count(*) {N} WHERE diet IN ('Vegetarian','Vegan')", [f"SELECT diet, count(*) {N} WHERE diet IN ('Vegetarian','Vegan') GROUP BY diet"])
    q("avg paid so far by form", "group", f"SELECT form, avg(pd_to_date) {N} GROUP BY form")
    u("any diabetics on the trip?", "missing_value")
    u("mobile number for Noah Fielding's mum", "missing_column")
    u("why are so many parents late with the payments", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
