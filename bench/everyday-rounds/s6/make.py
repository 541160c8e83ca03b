#!/usr/bin/env python3
"""Round s6: the viewings of a letting agent, and the customers of a window cleaner.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_viewings():
    R = random.Random(7405)
    areas = {"Castlegate": 40, "Docks": 120, "Heath End": -60, "Old Town": 90, "Station Quarter": 20}
    streets = {"Castlegate": ["Keep Street", "Portcullis Way"], "Docks": ["Rope Walk", "Cooper Wharf"], "Heath End": ["Gorse Avenue", "Linnet Close"], "Old Town": ["Butter Row", "St Giles Lane"], "Station Quarter": ["Brunel Court", "Platform Road"]}
    props = []
    for i in range(24):
        a = R.choice(list(areas)); b = R.choices([1, 2, 3, 4], [6, 8, 4, 1])[0]
        kind = "Flat" if b < 3 or R.random() < .3 else "House"
        props.append(["%s%d %s" % ("Flat %d, " % R.randrange(1, 9) if kind == "Flat" else "", R.randrange(2, 90), R.choice(streets[a])), a, kind, b, int(round((510 + 190 * b + areas[a] + R.gauss(0, 40)) / 25) * 25), D(2025, 2, 20) + dt.timedelta(R.randrange(0, 105))])
    first = "Adele Bashir Clive Dawn Ezra Fran Gopal Hazel Idris Jodie Karim Lacey Malik Nadine Otis Petra Rowan Shona Tyler Ursula Vikram Wanda Zeke".split()
    last = "Albright Banerjee Coyle Dalgleish Emmett Forsyth Gill Hollis Ito Jessop Kemp Lockhart Mensah Nightingale Osei Prentice Rudge Salter".split()
    used, rows = set(), []
    for addr, area, kind, beds, rent, on in props:
        d, let = on + dt.timedelta(R.randrange(1, 6)), False
        for _ in range(R.choice([3, 5, 6, 7, 9, 11, 13])):
            while d.weekday() == 6: d += dt.timedelta(1)
            if d > D(2025, 6, 28): break
            while True:
                n = "%s %s" % (R.choice(first), R.choice(last))
                if n not in used: break
            used.add(n)
            agent = R.choices(["Gemma", "Tariq", "Louise", "Ned"], [5, 4, 3, 3])[0]
            tm = R.choice(["09:30", "10:00", "11:15", "12:30", "14:00", "15:45", "16:30", "17:15", "17:30", "18:00", "18:30"]) if d.weekday() < 5 else R.choice(["10:00", "10:30", "11:00", "11:30", "12:00"])
            came = R.random() > (.2 if agent == "Ned" else .1)
            pets = R.random() < .2
            offer = None
            if came and R.random() < .3: offer = rent + R.choices([0, -25, -50, 25, -75], [8, 4, 3, 1, 1])[0]
            out, mv = (None if came else "No show"), None
            if came and not offer: out = R.choice(["Not interested", "Not interested", "Thinking about it"])
            if offer:
                if offer >= rent - 50 and R.random() < (.35 if pets else .75):
                    out, let, mv = "Let agreed", True, d + dt.timedelta(R.randrange(9, 50))
                    while mv.weekday() > 4: mv += dt.timedelta(1)
                else: out = "Offer declined"
            fb = R.choices([None, "too small", "too dear", "no parking", "loved it", "wants garden", "noisy road", "damp smell"], [9, 4, 3, 3, 2, 2, 2, 1])[0] if came and not offer else R.choice(["loved it", None, "great light"]) if offer else None
            rows.append([d.isoformat(), tm, addr, area, kind, beds, rent, n, R.choices(["Portal", "Own website", "To-let board", "Referral"], [9, 4, 2, 2])[0], agent, "yes" if pets else "no", "yes" if came else "no", offer, out, mv.isoformat() if mv else None, fb])
            if let: break
            d += dt.timedelta(R.choice([0, 1, 1, 2, 3, 4]))
    rows.sort(key=lambda r: (r[0], r[1]))
    put("s6_flat_viewings", [("Date", "date", dmy), ("Time", "time", plain), ("Property", "property", plain), ("Area", "area", plain), ("Type", "type", plain), ("Beds", "beds", plain), ("Rent pcm", "rent_pcm", lambda x: "£{:,}".format(x)), ("Applicant", "applicant", plain), ("Lead source", "source", plain), ("Shown by", "shown_by", plain), ("Pets", "pets", yn), ("Attended", "attended", yn),
                             ("Offer pcm", "offer_pcm", lambda x: "" if x is None else "£{:,}".format(x)), ("Result", "result", plain), ("Move-in", "move_in", dmy), ("Feedback", "feedback", plain)], rows)


def make_windows():
    R = random.Random(7411)
    streets = [("Mill Lane", "Lower Wick", 9), ("Orchard Rise", "Lower Wick", 8), ("Chapel Street", "Wickham", 8), ("High Street", "Wickham", 9), ("Beech Drive", "Fernley", 10), ("Larkfield", "Fernley", 7), ("The Green", "Upper Wick", 6), ("Quarry Road", "Upper Wick", 7)]
    last = "Ackland Bowden Cartwright Dibble Elphick Frost Gamlin Hibberd Inchbald Jubb Knapp Ludlow Maslen Norris Orchard Pettifer Quick Rawlings Spratt Tovey Underhill Veal Wadham Yarrow Bristow Coombes Dunmore Eavis Fudge Gully Hockey Loosemore Nutt Perrott Sealey Trott".split()
    rows, used = [], set()
    today = D(2025, 11, 23)
    for st, area, n in streets:
        for h in sorted(R.sample(range(1, 60), n + 2)):
            shop = st == "High Street" and R.random() < .55
            kind = "Shop" if shop else R.choices(["Semi", "Terrace", "Detached", "Bungalow"], (2, 8, 0, 0) if st in ("Chapel Street", "High Street") else (6, 1, 5, 3))[0]
            while True:
                nm = "%s %s" % (R.choices(["Mr", "Mrs", "Ms", "Mr & Mrs", "Dr"], [5, 7, 3, 5, 1])[0], R.choice(last))
                if nm not in used: break
            used.add(nm)
            if shop: nm = R.choice(last) + R.choice(["'s Bakery", " Opticians", " & Son", " Hair", "'s Café"])
            freq = 2 if shop else R.choices([4, 6, 8, 12], [9, 4, 6, 1])[0]
            cons = kind in ("Semi", "Detached", "Bungalow") and R.random() < .35
            price = {"Shop": 9, "Semi": 14, "Terrace": 11, "Detached": 22, "Bungalow": 13}[kind] + 6 * cons + R.choice([0, 0, 1, 2]) + (2 if freq >= 8 else 0)
            paused = R.random() < .09
            done = today - dt.timedelta(R.randrange(0, freq * 7 - 3)) if not paused else D(2025, 5, 1) + dt.timedelta(R.randrange(0, 110))
            if not paused and R.random() < .08: done -= dt.timedelta(14)
            while done.weekday() > 4: done -= dt.timedelta(1)
            due = None if paused else done + dt.timedelta(freq * 7)
            pay = R.choices(["Cash", "Bank transfer", "Direct debit", "Cheque"], [6, 9, 6, 1])[0]
            owes = float(price * R.choice([1, 1, 2, 3])) if pay != "Direct debit" and R.random() < .33 else None
            rows.append([None, nm, h, st, area, kind, freq, float(price), "yes" if cons else "no", done.isoformat(), due.isoformat() if due else None, pay, owes, R.choices(range(2014, 2026), [2, 1, 2, 3, 3, 4, 1, 5, 9, 6, 7, 5])[0], R.choice(["side gate", "code %d" % R.randrange(1000, 9999), "dog!", "ring first"]) if R.random() < .3 else None, "Paused" if paused else "Active"])
    for i, r in enumerate(rows): r[0] = 101 + i
    put("s6_window_round", [("No.", "no", plain), ("Customer", "customer", plain), ("Hse", "hse", plain), ("Street", "street", plain), ("Village", "village", plain), ("Type", "type", plain), ("every x wks", "every_x_wks", plain), ("Price", "price", gbp), ("Conserv.", "conserv", xmark), ("last clean", "last_clean", iso), ("next due", "next_due", iso),
                            ("Pays by", "pays_by", plain), ("owes", "owes", gbp), ("since", "since", plain), ("note", "note", plain), ("Status", "status", plain)], rows,
        [["", "Total", "", "", "", "", "", gbp(sum(r[7] for r in rows)), "", "", "", "", gbp(sum(r[12] or 0 for r in rows)), "", "", ""]])


def make_tables():
    make_viewings()
    make_windows()


# ---------------------------------------------------------------- questions
def questions():
    T("s6_flat_viewings")
    V = "FROM s6_flat_viewings"
    q("no shows per agent", "group", f"SELECT shown_by, count(*) {V} WHERE attended='no' GROUP BY shown_by")
    f("as a percentage of their viewings", "group", f"SELECT shown_by, 100.0*sum(attended='no')/count(*) {V} GROUP BY shown_by", [f"SELECT shown_by, 1.0*sum(attended='no')/count(*) {V} GROUP BY shown_by"])
    q("which place have we shown the most without letting it?", "extreme", f"SELECT property {V} GROUP BY property HAVING sum(result='Let agreed')=0 ORDER BY count(*) DESC LIMIT 1", [f"SELECT property, count(*) {V} GROUP BY property HAVING sum(result='Let agreed')=0 ORDER BY count(*) DESC LIMIT 1"])
    q("who offered less than the asking rent - name, address, offer and rent", "list", f"SELECT applicant, property, offer_pcm, rent_pcm {V} WHERE offer_pcm<rent_pcm")
    f("how far below on average", "average", f"SELECT avg(rent_pcm-offer_pcm) {V} WHERE offer_pcm<rent_pcm", [f"SELECT avg(offer_pcm-rent_pcm) {V} WHERE offer_pcm<rent_pcm"])
    q("how many different 2 beds under £1000 have we shown people round", "distinct", f"SELECT count(DISTINCT property) {V} WHERE beds=2 AND rent_pcm<1000", [f"SELECT count(DISTINCT property) {V} WHERE beds=2 AND rent_pcm<1000 AND attended='yes'"])
    q("viewings after 5pm", "count", f"SELECT count(*) {V} WHERE time>'17:00'")
    q("where did our may viewings come from, numbers per source", "group", f"SELECT source, count(*) {V} WHERE date LIKE '2025-05%' GROUP BY source")
    q("people with pets who put in an offer and got turned down", "list", f"SELECT applicant {V} WHERE pets='yes' AND result='Offer declined'")
    q("how many days from viewing to moving in on average", "average", f"SELECT avg(julianday(move_in)-julianday(date)) {V}")
    q("What share of viewings leads to an offer?", "share", f"SELECT 100.0*count(offer_pcm)/count(*) {V}", [f"SELECT 100.0*count(offer_pcm)/count(*) {V} WHERE attended='yes'"])
    q("priciest place we let, who's taking it and when do they move in", "extreme", f"SELECT property, applicant, move_in {V} WHERE result='Let agreed' ORDER BY rent_pcm DESC LIMIT 1", [f"SELECT property, applicant, move_in {V} WHERE result='Let agreed' ORDER BY offer_pcm DESC LIMIT 1", f"SELECT applicant, move_in {V} WHERE result='Let agreed' ORDER BY rent_pcm DESC LIMIT 1"])
    q("did anybody complain about damp, and where", "list", f"SELECT property {V} WHERE feedback LIKE '%damp%'", [f"SELECT DISTINCT property {V} WHERE feedback LIKE '%damp%'", f"SELECT applicant, property {V} WHERE feedback LIKE '%damp%'"])
    u("how big was the holding deposit on each let", "missing_column")
    u("viewings in Riverside last spring", "missing_value")

    T("s6_window_round")
    W = "FROM s6_window_round"
    q("who owes me more than 30 quid? street, house number and how much", "list", f"SELECT customer, street, hse, owes {W} WHERE owes>30")
    q("what do all the 4-weekly jobs that are still active bring in each time", "sum", f"SELECT sum(price) {W} WHERE every_x_wks=4 AND status='Active'")
    q("who's due in the first week of december (1st to 5th)", "list", f"SELECT customer {W} WHERE next_due BETWEEN '2025-12-01' AND '2025-12-05'", [f"SELECT customer, street {W} WHERE next_due BETWEEN '2025-12-01' AND '2025-12-05'", f"SELECT no {W} WHERE next_due BETWEEN '2025-12-01' AND '2025-12-05'"])
    f("what's that worth", "sum", f"SELECT sum(price) {W} WHERE next_due BETWEEN '2025-12-01' AND '2025-12-05'")
    q("how much dearer is a detached than a semi on average", "difference", f"SELECT (SELECT avg(price) {W} WHERE type='Detached')-(SELECT avg(price) {W} WHERE type='Semi')")
    q("which year did i win the most customers", "extreme", f"SELECT since {W} GROUP BY since ORDER BY count(*) DESC LIMIT 1", [f"SELECT since, count(*) {W} GROUP BY since ORDER BY count(*) DESC LIMIT 1"])
    q("percentage of people not paying cash", "share", f"SELECT 100.0*sum(pays_by<>'Cash')/count(*) {W}")
    q("paused customers that still owe something", "list", f"SELECT customer {W} WHERE status='Paused' AND owes>0", [f"SELECT customer, owes {W} WHERE status='Paused' AND owes>0"])
    q("houses with a dog, need the address", "list", f"SELECT hse, street {W} WHERE note LIKE '%dog%'", [f"SELECT customer, hse, street {W} WHERE note LIKE '%dog%'", f"SELECT hse, street, village {W} WHERE note LIKE '%dog%'", f"SELECT hse, street {W} WHERE note LIKE '%dog%' AND type<>'Shop'"])
    q("when was 29 Quarry Road last done", "date", f"SELECT last_clean {W} WHERE hse=29 AND street='Quarry Road'")
    f("and when is it due again", "date", f"SELECT next_due {W} WHERE hse=29 AND street='Quarry Road'")
    q("Average price with and without conservatory, leaving out the shops", "group", f"SELECT conserv, avg(price) {W} WHERE type<>'Shop' GROUP BY conserv", [f"SELECT (SELECT avg(price) {W} WHERE type<>'Shop' AND conserv='yes'), (SELECT avg(price) {W} WHERE type<>'Shop' AND conserv='no')"])
    u("phone numbers of the people on Larkfield", "missing_column")
    u("how many customers in Northgate", "missing_value")
    u("who is my nicest customer", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
