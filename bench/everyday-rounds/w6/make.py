#!/usr/bin/env python3
"""Round w6: the invoices of a family doing up an old house, and the visits to a school nurse's office.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *

FULL = "January February March April May June July August September October November December".split()


def mon(col, names=FULL):
    """SQL: the name of the month of a date column."""
    return "CASE strftime('%%m',%s) %s END" % (col, " ".join("WHEN '%02d' THEN '%s'" % (i + 1, n) for i, n in enumerate(names)))


def month_readings(col):
    return ["strftime('%%Y-%%m',%s)" % col, mon(col), mon(col, MONTHS), mon(col) + "||' '||strftime('%%Y',%s)" % col, mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col, "CAST(strftime('%%m',%s) AS INTEGER)" % col]


def bymonth(what, col, rest):
    """A statement by month (2026-04) and its other readings; of less than a year."""
    s = ["SELECT %s, %s %s GROUP BY 1" % (m, what, rest) for m in month_readings(col)]
    return s[0], s[1:]


def clock(t): return "" if t is None else "%d:%s %s" % ((int(t[:2]) - 1) % 12 + 1, t[3:], "AM" if int(t[:2]) < 12 else "PM")


# ---------------------------------------------------------------- tables
def make_house():
    R = random.Random(9413)
    firms = [("Brandt Elektro", "Electrician", ["Rewiring", "Sockets and switches", "Fuse box", "Ceiling lights", "Callout"], (160, 2600), 9), ("Haas & Söhne", "Plumber", ["First fix", "Radiators", "Underfloor heating", "Taps and shower", "Leak repair", "Boiler"], (180, 3900), 11),
             ("Tischlerei Vogt", "Joiner", ["Doors", "Built-in wardrobe", "Stairs repair", "Window sills"], (420, 4200), 7), ("Lindner Bau", "Builder", ["Wall removed", "Screed", "Skip and rubble", "Lintel", "Plastering"], (350, 5200), 11), ("Fliesen König", "Tiler", ["Floor tiles", "Wall tiles", "Grouting"], (300, 2400), 6),
             ("Maler Petersen", "Painter", ["Walls and ceiling", "Woodwork", "Facade"], (240, 3100), 7), ("Baumarkt Nord", "DIY store", ["Paint", "Timber", "Screws and bits", "Insulation", "Plasterboard"], (18, 460), 15), ("Dachwerk Ost", "Roofer", ["Gutters", "Roof window", "Slates"], (380, 6100), 4), ("Küchenhaus Rabe", "Kitchen fitter", ["Units", "Worktop", "Appliances", "Fitting"], (600, 7400), 4)]
    rooms = {"Tiler": ["Bathroom", "Kitchen", "Hall", "Guest WC"], "Roofer": ["Roof", "Roof", "Attic"], "Kitchen fitter": ["Kitchen"], "Painter": ["Living room", "Bedroom", "Hall", "Outside", "Attic"]}
    every = ["Kitchen", "Bathroom", "Living room", "Bedroom", "Attic", "Hall", "Cellar", None]
    ds = [d for d in days(D(2025, 3, 10), D(2026, 10, 16)) if d.weekday() < 6]
    rows = []
    for d in sorted(R.choices(ds, [1.6 if D(2025, 9, 1) <= x <= D(2026, 6, 1) else 1 for x in ds], k=118)):
        f = R.choices(firms, [x[4] for x in firms])[0]
        net = round(R.triangular(f[3][0], f[3][1], f[3][0] + (f[3][1] - f[3][0]) * .15), 2)
        vat = R.choices([19, 19, 7])[0] if f[1] == "Builder" and R.random() < .05 else 19
        shop = f[1] == "DIY store"
        gross = round(net * (1 + vat / 100), 2)
        quote = None if shop or R.random() < .22 else round(gross * R.choice([.8, .9, .93, .97, 1, 1, 1, 1.04, 1.1]) / 10) * 10
        paid = d if shop else d + dt.timedelta(R.choice([3, 7, 9, 12, 14, 14, 21, 30, 41]))
        if not shop and (paid > D(2026, 10, 20) or R.random() < .03): paid = None
        src = None if paid is None else R.choices(["Joint account", "Card"], [1, 3])[0] if shop else R.choices(["Loan", "Joint account", "Savings"], [6, 4, 2])[0]
        g = D(d.year + R.choice([2, 2, 5]), d.month, min(d.day, 28)) if not shop and R.random() < .72 else None
        rows.append([len(rows) + 1, d.isoformat(), f[0], f[1], R.choice(rooms.get(f[1], every)), R.choice(f[2]), quote, net, vat, gross, paid.isoformat() if paid else None, src, g.isoformat() if g else None])
    put("w6_house_invoices", [("Nr", "nr", plain), ("Inv. date", "inv_date", dmy_dot), ("Firm", "firm", plain), ("Trade", "trade", plain), ("Room", "room", plain), ("What", "what", plain), ("Quote", "quote", eur_de), ("Net", "net", eur_de), ("VAT", "vat", pct), ("Gross", "gross", eur_de),
                              ("Paid on", "paid_on", dmy_dot), ("Paid from", "paid_from", plain), ("Guarantee until", "guarantee_until", dmy_dot)], rows,
        [["", "", "Total", "", "", "", "", eur_de(round(sum(r[7] for r in rows), 2)), "", eur_de(round(sum(r[9] for r in rows), 2)), "", "", ""]])


def make_nurse():
    R = random.Random(9421)
    first = "Mateo Harper Liam Zoey Aiden Nora Caleb Ximena Jaxon Piper Elijah Ruby Owen Camila Wyatt Hazel Tyrell Maya Dominic Skylar Ethan Priyanka Hudson Leah Marcus Ivy Gavin Sofia Trevor Amara Cole Delia".split()
    last = "Alvarez Bowers Carter Donnelly Estrada Fisk Greer Holloway Iverson Jimenez Kline Lowry Mabry Nguyen Oakes Pruitt Quinn Rollins Sayers Tubbs".split()
    teach = {"K": ["Ms. Dunn", "Mrs. Abbott"], "1": ["Mrs. Farley", "Mr. Ochoa"], "2": ["Ms. Trask", "Mrs. Wendell"], "3": ["Mr. Boyd", "Mrs. Sims"], "4": ["Ms. Petrie", "Mr. Hatch"], "5": ["Mrs. Vance", "Mr. Lund"]}
    kids = []
    names = R.sample(["%s %s" % (a, b) for a in first for b in last], 74)
    names[4] = "Mateo Alvarez"
    for n in names:
        g = R.choice(list(teach))
        kids.append((n, g, R.choice(teach[g]), R.choice([1, 1, 1, 2, 2, 3, 6])))
    off = [(D(2025, 11, 24), D(2025, 11, 28)), (D(2025, 12, 22), D(2026, 1, 2)), (D(2026, 3, 16), D(2026, 3, 20)), (D(2026, 1, 19), D(2026, 1, 19)), (D(2025, 9, 1), D(2025, 9, 1)), (D(2026, 5, 25), D(2026, 5, 25))]
    ds = [d for d in days(D(2025, 8, 25), D(2026, 6, 5)) if d.weekday() < 5 and not any(a <= d <= b for a, b in off)]
    comp = [("Headache", 11), ("Stomach ache", 13), ("Scraped knee", 9), ("Nosebleed", 5), ("Fever", 6), ("Bumped head", 7), ("Asthma", 4), ("Loose tooth", 4), ("Sore throat", 5), ("Splinter", 3), ("Rash", 2)]
    rows, seen = [], set()
    for d in sorted(R.choices(ds, [1.3 if x.weekday() == 0 else 1.5 if x.month in (1, 2) else 1 for x in ds], k=224)):
        k = R.choices(kids, [x[3] for x in kids])[0]
        while (k[0], d) in seen: k = R.choice(kids)
        seen.add((k[0], d))
        c = R.choices([x[0] for x in comp], [x[1] * (2 if d.month in (1, 2) and x[0] in ("Fever", "Sore throat") else 1) for x in comp])[0]
        hurt = c in ("Scraped knee", "Bumped head", "Splinter")
        where = R.choices(["Playground", "Gym", "Classroom", "Bus", None], [12, 5, 2, 1, 1])[0] if hurt else R.choices(["Classroom", "Playground", "Gym", "Cafeteria", "Bus", None], [9, 3, 2, 3, 1, 4])[0]
        t = "%02d:%02d" % (R.choices([8, 9, 10, 11, 12, 13, 14], [3, 4, 6, 5, 6, 5, 3])[0], R.randrange(0, 60))
        temp = round(R.uniform(99.8, 103.2), 1) if c == "Fever" else round(R.uniform(97.4, 99.6), 1) if c in ("Headache", "Stomach ache", "Sore throat", "Rash") and R.random() < .8 else None
        tx = {"Headache": ["Rest", "Water", "Tylenol"], "Stomach ache": ["Rest", "Rest", "Crackers"], "Scraped knee": ["Band-aid"], "Nosebleed": ["Pressure", "Ice pack"], "Fever": ["Rest", "Tylenol"], "Bumped head": ["Ice pack"], "Asthma": ["Inhaler"], "Loose tooth": ["Tooth box", None], "Sore throat": ["Lozenge", "Water"], "Splinter": ["Tweezers"], "Rash": ["Cream", None]}[c]
        home = R.random() < (.85 if c == "Fever" else .22 if c in ("Stomach ache", "Sore throat", "Headache") else .12 if c == "Bumped head" else .02)
        call = home or R.random() < (.8 if c in ("Bumped head", "Asthma") else .12)
        mins = round({"Headache": 22, "Stomach ache": 25, "Fever": 45, "Asthma": 28, "Bumped head": 20}.get(c, 9) * R.uniform(.6, 1.5)) + (18 if home else 0)
        rows.append([d.isoformat(), t, k[0], k[1], k[2], c, where, temp, R.choice(tx), "yes" if call else "no", "Sent home" if home else "Rest, then class" if mins > 25 else "Back to class", None if R.random() < .04 else mins, R.choices(["RN Kelso", "RN Ibarra", "Sub"], [7, 5, 1])[0]])
    rows.sort(key=lambda r: (r[0], r[1]))
    put("w6_nurse_visits", [("DATE", "date", mdy), ("time in", "time_in", clock), ("Student", "student", plain), ("Gr", "gr", plain), ("Teacher", "teacher", plain), ("Complaint", "complaint", plain), ("Where", "where_", plain), ("Temp F", "temp_f", fix1), ("Tx", "tx", plain), ("parent called?", "parent_called", yn),
                            ("Outcome", "outcome", plain), ("mins", "mins", plain), ("seen by", "seen_by", plain)], rows)


def make_tables():
    make_house()
    make_nurse()


# ---------------------------------------------------------------- questions
def questions():
    T("w6_house_invoices")
    H = "FROM w6_house_invoices"
    q("what has the whole house cost us so far incl. VAT", "sum", f"SELECT sum(gross) {H}", [f"SELECT sum(gross) {H} WHERE paid_on IS NOT NULL"])
    f("without the kitchen?", "sum", f"SELECT sum(gross) {H} WHERE coalesce(room,'')<>'Kitchen'", [f"SELECT sum(gross) {H} WHERE paid_on IS NOT NULL AND coalesce(room,'')<>'Kitchen'", f"SELECT sum(gross) {H} WHERE room<>'Kitchen'", f"SELECT sum(gross) {H} WHERE paid_on IS NOT NULL AND room<>'Kitchen'"])
    q("spend by room", "group", f"SELECT room, sum(gross) {H} GROUP BY room ORDER BY 2 DESC", [f"SELECT room, sum(gross) {H} WHERE room IS NOT NULL GROUP BY room", f"SELECT room, sum(net) {H} GROUP BY room", f"SELECT room, sum(gross) {H} WHERE paid_on IS NOT NULL GROUP BY room"])
    q("Which bills haven't we paid yet?", "list", f"SELECT nr {H} WHERE paid_on IS NULL", [f"SELECT firm, what {H} WHERE paid_on IS NULL", f"SELECT firm, gross {H} WHERE paid_on IS NULL"])
    f("how much is that together", "sum", f"SELECT sum(gross) {H} WHERE paid_on IS NULL", [f"SELECT sum(net) {H} WHERE paid_on IS NULL"])
    q("who got the most money from us and how much", "extreme", f"SELECT firm, sum(gross) {H} WHERE paid_on IS NOT NULL GROUP BY firm ORDER BY sum(gross) DESC LIMIT 1", [f"SELECT firm, sum({c}) {H} GROUP BY firm ORDER BY sum({c}) DESC LIMIT 1" for c in ("gross", "net")])
    q("invoices more than 300 € above the quote", "list", f"SELECT nr {H} WHERE gross-quote>300", [f"SELECT {c} {H} WHERE gross-quote>300" for c in ("count(*)", "firm, what", "firm, gross")] + [f"SELECT nr {H} WHERE net-quote>300"])
    q("How much VAT have we been charged in total?", "sum", f"SELECT sum(gross-net) {H}", [f"SELECT sum(gross-net) {H} WHERE paid_on IS NOT NULL"])
    q("what percentage did we pay from the loan", "share", f"SELECT 100.0*sum(CASE WHEN paid_from='Loan' THEN gross END)/sum(gross) {H}", [f"SELECT 100.0*sum(CASE WHEN paid_from='Loan' THEN gross END)/sum(gross) {H} WHERE paid_on IS NOT NULL", f"SELECT 100.0*sum(paid_from='Loan')/count(*) {H}", f"SELECT 100.0*sum(paid_from='Loan')/count(*) {H} WHERE paid_on IS NOT NULL"])
    q("average time between getting a plumber's invoice and paying it, in days", "average", f"SELECT avg(julianday(paid_on)-julianday(inv_date)) {H} WHERE trade='Plumber'")
    q("how much more has the bathroom cost than the hall", "difference", f"SELECT (SELECT sum(gross) {H} WHERE room='Bathroom')-(SELECT sum(gross) {H} WHERE room='Hall')",
      [f"SELECT (SELECT sum(net) {H} WHERE room='Bathroom')-(SELECT sum(net) {H} WHERE room='Hall')", f"SELECT (SELECT sum(gross) {H} WHERE room='Bathroom' AND paid_on IS NOT NULL)-(SELECT sum(gross) {H} WHERE room='Hall' AND paid_on IS NOT NULL)", f"SELECT room, sum(gross) {H} WHERE room IN ('Bathroom','Hall') GROUP BY room"])
    q("how many times did we go to the diy store in 2026 and what did we spend there", "lookup", f"SELECT count(*), sum(gross) {H} WHERE trade='DIY store' AND inv_date LIKE '2026%'", [f"SELECT count(DISTINCT inv_date), sum(gross) {H} WHERE trade='DIY store' AND inv_date LIKE '2026%'"])
    q("guarantees that run out before 1 july 2027: firm, what and until when", "list", f"SELECT firm, what, guarantee_until {H} WHERE guarantee_until<'2027-07-01'")
    u("what did the garage cost", "missing_value")
    u("how many hours did Lindner work", "missing_column")

    T("w6_nurse_visits")
    N = "FROM w6_nurse_visits"
    q("how many times did we send a kid home", "count", f"SELECT count(*) {N} WHERE outcome='Sent home'")
    f("how many of those had a temp of 100 or higher", "count", f"SELECT count(*) {N} WHERE outcome='Sent home' AND temp_f>=100")
    q("Visits by grade", "group", f"SELECT gr, count(*) {N} GROUP BY gr")
    q("what is the most common complaint from the playground", "extreme", f"SELECT complaint {N} WHERE where_='Playground' GROUP BY complaint ORDER BY count(*) DESC LIMIT 1")
    q("avg minutes in the office for a headache", "average", f"SELECT avg(mins) {N} WHERE complaint='Headache'")
    f("and stomach aches?", "average", f"SELECT avg(mins) {N} WHERE complaint='Stomach ache'")
    q("highest fever of the year, who was it and what day", "extreme", f"SELECT student, date, temp_f {N} WHERE temp_f IS NOT NULL ORDER BY temp_f DESC LIMIT 1", [f"SELECT student, date {N} WHERE temp_f IS NOT NULL ORDER BY temp_f DESC LIMIT 1"])
    q("visits before 9am", "count", f"SELECT count(*) {N} WHERE time_in<'09:00'", [f"SELECT date, time_in, student {N} WHERE time_in<'09:00'", f"SELECT date, student {N} WHERE time_in<'09:00'", f"SELECT student, complaint {N} WHERE time_in<'09:00'"])
    q("number of different students RN Kelso saw in january", "distinct", f"SELECT count(DISTINCT student) {N} WHERE seen_by='RN Kelso' AND date LIKE '2026-01%'")
    q("bumped heads where nobody phoned the parents - date and student pls", "list", f"SELECT date, student {N} WHERE complaint='Bumped head' AND parent_called='no'")
    q("when was Mateo Alvarez last in", "date", f"SELECT max(date) {N} WHERE student='Mateo Alvarez'")
    f("what for", "lookup", f"SELECT complaint {N} WHERE student='Mateo Alvarez' ORDER BY date DESC LIMIT 1")
    u("why do so many of them get stomach aches", "cause")
    u("how many bee stings did we treat in september", "missing_value")
    u("which of the kids who came in has a peanut allergy", "missing_column")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
