#!/usr/bin/env python3
"""Round n6: the parking permits of a small town's office, and the loads of grapes of a vineyard's two harvests.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_permits():
    R = random.Random(9203)
    first = "Aoife Declan Niamh Padraig Sinead Eoin Maeve Brendan Roisin Cathal Grainne Fergal Orla Donal Ciara Kevin Marek Agnieszka Thomas Breda Noel Fidelma Joao Ines Gerry Attracta Shane Emer".split()
    last = "Hanlon Crotty Mulcahy Devane Tuohy Scully Lenihan Cotter Foley Harte Kissane Nagle Roche Shine Twomey Wozniak Pereira Gaynor".split()
    firms = ["Quay Bakery Ltd", "Brosnan Plumbing", "Harbour Dental", "Castle Flowers", "Moloney & Sons", "The Spinnaker Hotel", "Bridge Pharmacy"]
    streets = {"Quay Street": "A", "Castle Terrace": "A", "Fisher Lane": "A", "Market Square": "B", "Chapel Hill": "B", "Barrack Road": "B", "Abbey Park": "C", "Strand View": "C", "The Glen": "C"}
    fees = {"Resident": 40, "Second car": 75, "Visitor": 15, "Business": 180, "Carer": 0, "Motorbike": 20}
    people = R.sample(["%s %s" % (a, b) for a in first for b in last], 150)
    home = {p: R.choices(list(streets), [14, 9, 5, 7, 11, 8, 6, 9, 4])[0] for p in people + firms}
    ds = sorted(R.choice([d for d in days(D(2024, 1, 3), D(2025, 6, 27)) if d.weekday() < 5]) for _ in range(238))
    rows = []
    for i, d in enumerate(ds):
        kind = R.choices(list(fees), [24, 6, 9, 5, 3, 3])[0]
        who = R.choice(firms if kind == "Business" else people)
        fee = float(fees[kind])
        badge = "Y" if kind == "Resident" and R.random() < .08 else "N"
        if badge == "Y": fee = 0.0
        until = d + dt.timedelta(30) if kind == "Visitor" else d + dt.timedelta(364)
        reg = "%s-C-%d" % (R.choice(["151", "161", "172", "181", "182", "191", "201", "211", "221", "231", "241"]), R.randrange(112, 9990))
        status = R.choices(["Active", "Cancelled", "Suspended"], [30, 2, 1])[0]
        if status == "Active" and until < D(2025, 6, 30): status = "Expired"
        if kind == "Visitor" and R.random() < .25: reg = None
        pay = None if fee == 0 else R.choices(["Online", "Card", "Cash", "Cheque"], [10, 6, 3, 1])[0]
        rows.append([4003 + i, who, reg, home[who], streets[home[who]], kind, d.isoformat(), until.isoformat(), fee, pay, badge, status, R.choices(["M. Coughlan", "T. Brady", "Online"], [5, 4, 3])[0] if pay != "Online" else "Online"])
    put("n6_parking_permits", [("Permit No.", "permit_no", plain), ("Holder", "holder", plain), ("Vehicle reg.", "vehicle_reg", plain), ("Street", "street", plain), ("Zone", "zone", plain), ("Permit type", "permit_type", plain), ("Issued", "issued", dmy), ("Valid until", "valid_until", dmy),
                               ("Fee", "fee", eur), ("Payment", "payment", plain), ("Blue badge", "blue_badge", plain), ("Status", "status", plain), ("Issued by", "issued_by", plain)], rows)


def make_harvest():
    R = random.Random(9212)
    blocks = [("Block 1 North", "Pinot Noir", 7, 23.6), ("Block 2", "Pinot Noir", 8, 24.1), ("Block 3", "Chardonnay", 6, 22.4), ("Block 4 Creek", "Pinot Gris", 6, 22.9), ("Block 5", "Riesling", 5, 20.8),
              ("Block 6 Hilltop", "Pinot Noir", 5, 24.6), ("Block 7", "Gewurztraminer", 3, 22.0), ("Block 8", "Chardonnay", 4, 22.8), ("Old Orchard", "Gamay", 4, 22.1)]
    leads = ["Rosa Delgado", "Hector Ruiz", "Dale Simmons", "Mei Tanaka"]
    price = {"Pinot Noir": 2850, "Chardonnay": 2300, "Pinot Gris": 1850, "Riesling": 1700, "Gewurztraminer": 1900, "Gamay": 2400}
    begin = {"Pinot Noir": (9, 12), "Chardonnay": (9, 16), "Pinot Gris": (9, 14), "Riesling": (10, 1), "Gewurztraminer": (9, 24), "Gamay": (9, 20)}
    buyers = {"Pinot Noir": [None, None, "Halvard Cellars", "Stone Ferry Winery"], "Chardonnay": [None, "Halvard Cellars"], "Pinot Gris": [None, "Blue Heron Wines", "Blue Heron Wines"], "Riesling": [None, "Blue Heron Wines"], "Gewurztraminer": ["Blue Heron Wines"], "Gamay": [None, None, "Stone Ferry Winery"]}
    rows = []
    for y in (2024, 2025):
        loads = []
        for b, v, n, brix in blocks:
            for _ in range(n + R.choice([0, 1, 2]) + (1 if y == 2025 else 0)):
                d = D(y, *begin[v]) + dt.timedelta(R.randrange(0, 17) + (5 if y == 2024 else 0))
                if d.weekday() == 6: d += dt.timedelta(1)
                loads.append((d, b, v, brix))
        loads.sort(key=lambda x: x[0])
        for d, b, v, brix in loads:
            pickers, bins = R.randrange(6, 17), R.randrange(3, 10)
            lb = bins * R.randrange(820, 985)
            bx = None if R.random() < .06 else round(R.gauss(brix + (.5 if y == 2025 else -.2), .7), 1)
            ph = None if bx is None or R.random() < .05 else round(R.gauss(3.32, .11), 2)
            rot = R.choices([0, 1, 2, 3, 5, 8, 12], [30, 14, 9, 6, 4, 2 if y == 2025 else 4, 1 if y == 2025 else 3])[0]
            buy = R.choice(buyers[v])
            p = price[v] + (100 if y == 2025 else 0) if buy else None
            rows.append(["L%d-%02d" % (y % 100, sum(1 for r in rows if r[1][:4] == str(y)) + 1), d.isoformat(), b, v, R.choices(leads, [8, 6, 4, 3])[0], pickers, bins, lb, bx, ph, rot, None if buy else R.choice(["T1", "T2", "T3", "T5", "Barrel hall"]), buy, p, round(lb / 2000 * p, 2) if buy else None])
    put("n6_vineyard_harvest", [("Load", "load", plain), ("Picked", "picked", mdy), ("Block", "block", plain), ("Variety", "variety", plain), ("Crew lead", "crew_lead", plain), ("Pickers", "pickers", plain), ("Bins", "bins", plain), ("Weight (lb)", "weight", lambda x: "{:,d}".format(x)), ("Brix", "brix", fix1), ("pH", "ph", fix2),
                                ("Rot %", "rot", plain), ("Tank", "tank", plain), ("Sold to", "sold_to", plain), ("$ per ton", "price_per_ton", lambda x: "" if x is None else "${:,d}".format(x)), ("Amount", "amount", usd)], rows)


def make_tables():
    make_permits()
    make_harvest()


# ---------------------------------------------------------------- questions
def questions():
    T("n6_parking_permits")
    P = "FROM n6_parking_permits"
    q("how many resident permits did we issue in 2024", "count", f"SELECT count(*) {P} WHERE permit_type='Resident' AND issued LIKE '2024%'")
    f("and business?", "count", f"SELECT count(*) {P} WHERE permit_type='Business' AND issued LIKE '2024%'")
    q("number of permits in each zone", "group", f"SELECT zone, count(*) {P} GROUP BY zone")
    q("How much did we take in fees from January to March 2025?", "sum", f"SELECT sum(fee) {P} WHERE issued BETWEEN '2025-01-01' AND '2025-03-31'")
    q("which permits run out in december 2025", "list", f"SELECT permit_no {P} WHERE valid_until LIKE '2025-12%'", [f"SELECT holder {P} WHERE valid_until LIKE '2025-12%'"])
    q("street with the most permits", "extreme", f"SELECT street {P} GROUP BY street ORDER BY count(*) DESC LIMIT 1")
    q("who has permit 4127", "lookup", f"SELECT holder {P} WHERE permit_no=4127")
    f("till when is it valid", "date", f"SELECT valid_until {P} WHERE permit_no=4127")
    q("fee income by permit type, highest first", "group", f"SELECT permit_type, sum(fee) {P} GROUP BY permit_type ORDER BY sum(fee) DESC", o=True)
    q("what percentage of permits was paid for online?", "share", f"SELECT 100.0*sum(payment='Online')/count(*) {P}", [f"SELECT 100.0*sum(payment='Online')/count(payment) {P}"])
    q("holders who have taken out more than 3 permits", "list", f"SELECT holder {P} GROUP BY holder HAVING count(*)>3")
    q("suspended permits on Quay Street or Castle Terrace", "list", f"SELECT permit_no {P} WHERE status='Suspended' AND street IN ('Quay Street','Castle Terrace')", [f"SELECT holder {P} WHERE status='Suspended' AND street IN ('Quay Street','Castle Terrace')"])
    q("how many different streets are there in zone C", "distinct", f"SELECT count(DISTINCT street) {P} WHERE zone='C'")
    u("how many parking fines were there on Chapel Hill last year", "missing_column")
    u("what colour is the car on permit 4050?", "missing_column")

    T("n6_vineyard_harvest")
    H = "FROM n6_vineyard_harvest"
    q("how many pounds of pinot noir did we pick in 2025", "sum", f"SELECT sum(weight) {H} WHERE variety='Pinot Noir' AND picked LIKE '2025%'")
    f("what about 2024?", "sum", f"SELECT sum(weight) {H} WHERE variety='Pinot Noir' AND picked LIKE '2024%'")
    q("total weight by variety for the 2025 harvest", "group", f"SELECT variety, sum(weight) {H} WHERE picked LIKE '2025%' GROUP BY variety")
    q("what was the first day of picking in 2025", "date", f"SELECT min(picked) {H} WHERE picked LIKE '2025%'")
    q("average brix of the chardonnay", "average", f"SELECT avg(brix) {H} WHERE variety='Chardonnay'")
    q("Which load had the highest brix, and which block was it from?", "extreme", f"SELECT load, block {H} WHERE brix IS NOT NULL ORDER BY brix DESC LIMIT 1")
    q("how much did Halvard Cellars pay us in 2025", "sum", f"SELECT sum(amount) {H} WHERE sold_to='Halvard Cellars' AND picked LIKE '2025%'")
    q("what share of the 2025 weight did we sell to other wineries", "share", f"SELECT 100.0*sum(CASE WHEN sold_to IS NOT NULL THEN weight END)/sum(weight) {H} WHERE picked LIKE '2025%'")
    q("loads with more than 5% rot", "list", f"SELECT load {H} WHERE rot>5")
    q("how many loads did each crew lead bring in", "group", f"SELECT crew_lead, count(*) {H} GROUP BY crew_lead")
    q("top 3 blocks by weight, both years together", "topn", f"SELECT block {H} GROUP BY block ORDER BY sum(weight) DESC LIMIT 3", o=True)
    q("did we pick more in 2024 or in 2025?", "compare", f"SELECT substr(picked,1,4) {H} GROUP BY 1 ORDER BY sum(weight) DESC LIMIT 1", [f"SELECT substr(picked,1,4), sum(weight) {H} GROUP BY 1", f"SELECT (SELECT sum(weight) {H} WHERE picked LIKE '2024%'), (SELECT sum(weight) {H} WHERE picked LIKE '2025%')"])
    u("how much rain fell during the 2025 harvest", "missing_column")
    u("how many pounds of Merlot did we pick?", "missing_value")
    u("should we replant Block 7", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
