#!/usr/bin/env python3
"""Seeded generator of two everyday tables and of the golds of 30 questions to them (round b6).

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
A recycling yard's weighbridge and a hospital ward's equipment log, as they stand on 2026-01-15.
All names, firms and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def thou(x): return "" if x is None else "{:,d}".format(x)
def mths(x): return "" if x is None else "%d mths" % x


def make_weighbridge():
    R = random.Random(614)
    # customer: weight, vehicles (reg, tare, most it carries), materials
    firms = {"Harlow Groundworks": (8, [("KX19 VRT", 11860, 14500), ("KX21 LMO", 12240, 14800)], ["Soil", "Concrete & rubble", "Mixed C&D", "Crushed concrete"]),
             "Beckside Skips": (9, [("YJ66 PDE", 9780, 7200), ("YJ70 NWA", 9940, 7600), ("YK18 TFG", 10120, 7400)], ["Mixed C&D", "Wood", "Concrete & rubble", "Plasterboard"]),
             "Oakley Tree Care": (6, [("DN17 HBS", 2960, 1450)], ["Green waste", "Wood"]),
             "Fenwick Demolition": (5, [("PO68 ZKC", 12480, 15200)], ["Concrete & rubble", "Scrap metal", "Wood"]),
             "Greenacre Gardens": (5, [("WR20 JUY", 2340, 1100), ("WR15 EOH", 2410, 1050)], ["Green waste", "Soil", "Compost"]),
             "Stannard Plumbing": (4, [("LV22 CDN", 2080, 640)], ["Scrap metal", "Plasterboard"]),
             "Tilbrook Parish Council": (2, [("AE64 RXM", 2690, 980)], ["Green waste", "Compost", "Wood"]),
             "Moorfoot Farm": (2, [("SN13 KPL", 6120, 7900)], ["Crushed concrete", "Compost", "Scrap metal"]),
             "Private": (6, [], ["Green waste", "Wood", "Plasterboard", "Scrap metal", "Mixed C&D", "Soil"])}
    mats = {"Green waste": ("20 02 01", "IN", 42), "Wood": ("17 02 01", "IN", 78), "Concrete & rubble": ("17 01 07", "IN", 18.5), "Mixed C&D": ("17 09 04", "IN", 164), "Plasterboard": ("17 08 02", "IN", 135),
            "Soil": ("17 05 04", "IN", 24), "Scrap metal": ("17 04 05", "IN", -145), "Crushed concrete": (None, "OUT", 11.5), "Compost": (None, "OUT", 28)}
    shut = {D(2025, 12, 25), D(2025, 12, 26), D(2025, 12, 27), D(2026, 1, 1)}
    open_days = [d for d in days(D(2025, 10, 6), D(2026, 1, 14)) if d.weekday() < 6 and d not in shut]
    ds = sorted(R.choices(open_days, [1 if d.weekday() == 5 else 1.7 if d.weekday() == 0 else 1.4 for d in open_days], k=152))
    when = sorted((d, R.randint(7 * 60 + 2, (12 if d.weekday() == 5 else 16) * 60 + 40)) for d in ds)
    rows, no = [], 31640
    for i, (d, t) in enumerate(when):
        no += R.choices([1, 2], [14, 1])[0]
        cust = R.choices(list(firms), [v[0] for v in firms.values()])[0]
        mat = R.choice(firms[cust][2])
        ewc, way, rate = mats[mat]
        if cust == "Private":
            reg = None if R.random() < .35 else "%s%02d %s" % ("".join(R.choice("ABDEFGHKLMNOPRSVWY") for _ in "xx"), R.choice([9, 12, 14, 16, 59, 62, 65, 67, 69]), "".join(R.choice("ABCDEFGHJKLMNOPRSTUVWXYZ") for _ in "xxx"))
            tare, cap = R.randint(62, 104) * 20, 420
            pay = R.choice(["CSH", "CRD", "CRD"])
        else:
            reg, tare, cap = R.choice(firms[cust][1])
            tare += R.choice([-40, -20, 0, 0, 20, 40, 60])
            pay = "ACC" if R.random() < .88 else "CRD"
        if mat == "Scrap metal": pay = "CRD" if cust == "Private" else "ACC"      # no cash for metal
        load = int(cap * R.uniform(.35, 1) * (.45 if mat == "Scrap metal" and cap > 2000 else 1) / 20) * 20
        if d >= D(2026, 1, 2): rate = {42: 44, 78: 82, 164: 172}.get(rate, rate)
        note, gross, net = None, tare + load, load
        if R.random() < .03: tare = net = None; note = "did not weigh out"
        charge = None if net is None else round(net * rate / 1000 + 1e-9, 2)
        if net is not None and R.random() < .1: note = R.choice(["photo taken", "cover sheet missing", "driver told re netting"] + {"Wood": ["nails in timber"], "Mixed C&D": ["2 mattresses removed"], "Soil": ["wet load"], "Plasterboard": ["wet load"], "Green waste": ["plastic bags in load"]}.get(mat, []))
        by = R.choices(["Dean", "Aggie", "Marek"], [5, 4, 1 if d.weekday() < 5 else 6])[0]
        rows.append([no, d.isoformat(), "%02d:%02d" % divmod(t, 60), cust, reg, mat, ewc, way, gross, tare, net, rate, charge, pay, by, note])
    for i in R.sample([k for k, r in enumerate(rows) if r[12] is not None and abs(r[12]) > 60], 4):    # keyed wrongly
        rows[i][12] = round(rows[i][12] + R.choice([-20, 10, 18, -9, 45]), 2)
    put("b6_weighbridge", [("Ticket", "ticket", plain), ("Date", "date", dmy_dot), ("Time in", "time_in", plain), ("Customer", "customer", plain), ("Veh. reg", "reg", plain), ("Material", "material", plain), ("EWC", "ewc", plain), ("In/Out", "in_out", plain),
                           ("Gross (kg)", "gross", thou), ("Tare (kg)", "tare", thou), ("Net (kg)", "net", thou), ("Rate £/t", "rate", fix2), ("Charge", "charge", gbp), ("Pay", "pay", plain), ("Op.", "operator", plain), ("Notes", "notes", plain)], rows)


def make_equipment():
    R = random.Random(629)
    # item: how many, makes and models, dearest and cheapest, risk, months between services, places
    kit = {"Infusion pump": (14, [("Alaris", "GP Plus"), ("Braun", "Infusomat")], 1150, 1620, "H", 12, ["Bay A", "Bay B", "Bay C", "Side room 1", "Store room"]),
           "Syringe driver": (7, [("BD", "T34")], 980, 1290, "H", 12, ["Clean utility", "Store room", "Bay B"]),
           "Vital signs monitor": (9, [("Welch Allyn", "Spot 4400"), ("Mindray", "VS-900")], 890, 2140, "M", 12, ["Bay A", "Bay B", "Bay C", "Nurses' station"]),
           "Bed, electric": (16, [("Hillrom", "900"), ("Arjo", "Enterprise 5000")], 2350, 3980, "M", 24, ["Bay A", "Bay B", "Bay C", "Side room 1", "Side room 2"]),
           "Air mattress": (8, [("Arjo", "Nimbus 3"), ("Talley", "Quattro")], 1480, 2260, "M", 12, ["Bay A", "Bay C", "Side room 2", "Store room"]),
           "Patient hoist": (3, [("Oxford", "Presence")], 2190, 2870, "H", 6, ["Corridor", "Store room"]),
           "ECG machine": (2, [("GE", "MAC 2000")], 3420, 4150, "M", 12, ["Nurses' station", "Clean utility"]),
           "Bladder scanner": (1, [("Verathon", "BVI 9400")], 6900, 7400, "M", 12, ["Clean utility"]),
           "Suction unit": (6, [("Laerdal", "LSU 4000")], 610, 840, "H", 12, ["Bay A", "Bay B", "Bay C", "Crash trolley"]),
           "Defibrillator": (1, [("Zoll", "R Series")], 8600, 9900, "H", 6, ["Crash trolley"]),
           "Ear thermometer": (8, [("Braun", "PRO 6000")], 145, 210, "L", 24, ["Nurses' station", "Bay A", "Bay B", "Bay C"]),
           "Wheelchair": (6, [("Drive", "Enigma"), ("Invacare", "Rea")], 180, 420, "L", None, ["Corridor", "Store room"]),
           "Weighing chair": (2, [("Seca", "955")], 720, 960, "L", 24, ["Corridor", "Clean utility"]),
           "Nebuliser": (5, [("Omron", "C28"), ("PARI", "TurboBoy")], 95, 160, "L", 24, ["Clean utility", "Store room"])}
    today = D(2026, 1, 15)

    def add(d, m):
        y, mo = divmod(d.year * 12 + d.month - 1 + m, 12)
        return D(y, mo + 1, min(d.day, 28))

    rows = []
    for item, (n, makes, lo, hi, risk, every, places) in kit.items():
        for _ in range(n):
            make, model = R.choice(makes)
            got = D(2013, 4, 1) + dt.timedelta(int(4600 * R.random() ** .75))
            own = R.choices(["OWN", "LOAN", "RENT"], [20, 2, 5 if item in ("Air mattress", "Bed, electric") else 0])[0]
            cost = round(R.uniform(lo, hi) * (1 + .02 * (got.year - 2019)), 2) if own == "OWN" and R.random() > .04 else None
            age = (today - got).days / 365
            status = R.choices(["In use", "Spare", "Faulty", "At EBME", "Condemned"], [30, 5, 3 + age / 4, 3, age / 3])[0]
            last = due = None
            if every:
                last = got
                while add(last, every) < today - dt.timedelta(10):
                    nxt = add(last, every) + dt.timedelta(R.randint(-25, 30))
                    if nxt > today - dt.timedelta(3) or (R.random() < .18 and nxt > today - dt.timedelta(400)): break
                    last = nxt
                due = add(last, every)
                if last == got: last = None      # new, not serviced yet
                if status == "Condemned": due = None
            serial = None if R.random() < .09 else "%s%s" % (R.choice(["SN", "", "A", "80", "M"]), R.randint(100321, 994870))
            note = None
            if status == "Faulty": note = R.choice({"Wheelchair": ["brake loose", "footrest broken", "tyre flat", "brake loose", None], "Bed, electric": ["handset dead", "brake loose", "side rail sticks", "brake loose", None], "Air mattress": ["cell leaks", "pump noisy", "alarm does not stop", "cell leaks", None],
                                                   "Ear thermometer": ["reads low", "display dead", "reads low", "display dead", None]}.get(item, ["battery will not hold", "display dead", "alarm does not sound", "battery will not hold", None]))
            elif status == "Condemned": note = R.choice(["awaiting disposal", "beyond economic repair"])
            elif R.random() < .08: note = R.choice(["lent to ward 7", "new lead needed", "charger missing", "label worn"])
            rows.append([None, item, make, model, serial, R.choice(places), risk, got.isoformat(), cost, own, every, last and last.isoformat(), due and due.isoformat(), status, note])
    rows.sort(key=lambda r: r[7])
    for i, r in enumerate(rows): r[0] = "HW-%04d" % (i * 3 // 2 + 11)
    for i in R.sample([k for k, r in enumerate(rows) if r[11] and r[7] > "2017"], 2):      # the wrong year was typed
        r = rows[i]
        r[11] = str(int(r[7][:4]) - R.choice([1, 2])) + r[11][4:]
    R.shuffle(rows)
    rows.sort(key=lambda r: r[1])
    put("b6_ward_equipment", [("Asset no.", "asset_no", plain), ("Item", "item", plain), ("Make", "make", plain), ("Model", "model", plain), ("Serial", "serial", plain), ("Kept in", "kept_in", plain), ("Risk", "risk", plain), ("Acquired", "acquired", d_mon_y), ("Cost £", "cost", amt),
                              ("Own/Loan", "own", plain), ("Svc interval", "interval", mths), ("Last svc", "last_svc", d_mon_y), ("Next svc due", "next_due", d_mon_y), ("Status", "status", plain), ("Comment", "comment", plain)], rows)


def make_tables():
    for make in (make_weighbridge, make_equipment): make()


# ---------------------------------------------------------------- questions
W, E = "b6_weighbridge", "b6_ward_equipment"


def questions():
    # ------------------------------------------------------------ b6_weighbridge
    T(W)
    q("how much wood did we take in november, in tonnes", "sum", "SELECT sum(net)/1000.0 FROM b6_weighbridge WHERE material='Wood' AND date LIKE '2025-11%'", ["SELECT sum(net) FROM b6_weighbridge WHERE material='Wood' AND date LIKE '2025-11%'"])
    f("and december?", "sum", "SELECT sum(net)/1000.0 FROM b6_weighbridge WHERE material='Wood' AND date LIKE '2025-12%'", ["SELECT sum(net) FROM b6_weighbridge WHERE material='Wood' AND date LIKE '2025-12%'"])
    q("Can you tell me what we've charged Harlow Groundworks since the start of the year?", "sum", "SELECT sum(charge) FROM b6_weighbridge WHERE customer='Harlow Groundworks' AND date >= '2026-01-01'")
    q("on which day of the week is the weighbridge busiest", "extreme", "SELECT %s FROM b6_weighbridge GROUP BY 1 ORDER BY count(*) DESC LIMIT 1" % weekday("date"), ["SELECT %s, count(*) FROM b6_weighbridge GROUP BY 1 ORDER BY count(*) DESC LIMIT 1" % weekday("date")])
    q("Are there any tickets where the charge is not the net weight times the rate?", "list", "SELECT ticket FROM b6_weighbridge WHERE abs(charge - net*rate/1000.0) > 0.0151")
    q("top 3 vehicles by number of visits", "topn", "SELECT reg, count(*) FROM b6_weighbridge WHERE reg IS NOT NULL GROUP BY reg ORDER BY count(*) DESC LIMIT 3", ["SELECT reg FROM b6_weighbridge WHERE reg IS NOT NULL GROUP BY reg ORDER BY count(*) DESC LIMIT 3"], o=True)
    q("What share of the weight coming in is rubble?", "share", "SELECT 100.0*sum(CASE WHEN material='Concrete & rubble' THEN net END)/sum(net) FROM b6_weighbridge WHERE in_out='IN'")
    q("loads before 8 in the morning, how many were there", "count", "SELECT count(*) FROM b6_weighbridge WHERE time_in < '08:00'", ["SELECT count(*) FROM b6_weighbridge WHERE time_in < '08:00' AND in_out='IN'"])
    q("How much money have we paid out for scrap?", "sum", "SELECT -sum(charge) FROM b6_weighbridge WHERE material='Scrap metal'", ["SELECT sum(charge) FROM b6_weighbridge WHERE material='Scrap metal'"])
    f("split that by customer please", "group", "SELECT customer, -sum(charge) FROM b6_weighbridge WHERE material='Scrap metal' GROUP BY customer", ["SELECT customer, sum(charge) FROM b6_weighbridge WHERE material='Scrap metal' GROUP BY customer"])
    q("anything this month that wasn't put on account? ticket and customer", "list", "SELECT ticket, customer FROM b6_weighbridge WHERE date >= '2026-01-01' AND pay <> 'ACC'")
    q("who weighed in ticket %d, and what was the gross?" % LOOKUP_W, "lookup", "SELECT operator, gross FROM b6_weighbridge WHERE ticket=%d" % LOOKUP_W)
    q("Did Beckside bring us more plasterboard or more mixed waste?", "compare", "SELECT material, sum(net) FROM b6_weighbridge WHERE customer='Beckside Skips' AND material IN ('Plasterboard','Mixed C&D') GROUP BY material",
      ["SELECT material FROM b6_weighbridge WHERE customer='Beckside Skips' AND material IN ('Plasterboard','Mixed C&D') GROUP BY 1 ORDER BY sum(net) DESC LIMIT 1", "SELECT material, sum(net) FROM b6_weighbridge WHERE customer='Beckside Skips' AND material IN ('Plasterboard','Mixed C&D') GROUP BY 1 ORDER BY sum(net) DESC LIMIT 1",
       "SELECT material, count(*) FROM b6_weighbridge WHERE customer='Beckside Skips' AND material IN ('Plasterboard','Mixed C&D') GROUP BY material"])
    u("which of the account customers still owe us money from last month", "missing_column")
    u("How many tonnes of asbestos came through in the autumn?", "missing_value")

    # ------------------------------------------------------------ b6_ward_equipment
    T(E)
    q("how many infusion pumps are on the list", "count", "SELECT count(*) FROM b6_ward_equipment WHERE item='Infusion pump'")
    f("How many of those aren't ours?", "count", "SELECT count(*) FROM b6_ward_equipment WHERE item='Infusion pump' AND own<>'OWN'")
    q("What is overdue for servicing as of today?", "list", "SELECT asset_no FROM b6_ward_equipment WHERE next_due < '2026-01-15'", ["SELECT asset_no, item FROM b6_ward_equipment WHERE next_due < '2026-01-15'", "SELECT asset_no FROM b6_ward_equipment WHERE next_due < '2026-01-15' AND status='In use'"])
    f("only the high risk ones", "list", "SELECT asset_no FROM b6_ward_equipment WHERE next_due < '2026-01-15' AND risk='H'", ["SELECT asset_no, item FROM b6_ward_equipment WHERE next_due < '2026-01-15' AND risk='H'", "SELECT asset_no FROM b6_ward_equipment WHERE next_due < '2026-01-15' AND risk='H' AND status='In use'"])
    q("what percentage of our kit is faulty or condemned", "share", "SELECT 100.0*sum(status IN ('Faulty','Condemned'))/count(*) FROM b6_ward_equipment", ["SELECT 100.0*sum(status IN ('Faulty','Condemned'))/count(*) FROM b6_ward_equipment WHERE own='OWN'"])
    q("Where do we keep the bladder scanner and when was it last looked at?", "lookup", "SELECT kept_in, last_svc FROM b6_ward_equipment WHERE item='Bladder scanner'")
    q("items with no serial number, per type of item", "group", "SELECT item, count(*) FROM b6_ward_equipment WHERE serial IS NULL GROUP BY item")
    q("Which assets have a last service date that lies before the date they were acquired?", "list", "SELECT asset_no FROM b6_ward_equipment WHERE last_svc < acquired")
    q("five most expensive pieces of equipment", "topn", "SELECT asset_no, item, cost FROM b6_ward_equipment WHERE cost IS NOT NULL ORDER BY cost DESC LIMIT 5", ["SELECT asset_no FROM b6_ward_equipment WHERE cost IS NOT NULL ORDER BY cost DESC LIMIT 5", "SELECT item, cost FROM b6_ward_equipment WHERE cost IS NOT NULL ORDER BY cost DESC LIMIT 5", "SELECT asset_no, cost FROM b6_ward_equipment WHERE cost IS NOT NULL ORDER BY cost DESC LIMIT 5",
      "SELECT asset_no, item FROM b6_ward_equipment WHERE cost IS NOT NULL ORDER BY cost DESC LIMIT 5", "SELECT item FROM b6_ward_equipment WHERE cost IS NOT NULL ORDER BY cost DESC LIMIT 5"], o=True)
    q("how much cheaper is an Arjo bed than a Hillrom one on average?", "difference", "SELECT (SELECT avg(cost) FROM b6_ward_equipment WHERE item='Bed, electric' AND make='Hillrom') - (SELECT avg(cost) FROM b6_ward_equipment WHERE item='Bed, electric' AND make='Arjo')")
    q("Average cost of a vital signs monitor bought since 2020, please.", "average", "SELECT avg(cost) FROM b6_ward_equipment WHERE item='Vital signs monitor' AND acquired >= '2020-01-01'")
    q("what's due for service between now and end of march", "list", "SELECT asset_no FROM b6_ward_equipment WHERE next_due BETWEEN '2026-01-15' AND '2026-03-31'", ["SELECT asset_no, item FROM b6_ward_equipment WHERE next_due BETWEEN '2026-01-15' AND '2026-03-31'"])
    f("how many is that for each bay or room?", "group", "SELECT kept_in, count(*) FROM b6_ward_equipment WHERE next_due BETWEEN '2026-01-15' AND '2026-03-31' GROUP BY kept_in")
    u("which nurses are signed off to use the syringe drivers", "missing_column")
    u("What have we spent on mending the beds over the last two years?", "missing_column")


LOOKUP_W = 31702

if __name__ == "__main__":
    write(make_tables, questions, strict=True)
