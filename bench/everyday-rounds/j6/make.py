#!/usr/bin/env python3
"""Round j6: the deals of a small firm that fits out offices, as its CRM exports them; the holiday and absence sheet of a mail-order firm's HR; and the stock list of a delicatessen.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_deals():
    R = random.Random(9107)
    accts = ("Brightwell Dental|Cobalt Legal|Fernhurst Homes|Harrow Lane Vets|Ilex Architects|Juniper Payroll|Kestle & Rowe|Lumen Physio|Mosaic Travel|Northgate Motors|Orchard Insurance|Pelham Press|Quayside Lettings|Redfern Logistics|Saltire Energy|"
             "Tarn Software|Upton Surgery|Vantage Surveyors|Wickham College|Yarrow Foods|Zephyr Media|Abbot & Lunn|Bellamy Optics|Crane Street Studios|Dovecote Nurseries|Elmbridge Housing|Foxley Accountants|Gable Estates|Hartmoor Water|Inglenook Hotels|"
             "Jarrow Plastics|Kingfisher Care|Linden Recruitment|Marchmont Wealth|Nettle & Thyme|Oakshott Training|Pinder Brothers|Quill Translations|Rookery Films|Swanley Pharma|Thornbury Labs|Underhill Trust|Verity Audit|Westbrook Dairy|Yewtree Schools|"
             "Ashcombe Print|Birchall Tools|Camber Yachts|Dunmore Seeds|Everley Print Group|Flint Robotics|Gorse Hill Clinic|Hexley Textiles|Islay Street Bakery|Jessop Glass|Kelvin Row Dance|Larkfield Council|Moorside Gym|Nimbus Apps|Osprey Freight|"
             "Prior Park Dentists|Rushmere Tiles|Selby Court Hotel|Tiller & Stone|Vellum Books|Wharf Coworking|Amberley Solicitors|Bowland Cheese|Chisel Joinery|Dalton Rail|Exmoor Adventures|Fairlight Hospice|Greyfriars Museum|Hollin Bank|Ivory Keys|Jubilee Nurseries").split("|")
    first = "Angela Ben Carla Derek Elena Faisal Gillian Hugo Irene Jamal Kirsty Lars Moira Nasser Olga Pete Rachel Simon Tanya Umar Vera Will Yusuf Zara Alistair Bronwen Colin Donna Eamon Fiona Grant Helga".split()
    last = "Abbey Bristow Carver Denholm Eddowes Farrant Goode Haldane Ingram Jolley Keane Lomax Musgrave Norris Oakes Prentice Quigley Rudge Sefton Tully Usher Vickers Wragg Yardley".split()
    reps = [("Becky Thorne", 9), ("Ollie Sandhu", 7), ("Marta Lindqvist", 8), ("Dev Chatterjee", 5)]
    srcs = [("Referral", 8), ("Website", 10), ("Trade show", 6), ("Cold call", 5), ("LinkedIn", 4)]
    R.shuffle(accts)
    repeat = R.sample(accts[:60], 17)
    seq = accts[:76] + repeat + R.sample([a for a in repeat if a != "Brightwell Dental"], 5)
    seq.remove("Brightwell Dental") if seq.count("Brightwell Dental") > 1 else None
    R.shuffle(seq)
    day = sorted(R.choice(days(D(2024, 10, 7), D(2025, 9, 19))) for _ in seq)
    day = [d - dt.timedelta(max(0, d.weekday() - 4)) for d in day]
    people, rows = {}, []
    for i, (a, d) in enumerate(zip(seq, day)):
        if a not in people: people[a] = "%s %s" % (R.choice(first), R.choice(last))
        age = (D(2025, 9, 26) - d).days
        st = R.choices(["Won", "Lost", "New", "Qualified", "Proposal", "Negotiation"], [9, 9, 1, 1, 2, 2] if age > 130 else [3, 3, 5, 5, 5, 3])[0]
        if a == "Brightwell Dental": st = "Negotiation"
        closed = None
        if st in ("Won", "Lost"):
            c = d + dt.timedelta(R.randint(12, max(13, min(age, 125))))
            closed = min(c, D(2025, 9, 26)).isoformat()
        src = R.choices([s for s, _ in srcs], [w for _, w in srcs])[0]
        val = int(round(R.lognormvariate(9.55, .75) / 50) * 50)
        if st in ("New", "Qualified") and R.random() < .3: val = None
        rep = R.choices([r for r, _ in reps], [w for _, w in reps])[0]
        if st == "New" and R.random() < .45: rep = None
        prob = {"Won": 100, "Lost": 0, "New": R.choice([10, 10, 20]), "Qualified": R.choice([20, 30, 40]), "Proposal": R.choice([40, 50, 60]), "Negotiation": R.choice([60, 70, 80, 90])}[st]
        if st == "New" and R.random() < .25: prob = None
        why = R.choices(["Price", "Went with competitor", "No budget", "Went quiet", "Timing"], [7, 4, 4, 5, 2])[0] if st == "Lost" and R.random() < .93 else None
        demo = "yes" if R.random() < {"Won": .8, "Lost": .5, "New": .05, "Qualified": .35, "Proposal": .75, "Negotiation": .9}[st] else "no"
        rows.append(["D-%d" % (2301 + i), a, people[a] if R.random() < .93 or a == "Brightwell Dental" else None, rep, st, src, val, prob, d.isoformat(), closed, why, demo])
    put("j6_crm_deals", [("deal_id", "deal_id", plain), ("acct_name", "acct", plain), ("contact", "contact", plain), ("owner", "rep", plain), ("stage", "stage", plain), ("lead_src", "lead_src", plain), ("deal_val_gbp", "val", fix2),
                         ("win_prob", "prob", lambda x: "" if x is None else "%d%%" % x), ("created_dt", "created", iso), ("closed_dt", "closed", iso), ("loss_rsn", "loss_rsn", plain), ("demo_done", "demo", lambda v: {"yes": "TRUE", "no": "FALSE"}[v])], rows)


def make_leave():
    R = random.Random(9287)
    mgrs = {"Warehouse": ["Gareth Pryce", "Gareth Pryce", "Lorna Tait"], "Customer Service": ["Sheila Obi"], "Sales": ["Victor Amsel"], "Accounts": ["Ruth Cawley"], "IT": ["Hamid Rostami"], "Marketing": ["Jodie Flack"]}
    team = {"Warehouse": 19, "Customer Service": 12, "Sales": 8, "Accounts": 6, "IT": 5, "Marketing": 4}
    names = ("Tamsin Okell|Bogdan Ilie|Keith Mallory|Shona Reddick|Aled Vaughan|Precious Dube|Martin Stoker|Ewa Lis|Curtis Bell|Joanne Pike|Hassan Yildiz|Debbie Swift|Luke Carrow|Mina Sato|Trevor Gill|Nadia Haddad|Scott Weller|Anita Bose|Craig Dunning|Lena Vogt|"
             "Patrick Shea|Gemma Rook|Omar Siddiq|Wendy Marsh|Dylan Hobbs|Ines Duarte|Roy Penfold|Katya Orlova|Jason Tuck|Beth Langley|Samir Kohli|Carol Whitby|Nathan Frost|Yetunde Alabi|Graham Sly|Isobel Kerr|Tony Mercer|Holly Drew|Viktor Balan|Lisa Cope|"
             "Alan Thirsk|Ros Newby|Jerome Clarke|Mandy Holt|Stefan Nowak|Paula Irvine|Ian Bexley|Chantal Roy").split("|")
    staff = [("Celia Brandreth", "Management", None)] + [(m, d, "Celia Brandreth") for d, ms in mgrs.items() for m in dict.fromkeys(ms)]
    want = [d for d, n in team.items() for _ in range(n - len(set(mgrs[d])))]
    R.shuffle(want)
    if len(want) > len(names): sys.exit("more names needed: %d" % len(want))
    staff += [(n, d, R.choice(mgrs[d])) for n, d in zip(names, want)]
    staff.sort(key=lambda s: s[0].split()[-1])
    rows = []
    for n, d, m in staff:
        boss = m in (None, "Celia Brandreth")
        y = R.randint(2006, 2018) if boss else R.choices([2012, 2015, 2017, 2019, 2021, 2022, 2023, 2024, 2025], [2, 2, 3, 4, 5, 6, 7, 7, 9])[0]
        start = R.choice(days(D(y, 1, 4), D(y, 8, 22) if y == 2025 else D(y, 12, 18)))
        new = start >= D(2025, 3, 20)
        ent = 30 if boss else 28 if y < 2019 else 25
        if R.random() < .15 and not boss: ent = R.choice([15, 20, 22.5])
        if y == 2025: ent = round(ent * (366 - start.timetuple().tm_yday) / 365 * 2) / 2
        cf = None if y == 2025 or R.random() < .3 else R.choice([0, 0, 1, 1.5, 2, 3, 3.5, 4, 5])
        taken = round(ent * R.uniform(.3, .8) * 2) / 2
        booked = min(R.choice([0, 0, 1, 2, 3, 4.5, 5, 5, 8, 10]), max(0, ent - taken))
        if not boss and y != 2025 and R.random() < .1:
            cf, taken, booked = None, ent + R.choice([.5, 1, 2, 3]), 0
        sick = 0 if R.random() < .2 else round(min(R.expovariate(1 / (6.5 if d == "Warehouse" else 4)), 34) * 2) / 2
        ls = None if sick == 0 else R.choice(days(max(D(2025, 1, 6), start), D(2025, 9, 12))).isoformat()
        rows.append([n, d, m, None if R.random() < .05 and not new else start.isoformat(), ent, cf, taken, booked, ent + (cf or 0) - taken - booked, sick, ls, "yes" if new else "no"])
    g = lambda x: "" if x is None else "%g" % x
    put("j6_holiday_sheet", [("Name", "name", plain), ("Dept", "dept", plain), ("Line mgr", "mgr", plain), ("Start dt", "start", dmy), ("Hol ent", "ent", g), ("C/fwd", "cf", g), ("Taken", "taken", g), ("Bkd", "booked", g), ("Bal.", "bal", g),
                             ("Sick days", "sick", g), ("Last sick", "last_sick", dmy), ("Prob?", "prob", yn)], rows)


def make_deli():
    R = random.Random(9307)
    #                        products (name, cost)                                                                    vegan?
    goods = {"Cheese": ("Manchego 200g=3.10|Mature Cheddar 250g=2.35|Brie de Meaux=3.80|Stilton wedge=2.90|Feta in brine=1.85|Halloumi=2.05|Gouda w cumin=3.25|Goats log=2.15|Comte 18 months=4.60|Smoked Lancashire=2.75|Burrata=2.60|Pecorino=3.95|Raclette slices=3.40|Cashew Camembert=3.55", {"Cashew Camembert"}),
             "Cured meats": ("Chorizo ring=2.70|Parma ham 100g=3.30|Bresaola 80g=3.60|Fennel salami=2.95|Serrano ham=2.85|Nduja jar=3.15|Coppa 80g=3.05|Mortadella=2.20|Pancetta cubes=1.95|Venison bites=2.50|Biltong=2.65", set()),
             "Oils & vinegars": ("Extra virgin olive oil 500ml=6.20|Rapeseed oil=3.45|Truffle oil 100ml=5.75|Walnut oil=4.40|Balsamic 8 yr=7.90|Sherry vinegar=3.20|Cider vinegar=2.10|Chilli oil=3.65|Garlic oil=3.35|White wine vinegar=1.80", "all"),
             "Jams & honey": ("Strawberry jam=1.60|Damson jam=1.85|Seville marmalade=1.75|Lemon curd=1.90|Heather honey=3.70|Set honey=2.95|Fig conserve=2.25|Quince paste=2.45|Apricot jam=1.70|Blackcurrant jam=1.65|Ginger preserve=2.00", {"Strawberry jam", "Damson jam", "Seville marmalade", "Fig conserve", "Quince paste", "Apricot jam", "Blackcurrant jam", "Ginger preserve"}),
             "Biscuits & crackers": ("Oatcakes=1.10|Charcoal crackers=1.55|Shortbread tin=3.90|Amaretti=2.40|Cantuccini=2.30|Rye crispbread=1.25|Cheese straws=1.95|Stem ginger cookies=1.80|Rosemary sourdough crackers=1.75|Florentines=2.85|Seeded flatbreads=1.65", {"Oatcakes", "Charcoal crackers", "Rye crispbread", "Rosemary sourdough crackers", "Seeded flatbreads"}),
             "Olives & pickles": ("Nocellara olives=2.15|Kalamata olives=1.95|Stuffed olives=2.05|Cornichons=1.50|Pickled walnuts=2.35|Piccalilli=1.85|Capers in salt=1.70|Silverskin onions=1.30|Artichoke hearts=2.80|Sundried tomatoes=2.55|Kimchi=2.90|Sauerkraut=1.60", "all"),
             "Pasta & rice": ("Linguine=1.15|Orecchiette=1.35|Egg tagliatelle=1.90|Squid ink spaghetti=2.25|Arborio rice=1.75|Black rice=2.20|Giant couscous=1.45|Polenta=1.05|Gnocchi=1.40|Puy lentils=1.65", {"Linguine", "Orecchiette", "Arborio rice", "Black rice", "Giant couscous", "Polenta", "Puy lentils"}),
             "Drinks": ("Elderflower cordial=2.05|Cloudy apple juice=1.45|Ginger beer=.95|Rhubarb tonic=.90|Cold brew coffee=1.55|Sicilian lemonade=1.05|Perry 500ml=1.70|Rioja Crianza=6.40|Picpoul de Pinet=6.85|Prosecco=6.10|Fino sherry=7.25|Sloe gin 35cl=11.80|Damson vodka 35cl=12.60",
                        {"Elderflower cordial", "Cloudy apple juice", "Ginger beer", "Rhubarb tonic", "Cold brew coffee", "Sicilian lemonade", "Perry 500ml", "Sloe gin 35cl", "Damson vodka 35cl"}),
             "Chocolate": ("Dark 85% bar=1.65|Sea salt caramels=3.35|Milk hazelnut bar=1.70|Violet creams=4.10|Orange thins=2.60|Hot choc flakes=3.45|Honeycomb bag=1.95|Marzipan fruits=3.85|Truffles box of 12=5.90", {"Dark 85% bar", "Orange thins", "Hot choc flakes"})}
    supp = {"Marlow & Finch": 3, "Casa Benito": 10, "Tregarth Dairy": 2, "Hedgerow Larder": 5, "Cucina Nostra": 12, "Bannock House": 6, "Vine & Barrel": 8, "Cocoa Loft": 9}
    by = {"Cheese": ["Tregarth Dairy", "Tregarth Dairy", "Marlow & Finch", "Casa Benito"], "Cured meats": ["Casa Benito", "Cucina Nostra", "Marlow & Finch"], "Oils & vinegars": ["Cucina Nostra", "Casa Benito", "Hedgerow Larder", "Marlow & Finch"], "Jams & honey": ["Hedgerow Larder", "Hedgerow Larder", "Marlow & Finch"],
          "Biscuits & crackers": ["Bannock House", "Bannock House", "Marlow & Finch"], "Olives & pickles": ["Casa Benito", "Cucina Nostra", "Hedgerow Larder", "Marlow & Finch"], "Pasta & rice": ["Cucina Nostra", "Cucina Nostra", "Marlow & Finch"], "Drinks": ["Vine & Barrel", "Vine & Barrel", "Hedgerow Larder"], "Chocolate": ["Cocoa Loft", "Cocoa Loft", "Marlow & Finch"]}
    items = [(c, *p.split("="), "yes" if v == "all" or p.split("=")[0] in v else "no") for c, (ps, v) in goods.items() for p in ps.split("|")]
    R.shuffle(items)
    codes, rows = R.sample(range(1010, 1990), len(items)), []
    for code, (cat, name, cost, vegan) in zip(sorted(codes), items):
        cost = float(cost)
        s = R.choice(by[cat])
        rrp = round(cost * R.uniform(1.35, 1.95) * 20) / 20
        rol = R.choice([4, 6, 6, 8, 10, 12])
        qty = 0 if R.random() < .06 else R.randint(1, rol - 1) if R.random() < .2 else R.randint(rol + 1, 48)
        if R.random() < .03: qty = None
        dlv = R.choice(days(D(2025, 3, 3), D(2025, 8, 29)))
        short = cat in ("Cheese", "Cured meats")
        bb = dlv + dt.timedelta(R.randint(20, 110) if short else R.randint(120, 620))
        if bb < D(2025, 8, 10): bb = D(2025, 8, 10) + dt.timedelta(R.randint(0, 90))
        rows.append(["%s%d" % ("".join(w[0] for w in cat.replace("&", "").split())[:2].upper(), code), name, cat, s if R.random() > .035 else None, qty, rol, cost, rrp if R.random() > .03 or "Manchego" in name or "Chorizo" in name else None, supp[s],
                     dlv.isoformat() if R.random() > .04 else None, None if cat == "Drinks" and cost > 5 or R.random() < .03 else bb.isoformat(), vegan])
    for r in rows:
        if r[3] is None: r[8] = None
    num = lambda x: "" if x is None else str(x)
    put("j6_deli_stock", [("prod_code", "code", plain), ("product", "product", plain), ("rng", "rng", plain), ("supp", "supp", plain), ("qoh", "qoh", num), ("rol", "rol", num), ("cost_px", "cost", gbp), ("RRP", "rrp", gbp), ("lead_t", "lead", unit("days")),
                          ("last_dlv", "last_dlv", dmonyy), ("bb_date", "bb", dmonyy), ("vegan", "vegan", plain)], rows)


def make_tables():
    make_deals()
    make_leave()
    make_deli()


# ---------------------------------------------------------------- questions
def questions():
    T("j6_crm_deals")
    C = "FROM j6_crm_deals"
    OPEN = "stage NOT IN ('Won','Lost')"
    def deals(where): return "SELECT deal_id %s WHERE %s" % (C, where), ["SELECT acct %s WHERE %s" % (C, where)]
    q("how many deals have we won", "count", f"SELECT count(*) {C} WHERE stage='Won'")
    f("and how many did we lose?", "count", f"SELECT count(*) {C} WHERE stage='Lost'")
    q("total value of everything we've won, by rep", "group", f"SELECT rep, sum(val) {C} WHERE stage='Won' GROUP BY rep")
    q("whats the average deal worth", "average", f"SELECT avg(val) {C}")
    f("just the ones from the website", "average", f"SELECT avg(val) {C} WHERE lead_src='Website'")
    f("and their median?", "median", f"SELECT median(val) {C} WHERE lead_src='Website'")
    q("Biggest deal that's still open and who owns it?", "extreme", f"SELECT deal_id, rep {C} WHERE {OPEN} ORDER BY val DESC LIMIT 1", [f"SELECT acct, rep {C} WHERE {OPEN} ORDER BY val DESC LIMIT 1", f"SELECT deal_id, rep, val {C} WHERE {OPEN} ORDER BY val DESC LIMIT 1", f"SELECT acct, rep, val {C} WHERE {OPEN} ORDER BY val DESC LIMIT 1"])
    q("open deals over 20k with at least a 60% chance", "list", *deals(f"{OPEN} AND val > 20000 AND prob >= 60"))
    q("what's the most common reason we lose", "extreme", f"SELECT loss_rsn {C} WHERE loss_rsn IS NOT NULL GROUP BY loss_rsn ORDER BY count(*) DESC LIMIT 1")
    f("how much money did we lose over that?", "sum", f"SELECT sum(val) {C} WHERE loss_rsn='Price'")
    q("how many new deals came in each month of 2025", "group", f"SELECT substr(created,1,7), count(*) {C} WHERE created LIKE '2025%' GROUP BY 1")
    q("bar chart of total deal value by stage", "group", f"SELECT stage, sum(val) {C} GROUP BY stage")
    q("of the deals that are closed, what % did we win?", "share", f"SELECT 100.0*sum(stage='Won')/count(*) {C} WHERE closed IS NOT NULL")
    q("how many days does it take us on average to win a deal", "average", f"SELECT avg(julianday(closed)-julianday(created)) {C} WHERE stage='Won'")
    q("who do we talk to at Brightwell Dental", "lookup", f"SELECT contact {C} WHERE acct='Brightwell Dental'")
    f("what stage are we at with them?", "lookup", f"SELECT stage {C} WHERE acct='Brightwell Dental'")
    q("which deals has nobody been assigned to", "list", *deals("rep IS NULL"))
    q("Which customers have we got more than 2 deals with?", "list", f"SELECT acct {C} GROUP BY acct HAVING count(*) > 2", [f"SELECT acct, count(*) {C} GROUP BY acct HAVING count(*) > 2"])
    q("how much more has Marta won than Becky, in pounds", "difference", f"SELECT (SELECT sum(val) {C} WHERE stage='Won' AND rep='Marta Lindqvist') - (SELECT sum(val) {C} WHERE stage='Won' AND rep='Becky Thorne')")
    q("deals won between 1 april and 30 june 2025", "list", *deals("stage='Won' AND closed BETWEEN '2025-04-01' AND '2025-06-30'"))
    q("which deals did we win without ever doing a demo", "list", *deals("stage='Won' AND demo='no'"))
    q("top 3 lead sources by value won", "topn", f"SELECT lead_src {C} WHERE stage='Won' GROUP BY lead_src ORDER BY sum(val) DESC LIMIT 3", [f"SELECT lead_src, sum(val) {C} WHERE stage='Won' GROUP BY lead_src ORDER BY sum(val) DESC LIMIT 3"], o=True)
    u("how much commission is Marta due", "missing_column")
    u("what's the email address of our contact at Cobalt Legal?", "missing_column")
    u("How many deals came in through facebook?", "missing_value")

    T("j6_holiday_sheet")
    H = "FROM j6_holiday_sheet"
    q("how many people work in the warehouse?", "count", f"SELECT count(*) {H} WHERE dept='Warehouse'")
    f("how many of them are still on probation", "count", f"SELECT count(*) {H} WHERE dept='Warehouse' AND prob='yes'")
    q("sick days per department", "group", f"SELECT dept, sum(sick) {H} GROUP BY dept")
    f("show me that as a bar chart", "group", f"SELECT dept, sum(sick) {H} GROUP BY dept")
    q("who's been off sick the most?", "extreme", f"SELECT name {H} ORDER BY sick DESC LIMIT 1", [f"SELECT name, sick {H} ORDER BY sick DESC LIMIT 1"])
    q("how much holiday has Tamsin Okell got left", "lookup", f"SELECT bal {H} WHERE name='Tamsin Okell'")
    f("and who's her boss?", "lookup", f"SELECT mgr {H} WHERE name='Tamsin Okell'")
    q("Who hasn't had a single sick day?", "list", f"SELECT name {H} WHERE sick=0")
    q("how many days holiday have customer service people taken on average", "average", f"SELECT avg(taken) {H} WHERE dept='Customer Service'")
    q("median sick days", "median", f"SELECT median(sick) {H}")
    q("who started in 2023", "list", f"SELECT name {H} WHERE start LIKE '2023%'")
    q("who has worked here the longest?", "extreme", f"SELECT name {H} WHERE start IS NOT NULL ORDER BY start LIMIT 1", [f"SELECT name, start {H} WHERE start IS NOT NULL ORDER BY start LIMIT 1"])
    q("anyone who's taken more days than they're entitled to?", "list", f"SELECT name {H} WHERE taken > ent")
    q("people in sales or accounts with more than 8 days still to take and nothing booked", "list", f"SELECT name {H} WHERE dept IN ('Sales','Accounts') AND bal > 8 AND booked = 0")
    q("how many staff has Gareth Pryce got under him", "count", f"SELECT count(*) {H} WHERE mgr='Gareth Pryce'")
    q("What percentage of the staff are on probation?", "share", f"SELECT 100.0*sum(prob='yes')/count(*) {H}")
    q("how many people outside the warehouse have been ill for more than 5 days", "count", f"SELECT count(*) {H} WHERE dept<>'Warehouse' AND sick > 5")
    q("whose start date is missing", "list", f"SELECT name {H} WHERE start IS NULL")
    q("3 people with the most leave left, highest first", "topn", f"SELECT name {H} ORDER BY bal DESC LIMIT 3", [f"SELECT name, bal {H} ORDER BY bal DESC LIMIT 3"], o=True)
    q("difference in average sick days between warehouse and sales", "difference", f"SELECT (SELECT avg(sick) {H} WHERE dept='Warehouse') - (SELECT avg(sick) {H} WHERE dept='Sales')")
    q("which departments have fewer than 7 people", "list", f"SELECT dept {H} GROUP BY dept HAVING count(*) < 7", [f"SELECT dept, count(*) {H} GROUP BY dept HAVING count(*) < 7"])
    q("when was Bogdan Ilie last off ill", "date", f"SELECT last_sick {H} WHERE name='Bogdan Ilie'")
    u("what does Keith Mallory earn", "missing_column")
    u("when is Ewa Lis's birthday?", "missing_column")
    u("how many days has Fergus Tandy got left", "missing_value")

    T("j6_deli_stock")
    S = "FROM j6_deli_stock"
    q("how many different cheeses do we do", "count", f"SELECT count(*) {S} WHERE rng='Cheese'")
    f("how many of those come from Tregarth Dairy?", "count", f"SELECT count(*) {S} WHERE rng='Cheese' AND supp='Tregarth Dairy'")
    def goods(where): return "SELECT product %s WHERE %s" % (S, where), ["SELECT code %s WHERE %s" % (S, where)]
    q("which products are below their reorder level", "list", *goods("qoh < rol"))
    f("only the ones from Casa Benito", "list", *goods("qoh < rol AND supp='Casa Benito'"))
    q("What are we completely out of?", "list", *goods("qoh = 0"))
    q("whats all our stock worth at cost price", "sum", f"SELECT sum(qoh*cost) {S}")
    q("how much do we sell the manchego for", "lookup", f"SELECT rrp {S} WHERE product LIKE 'Manchego%'")
    f("and what do we pay for it?", "lookup", f"SELECT cost {S} WHERE product LIKE 'Manchego%'")
    q("average selling price for each range", "group", f"SELECT rng, avg(rrp) {S} GROUP BY rng")
    q("dearest thing we sell", "extreme", f"SELECT product {S} ORDER BY rrp DESC LIMIT 1", [f"SELECT product, rrp {S} ORDER BY rrp DESC LIMIT 1", f"SELECT code {S} ORDER BY rrp DESC LIMIT 1"])
    q("bar chart of how many products we get from each supplier", "group", f"SELECT supp, count(*) {S} WHERE supp IS NOT NULL GROUP BY supp", [f"SELECT supp, count(*) {S} GROUP BY supp"])
    q("Which suppliers take more than a week to deliver?", "list", f"SELECT DISTINCT supp {S} WHERE lead > 7", [f"SELECT DISTINCT supp, lead {S} WHERE lead > 7", f"SELECT supp {S} WHERE lead > 7"])
    q("vegan stuff that sells for under £2", "list", *goods("vegan='yes' AND rrp < 2"))
    q("what % of our products is not vegan", "share", f"SELECT 100.0*sum(vegan='no')/count(*) {S}")
    q("how many things have got no best before date", "count", f"SELECT count(*) {S} WHERE bb IS NULL")
    q("what do we make on a chorizo ring? selling price minus cost", "difference", f"SELECT rrp - cost {S} WHERE product='Chorizo ring'")
    q("5 products with the biggest gap between cost and rrp", "topn", f"SELECT product {S} WHERE rrp IS NOT NULL ORDER BY rrp - cost DESC LIMIT 5", [f"SELECT product, rrp - cost {S} WHERE rrp IS NOT NULL ORDER BY rrp - cost DESC LIMIT 5", f"SELECT code {S} WHERE rrp IS NOT NULL ORDER BY rrp - cost DESC LIMIT 5"])
    q("median cost of the chocolate", "median", f"SELECT median(cost) {S} WHERE rng='Chocolate'")
    q("how many jars have we got in jams & honey altogether", "sum", f"SELECT sum(qoh) {S} WHERE rng='Jams & honey'")
    q("cheese going off before 1 october 2025", "list", *goods("rng='Cheese' AND bb < '2025-10-01'"))
    q("how many products had their last delivery in each month?", "group", f"SELECT substr(last_dlv,1,7), count(*) {S} WHERE last_dlv IS NOT NULL GROUP BY 1", [f"SELECT substr(last_dlv,1,7), count(*) {S} GROUP BY 1"])
    q("which ranges have more than 100 vegan items in stock", "list", f"SELECT rng {S} WHERE vegan='yes' GROUP BY rng HAVING sum(qoh) > 100", [f"SELECT rng, sum(qoh) {S} WHERE vegan='yes' GROUP BY rng HAVING sum(qoh) > 100"])
    u("how many jars of damson jam did we sell in july", "missing_column")
    u("phone number for Hedgerow Larder?", "missing_column")
    u("how much kombucha have we got left", "missing_value")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
