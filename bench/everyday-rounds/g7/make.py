#!/usr/bin/env python3
"""Round g7: the harbour master's book of a small port, and the episodes of a podcast.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


def mondy(d): return "" if d is None else "%s %d, %s" % (MONTHS[int(d[5:7]) - 1], int(d[8:]), d[:4])


# ---------------------------------------------------------------- tables
def make_harbour():
    R = random.Random(74207)
    ships = [("Aoife Rose", "Ireland", "Trawler", 23.8, 168, 9), ("Girl Maeve", "Ireland", "Trawler", 19.4, 112, 8), ("Ocean Harvester III", "Ireland", "Trawler", 31.2, 274, 5), ("Bonne Mère", "France", "Trawler", 33.5, 312, 4), ("Playa de Ons", "Spain", "Trawler", 34.1, 330, 3),
             ("Sula Norte", "Netherlands", "Coaster", 88.6, 2561, 5), ("Wilma B", "Netherlands", "Coaster", 82.5, 2056, 4), ("Fjordvik", "Norway", "Coaster", 89.9, 2990, 4), ("Nordbas", "Norway", "Coaster", 79.8, 1939, 2), ("Arklow Tern", "Ireland", "Coaster", 87.4, 2601, 5), ("Pirita", "Estonia", "Coaster", 77.2, 1682, 3), ("Lady Annika", "Germany", "Coaster", 84.9, 2120, 3),
             ("Seawind Tender", "Ireland", "Workboat", 26.0, 189, 7), ("Njord Curlew", "Denmark", "Workboat", 24.2, 147, 4), ("Celtic Pull", "Ireland", "Tug", 28.4, 295, 3), ("Silver Explorer II", "Bahamas", "Cruise", 137.5, 8920, 2), ("Hebrid Star", "UK", "Cruise", 102.3, 4280, 2), ("Merganser", "UK", "Yacht", 17.6, None, 3), ("Petite Folie", "France", "Yacht", 15.2, None, 2), ("Stormy Petrel", "Ireland", "Yacht", 18.9, None, 2)]
    cargo = [("Timber", "in", 1100, 2600, 5, ["Riga", "Pärnu", "Halmstad"]), ("Fertiliser", "in", 900, 2400, 4, ["Rostock", "Antwerp", "Yara Porsgrunn"]), ("Road salt", "in", 1500, 2900, 2, ["Kilroot"]), ("Barley", "out", 1200, 2800, 3, ["Liverpool", "Rotterdam"]), ("Scrap metal", "out", 900, 2100, 3, ["Pasajes", "Bilbao"]), ("Animal feed", "in", 1000, 2500, 4, ["Rotterdam", "Brest", "Belfast"])]
    rows = []
    for d in sorted(R.choices(days(D(2025, 1, 3), D(2025, 9, 12)), k=172)):
        v = R.choices(ships, [s[5] if s[2] not in ("Cruise", "Yacht") or d.month in (5, 6, 7, 8, 9) else 0 for s in ships])[0]
        if any(r[0] == v[0] and (r[9] is None or r[9] >= d.isoformat()) for r in rows): continue
        typ, loa = v[2], v[3]
        berth = R.choice({"Trawler": ["Fish Quay", "Fish Quay", "East Pier"], "Coaster": ["North Quay 1", "North Quay 1", "North Quay 2"], "Cruise": ["North Quay 1"], "Yacht": ["Pontoon"], "Tug": ["East Pier"], "Workboat": ["East Pier", "Pontoon", "East Pier"]}[typ])
        h = R.randrange(24) if typ != "Cruise" else R.choice([6, 7, 8])
        c = R.choices(cargo, [x[4] for x in cargo])[0] if typ == "Coaster" else None
        stay = {"Trawler": [0, 1, 1, 2, 3, 4], "Coaster": [1, 2, 2, 3, 4], "Cruise": [0, 0, 1], "Yacht": [1, 2, 3, 6], "Tug": [1, 2, 9], "Workboat": [0, 1, 2, 5]}[typ]
        n = R.choice(stay)
        out = d + dt.timedelta(n)
        tons = R.randrange(c[2] // 5, c[3] // 5) * 5 if c else R.randrange(4, 46) if typ == "Trawler" and R.random() > .15 else None
        what, io = (c[0], c[1]) if c else ("Fish", "in") if typ == "Trawler" and tons else (None, None)
        frm = R.choice(c[5]) if c and io == "in" else {"Trawler": "fishing grounds", "Workboat": R.choice(["wind farm", "Arklow", "Holyhead"]), "Tug": "Cork", "Cruise": R.choice(["Oban", "Fishguard", "Cobh"]), "Yacht": R.choice(["Milford Haven", "Kinsale", None])}.get(typ, R.choice(["Dublin", "Avonmouth", "Cork", "Belfast"]))
        pilot = "yes" if typ in ("Coaster", "Cruise") and R.random() > .18 else "no"
        dues = round(loa * (n + 1) * {"Trawler": .85, "Coaster": 2.1, "Cruise": 4.6, "Yacht": 1.9, "Tug": 1.2, "Workboat": 1.3}[typ] + (tons * .42 if c else 0) + (310 if pilot == "yes" else 0), 2)
        gone = out.isoformat() if out <= D(2025, 9, 12) else None
        rows.append([v[0], v[1], typ, loa, v[4], berth, frm, d.isoformat(), "%02d:%02d" % (h, R.choice([0, 5, 10, 15, 20, 30, 35, 40, 50])), gone, what, io, tons, pilot, dues if gone else None])
    put("g7_harbour_book", [("Vessel", "vessel", plain), ("Flag", "flag", plain), ("Type", "type", plain), ("LOA", "loa", unit("m")), ("GT", "gt", plain), ("Berth", "berth", plain), ("Last port", "last_port", plain), ("Arr.", "arr", dmonyy), ("ATA", "ata", plain), ("Dep.", "dep", dmonyy), ("Cargo", "cargo", plain), ("in/out", "in_out", plain), ("Tonnes", "tonnes", plain), ("Pilot", "pilot", yn), ("Dues", "dues", eur)], rows)


def make_podcast():
    R = random.Random(74233)
    eps = """Lighthouse Keepers|Places;The Town Under the Lake|Places;Last Train to Corran|Transport;A Murder at the Mill|Crime;The Great Butter Strike|Work;Ghost Bus 49|Transport;Women of the Weaving Sheds|Work;The Forger's Wife|Crime;How We Lost Our Cinema|Places;Smugglers' Winter|Crime;Salt, Fish and Fever|Food;The Man Who Sold the Pier|Crime;Tram Wars|Transport;The Pie Shop Poisoner|Crime;Beneath the Gasworks|Places;Apprentices|Work;Bread Riots|Food;The Canal Nobody Wanted|Transport;Dance Hall Days|Music;Brass Bands at Dawn|Music;The Vanishing Vicar|Crime;A Short History of Chips|Food;Market Day|Food;The Night Shift|Work;Airfield 17|Transport;Punk in the Parish Hall|Music;The Bone Collector|Crime;Orphans of Hope Street|People;The Strongest Woman in Town|People;Mayor for a Day|People;Dr. Quill's Miracle Tonic|People;The Ferry Disaster|Transport;Sugar|Food;Choirs and Quarrels|Music;The Clockmaker|People;The Hermit of Gull Rock|People;Ice House|Food;Strike! 1926|Work;The Quarrymen|Work;Streets That Moved|Places;The Lost Pubs|Places;The Arsonist|Crime;Pigeon Post|People;Jazz on the Pier|Music;The Long Frost|Places;A Bridge Too Few|Transport;The Cheese Heist|Crime;Shell Shock|People;Knocker-Uppers|Work;The Prefab Years|Places;The Circus Elephant|People;Dockers|Work;The Silent Organ|Music;Rhubarb|Food;Cable Street North|Places;The Pawnbroker's Ledger|Crime;Signal Box Stories|Transport;Lodgers|People;The Fever Hospital|Places;Penny Dreadfuls|Crime;The Rope Walk|Work;Bus Conductors|Transport;Evacuees|People;The Lido|Places;Pickled Everything|Food;Radio Days|Music;The Last Blacksmith|Work;Floodwater|Places;The Herring Girls|Work;The Counterfeit Count|Crime;Lighthouse Two|Places;Milk Rounds|Food;The Football Special|Transport;The Poisoned Well|Crime""".split(";")
    guests = ["Dr Ama Boateng", "Philip Rooke", "Siobhan Kerr", "Prof. Len Havers", "Marguerite Dow", "Yusuf Tariq", "Elin Hughes", "Terry Blount", "Nan Pickering", "Rev. Jo Stiles", "Craig Muldoon"]
    rows, d, season, ine = [], D(2023, 1, 10), 1, 0
    lift = 1.0
    for i, e in enumerate(eps):
        title, topic = e.split("|")
        if i in (18, 38, 57):
            season, ine = season + 1, 0
            d += dt.timedelta(56)
        ine += 1
        host = R.choices(["Carla", "Dom", "Carla & Dom"], [6, 4, 5])[0]
        g = R.choices(guests, [5, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1])[0] if R.random() < .52 else None
        mins = max(19, round(R.gauss(46 if g else 34, 7)))
        lift *= 1.021
        base = 420 * lift * R.uniform(.8, 1.25) * {"Crime": 1.5, "Food": .9, "Music": .8}.get(topic, 1)
        d7 = round(base)
        d30 = round(d7 * R.uniform(1.5, 1.9))
        d90 = round(d30 * R.uniform(1.15, 1.45)) if d < D(2025, 7, 1) else None
        if d > D(2025, 9, 1): d30 = None
        sp = R.choices([None, "Kettle & Crumb", "Harlow Bikes", "Inkwell Audio", "City Museum"], [8, 5, 3, 4, 2])[0] if i > 9 else None
        fee = None if not sp else {"Kettle & Crumb": 150, "Harlow Bikes": 120, "Inkwell Audio": 200, "City Museum": 80}[sp] + R.choice([0, 0, 25, 50])
        rows.append([i + 1, "S%dE%02d" % (season, ine), season, title, topic, d.isoformat(), host, g, mins, d7, d30, d90, sp, fee, R.choices(["Mo", "Dom", "freelancer"], [6, 3, 2])[0], "yes" if R.random() < (.25 if season < 3 else .8) else "no"])
        d += dt.timedelta(R.choices([7, 14, 14, 21], [4, 6, 2, 1])[0])
    put("g7_podcast", [("No.", "no", plain), ("Code", "code", plain), ("Season", "season", plain), ("Title", "title", plain), ("topic", "topic", plain), ("Released", "released", mondy), ("Host(s)", "hosts", plain), ("guest", "guest", plain), ("length", "length", unit("min")), ("DL 7d", "dl_7d", plain), ("DL 30d", "dl_30d", plain), ("DL 90d", "dl_90d", plain), ("Sponsor", "sponsor", plain), ("Fee", "fee", usd), ("Edit", "edit", plain), ("Transcript?", "transcript", plain)], rows)


def make_tables():
    make_harbour()
    make_podcast()


# ---------------------------------------------------------------- questions
def questions():
    T("g7_harbour_book")
    H = "FROM g7_harbour_book"
    q("how many vessels came in during July?", "count", f"SELECT count(*) {H} WHERE arr LIKE '2025-07%'", [f"SELECT count(DISTINCT vessel) {H} WHERE arr LIKE '2025-07%'"])
    f("how many of them took a pilot", "count", f"SELECT count(*) {H} WHERE arr LIKE '2025-07%' AND pilot='yes'", [f"SELECT count(DISTINCT vessel) {H} WHERE arr LIKE '2025-07%' AND pilot='yes'"])
    q("harbour dues by type of vessel", "group", f"SELECT type, sum(dues) {H} GROUP BY type")
    q("biggest ship we've had in, by length", "extreme", f"SELECT DISTINCT vessel, loa {H} WHERE loa=(SELECT max(loa) {H})", [f"SELECT DISTINCT vessel {H} WHERE loa=(SELECT max(loa) {H})"])
    q("how many tonnes of timber were landed", "sum", f"SELECT sum(tonnes) {H} WHERE cargo='Timber'")
    f("and fertiliser?", "sum", f"SELECT sum(tonnes) {H} WHERE cargo='Fertiliser'")
    q("Who is still alongside? Vessel and berth, please.", "list", f"SELECT vessel, berth {H} WHERE dep IS NULL")
    q("how many different flags did we see this year", "distinct", f"SELECT count(DISTINCT flag) {H}")
    q("average stay of a trawler in days", "average", f"SELECT avg(julianday(dep)-julianday(arr)) {H} WHERE type='Trawler'", [f"SELECT avg(julianday(dep)-julianday(arr)+1) {H} WHERE type='Trawler'"])
    q("arrivals before 6 in the morning at north quay 1", "count", f"SELECT count(*) {H} WHERE ata<'06:00' AND berth='North Quay 1'", [f"SELECT vessel {H} WHERE ata<'06:00' AND berth='North Quay 1'", f"SELECT vessel, arr {H} WHERE ata<'06:00' AND berth='North Quay 1'"])
    q("when did the Aoife Rose last come in", "date", f"SELECT max(arr) {H} WHERE vessel='Aoife Rose'")
    q("which berth had most calls?", "extreme", f"SELECT berth {H} GROUP BY berth ORDER BY count(*) DESC LIMIT 1")
    q("did we ship out more or take in more cargo, in tonnes", "compare", f"SELECT in_out, sum(tonnes) {H} WHERE in_out IS NOT NULL GROUP BY in_out", [f"SELECT in_out {H} WHERE in_out IS NOT NULL GROUP BY in_out ORDER BY sum(tonnes) DESC LIMIT 1", f"SELECT in_out, sum(tonnes) {H} WHERE in_out IS NOT NULL GROUP BY in_out ORDER BY sum(tonnes) DESC LIMIT 1", f"SELECT (SELECT sum(tonnes) {H} WHERE in_out='in')-(SELECT sum(tonnes) {H} WHERE in_out='out')"])
    u("name of the captain of the Fjordvik", "missing_column")
    u("how many Greek ships called here?", "missing_value")

    T("g7_podcast")
    P = "FROM g7_podcast"
    q("How long is an episode on average, by host?", "group", f"SELECT hosts, avg(length) {P} GROUP BY hosts")
    q("5 most downloaded episodes in their first week", "topn", f"SELECT title {P} ORDER BY dl_7d DESC LIMIT 5", o=True)
    f("what topic was each of those", "list", f"SELECT title, topic {P} ORDER BY dl_7d DESC LIMIT 5", [f"SELECT topic {P} ORDER BY dl_7d DESC LIMIT 5"])
    q("sponsorship income 2024", "sum", f"SELECT sum(fee) {P} WHERE released LIKE '2024%'")
    f("how much of it came from Kettle & Crumb", "sum", f"SELECT sum(fee) {P} WHERE released LIKE '2024%' AND sponsor='Kettle & Crumb'")
    q("people who have been a guest at least three times and how often", "list", f"SELECT guest, count(*) {P} WHERE guest IS NOT NULL GROUP BY guest HAVING count(*)>=3")
    q("how many more downloads does an episode have after 90 days than after 7, on average?", "difference", f"SELECT avg(dl_90d-dl_7d) {P}", [f"SELECT avg(dl_90d)-avg(dl_7d) {P}"])
    q("do we get more 30 day downloads with a guest or without one, on average", "compare", f"SELECT CASE WHEN guest IS NULL THEN 'without' ELSE 'with' END, avg(dl_30d) {P} GROUP BY 1", [f"SELECT avg(dl_30d) {P} GROUP BY guest IS NULL", f"SELECT CASE WHEN guest IS NULL THEN 'without' ELSE 'with' END {P} GROUP BY 1 ORDER BY avg(dl_30d) DESC LIMIT 1", f"SELECT (SELECT avg(dl_30d) {P} WHERE guest IS NOT NULL)-(SELECT avg(dl_30d) {P} WHERE guest IS NULL)"])
    q("when was the one about the chips released", "date", f"SELECT released {P} WHERE title LIKE '%chips%'")
    f("and how long is it?", "lookup", f"SELECT length {P} WHERE title LIKE '%chips%'")
    q("season 3 episodes w/o a sponsor", "list", f"SELECT title {P} WHERE season=3 AND sponsor IS NULL", [f"SELECT count(*) {P} WHERE season=3 AND sponsor IS NULL"])
    q("percentage of the episodes that have a transcript, per season", "share", f"SELECT season, 100.0*sum(transcript='yes')/count(*) {P} GROUP BY season", [f"SELECT season, 1.0*sum(transcript='yes')/count(*) {P} GROUP BY season"])
    u("what did we pay Siobhan Kerr for coming on the show", "missing_column")
    u("should we do more episodes on music", "opinion")
    u("how many subscribers do we have now", "missing_column")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
