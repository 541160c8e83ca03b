#!/usr/bin/env python3
"""Round a7: the jabs given by a travel clinic, and the second-hand bikes of a community workshop.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *

FULL = "January February March April May June July August September October November December".split()


def dmy_dash(d): return "" if d is None else "%s-%s-%s" % (d[8:], d[5:7], d[:4])


def mon(col, names=FULL):
    """SQL: the name of the month of a date column."""
    return "CASE strftime('%%m',%s) %s END" % (col, " ".join("WHEN '%02d' THEN '%s'" % (i + 1, n) for i, n in enumerate(names)))


def bymonth(what, col, rest):
    """A statement by month (2025-04) and its other readings (April, Apr, April 2025); of less than a year."""
    s = lambda m: "SELECT %s, %s %s GROUP BY 1" % (m, what, rest)
    return s("strftime('%%Y-%%m',%s)" % col), [s(mon(col)), s(mon(col, MONTHS)), s(mon(col) + "||' '||strftime('%%Y',%s)" % col), s(mon(col, MONTHS) + "||' '||strftime('%%Y',%s)" % col), s("CAST(strftime('%%m',%s) AS INTEGER)" % col)]


# ---------------------------------------------------------------- tables
def make_jabs():
    R = random.Random(12403)
    first = "Gemma Hugo Lydia Tom Marisol Craig Anjali Ruth Benedict Chioma Stella Wilf Dana Pavel Imogen Leroy Cathal Freya Neil Suki Abel Margot Dominic Halima Ross".split()
    last = "Lyle Pell Arkwright Bose Conti Drury Eastwood Fenn Gadd Hirst Iqbal Jukes Kettle Lowry Mace Nettles Orme Pike Rudd Stell".split()
    who = R.sample(["%s %s" % (a, b) for a in first for b in last if (a, b) not in (("Gemma", "Lyle"), ("Hugo", "Pell"))], 60) + ["Gemma Lyle", "Hugo Pell"]
    dest = {"Kenya": 7, "India": 8, "Thailand": 9, "Vietnam": 5, "Peru": 4, "Ghana": 4, "Brazil": 4, "Nepal": 3, "Morocco": 3, "Tanzania": 4}
    fee = {"Hepatitis A": 62, "Typhoid": 41, "Rabies": 79, "Yellow fever": 78, "Jap. encephalitis": 105, "DTP": 0, "Hepatitis B": 52, "Meningitis ACWY": 68, "Cholera": 45}
    yf = ("Kenya", "Ghana", "Brazil", "Peru", "Tanzania")
    ds = [d for d in days(D(2025, 3, 3), D(2025, 9, 30)) if d.weekday() in (1, 3, 5)]
    rows = []
    for p in who:
        to = R.choices(list(dest), list(dest.values()))[0]
        dob = D(R.choice([1948, 1954, 1957, 1963, 1968, 1974, 1979, 1985, 1988, 1991, 1994, 1996, 1998, 1999, 2001, 2003, 2006, 2012]), R.randrange(1, 13), R.randrange(1, 28))
        first_day = R.choice(ds[:-10])
        go = first_day + dt.timedelta(R.choice([9, 12, 17, 20, 24, 31, 35, 42, 50, 63, 80]))
        plan = []
        want = ["Hepatitis A", "Typhoid"] if R.random() < .5 else ["Typhoid", "DTP"]
        if p == "Gemma Lyle": want = ["Typhoid", "DTP"]
        if to in yf and R.random() < .8: want.append("Yellow fever")
        if R.random() < .13: want.append("Cholera")
        if to in ("Ghana",) and R.random() < .5: want.append("Meningitis ACWY")
        plan = [(first_day, v, 1) for v in want]
        if R.random() < .38:
            v = R.choice(["Rabies", "Rabies", "Hepatitis B"] + (["Jap. encephalitis"] if to in ("Thailand", "Vietnam", "Nepal", "India") else []))
            n = 2 if v.startswith("Jap") else 3
            for k in range(n):
                dd = first_day + dt.timedelta([0, 7, 21][k])
                if dd < go and dd <= ds[-1]: plan.append((dd, v, k + 1))
        by_day = {}
        for d, v, k in plan:
            if d not in by_day:
                by_day[d] = ("%02d:%02d" % (R.choice([9, 10, 11, 12, 14, 15, 16, 17, 17, 18]), R.choice([0, 15, 30, 45])), R.choices(["Y", "N"], [14, 1 if p not in ("Gemma Lyle", "Hugo Pell") else 0])[0], R.choices(["Sister Nolan", "Kaye", "Bernadette", "Dr Amin"], [6, 5, 3, 1])[0])
            t, y, nurse = by_day[d]
            side = R.choices([None, "sore arm", "mild fever", "felt faint", "rash", "headache"], [70, 9, 3, 4, 1, 3])[0]
            if y == "N": nurse, side = None, None
            rows.append([d.isoformat(), t, p, dob.isoformat(), to, None if R.random() < .03 and p != "Hugo Pell" else go.isoformat(), v, k, "%s%04d" % (v[0] + v[1].upper(), R.randrange(300, 9900)) if y == "Y" else None, nurse, fee[v] if y == "Y" else None, side, y])
    rows.sort(key=lambda r: (r[0], r[1], r[2]))
    put("a7_travel_jabs", [("Appt", "appt", dmy_dash), ("Time", "time", plain), ("Patient", "patient", plain), ("DOB", "dob", dmy_dash), ("Going to", "going_to", plain), ("Leaves", "leaves", dmy_dash), ("Jab", "jab", plain), ("Dose", "dose", plain), ("Batch no.", "batch_no", plain),
                           ("Given by", "given_by", plain), ("Fee £", "fee", fix2), ("Side effects", "side_effects", plain), ("Attended", "attended", plain)], rows)


def make_bikes():
    R = random.Random(12413)
    kinds = {"road": [("Ravenna", "Corsa 2"), ("Hartfield", "Tempo"), ("Velmont", "R500")], "MTB": [("Gritstone", "Ridge 29"), ("Hartfield", "Scree"), ("Cobble Hill", "Trail X")], "hybrid": [("Hartfield", "Metro"), ("Velmont", "City 7"), ("Dutchie", "Oma")],
             "kids": [("Pipkin", "16in"), ("Pipkin", "20in"), ("Gritstone", "Junior")], "folding": [("Foldaway", "F6"), ("Packet", "Mini")], "e-bike": [("Velmont", "Volt"), ("Amptrek", "One")], "tandem": [("Hartfield", "Duo")]}
    base = {"road": 160, "MTB": 130, "hybrid": 95, "kids": 40, "folding": 120, "e-bike": 480, "tandem": 260}
    towns = ["Ludbury", "Ludbury", "Ludbury", "Marsh End", "Kelton", "Kelton", "Overby", "Stanwick", None]
    rows = []
    d = D(2025, 1, 8)
    for i in range(118):
        ty = R.choices(list(kinds), [8, 8, 10, 7, 3, 2, 0])[0] if i != 61 else "tandem"
        mk, md = R.choice(kinds[ty])
        src = R.choices(["Donated", "online ad", "police auction", "trade-in", "council tip"], [11, 6, 4, 4, 5])[0]
        val = base[ty] * R.uniform(.75, 1.4)
        paid = None if src == "Donated" else (5 if src == "council tip" else round(val * R.uniform(.2, .45)))
        parts = round(R.choice([0, 4.5, 8, 12.99, 17.5, 23, 31.4, 46]) + (R.choice([0, 60]) if ty == "e-bike" else 0), 2) or None
        hrs = R.choice([.5, 1, 1, 1.5, 2, 2, 2.5, 3, 4, 5.5])
        ask = int(round(val / 5.0)) * 5
        wait = int(R.expovariate(1 / {"road": 35, "MTB": 28, "hybrid": 20, "kids": 14, "folding": 24, "e-bike": 40, "tandem": 60}[ty])) + 4
        sold = d + dt.timedelta(wait)
        if i == 61: sold = d + dt.timedelta(48)
        scrapped = R.random() < .05 and i != 61
        got = R.choices([ask, ask - 5, ask - 10, int(ask * .85)], [8, 4, 4, 2])[0]
        if sold > D(2025, 9, 14) or scrapped: sold = None
        status = "scrapped" if scrapped else "sold" if sold else R.choices(["for sale", "in workshop"], [3, 1])[0]
        rows.append([1001 + i, ty, mk, md, R.choice([None, 48, 50, 52, 54, 54, 56, 58, 60]) if ty not in ("kids", "folding") else None, src, d.isoformat(), paid, parts, hrs, R.choices(["Olly", "Mags", "Deniz", "Fran"], [5, 4, 4, 2])[0], None if scrapped else ask, status, sold.isoformat() if sold else None, got if sold else None, R.choice(towns) if sold else None])
        d = min(d + dt.timedelta(R.choices([0, 1, 2, 3, 4, 6], [3, 4, 4, 3, 2, 1])[0]), D(2025, 9, 10))
    put("a7_bikes", [("No", "no", plain), ("type", "type", plain), ("Make", "make", plain), ("Model", "model", plain), ("Frame cm", "frame_cm", plain), ("Source", "source", plain), ("In", "date_in", dmonyy), ("Paid", "paid", gbp), ("Parts", "parts", gbp), ("Hrs", "hrs", plain), ("Mechanic", "mechanic", plain),
                     ("Asking", "asking", gbp), ("Status", "status", plain), ("Sold on", "sold_on", dmonyy), ("Got", "got", gbp), ("Buyer from", "buyer_from", plain)], rows)


def make_tables():
    make_jabs()
    make_bikes()


# ---------------------------------------------------------------- questions
def questions():
    T("a7_travel_jabs")
    J = "FROM a7_travel_jabs"
    q("which patients didn't turn up?", "list", f"SELECT DISTINCT patient {J} WHERE attended='N'", [f"SELECT patient {J} WHERE attended='N'", f"SELECT DISTINCT patient, appt {J} WHERE attended='N'"])
    q("how much have we taken for yellow fever", "sum", f"SELECT sum(fee) {J} WHERE jab='Yellow fever'")
    f("rabies?", "sum", f"SELECT sum(fee) {J} WHERE jab='Rabies'")
    q("number of vaccinations given per month", "group", *bymonth("count(*)", "appt", J + " WHERE attended='Y'"))
    q("top 3 destinations by number of patients", "topn", f"SELECT going_to {J} GROUP BY going_to ORDER BY count(DISTINCT patient) DESC LIMIT 3", o=True)
    q("who felt faint and what had they been given", "list", f"SELECT patient, jab {J} WHERE side_effects='felt faint'")
    q("batch number of Gemma Lyle's typhoid jab", "lookup", f"SELECT batch_no {J} WHERE patient='Gemma Lyle' AND jab='Typhoid'")
    f("when does she leave and where to", "lookup", f"SELECT DISTINCT leaves, going_to {J} WHERE patient='Gemma Lyle'")
    q("which nurse has given the most injections", "extreme", f"SELECT given_by {J} WHERE given_by IS NOT NULL GROUP BY given_by ORDER BY count(*) DESC LIMIT 1")
    q("how many patients were born before 1965", "distinct", f"SELECT count(DISTINCT patient) {J} WHERE dob<'1965-01-01'")
    q("jabs after 5pm in may", "list", f"SELECT patient, jab {J} WHERE time>='17:00' AND appt LIKE '2025-05%'", [f"SELECT patient, jab {J} WHERE time>'17:00' AND appt LIKE '2025-05%'", f"SELECT count(*) {J} WHERE time>='17:00' AND appt LIKE '2025-05%'", f"SELECT count(*) {J} WHERE time>'17:00' AND appt LIKE '2025-05%'"]
      + [f"SELECT {c} {J} WHERE time{o}'17:00' AND appt LIKE '2025-05%' AND attended='Y'" for c in ("patient, jab", "count(*)") for o in (">=", ">")] + [f"SELECT appt, time, jab {J} WHERE time{o}'17:00' AND appt LIKE '2025-05%'" for o in (">=", ">")])
    q("share of jabs with any side effect", "share", f"SELECT 100.0*sum(side_effects IS NOT NULL)/count(*) {J} WHERE attended='Y'", [f"SELECT 100.0*sum(side_effects IS NOT NULL)/count(*) {J}"])
    u("is any of the women pregnant", "missing_column")
    u("how many people came for a dengue jab", "missing_value")
    u("is it worth having the rabies jab for Thailand", "opinion")

    T("a7_bikes")
    B = "FROM a7_bikes"
    q("how many bikes are for sale right now", "count", f"SELECT count(*) {B} WHERE status='for sale'")
    f("what are we asking for them in total", "sum", f"SELECT sum(asking) {B} WHERE status='for sale'")
    f("which is the cheapest?", "extreme", f"SELECT no, make, model, asking {B} WHERE status='for sale' ORDER BY asking LIMIT 1", [f"SELECT {c} {B} WHERE status='for sale' ORDER BY asking LIMIT 1" for c in ("no", "no, asking", "make, model", "make, model, asking", "model", "type, asking", "type, make", "asking")])
    q("What profit did we make on the bikes we sold, so what we got less what we paid and the parts?", "sum", f"SELECT sum(got-coalesce(paid,0)-coalesce(parts,0)) {B} WHERE sold_on IS NOT NULL")
    q("where do our bikes come from? number for each source", "group", f"SELECT source, count(*) {B} GROUP BY source")
    q("average days from coming in to being sold by type of bike", "group", f"SELECT type, avg(julianday(sold_on)-julianday(date_in)) {B} WHERE sold_on IS NOT NULL GROUP BY type")
    q("what did the tandem go for", "lookup", f"SELECT got {B} WHERE type='tandem'")
    q("hours worked by Mags", "sum", f"SELECT sum(hrs) {B} WHERE mechanic='Mags'")
    f("per bike on average", "average", f"SELECT avg(hrs) {B} WHERE mechanic='Mags'")
    q("what percent of the sold bikes went for less than the asking price", "share", f"SELECT 100.0*sum(got<asking)/count(*) {B} WHERE sold_on IS NOT NULL")
    q("donated bikes sold for over 150, number make and price", "list", f"SELECT no, make, got {B} WHERE source='Donated' AND got>150")
    q("which month did we sell most bikes", "extreme", f"SELECT strftime('%Y-%m',sold_on) {B} WHERE sold_on IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1", [f"SELECT {mon('sold_on', n)} {B} WHERE sold_on IS NOT NULL GROUP BY strftime('%Y-%m',sold_on) ORDER BY count(*) DESC LIMIT 1" for n in (FULL, MONTHS)])
    q("how many bikes went to people in Kelton", "count", f"SELECT count(*) {B} WHERE buyer_from='Kelton'")
    u("what colour is bike 1043", "missing_column")
    u("how many unicycles did we sell?", "missing_value")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
