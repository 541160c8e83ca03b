#!/usr/bin/env python3
"""Seeded generator of two everyday tables and of the golds of 30 questions to them (round b5).

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, firms and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def thou(x): return "" if x is None else "{:,d}".format(x)


def make_tenders():
    R = random.Random(511)
    clients = {"Northgate Water": 7, "Ashcombe District Council": 9, "Pellow Homes": 6, "Kestrel Rail": 5, "St Aldhelm's NHS Trust": 4, "Marlow & Finch Architects": 6, "Brantwood University": 3, "Dunmere Port Authority": 2}
    works = {"Structural": (["car park assessment", "roof steelwork", "extension frame", "facade survey", "basement design"], 6000, 68000, ["Helen Tarrant", "Piotr Zielak"]),
             "Civil": (["access road", "retaining wall", "earthworks design", "culvert replacement"], 8000, 95000, ["Piotr Zielak", "Gwen Adair"]),
             "Drainage": (["SuDS strategy", "sewer diversion", "flood risk assessment", "pumping station upgrade"], 3500, 41000, ["Gwen Adair", "Helen Tarrant"]),
             "Transport": (["junction modelling", "travel plan", "cycle route study"], 4000, 36000, ["Dominic Rowe"])}
    rows = []
    ds = sorted(R.choice([d for d in days(D(2023, 9, 4), D(2025, 9, 12)) if d.weekday() < 5]) for _ in range(118))
    for i, d in enumerate(ds):
        cl = R.choices(list(clients), list(clients.values()))[0]
        di = R.choices(list(works), [8, 7, 6, 4])[0]
        pr, lo, hi, leads = works[di]
        lead = R.choices(leads, [3, 2][:len(leads)])[0]
        proc = R.choices(["open", "invited", "framework"], [6, 7, 4])[0]
        due = d + dt.timedelta(R.choice([14, 18, 21, 21, 28, 35]))
        while due.weekday() > 4: due += dt.timedelta(1)
        nobid = R.random() < .14
        pend = not nobid and R.random() < (.02 if d < D(2025, 5, 1) else .6)
        waiting = pend and d > D(2025, 8, 20)
        sub = due - dt.timedelta(R.choice([0, 0, 0, 1, 1, 2, 3, 4]))
        while sub.weekday() > 4: sub -= dt.timedelta(1)
        has = not nobid and not waiting
        fee = round(lo + (hi - lo) * R.random() ** 1.9, -1) if has else None
        hrs = (None if R.random() < .05 else round((8 + (fee or 0) / 1500 + R.random() * 22) * 2) / 2) if has else R.choice([None, None, 1.5, 2.0, 3.0])
        bid = (None if R.random() < .15 else R.randint(2, 4) if proc != "open" else R.randint(4, 9)) if has and not pend else None
        res = "no bid" if nobid else None if pend else R.choices(["won", "lost", "withdrawn by client"], [{"open": 3, "invited": 6, "framework": 7}[proc], 9 if di != "Transport" else 13, 1])[0]
        rows.append(["T%s-%03d" % (d.strftime("%y"), i + 1), cl, (lambda p: p[0].upper() + p[1:])(R.choice(pr)), di, lead, proc, d.isoformat(), due.isoformat(), sub.isoformat() if has else None, fee, hrs, bid, res])
    put("Tender_register", [("Tender No.", "tender_no", plain), ("Client", "client", plain), ("Project", "project", plain), ("Discipline", "discipline", plain), ("Bid lead", "bid_lead", plain), ("Procedure", "procedure", plain), ("Rec'd", "received", dmy), ("Due", "due", dmy), ("Submitted", "submitted", dmy),
                           ("Fee offered (GBP)", "fee", amt), ("Hrs spent", "hrs", plain), ("No. of bidders", "bidders", plain), ("Result", "result", plain)], rows)


def make_cars():
    R = random.Random(512)
    models = {"Skoda Octavia": ("Diesel", 318, 112), "Ford Focus Estate": ("Petrol", 289, 129), "VW Passat": ("Diesel", 371, 121), "Toyota RAV4": ("Plug-in hybrid", 446, 26), "Kia Niro EV": ("Electric", 412, 0),
              "Vauxhall Corsa": ("Petrol", 204, 118), "Ford Transit Custom": ("Diesel", 395, 186), "Hyundai Kona Electric": ("Electric", 379, 0), "Dacia Duster": ("Petrol", 248, 141)}
    people = {"Helen Tarrant": "Structures", "Piotr Zielak": "Structures", "Lewis Orme": "Structures", "Gwen Adair": "Civils", "Sanna Brook": "Civils", "Tariq Nadeem": "Civils", "Callum Firth": "Civils", "Dominic Rowe": "Transport",
              "Bea Holloway": "Survey", "Owen Pugh": "Survey", "Marta Lind": "Survey", "Ian Stobart": "Survey", "Ros Whitby": "Management", "Graham Yeo": "Management", "Pool car 1": "Office", "Pool car 2": "Office"}
    stop = D(2025, 9, 30)
    rows = []
    for p, dept in people.items():
        start = D(2014, 1, 6) + dt.timedelta(R.randint(0, 500))
        while start < stop:
            opts = [m for m in models if (dept == "Survey" and m in ("Ford Transit Custom", "Dacia Duster", "Skoda Octavia")) or (dept == "Office" and m in ("Vauxhall Corsa", "Kia Niro EV")) or (dept not in ("Survey", "Office") and m not in ("Ford Transit Custom", "Vauxhall Corsa"))]
            opts = [m for m in opts if start.year >= 2019 or models[m][0] not in ("Electric", "Plug-in hybrid")]
            m = R.choices(opts, [3 if start.year >= 2022 and models[x][0] in ("Electric", "Plug-in hybrid") else 2 for x in opts])[0]
            fuel, rate, co2 = models[m]
            term = R.choice([24, 36, 36, 48])
            y, mo = divmod(start.year * 12 + start.month - 1 + term, 12)
            end = D(y, mo + 1, min(start.day, 28)) - dt.timedelta(1)
            back = end + dt.timedelta(R.choice([0, 0, 0, -1, -2, -6, -34, 3, 9, 17, 26]))
            gone = back <= stop
            incl = R.choice([8000, 10000, 12000, 15000]) * term // 12
            part = min(1, ((min(back, stop) - start).days) / (term * 30.4))
            miles = int(incl * part * R.uniform(.62, 1.16))
            reg = "%s%02d %s" % ("".join(R.choice("ABDEFGHKLMNOPRSVWY") for _ in "xx"), start.year % 100 + (50 if not 3 <= start.month <= 8 else 0) - (1 if start.month < 3 else 0), "".join(R.choice("ABCDEFGHJKLMNOPRSTUVWXYZ") for _ in "xxx"))
            rows.append([reg, m, fuel, co2 + (R.randint(-6, 9) if co2 else 0) if R.random() > .05 else None, p, dept, R.choices(["Arlo Leasing", "Fleetwise", "Midshire Contract Hire"], [5, 4, 3])[0], start.isoformat(), end.isoformat(), round(rate * (1 + .035 * (start.year - 2019)) * R.uniform(.94, 1.07), 2), incl, miles, back.isoformat() if gone else None])
            if not gone: break
            start = max(back, end - dt.timedelta(5)) + dt.timedelta(R.choice([0, 0, 1, 4, 12]))
    rows.sort(key=lambda r: (r[7], r[0]))
    put("Lease_Cars", [("Reg", "reg", plain), ("Make/model", "model", plain), ("Fuel", "fuel", plain), ("CO2 g/km", "co2", plain), ("Driver", "driver", plain), ("Dept.", "dept", plain), ("Lessor", "lessor", plain), ("Lease start", "lease_start", dmonyy), ("lease END", "lease_end", dmonyy),
                      ("Rate p.m. ex VAT", "rate", gbp), ("Miles incl.", "miles_incl", thou), ("Miles (last reading)", "miles", thou), ("handed back", "handed_back", dmonyy)], rows)


def make_tables():
    for make in (make_tenders, make_cars): make()


# ---------------------------------------------------------------- questions


def questions():
    # ------------------------------------------------------------ Tender_register
    T("Tender_register")
    q("How many tenders have we won so far?", "count", "SELECT count(*) FROM Tender_register WHERE result='won'")
    f("And what are those worth altogether?", "sum", "SELECT sum(fee) FROM Tender_register WHERE result='won'")
    q("fees offered per client, tenders submitted in 2024", "group", "SELECT client, sum(fee) FROM Tender_register WHERE submitted LIKE '2024%' GROUP BY client")
    q("I need a list of all bids over 40,000 pounds that were not successful.", "list", "SELECT tender_no FROM Tender_register WHERE fee > 40000 AND result='lost'",
      ["SELECT tender_no FROM Tender_register WHERE fee > 40000 AND result IN ('lost','withdrawn by client')", "SELECT tender_no FROM Tender_register WHERE fee > 40000 AND result<>'won'", "SELECT tender_no FROM Tender_register WHERE fee > 40000 AND (result IS NULL OR result<>'won')"])
    q("How often did we hand in on the very last day?", "count", "SELECT count(*) FROM Tender_register WHERE submitted = due")
    q("avg no. of bidders on open procedures", "average", "SELECT avg(bidders) FROM Tender_register WHERE procedure='open'")
    q("Which bid took us the most hours, and who was leading it?", "extreme", "SELECT tender_no, bid_lead FROM Tender_register ORDER BY hrs DESC LIMIT 1",
      ["SELECT project, bid_lead FROM Tender_register ORDER BY hrs DESC LIMIT 1", "SELECT tender_no, project, bid_lead FROM Tender_register ORDER BY hrs DESC LIMIT 1"])
    q("median fee for structural work", "median", "SELECT median(fee) FROM Tender_register WHERE discipline='Structural'")
    q("Which tenders have gone in but are still without a result?", "list", "SELECT tender_no FROM Tender_register WHERE submitted IS NOT NULL AND result IS NULL")
    q("When did we last submit anything to Northgate Water?", "date", "SELECT max(submitted) FROM Tender_register WHERE client='Northgate Water'")
    q("hours spent on bids, Helen vs Gwen", "compare", "SELECT bid_lead, sum(hrs) FROM Tender_register WHERE bid_lead IN ('Helen Tarrant','Gwen Adair') GROUP BY bid_lead",
      ["SELECT bid_lead, sum(hrs) FROM Tender_register WHERE bid_lead IN ('Helen Tarrant','Gwen Adair') AND submitted IS NOT NULL GROUP BY bid_lead"])
    q("How many different clients have sent us tenders in 2025?", "distinct", "SELECT count(DISTINCT client) FROM Tender_register WHERE received LIKE '2025%'")
    q("By how much does the average fee of the bids we lost differ from the ones we won?", "difference", "SELECT (SELECT avg(fee) FROM Tender_register WHERE result='lost') - (SELECT avg(fee) FROM Tender_register WHERE result='won')")
    u("how many bids did we do for Lowther Estates", "missing_value")
    u("Why do we lose so many of the drainage tenders?", "cause")

    # ------------------------------------------------------------ Lease_Cars
    T("Lease_Cars")
    q("What is the total monthly rate of the cars that have not been handed back?", "sum", "SELECT sum(rate) FROM Lease_Cars WHERE handed_back IS NULL")
    f("and only the electric ones", "sum", "SELECT sum(rate) FROM Lease_Cars WHERE handed_back IS NULL AND fuel='Electric'")
    q("Which car does Sanna Brook have at the moment?", "lookup", "SELECT reg, model FROM Lease_Cars WHERE driver='Sanna Brook' AND handed_back IS NULL",
      ["SELECT reg FROM Lease_Cars WHERE driver='Sanna Brook' AND handed_back IS NULL", "SELECT model FROM Lease_Cars WHERE driver='Sanna Brook' AND handed_back IS NULL"])
    q("average CO2 of the diesels", "average", "SELECT avg(co2) FROM Lease_Cars WHERE fuel='Diesel'", ["SELECT avg(co2) FROM Lease_Cars WHERE fuel='Diesel' AND handed_back IS NULL"])
    f("And for petrol?", "average", "SELECT avg(co2) FROM Lease_Cars WHERE fuel='Petrol'", ["SELECT avg(co2) FROM Lease_Cars WHERE fuel='Petrol' AND handed_back IS NULL"])
    q("no. of cars per lessor, all years", "group", "SELECT lessor, count(*) FROM Lease_Cars GROUP BY lessor")
    q("Please show me the cars that were handed back with more miles than included.", "list", "SELECT reg FROM Lease_Cars WHERE handed_back IS NOT NULL AND miles > miles_incl")
    q("What percentage of the cars we leased from Fleetwise were diesel?", "share", "SELECT 100.0*sum(fuel='Diesel')/count(*) FROM Lease_Cars WHERE lessor='Fleetwise'")
    q("cars handed back late, i.e. after lease end - how many", "count", "SELECT count(*) FROM Lease_Cars WHERE handed_back > lease_end")
    q("median monthly rate by dept", "median", "SELECT dept, median(rate) FROM Lease_Cars GROUP BY dept", ["SELECT dept, median(rate) FROM Lease_Cars WHERE handed_back IS NULL GROUP BY dept"])
    q("When did we take on our first electric car?", "date", "SELECT min(lease_start) FROM Lease_Cars WHERE fuel='Electric'")
    q("Which of the cars still with us has the earliest lease end?", "extreme", "SELECT reg FROM Lease_Cars WHERE handed_back IS NULL ORDER BY lease_end LIMIT 1",
      ["SELECT reg, lease_end FROM Lease_Cars WHERE handed_back IS NULL ORDER BY lease_end LIMIT 1"])
    q("model we have leased most often", "extreme", "SELECT model FROM Lease_Cars GROUP BY model ORDER BY count(*) DESC LIMIT 1")
    u("which cars are due for an MOT", "missing_column")
    u("Would it be sensible to move the whole fleet to Arlo Leasing?", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=False)
