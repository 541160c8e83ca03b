#!/usr/bin/env python3
"""Round m6: an allotment society's plots, and an optician's orders of glasses.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_plots():
    R = random.Random(9101)
    first = "Joan Derek Sheila Malcolm Pauline Gordon Anita Clive Marjorie Nigel Beverley Trevor Yvonne Stuart Lorraine Desmond Priya Kwame Agnes Roland Tina Baz Helen Ottoline Frank Carol Imran Wendy Leszek Moira".split()
    last = "Pettifer Fairhurst Nuttall Bagshaw Collinge Hulme Entwistle Royle Chadwick Sumner Okafor Dhillon Wojcik Tattersall Lomas Birtles Heyes Garside Ormerod Winstanley".split()
    names = R.sample(["%s %s" % (a, b) for a in first for b in last], 92)
    names[3], names[11] = "Joan Pettifer", "Derek Fairhurst"
    twice = [names[20], names[41], names[57], names[66]]
    sites = [("Mill Lane", "M", 44), ("Station Road", "S", 31), ("Church Field", "C", 27)]
    people = names[:]
    R.shuffle(people)
    people = people + twice
    rows = []
    for site, letter, n in sites:
        for i in range(1, n + 1):
            size = R.choice([60, 65, 70, 120, 125, 125, 130, 130, 140, 150, 180, 245, 250, 255]) + R.choice([0, 0, 2, -3, 5])
            shed = "Yes" if R.random() < .42 else "No"
            water = R.choices(["Tap", "Water butt", "Shared tap", None], [5, 4, 6, 2])[0]
            seen = D(2025, R.choice([3, 3, 4, 6, 6, 7, 9]), R.randrange(1, 28))
            cond = R.choices(["Good", "Fair", "Poor", "Overgrown"], [11, 7, 3, 1])[0]
            vacant = R.random() < .09 or not people
            if vacant:
                rows.append(["%s%d" % (letter, i), site, size, "Vacant", None, None, None, None, None, shed, water, seen.isoformat(), R.choice(["Poor", "Overgrown", "Overgrown", "Fair"])])
                continue
            who = people.pop()
            since = D(R.choice([1994, 2001, 2006, 2009, 2011, 2013, 2015, 2017, 2018, 2019, 2019, 2020, 2020, 2021, 2021, 2022, 2022, 2023, 2023, 2024, 2024, 2024]), R.randrange(1, 13), R.choice([1, 1, 1, 15]))
            rent = round(size * .38 + 12.5, 2)
            paid = D(2025, 1, 6) + dt.timedelta(min(170, int(R.expovariate(1 / 34))))
            paid = None if R.random() < .12 else paid
            dep = 30 if since.year >= 2011 else None
            rows.append(["%s%d" % (letter, i), site, size, "Notice given" if R.random() < .05 else "Let", who, since.isoformat(), rent, paid.isoformat() if paid else None, dep, shed, water, None if R.random() < .05 else seen.isoformat(), cond])
    put("m6_allotment_plots", [("Plot", "plot", plain), ("Site", "site", plain), ("Size (sq m)", "size", plain), ("Status", "status", plain), ("Tenant", "tenant", plain), ("Tenant since", "tenant_since", dmy), ("Rent 2025", "rent", gbp), ("Rent paid on", "rent_paid_on", dmy),
                               ("Key deposit", "key_deposit", gbp), ("Shed", "shed", plain), ("Water", "water", plain), ("Last inspected", "last_inspected", dmy), ("Condition", "condition", plain)], rows)


def make_glasses():
    R = random.Random(9107)
    first = "Harriet Colin Sunita Edmund Fiona Graham Ursula Patrick Delia Hugh Meera Stanley Bronwen Alec Judith Tobias Noreen Callum Estelle Vikram Winifred Barney Sadie Lionel Petra Rhys Elspeth Omar Gillian Ned".split()
    last = "Vale Brockway Sandhu Prior Kemble Lacey Mottram Thorne Ashdown Beckett Farrow Goodhew Inskip Jarvis Kershaw Lovell Naylor Pascoe Quayle Redfern Stobart Unwin Varley Whitcombe".split()
    names = R.sample(["%s %s" % (a, b) for a in first for b in last if (a, b) != ("Harriet", "Vale")], 140)
    brands = {"Corvina": (89, 149, 9), "Lindqvist": (165, 240, 6), "Ottavio": (195, 310, 4), "Harbour": (39, 69, 10), "Kids Zone": (25, 45, 5), "Petra Moon": (120, 180, 6), "own frame": (0, 0, 2)}
    lenses = {"Single vision": (45, 110, 12), "Varifocal": (179, 420, 9), "Bifocal": (95, 150, 3), "Reading": (35, 60, 4)}
    labs = {"Norlens": 7, "Claymore Optical": 11, "Seiren": 5}
    staff = ["Amanda", "Rajesh", "Beth", "Mr Coyne"]
    ds = sorted(R.choice([d for d in days(D(2025, 1, 6), D(2025, 8, 29)) if d.weekday() < 6]) for _ in range(186))
    rows = []
    for i, d in enumerate(ds):
        b = R.choices(list(brands), [v[2] for v in brands.values()])[0]
        l = "Single vision" if b == "Kids Zone" else R.choices(list(lenses), [v[2] for v in lenses.values()])[0]
        who = "Harriet Vale" if i == 77 else R.choice(names)
        fr = None if b == "own frame" else R.choice([x for x in range(brands[b][0], brands[b][1] + 1) if x % 10 in (5, 9, 0)])
        ln = R.choice([x for x in range(lenses[l][0], lenses[l][1] + 1) if x % 10 in (5, 9, 0)])
        disc = R.choices([None, 10, 15, 20], [14, 4, 1, 2])[0]
        total = round(((fr or 0) + ln) * (1 - (disc or 0) / 100), 2)
        lab = R.choices(list(labs), [8, 6, 4])[0]
        arr = d + dt.timedelta(max(2, round(R.gauss(labs[lab] + (3 if l == "Varifocal" else 0), 2))))
        if arr.weekday() == 6: arr += dt.timedelta(1)
        col = arr + dt.timedelta(int(R.expovariate(1 / 5)))
        if R.random() < .04: col = None
        if arr > D(2025, 8, 30): arr = None
        if arr is None or (col and col > D(2025, 8, 30)): col = None
        remake = "yes" if R.random() < .06 and col else "no"
        voucher = "yes" if b == "Kids Zone" or R.random() < .14 else "no"
        rows.append([5310 + i, d.isoformat(), who, R.choices(staff, [7, 5, 6, 2])[0], b, l, R.choices(["Anti-glare", "Blue light", "Photochromic", None], [8, 4, 3, 7])[0], fr, ln, disc, total, voucher, lab, arr.isoformat() if arr else None, col.isoformat() if col else None, remake])
    put("m6_optician_orders", [("Order no.", "order_no", plain), ("Ordered", "ordered", dmony), ("Customer", "customer", plain), ("Dispensed by", "dispensed_by", plain), ("Frame", "frame", plain), ("Lens type", "lens_type", plain), ("Coating", "coating", plain),
                               ("Frame £", "frame_price", fix2), ("Lenses £", "lenses_price", fix2), ("Disc. %", "discount", plain), ("Total £", "total", fix2), ("Voucher", "voucher", plain), ("Lab", "lab", plain), ("Arrived", "arrived", dmony), ("Collected", "collected", dmony), ("Remake", "remake", plain)], rows)


def make_tables():
    make_plots()
    make_glasses()


# ---------------------------------------------------------------- questions
def questions():
    T("m6_allotment_plots")
    P = "FROM m6_allotment_plots"
    q("how many plots are vacant", "count", f"SELECT count(*) {P} WHERE status='Vacant'")
    f("which ones are they?", "list", f"SELECT plot {P} WHERE status='Vacant'")
    q("How much rent should we get in altogether for 2025?", "sum", f"SELECT sum(rent) {P}")
    q("who still hasn't paid their rent", "list", f"SELECT DISTINCT tenant {P} WHERE tenant IS NOT NULL AND rent_paid_on IS NULL", [f"SELECT tenant {P} WHERE tenant IS NOT NULL AND rent_paid_on IS NULL", f"SELECT plot {P} WHERE tenant IS NOT NULL AND rent_paid_on IS NULL"])
    f("how much do they owe us in total", "sum", f"SELECT sum(rent) {P} WHERE tenant IS NOT NULL AND rent_paid_on IS NULL")
    q("plots per site", "group", f"SELECT site, count(*) {P} GROUP BY site")
    q("average plot size at Church Field", "average", f"SELECT avg(size) {P} WHERE site='Church Field'")
    q("who's been a tenant the longest, and since when?", "extreme", f"SELECT tenant, tenant_since {P} WHERE tenant IS NOT NULL ORDER BY tenant_since LIMIT 1")
    q("tenants with more than one plot", "list", f"SELECT tenant {P} WHERE tenant IS NOT NULL GROUP BY tenant HAVING count(*)>1")
    q("which plots were last inspected before 1 April 2025", "list", f"SELECT plot {P} WHERE last_inspected<'2025-04-01'")
    q("what percentage of all plots has a shed?", "share", f"SELECT 100.0*sum(shed='Yes')/count(*) {P}")
    q("when did Joan Pettifer pay", "date", f"SELECT rent_paid_on {P} WHERE tenant='Joan Pettifer'")
    q("how many tenancies started in 2024", "count", f"SELECT count(*) {P} WHERE tenant_since LIKE '2024%'")
    u("how many people are on the waiting list for Mill Lane", "missing_column")
    u("what is Derek Fairhurst's phone number", "missing_column")

    T("m6_optician_orders")
    O = "FROM m6_optician_orders"
    q("how many varifocals were ordered in may", "count", f"SELECT count(*) {O} WHERE lens_type='Varifocal' AND ordered LIKE '2025-05%'")
    f("and in june?", "count", f"SELECT count(*) {O} WHERE lens_type='Varifocal' AND ordered LIKE '2025-06%'")
    q("total sales by month", "group", f"SELECT substr(ordered,1,7), sum(total) {O} GROUP BY 1")
    q("top 3 frames by number sold", "topn", f"SELECT frame {O} GROUP BY frame ORDER BY count(*) DESC LIMIT 3", o=True)
    q("which glasses have arrived but not been collected? order numbers please", "list", f"SELECT order_no {O} WHERE arrived IS NOT NULL AND collected IS NULL")
    q("how many days on average from the order until the glasses arrive, per lab", "group", f"SELECT lab, avg(julianday(arrived)-julianday(ordered)) {O} GROUP BY lab")
    q("what share of the orders had a voucher", "share", f"SELECT 100.0*sum(voucher='yes')/count(*) {O}")
    q("who sold the most in pounds?", "extreme", f"SELECT dispensed_by {O} GROUP BY dispensed_by ORDER BY sum(total) DESC LIMIT 1")
    q("what did Harriet Vale pay for her glasses", "lookup", f"SELECT total {O} WHERE customer='Harriet Vale'")
    f("has she picked them up, and when", "date", f"SELECT collected {O} WHERE customer='Harriet Vale'")
    q("How much dearer are varifocal lenses than single vision ones on average?", "difference", f"SELECT (SELECT avg(lenses_price) {O} WHERE lens_type='Varifocal')-(SELECT avg(lenses_price) {O} WHERE lens_type='Single vision')")
    q("list all remakes from Norlens", "list", f"SELECT order_no {O} WHERE remake='yes' AND lab='Norlens'", [f"SELECT customer {O} WHERE remake='yes' AND lab='Norlens'"])
    u("what strength are Harriet Vale's lenses", "missing_column")
    u("how many Silhouette frames did we sell this year?", "missing_value")
    u("why do customers take so long to collect their glasses", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
