#!/usr/bin/env python3
"""Round a3: somebody who works with numbers: a shipping desk's log and the timesheet of an engineering office.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_shipments():
    R = random.Random(721)
    lanes = [("Rotterdam", "NL", 410), ("Lyon", "FR", 760), ("Milano", "IT", 980), ("Gdansk", "PL", 640), ("Graz", "AT", 590), ("Zaragoza", "ES", 1620), ("Aarhus", "DK", 720)]
    carriers = [("Norvik", 1.0, .8), ("Transalp", 1.12, .35), ("KLS", .93, 1.7)]
    cust = ["Hallmann", "Ferrotec", "Duvivier", "Oberlin & Co", "Sarti SpA", "Baltimpex", "Koch Medical", "Veldhuis"]
    ds = sorted(R.choice([d for d in days(D(2024, 7, 1), D(2025, 3, 28)) if d.weekday() < 5]) for _ in range(168))
    rows = []
    for i, d in enumerate(ds):
        dest, cc, km = R.choices(lanes, [6, 5, 4, 4, 3, 2, 3])[0]
        car, cost, late = R.choices(carriers, [5, 3, 4])[0]
        pal = R.choice([1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 18, 24, 33])
        kg = int(pal * R.uniform(180, 690))
        fr = round((95 + km * .32 + pal * km * .052) * cost * R.uniform(.92, 1.1), 2)
        plan = d + dt.timedelta(1 + km // 450 + R.choice([0, 1]))
        off = R.choices([-1, 0, 1, 2, 3, 5], [2, 8, 2.2 * late, 1.2 * late, .6 * late, .3 * late])[0]
        arr = plan + dt.timedelta(off)
        open_ = i > 156 and R.random() < .75
        dam = None if open_ else ("yes" if R.random() < .07 else "no")
        rows.append([240701 + i, d.isoformat(), plan.isoformat(), None if open_ else arr.isoformat(), R.choice(cust), dest, cc, car, pal, kg, fr, round(fr * R.choice([1.08, 1.12, 1.15, 1.2, .95]), 2) if not open_ else None,
                     dam, R.choices(["EXW", "FCA", "DAP"], [2, 3, 6])[0]])
    put("shipments", [("ShipNo", "ship_no", plain), ("LoadDate", "load_date", plain), ("ETA", "eta", plain), ("ATA", "ata", plain), ("Consignee", "consignee", plain), ("Dest", "dest", plain), ("Ctry", "country", plain),
                      ("Carrier", "carrier", plain), ("Plts", "pallets", plain), ("GrossWt_kg", "gross_wt_kg", lambda x: "{:,}".format(x)), ("FrtQuoted", "freight_quoted", money("€")), ("FrtInvoiced", "freight_invoiced", money("€")),
                      ("Dmg", "damaged", plain), ("Incoterm", "incoterm", plain)], rows)


def make_timesheet():
    R = random.Random(722)
    who = [("Adler, N.", "struct", 118, 4), ("Brandis, T.", "geo", 104, 3), ("Choi, M.", "struct", 96, 5), ("Farouk, S.", "CAD", 72, 5), ("Lindqvist, E.", "geo", 131, 2), ("Marek, J.", "CAD", 68, 3)]
    proj = ["Quay 7", "Bridge A44", "Tank Farm", "School Annex", "INTERNAL"]
    pref = {"struct": [4, 6, 3, 5, 2], "geo": [6, 4, 5, 1, 2], "CAD": [4, 4, 3, 4, 1]}
    task = {"struct": ["calc", "review", "site visit", "meeting"], "geo": ["borehole log", "calc", "site visit", "meeting"], "CAD": ["drawing", "drawing", "revision", "meeting"]}
    ds = sorted(R.choice([d for d in days(D(2025, 1, 6), D(2025, 6, 27)) if d.weekday() < 5]) for _ in range(236))
    rows = []
    for d in ds:
        n, disc, rate, _ = R.choices(who, [w[3] for w in who])[0]
        p = R.choices(proj, pref[disc])[0]
        t = R.choice(task[disc]) if p != "INTERNAL" else R.choice(["meeting", "training", "admin"])
        h = R.choice([.5, 1, 1.5, 2]) if t == "meeting" else R.choice([1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7.5, 8])
        bill = "N" if p == "INTERNAL" or R.random() < .08 else "Y"
        inv = None if bill == "N" or d > D(2025, 5, 31) or R.random() < .08 else "INV-%d%02d" % (2025, (d.month - 1) * 3 + proj.index(p) % 3 + 1)
        rows.append([d.isoformat(), n, disc, p, t, h, rate, bill, R.choice([18, 24, 37, 46, 52, 88, 112, 140, 9]) if t == "site visit" else None, inv])
    put("timesheet", [("work_date", "work_date", dmy), ("empl", "employee", plain), ("disc", "discipline", plain), ("proj_name", "project", plain), ("task", "task", plain), ("hrs", "hrs", amt),
                      ("rate_eur_h", "rate_eur_h", plain), ("billable_yn", "billable", plain), ("km_driven", "km_driven", plain), ("inv_no", "inv_no", plain)],
        rows, [["SUM", "", "", "", "", amt(sum(r[5] for r in rows)), "", "", sum(r[8] or 0 for r in rows), ""]])


def make_tables():
    make_shipments()
    make_timesheet()


# ---------------------------------------------------------------- questions
def questions():
    T("shipments")
    q("Total gross weight shipped in Q4 2024", "sum", "SELECT sum(gross_wt_kg) FROM shipments WHERE load_date BETWEEN '2024-10-01' AND '2024-12-31'")
    f("same for Q1 2025", "sum", "SELECT sum(gross_wt_kg) FROM shipments WHERE load_date BETWEEN '2025-01-01' AND '2025-03-31'")
    q("Avg quoted freight per pallet by carrier", "group", "SELECT carrier, sum(freight_quoted)/sum(pallets) FROM shipments GROUP BY carrier", ["SELECT carrier, avg(freight_quoted/pallets) FROM shipments GROUP BY carrier"])
    q("% of delivered shipments that arrived late", "share", "SELECT 100.0*sum(ata>eta)/count(*) FROM shipments WHERE ata IS NOT NULL")
    f("per carrier", "share", "SELECT carrier, 100.0*sum(ata>eta)/count(*) FROM shipments WHERE ata IS NOT NULL GROUP BY carrier")
    q("shipments where invoiced freight is below the quote", "list", "SELECT ship_no FROM shipments WHERE freight_invoiced < freight_quoted")
    q("sum of invoiced minus quoted freight for KLS", "difference", "SELECT sum(freight_invoiced-freight_quoted) FROM shipments WHERE carrier='KLS'", ["SELECT sum(freight_invoiced)-sum(freight_quoted) FROM shipments WHERE carrier='KLS'"])
    q("Top 5 customers by number of pallets", "extreme", "SELECT consignee, sum(pallets) FROM shipments GROUP BY consignee ORDER BY sum(pallets) DESC LIMIT 5", o=True)
    q("How many consignments are not delivered yet?", "count", "SELECT count(*) FROM shipments WHERE ata IS NULL")
    q("no. of shipments by month loaded", "group", "SELECT substr(load_date,1,7), count(*) FROM shipments GROUP BY 1")
    q("Median transit time in days to ES", "median", "SELECT median(julianday(ata)-julianday(load_date)) FROM shipments WHERE country='ES'")
    q("damage rate in %, DAP only", "share", "SELECT 100.0*sum(damaged='yes')/count(damaged) FROM shipments WHERE incoterm='DAP'", ["SELECT 100.0*sum(damaged='yes')/count(*) FROM shipments WHERE incoterm='DAP'"])
    q("heaviest shipment to Lyon: no., weight, carrier", "extreme", "SELECT ship_no, gross_wt_kg, carrier FROM shipments WHERE dest='Lyon' ORDER BY gross_wt_kg DESC LIMIT 1")
    u("CO2 per tonne-km by carrier", "missing_column")
    u("total freight with Schenker", "missing_value")

    T("timesheet")
    q("hours per project", "group", "SELECT project, sum(hrs) FROM timesheet GROUP BY project")
    q("Billable revenue per project (hours x rate)", "group", "SELECT project, sum(hrs*rate_eur_h) FROM timesheet WHERE billable='Y' GROUP BY project", ["SELECT project, sum(CASE WHEN billable='Y' THEN hrs*rate_eur_h ELSE 0 END) FROM timesheet GROUP BY project"])
    f("by employee instead", "group", "SELECT employee, sum(hrs*rate_eur_h) FROM timesheet WHERE billable='Y' GROUP BY employee")
    q("utilisation: billable hours as % of all hours", "share", "SELECT 100.0*sum(CASE WHEN billable='Y' THEN hrs ELSE 0 END)/sum(hrs) FROM timesheet")
    q("value of billable hours without an invoice number", "sum", "SELECT sum(hrs*rate_eur_h) FROM timesheet WHERE billable='Y' AND inv_no IS NULL")
    q("Total km driven, Mar 2025", "sum", "SELECT sum(km_driven) FROM timesheet WHERE work_date LIKE '2025-03%'")
    q("which person logged the most meeting hours", "extreme", "SELECT employee FROM timesheet WHERE task='meeting' GROUP BY employee ORDER BY sum(hrs) DESC LIMIT 1")
    q("Hours on Bridge A44 vs Quay 7, delta", "difference", "SELECT (SELECT sum(hrs) FROM timesheet WHERE project='Bridge A44') - (SELECT sum(hrs) FROM timesheet WHERE project='Quay 7')")
    q("avg hours per entry excluding meetings", "average", "SELECT avg(hrs) FROM timesheet WHERE task<>'meeting'")
    q("Highest hourly rate and who has it", "extreme", "SELECT DISTINCT employee, rate_eur_h FROM timesheet WHERE rate_eur_h=(SELECT max(rate_eur_h) FROM timesheet)")
    q("how many different staff did site visits?", "distinct", "SELECT count(DISTINCT employee) FROM timesheet WHERE task='site visit'")
    q("hours by month, geo only", "group", "SELECT substr(work_date,1,7), sum(hrs) FROM timesheet WHERE discipline='geo' GROUP BY 1", ["SELECT substr(work_date,6,2), sum(hrs) FROM timesheet WHERE discipline='geo' GROUP BY 1"])
    f("and CAD?", "group", "SELECT substr(work_date,1,7), sum(hrs) FROM timesheet WHERE discipline='CAD' GROUP BY 1", ["SELECT substr(work_date,6,2), sum(hrs) FROM timesheet WHERE discipline='CAD' GROUP BY 1"])
    u("budget overrun per project", "missing_column")
    u("why is utilisation so low in the CAD team?", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
