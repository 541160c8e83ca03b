#!/usr/bin/env python3
"""Round l6: a freelance pianist's book of gigs, the export of a small firm's IT help desk, a school's list for the ski trip, and a farm's record of its fields, crop by crop.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_gigs():
    R = random.Random(8111)
    venues = [("The Three Tuns", "Ludlow", "Pub", 18), ("Old Granary", "Leominster", "Wedding", 34), ("Hazeldine Hall", "Malvern", "Wedding", 58), ("The Blue Boar", "Hereford", "Pub", 0), ("Castle Lodge Hotel", "Ludlow", "Wedding", 18),
              ("Severnside Marquees", "Bewdley", "Wedding", 74), ("Racecourse Suite", "Worcester", "Corporate", 66), ("Merton Grange", "Worcester", "Corporate", 70), ("Silverdale", "Hereford", "Care home", 4), ("The Elms", "Leominster", "Care home", 30),
              ("Assembly Rooms", "Ludlow", "Concert", 18), ("St Cuthbert's", "Malvern", "Concert", 56), ("Bistro Lune", "Cheltenham", "Restaurant", 96), ("Cafe Rosso", "Hereford", "Restaurant", 0), ("Private house", "Ross", "Party", 38),
              ("Cricket Pavilion", "Bromyard", "Party", 28), ("The Plough", "Bromyard", "Pub", 28)]
    weight = [9, 7, 6, 8, 5, 4, 4, 3, 5, 4, 3, 2, 6, 5, 3, 3, 4]
    acts = {"Pub": [("Dockside Trio", 5), ("Lindy Six", 2), ("solo", 1)], "Wedding": [("The Velvet Hour", 7), ("Lindy Six", 3), ("solo", 2)], "Corporate": [("The Velvet Hour", 4), ("Dockside Trio", 2)], "Care home": [("solo", 1)],
            "Concert": [("Lindy Six", 2), ("Dockside Trio", 1)], "Restaurant": [("solo", 3), ("Dockside Trio", 2)], "Party": [("The Velvet Hour", 3), ("Lindy Six", 2)]}
    fee = {"Pub": (80, 130), "Wedding": (220, 380), "Corporate": (260, 420), "Care home": (50, 75), "Concert": (120, 200), "Restaurant": (90, 150), "Party": (150, 280)}
    thru = {"Wedding": [("Brightnote", 6), ("Harmon Ents", 3), ("direct", 3)], "Corporate": [("Harmon Ents", 5), ("Brightnote", 2)], "Pub": [("direct", 5), ("bandleader", 3)], "Care home": [("direct", 1)], "Concert": [("bandleader", 1)], "Restaurant": [("direct", 3), ("Harmon Ents", 1)], "Party": [("direct", 2), ("Brightnote", 2), ("bandleader", 1)]}
    ds = sorted(R.sample([d for d in days(D(2024, 4, 6), D(2025, 3, 30)) if d.weekday() >= 3 or R.random() < .25], 88))
    ds = [d for d in ds if d not in (D(2024, 12, 24), D(2024, 12, 25))]
    if D(2024, 12, 31) not in ds: ds = sorted(ds + [D(2024, 12, 31)])
    rows = []
    for i, d in enumerate(ds):
        v, town, occ, mi = R.choices(venues, weight)[0]
        if d == D(2024, 12, 31): v, town, occ, mi = venues[10][0], "Ludlow", "Party", 18
        pick = lambda o: R.choices([a for a, _ in o], [w for _, w in o])[0]
        act, via = pick(acts[occ]), pick(thru[occ])
        lo, hi = fee[occ]
        f_ = int(round(R.uniform(lo, hi) * (1.6 if d == D(2024, 12, 31) else 1), -1)) + R.choice([0, 0, 0, 5])
        ex = round(mi * .12 + R.choice([0, 0, 3.5, 4.8, 6, 12.4]), 2)
        m = mi + R.choice([-2, 0, 0, 2, 5]) if mi else R.choice([2, 3, 5])
        mins = {"Pub": 120, "Wedding": 150, "Corporate": 105, "Care home": 60, "Concert": 95, "Restaurant": 165, "Party": 140}[occ] + R.choice([-15, 0, 0, 10, 15, 30])
        lag = {"Brightnote": 31, "Harmon Ents": 48, "direct": 9, "bandleader": 14}[via]
        pd = d + dt.timedelta(max(0, int(R.gauss(lag, lag / 3))))
        if (R.random() < .05 and d != D(2024, 12, 31)) or pd > D(2025, 4, 5): pd = None
        if R.random() < .09: m = None
        if R.random() < .06 or ex == 0: ex = None
        if R.random() < .04: mins = None
        rows.append(["P%03d" % (211 + i), d.isoformat(), act, v, town, occ, f_, ex, m, mins, via, pd.isoformat() if pd else None])
    put("l6_gig_diary", [("Inv", "inv", plain), ("Gig dt", "gig_dt", dmy), ("Act", "act", plain), ("Venue", "venue", plain), ("Town", "town", plain), ("Occ.", "occ", plain), ("Fee £", "fee", plain), ("Exp. £", "exp", fix2), ("mi rtn", "mi_rtn", plain),
                         ("Mins on", "mins_on", plain), ("Bkd thru", "bkd_thru", plain), ("Pd on", "pd_on", dmy)], rows)


def make_helpdesk():
    R = random.Random(8117)
    people = [("Renata Kos", "Accounts"), ("Bill Yarrow", "Sales"), ("Tanya Bright", "Sales"), ("Owen Pask", "Warehouse"), ("Julie Meadows", "Accounts"), ("Faisal Amin", "Design"), ("Greta Lund", "Design"), ("Sean Coyle", "Warehouse"), ("Miriam Holt", "HR"),
              ("Pete Lanyon", "Sales"), ("Dawn Rigby", "Accounts"), ("Lukas Frei", "Design"), ("Nora Quigg", "HR"), ("Hamish Orr", "Warehouse"), ("Alison Tew", "Sales"), ("Ravi Menon", "Accounts"), ("Zoe Carver", "Design")]
    pw = [14, 5, 7, 6, 8, 4, 5, 3, 4, 6, 3, 2, 2, 4, 5, 3, 3]
    cats = {"printer": (25, 14), "password": (8, 18), "email": (20, 14), "hardware": (55, 16), "software": (40, 20), "network": (65, 10), "phone system": (30, 6)}
    agents = ["Anjali Deo", "Marcus Finch", "Stig Halvorsen"]
    ds = sorted(R.choice([d for d in days(D(2025, 1, 6), D(2025, 6, 27)) if d.weekday() < 5]) for _ in range(131))
    stamps = sorted("%s %02d:%02d" % (d.isoformat(), R.choices([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], [1, 5, 9, 7, 6, 3, 5, 6, 5, 4, 1])[0], R.randrange(60)) for d in ds)
    rows = []
    for i, s in enumerate(stamps):
        who, dept = R.choices(people, pw)[0]
        cat = R.choices(list(cats), [w for _, w in cats.values()])[0]
        prio = R.choices(["low", "normal", "high", "urgent"], [4, 11, 5, 3] if cat != "network" else [1, 3, 4, 4])[0]
        ag = R.choices(agents, [7, 5, 4])[0]
        mins = max(3, int(R.gauss(1, .45) * cats[cat][0] * (1.25 if ag == "Marcus Finch" else 1)))
        t = dt.datetime.strptime(s, "%Y-%m-%d %H:%M")
        end = t + dt.timedelta(minutes=mins + 30) + dt.timedelta(hours=int(R.expovariate(1 / {"low": 110, "normal": 60, "high": 20, "urgent": 5}[prio])))
        if end.hour < 8 or end.hour > 17: end = (end + dt.timedelta(end.hour > 17)).replace(hour=R.choice([8, 9, 10, 11]))
        while end.weekday() > 4: end += dt.timedelta(1)
        status = "closed"
        if R.random() < (.06 if i < 95 else .42): status = R.choice(["on hold", "in progress", "in progress"])
        if i > 118 and R.random() < .4: status = "new"
        if status == "new" or (status == "on hold" and R.random() < .2): ag, mins = None, None
        cs = None
        if status == "closed" and R.random() < .62: cs = R.choices([1, 2, 3, 4, 5], {"Anjali Deo": [0, 1, 3, 8, 10], "Marcus Finch": [2, 3, 5, 6, 2], "Stig Halvorsen": [1, 1, 4, 7, 5]}[ag])[0]
        if mins is not None and R.random() < .04: mins = None
        rows.append(["HD-%d" % (1001 + i), s, end.strftime("%Y-%m-%d %H:%M") if status == "closed" else None, who, dept, cat, prio, ag, R.choices(["email", "portal", "phone", "walk-in"], [8, 9, 6, 3])[0], mins, status, cs])
    put("l6_helpdesk_export", [(c, c, plain) for c in "ticket_id opened_at closed_at requester dept category prio agent channel mins_spent status csat".split()], rows)


def make_ski():
    R = random.Random(8123)
    girls = "Amelia Stroud|Beth Carrow|Ciara Nolan|Daisy Fenn|Elif Demir|Esme Lockyer|Freddie-Mae Hill|Georgia Platt|Hana Suzuki|Imogen Rudd|Jasmine Obi|Keira Walsh|Layla Haddad|Lily Tranter|Maisie Cope|Matilda Skeggs|Nia Parry|Orla Finnegan|Phoebe Aldous|Rosie Catchpole|Saffron Lee|Sophie Unwin|Tabitha Moss|Thea Grint|Willow Jarrold|Zara Qureshi|Anouk Visser|Connie Rix".split("|")
    boys = "Aaron Pell|Ben Thurlow|Caleb Osei|Charlie Nunn|Dexter Low|Dylan Rees|Ethan Mallows|Felix Brandt|Gabriel Souza|Harry Tibbs|Hugo Larter|Isaac Mendel|Jamie Kerrison|Joel Abbs|Kian Doherty|Leo Garrod|Luca Ferri|Max Howlett|Milo Sparke|Nathan Yau|Oscar Blyth|Patrick Keogh|Reuben Gale|Rory Haines|Theo Marsh|Toby Ling|Will Sadd|Yusuf Kaya|Jonah Dack|Alfie Crane|Noah Wick".split("|")
    forms = {"8A": 2012, "8C": 2012, "9B": 2011, "9D": 2011, "10A": 2010, "10C": 2010, "10E": 2010}
    kids = []
    for names, sex, rooms in ((girls, "F", ["101", "102", "103", "104", "105", "106", "107"]), (boys, "M", ["201", "202", "203", "204", "205", "206", "207", "208"])):
        slots = [r for r in rooms for _ in range(4)]
        slots = slots[:len(names)] if len(slots) >= len(names) else slots
        if sex == "F": slots = slots[:-6] + ["106", "107", "107", "107", "106", "107"]
        R.shuffle(slots)
        for n, r in zip(names, slots):
            fm = R.choices(list(forms), [4, 5, 8, 6, 7, 5, 3])[0]
            y = forms[fm]
            dob = R.choice(days(D(y, 9, 1), D(y + 1, 8, 31)))
            age = (D(2026, 2, 14) - dob).days / 365.25
            ht = int(R.gauss(157 + (age - 13.5) * (4 if sex == "F" else 7), 6))
            boot = int(round(37.5 + (ht - 155) * .16 + (1.5 if sex == "M" else 0) + R.choice([-1, 0, 0, 1])))
            if R.random() < .07: boot = None
            if R.random() < .04: ht = None
            diet = R.choices([None, "vegetarian", "halal", "nut allergy", "gluten free", "vegan"], [38, 6, 4, 3, 2, 2])[0]
            if n in ("Elif Demir", "Yusuf Kaya", "Zara Qureshi", "Layla Haddad"): diet = "halal"
            cost = 1085 if R.random() > .16 else 1010
            paid = R.choices([cost, 750, 600, 450, 300, 150, 0], [16, 9, 12, 10, 7, 4, 4])[0]
            con = R.choice(days(D(2025, 9, 15), D(2025, 12, 12))).isoformat() if R.random() < .86 else None
            if paid == 0 and R.random() < .7: con = None
            kids.append([n, fm, sex, dob.isoformat(), R.choices(["Beginner", "Snowplough", "Intermediate", "Advanced"], [24, 15, 14, 5])[0], ht, boot, diet, r, cost, paid, con])
    kids.sort(key=lambda k: (int(k[1][:-1]), k[1], k[0].split()[-1]))
    put("l6_ski_trip", [("Pupil", "pupil", plain), ("Form", "form", plain), ("M/F", "sex", plain), ("D.O.B.", "dob", dmy), ("Ski level", "ski_level", plain), ("Ht (cm)", "ht", plain), ("Boot sz", "boot", plain), ("Diet", "diet", plain), ("Rm", "rm", plain),
                        ("Cost", "cost", gbp), ("Pd so far", "paid", gbp), ("Consent rec'd", "consent", dmonyy)], kids)


def make_fields():
    R = random.Random(8147)
    fields = [("Long Acre", 12.4), ("Church Piece", 6.8), ("Forty Acre", 16.3), ("Mill Ground", 9.1), ("Pylon Field", 14.7), ("Brickkiln", 7.5), ("Top Warren", 18.9), ("Lower Warren", 11.2), ("Hangman's", 5.6), ("Station Field", 10.4), ("The Lawn", 8.2),
              ("Gravel Pit", 4.3), ("Parson's", 6.1), ("Airfield East", 22.5), ("Airfield West", 20.8), ("Cold Harbour", 13.6), ("Dovehouse", 3.9), ("Fox Covert", 9.7), ("Ten Acre", 4.1), ("Sandpit Hill", 8.8)]
    crops = {"W Wheat": (["Skyfall", "Extase", "Graham"], 8.6, 200, {2022: 262, 2023: 192, 2024: 198, 2025: 174}, (9, 24), (8, 6)), "W Barley": (["Tardis", "Craft"], 7.3, 160, {2022: 238, 2023: 168, 2024: 170, 2025: 152}, (9, 18), (7, 14)),
             "S Barley": (["Planet", "Laureate"], 5.9, 115, {2022: 258, 2023: 205, 2024: 189, 2025: 168}, (3, 8), (8, 14)), "OSR": (["Aurelia", "Campus"], 3.4, 185, {2022: 540, 2023: 372, 2024: 398, 2025: 428}, (8, 18), (7, 22)),
             "Beans": (["Lynx", "Tundra"], 3.8, 0, {2022: 285, 2023: 232, 2024: 238, 2025: 214}, (3, 2), (8, 28))}
    follow = {"W Wheat": [("W Barley", 3), ("OSR", 3), ("S Barley", 3), ("Beans", 2), ("Fallow", 1)], "W Barley": [("OSR", 4), ("Beans", 2), ("W Wheat", 1)], "S Barley": [("Beans", 3), ("W Wheat", 2), ("OSR", 1), ("Fallow", 1)], "OSR": [("W Wheat", 1)], "Beans": [("W Wheat", 1)], "Fallow": [("W Wheat", 1)]}
    season = {2022: 1.04, 2023: .98, 2024: .86, 2025: .92}
    buyers = {"W Wheat": ["Harlow Grain", "Harlow Grain", "Stanton Mills", "Fensman"], "W Barley": ["Harlow Grain", "Fensman"], "S Barley": ["Crisp Bros Maltings", "Crisp Bros Maltings", "Harlow Grain"], "OSR": ["Fensman", "Harlow Grain"], "Beans": ["Fensman", "Stanton Mills"]}
    now, rows = {}, []
    for y in (2022, 2023, 2024, 2025):
        for fl, ha in fields:
            c = R.choice(["W Wheat", "W Wheat", "W Barley", "S Barley", "OSR", "Beans"]) if y == 2022 else R.choices([a for a, _ in follow[now[fl]]], [w for _, w in follow[now[fl]]])[0]
            now[fl] = c
            if c == "Fallow":
                rows.append([y, fl, ha, c, None, None, None, None, None, None, None, None]); continue
            vs, yl, n, px, dr, cu = crops[c]
            drilled = D(y - (1 if dr[0] > 6 else 0), *dr) + dt.timedelta(R.randrange(0, 20))
            cut = D(y, *cu) + dt.timedelta(R.randrange(0, 13) + (4 if y == 2024 else -3 if y in (2022, 2025) else 0))
            t = round(ha * yl * season[y] * R.uniform(.85, 1.13), 1)
            m = round(R.gauss(14.6 if c != "OSR" else 8.1, 1.1) + (.9 if y == 2024 else 0), 1)
            if R.random() < .06: m = None
            b, p = R.choice(buyers[c]), int(R.gauss(px[y], px[y] * .04)) + R.choice([0, .5])
            if b == "Crisp Bros Maltings": p += 22
            if y == 2025 and R.random() < .4: b = p = None
            rows.append([y, fl, ha, c, R.choice(vs), drilled.isoformat() if R.random() > .03 else None, cut.isoformat(), t, m, n + R.choice([-15, -5, 0, 0, 10, 20]) if n else 0, b, p])
    put("l6_field_records", [("Harvest", "harvest", plain), ("Field", "field", plain), ("Ha", "ha", plain), ("Crop", "crop", plain), ("Var.", "var", plain), ("Drilled", "drilled", d_mon_y), ("Cut", "cut", d_mon_y), ("Yld (t)", "yld_t", plain), ("Moist. %", "moist", fix1),
                             ("N kg/ha", "n_kg_ha", plain), ("Sold to", "sold_to", plain), ("£/t", "price_t", fix2)], rows)


def make_tables():
    make_gigs()
    make_helpdesk()
    make_ski()
    make_fields()


# ---------------------------------------------------------------- questions
def questions():
    T("l6_gig_diary")
    G = "FROM l6_gig_diary"
    def gigs(where, tail=""): return [f"SELECT {c} {G} WHERE {where}{tail}" for c in ("inv", "gig_dt", "venue", "act")]
    def gl(where, tail=""): s = gigs(where, tail); return s[0], s[1:]
    q("how many weddings did i play", "count", f"SELECT count(*) {G} WHERE occ='Wedding'")
    f("and how many pubs?", "count", f"SELECT count(*) {G} WHERE occ='Pub'")
    q("What did all my fees come to?", "sum", f"SELECT sum(fee) {G}")
    f("and whats left of that after expenses", "sum", f"SELECT sum(fee)-sum(exp) {G}")
    q("fees by month", "group", f"SELECT substr(gig_dt,1,7), sum(fee) {G} GROUP BY 1")
    q("what was my best paid gig and how much was it", "extreme", f"SELECT inv, fee {G} ORDER BY fee DESC LIMIT 1", [f"SELECT {c}, fee {G} ORDER BY fee DESC LIMIT 1" for c in ("gig_dt", "venue", "act")])
    q("which invoices haven't been paid yet", "list", *gl("pd_on IS NULL"))
    f("how much am i owed on those", "sum", f"SELECT sum(fee) {G} WHERE pd_on IS NULL")
    q("average fee for each act", "group", f"SELECT act, avg(fee) {G} GROUP BY act")
    q("median fee at care homes", "median", f"SELECT median(fee) {G} WHERE occ='Care home'")
    q("how far did I drive for gigs in december", "sum", f"SELECT sum(mi_rtn) {G} WHERE gig_dt LIKE '2024-12%'")
    q("top 3 towns by number of gigs", "topn", f"SELECT town {G} GROUP BY town ORDER BY count(*) DESC LIMIT 3", o=True)
    q("what percentage of my fees came through Brightnote?", "share", f"SELECT 100.0*sum(CASE WHEN bkd_thru='Brightnote' THEN fee END)/sum(fee) {G}")
    q("who brought in more money, Brightnote or Harmon?", "compare", f"SELECT bkd_thru {G} WHERE bkd_thru IN ('Brightnote','Harmon Ents') GROUP BY 1 ORDER BY sum(fee) DESC LIMIT 1",
      [f"SELECT bkd_thru, sum(fee) {G} WHERE bkd_thru IN ('Brightnote','Harmon Ents') GROUP BY 1"])
    q("on average how many days after the gig do i get my money", "average", f"SELECT avg(julianday(pd_on)-julianday(gig_dt)) {G}")
    q("which gigs took more than 50 days to get paid", "list", *gl("julianday(pd_on)-julianday(gig_dt) > 50"))
    q("how many gigs did i forget to put the mileage in for", "count", f"SELECT count(*) {G} WHERE mi_rtn IS NULL")
    q("when was I last at the Three Tuns?", "date", f"SELECT max(gig_dt) {G} WHERE venue='The Three Tuns'")
    q("who did i play with on 31 december", "lookup", f"SELECT act {G} WHERE gig_dt='2024-12-31'")
    f("how long was I on for?", "lookup", f"SELECT mins_on {G} WHERE gig_dt='2024-12-31'")
    q("gigs where the expenses came to more than a tenth of the fee", "list", *gl("exp > fee/10.0"))
    u("how much tax do I owe on all this", "missing_column")
    u("whats the landlord's number at the Blue Boar", "missing_column")
    u("what did i get for the gig in Birmingham", "missing_value")
    u("is it worth carrying on with the pub gigs?", "opinion")

    T("l6_helpdesk_export")
    H = "FROM l6_helpdesk_export"
    q("how many tickets came in in march", "count", f"SELECT count(*) {H} WHERE opened_at LIKE '2025-03%'")
    f("how many of them were urgent?", "count", f"SELECT count(*) {H} WHERE opened_at LIKE '2025-03%' AND prio='urgent'")
    q("tickets per category", "group", f"SELECT category, count(*) {H} GROUP BY category")
    q("Who asks us for help the most?", "extreme", f"SELECT requester {H} GROUP BY requester ORDER BY count(*) DESC LIMIT 1")
    f("what are their tickets about? count per category please", "group", f"SELECT category, count(*) {H} WHERE requester=(SELECT requester {H} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) GROUP BY category")
    q("how long do we spend on a printer ticket on average, in minutes", "average", f"SELECT avg(mins_spent) {H} WHERE category='printer'")
    f("and on a password one?", "average", f"SELECT avg(mins_spent) {H} WHERE category='password'")
    q("how many hours has Anjali put in altogether", "sum", f"SELECT sum(mins_spent)/60.0 {H} WHERE agent='Anjali Deo'", [f"SELECT sum(mins_spent) {H} WHERE agent='Anjali Deo'"])
    q("list the urgent tickets that aren't closed yet", "list", f"SELECT ticket_id {H} WHERE prio='urgent' AND status<>'closed'")
    q("tickets with nobody assigned to them", "list", f"SELECT ticket_id {H} WHERE agent IS NULL")
    q("average csat per agent", "group", f"SELECT agent, avg(csat) {H} WHERE agent IS NOT NULL GROUP BY agent", [f"SELECT agent, avg(csat) {H} GROUP BY agent"])
    q("what % of tickets came by phone", "share", f"SELECT 100.0*sum(channel='phone')/count(*) {H}")
    q("how many closed tickets never got a rating?", "count", f"SELECT count(*) {H} WHERE status='closed' AND csat IS NULL")
    q("which ticket took longest from being opened to being closed", "extreme", f"SELECT ticket_id {H} WHERE closed_at IS NOT NULL ORDER BY julianday(closed_at)-julianday(opened_at) DESC LIMIT 1")
    q("median minutes spent on hardware", "median", f"SELECT median(mins_spent) {H} WHERE category='hardware'")
    q("who dealt with HD-1043?", "lookup", f"SELECT agent {H} WHERE ticket_id='HD-1043'")
    f("who had reported it", "lookup", f"SELECT requester {H} WHERE ticket_id='HD-1043'")
    q("which departments sent us more than 20 tickets", "list", f"SELECT dept {H} GROUP BY dept HAVING count(*)>20")
    q("how many more tickets did sales raise than design", "difference", f"SELECT sum(dept='Sales')-sum(dept='Design') {H}")
    q("how many tickets did not come by email or through the portal", "count", f"SELECT count(*) {H} WHERE channel NOT IN ('email','portal')")
    q("3 categories that eat up most of our time", "topn", f"SELECT category {H} GROUP BY category ORDER BY sum(mins_spent) DESC LIMIT 3", o=True)
    u("which laptop does Renata Kos have", "missing_column")
    u("how much did the network tickets cost us in euros?", "missing_column")
    u("how many tickets are from the legal department", "missing_value")
    u("why does everyone keep forgetting their password", "cause")

    T("l6_ski_trip")
    S = "FROM l6_ski_trip"
    def kid(where): return f"SELECT pupil {S} WHERE {where}"
    q("how many kids are coming", "count", f"SELECT count(*) {S}")
    f("how many of them are beginners?", "count", f"SELECT count(*) {S} WHERE ski_level='Beginner'")
    q("number of boys and girls", "group", f"SELECT sex, count(*) {S} GROUP BY sex", [f"SELECT sum(sex='M'), sum(sex='F') {S}"])
    q("who hasn't handed in the consent form", "list", kid("consent IS NULL"))
    f("only those in 8C", "list", kid("consent IS NULL AND form='8C'"))
    q("How much have we collected so far?", "sum", f"SELECT sum(paid) {S}")
    f("and how much is still to come in", "sum", f"SELECT sum(cost)-sum(paid) {S}")
    q("who still owes more than £700", "list", kid("cost-paid > 700"))
    q("what share of the pupils has paid in full", "share", f"SELECT 100.0*sum(paid>=cost)/count(*) {S}")
    q("tallest girl and how tall is she", "extreme", f"SELECT pupil, ht {S} WHERE sex='F' ORDER BY ht DESC LIMIT 1")
    q("average height of the boys", "average", f"SELECT avg(ht) {S} WHERE sex='M'")
    q("median boot size", "median", f"SELECT median(boot) {S}")
    q("whose boot size do i still need", "list", kid("boot IS NULL"))
    q("names of the vegetarians", "list", kid("diet='vegetarian'"))
    f("and halal?", "list", kid("diet='halal'"))
    q("which room is Orla Finnegan in", "lookup", f"SELECT rm {S} WHERE pupil='Orla Finnegan'")
    f("who's she sharing with?", "list", kid("rm=(SELECT rm %s WHERE pupil='Orla Finnegan') AND pupil<>'Orla Finnegan'" % S), [kid("rm=(SELECT rm %s WHERE pupil='Orla Finnegan')" % S)])
    q("pupils per form", "group", f"SELECT form, count(*) {S} GROUP BY form")
    q("who is the youngest on the trip", "extreme", f"SELECT pupil {S} ORDER BY dob DESC LIMIT 1")
    q("which rooms have fewer than 4 in them", "list", f"SELECT rm {S} GROUP BY rm HAVING count(*)<4")
    q("consent forms received by month", "group", f"SELECT substr(consent,1,7), count(*) {S} WHERE consent IS NOT NULL GROUP BY 1", [f"SELECT substr(consent,1,7), count(*) {S} GROUP BY 1"])
    u("mum's mobile number for Leo Garrod?", "missing_column")
    u("whose passport runs out before february", "missing_column")
    u("what room is Daniel Frost in", "missing_value")
    u("why has Max Howlett not paid everything", "cause")

    T("l6_field_records")
    F = "FROM l6_field_records"
    q("how many hectares of wheat did we have in 2025", "sum", f"SELECT sum(ha) {F} WHERE crop='W Wheat' AND harvest=2025")
    f("and how many tonnes came off it?", "sum", f"SELECT sum(yld_t) {F} WHERE crop='W Wheat' AND harvest=2025")
    q("did we get more tonnes in 2024 or in 2025?", "compare", f"SELECT harvest {F} WHERE harvest IN (2024,2025) GROUP BY harvest ORDER BY sum(yld_t) DESC LIMIT 1",
      [f"SELECT harvest, sum(yld_t) {F} WHERE harvest IN (2024,2025) GROUP BY harvest", f"SELECT (SELECT sum(yld_t) {F} WHERE harvest=2024), (SELECT sum(yld_t) {F} WHERE harvest=2025)"])
    q("how many fields have we got", "distinct", f"SELECT count(DISTINCT field) {F}")
    q("biggest field?", "extreme", f"SELECT field {F} GROUP BY field ORDER BY max(ha) DESC LIMIT 1")
    q("what was in Long Acre in 2023", "lookup", f"SELECT crop {F} WHERE field='Long Acre' AND harvest=2023")
    f("what did we get per tonne for it?", "lookup", f"SELECT price_t {F} WHERE field='Long Acre' AND harvest=2023")
    q("How much money did the wheat bring in in 2024? (tonnes x price)", "sum", f"SELECT sum(yld_t*price_t) {F} WHERE crop='W Wheat' AND harvest=2024")
    q("who bought the most tonnes off us", "extreme", f"SELECT sold_to {F} WHERE sold_to IS NOT NULL GROUP BY sold_to ORDER BY sum(yld_t) DESC LIMIT 1")
    q("average price per tonne by crop in 2024", "group", f"SELECT crop, avg(price_t) {F} WHERE harvest=2024 AND price_t IS NOT NULL GROUP BY crop", [f"SELECT crop, avg(price_t) {F} WHERE harvest=2024 GROUP BY crop", f"SELECT crop, sum(price_t*yld_t)/sum(yld_t) {F} WHERE harvest=2024 AND price_t IS NOT NULL GROUP BY crop"])
    q("wettest crop we ever cut, which field and which year", "extreme", f"SELECT field, harvest {F} ORDER BY moist DESC LIMIT 1")
    q("when did we start combining in 2025", "date", f"SELECT min(cut) {F} WHERE harvest=2025")
    f("and in 2024?", "date", f"SELECT min(cut) {F} WHERE harvest=2024")
    f("which field was that?", "extreme", f"SELECT field {F} WHERE harvest=2024 AND cut IS NOT NULL ORDER BY cut LIMIT 1")
    q("which fields did we leave fallow and when", "list", f"SELECT field, harvest {F} WHERE crop='Fallow'")
    q("what percent of the 2025 area was osr", "share", f"SELECT 100.0*sum(CASE WHEN crop='OSR' THEN ha END)/sum(ha) {F} WHERE harvest=2025")
    q("median N on the spring barley", "median", f"SELECT median(n_kg_ha) {F} WHERE crop='S Barley'")
    q("top 3 fields by total tonnes, all years together", "topn", f"SELECT field {F} GROUP BY field ORDER BY sum(yld_t) DESC LIMIT 3", o=True)
    q("fields that have never had beans", "list", f"SELECT DISTINCT field {F} WHERE field NOT IN (SELECT field {F} WHERE crop='Beans')")
    q("difference between the average wheat price in 2022 and 2025", "difference", f"SELECT (SELECT avg(price_t) {F} WHERE crop='W Wheat' AND harvest=2022) - (SELECT avg(price_t) {F} WHERE crop='W Wheat' AND harvest=2025)")
    q("how many tonnes from 2025 have we not sold yet", "sum", f"SELECT sum(yld_t) {F} WHERE harvest=2025 AND sold_to IS NULL")
    u("how much diesel did the combine use last year", "missing_column")
    u("how much rain did Top Warren get", "missing_column")
    u("tonnes of sugar beet in 2024?", "missing_value")
    u("what should we put in Forty Acre next year", "opinion")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
