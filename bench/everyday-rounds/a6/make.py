#!/usr/bin/env python3
"""Round a6: a school's site manager, who keeps the register of fire extinguishers, and a retired neighbour who runs a moth trap and writes down every catch.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_extinguishers():
    R = random.Random(6021)
    kinds = {"CO2": ("2 kg", 5.2, 46.0), "Foam": ("6 L", 9.6, 52.5), "Water": ("9 L", 13.7, 44.0), "Pwdr": ("6 kg", 9.4, 49.0), "Wet chem": ("6 L", 10.3, 98.0)}
    spots = {"Main": ["reception", "staff room", "corridor nr Rm 4", "corridor nr Rm 11", "hall stage L", "hall stage R", "library", "server cupboard", "1st floor landing", "2nd floor landing", "head's office", "boiler room", "exams office"],
             "Science": ["Lab 1", "Lab 2", "Lab 3", "Lab 4", "prep room", "chem store", "corridor", "fire exit N"],
             "Tech": ["wood shop", "metal shop", "food room A", "food room B", "CAD suite", "finishing bay", "kiln room"],
             "Sports Hall": ["foyer", "gym office", "plant room", "changing M", "changing F", "store"],
             "Kitchen": ["fryer", "servery", "dry store", "back door", "office"],
             "6th Form": ["common room", "study area", "cafe", "stairs", "IT suite"],
             "Nursery": ["entrance", "kitchenette", "sleep room", "garden door"]}
    visits = {"Main": (D(2025, 1, 9), "Colin P"), "Science": (D(2025, 2, 12), "Sian"), "Tech": (D(2025, 2, 25), "Sian"), "Sports Hall": (D(2025, 6, 17), "T Adeyemi"), "Kitchen": (D(2025, 10, 29), "Colin P"),
              "6th Form": (D(2025, 6, 18), "T Adeyemi"), "Nursery": (D(2025, 10, 30), "Sian")}
    rows, n = [], 0
    for block in spots:
        for spot in spots[block]:
            hot = block == "Kitchen" or "food" in spot or spot in ("cafe", "kitchenette")
            elec = any(w in spot for w in ("server", "IT", "CAD", "office", "plant", "boiler", "Lab", "stage"))
            want = ["Wet chem", "CO2"] if hot and spot in ("fryer", "food room A", "food room B", "cafe") else ["CO2"] if elec and R.random() < .4 else ["CO2", R.choice(["Foam", "Water"])] if elec or hot else [R.choice(["Foam", "Water", "Foam"])]
            if spot in ("chem store", "boiler room", "metal shop", "plant room"): want = ["Pwdr", "CO2"]
            if R.random() < .38: want = want + [R.choice(["Foam", "CO2"])]
            for k in want:
                n += 1
                size, full, cost = kinds[k]
                if k == "CO2" and block in ("Science", "Kitchen", "Tech") and R.random() < .3: size, full, cost = "5 kg", 11.9, 87.0
                if k == "Foam" and R.random() < .18: size, full, cost = "9 L", 14.2, 63.0
                full = round(full + R.choice([-.2, -.1, 0, 0, .1, .2]), 1)
                year = R.choices([2009, 2011, 2013, 2014, 2015, 2017, 2018, 2019, 2020, 2021, 2022, 2023], [1, 1, 2, 2, 3, 4, 5, 5, 6, 6, 4, 3])[0]
                base, eng = visits[block]
                last = base + dt.timedelta(R.choice([0, 0, 0, 0, 1, 1, 7]))
                if R.random() < .12: last, eng = D(2025, 10, 29) + dt.timedelta(R.choice([0, 1, 2])), R.choice(["Colin P", "T Adeyemi"])
                if block == "Main" and R.random() < .5: last, eng = D(2025, 1, 21) + dt.timedelta(R.choice([0, 1, 2])), R.choice(["Colin P", "Colin P", "Sian"])
                new = R.random() < .05
                now = round(full * R.choices([1, .99, .98, .97, .95, .86, .81], [8, 8, 6, 4, 3, 1.5, 1])[0], 1)
                low = now < .9 * full
                pf = "F" if low and R.random() < .8 or R.random() < .05 else "P"
                note = R.choice(["needs refill", "gauge in red", "swap out"]) if pf == "F" else R.choices([None, "bracket loose", "ID sign missing", "moved from corridor", "tamper tag gone"], [15, 1, 1.3, 1, 1])[0]
                due = last.replace(year=2026)
                if new: year, last, eng, now, pf, note, due = 2025, None, None, None, None, "new", D(2026, 9, 1)
                if R.random() < .08: now = None
                rows.append(["E%03d" % n, block, spot, k, size, R.choices(["O", "L"], [7, 3])[0] if block != "Nursery" else "L", year if R.random() < .95 else None, last and last.isoformat(), due.isoformat(), pf,
                             eng if R.random() < .96 else None, full, now, cost, note])
    total = sum(r[13] for r in rows)
    put("a6_extinguishers", [("Ext. No.", "ext_no", plain), ("Block", "block", plain), ("Where", "spot", plain), ("Type", "type", plain), ("Size", "size", plain), ("Own / Lse", "own_lease", plain), ("Yr made", "yr_made", lambda x: "n/k" if x is None else str(x)),
                             ("LAST SERV.", "last_service", dmonyy), ("Next due", "next_due", dmonyy), ("P/F", "pass_fail", plain), ("Engineer", "engineer", plain), ("Wt full (kg)", "wt_full", fix1), ("Wt at check (kg)", "wt_check", fix1),
                             ("Repl. cost", "repl_cost", gbp), ("remarks", "remarks", plain)], rows, tail=[["TOTAL"] + [""] * 12 + [gbp(total), ""]])


def make_moths():
    R = random.Random(6023)
    species = [("Hebrew Character", "Noctuidae", 3, 5, 5, 17), ("Common Quaker", "Noctuidae", 3, 4, 6, 14), ("Early Grey", "Noctuidae", 3, 5, 2, 16), ("Brimstone Moth", "Geometridae", 4, 9, 2, 16), ("Large Yellow Underwing", "Noctuidae", 6, 9, 14, 25),
               ("Heart and Dart", "Noctuidae", 5, 7, 9, 18), ("Setaceous Hebrew Character", "Noctuidae", 5, 9, 5, 17), ("Elephant Hawk-moth", "Sphingidae", 5, 7, 2, 30), ("Poplar Hawk-moth", "Sphingidae", 5, 8, 1.4, 38), ("Privet Hawk-moth", "Sphingidae", 6, 7, 1, 49),
               ("Buff-tip", "Notodontidae", 5, 7, 2, 28), ("Swallow Prominent", "Notodontidae", 4, 8, 1.3, 22), ("Pebble Prominent", "Notodontidae", 5, 8, 1.2, 19), ("White Ermine", "Erebidae", 5, 7, 3, 18), ("Buff Ermine", "Erebidae", 5, 7, 3, 17),
               ("Jersey Tiger", "Erebidae", 7, 8, 2, 29), ("Dingy Footman", "Erebidae", 7, 8, 5, 15), ("Black Arches", "Erebidae", 7, 8, 2, 22), ("Garden Carpet", "Geometridae", 4, 9, 2, 13), ("Green Carpet", "Geometridae", 5, 9, 2, 14), ("Common Pug", "Geometridae", 5, 8, 1.5, 9),
               ("Lime-speck Pug", "Geometridae", 4, 9, 1.2, 10), ("Double-striped Pug", "Geometridae", 3, 9, 1.8, 9), ("Peppered Moth", "Geometridae", 5, 8, 1.4, 24), ("November Moth agg.", "Geometridae", 10, 10, 3, 18), ("Merveille du Jour", "Noctuidae", 9, 10, 1.3, 20),
               ("Mother of Pearl", "Crambidae", 6, 8, 6, 17), ("Small Magpie", "Crambidae", 5, 8, 2, 12), ("Box-tree Moth", "Crambidae", 6, 10, 4, 20), ("The Drinker", "Lasiocampidae", 7, 8, 1.5, 27), ("The Lackey", "Lasiocampidae", 7, 8, 1.4, 15)]
    wood = {"Black Arches", "Merveille du Jour", "Peppered Moth", "November Moth agg."}
    warm = {3: 5, 4: 6.5, 5: 8.5, 6: 12, 7: 14, 8: 13.5, 9: 10.5, 10: 8}
    season = lambda y: days(D(y, 3, 22), D(y, 10, 18))
    nights = sorted(R.sample(season(2024), 14) + R.sample([d for d in season(2025) if d != D(2025, 6, 14)], 18) + [D(2025, 6, 14)])
    rows = []
    for d in nights:
        site = R.choices(["Garden", "Allotment", "Hagg Wood"], [5, 3, 3])[0]
        trap = {"Garden": R.choice(["MV", "MV", "Act"]), "Allotment": R.choice(["Act", "LED"]), "Hagg Wood": R.choice(["Act", "LED", "MV"])}[site]
        temp = None if R.random() < .1 else round(warm[d.month] + R.uniform(-3.5, 3.5), 1)
        wind, moon = R.choice([0, 1, 1, 2, 2, 3, 4]), R.randint(0, 100)
        can = [s for s in species if s[2] <= d.month <= s[3] and (site == "Hagg Wood" or s[0] not in wood or R.random() < .12)]
        got = R.sample(can, min(len(can), R.choice([3, 4, 4, 5, 6]) + (1 if trap == "MV" else 0)))
        lyu = next(s for s in can + [None] if s is None or s[0] == "Large Yellow Underwing")
        if lyu and lyu not in got and R.random() < .6: got.append(lyu)
        for s in sorted(got, key=species.index):
            n = max(1, int(R.expovariate(1 / s[4]) + .5 + (1 if trap == "MV" else 0)))
            pug = "Pug" in s[0] or "agg" in s[0]
            rows.append([d.isoformat(), site, trap, s[0], s[1], n, temp, wind, moon, round(s[5] + R.uniform(-1.5, 1.5), 1) if R.random() < .3 else None, R.choices(["self", "Marjorie", "county rec."], [8, 2, 1])[0] if not pug else R.choice(["self", "county rec.", "Marjorie"]),
                         "yes" if R.random() < (.5 if s[5] > 21 else .3) else "no", R.choice(["?", "P", "C"]) if pug else R.choices(["C", "P", "?"], [14, 2, 1])[0], R.choices([None, "worn", "on wall by trap", "escaped!", "in egg box", "first for site"], [14, 2, 1.2, .8, 1, 1])[0]])
    put("a6_moths", [("Night of", "night", dmy_dot), ("Site", "site", plain), ("Trap", "trap", plain), ("Species", "species", plain), ("Fam.", "family", plain), ("No.", "n", plain), ("Min temp", "min_temp", unit("°C")), ("Wind (Bft)", "wind", plain), ("Moon %", "moon", plain),
                     ("F'wing mm", "forewing", fix1), ("Det.", "det_by", plain), ("Ph.", "photo", xmark), ("Conf (C/P/?)", "conf", plain), ("Comments", "comments", plain)], rows)


def make_tables():
    make_extinguishers()
    make_moths()


# ---------------------------------------------------------------- questions
def questions():
    E = "a6_extinguishers"
    T(E)
    q("how many CO2s do we have", "count", "SELECT count(*) FROM a6_extinguishers WHERE type='CO2'")
    f("how many of those are rented rather than ours", "count", "SELECT count(*) FROM a6_extinguishers WHERE type='CO2' AND own_lease='L'")
    q("Please list the extinguishers that failed, with the number, building and exact place.", "list", "SELECT ext_no, block, spot FROM a6_extinguishers WHERE pass_fail='F'")
    f("and what would it set us back to buy new ones for all of those?", "sum", "SELECT sum(repl_cost) FROM a6_extinguishers WHERE pass_fail='F'")
    q("whats overdue today", "list", "SELECT ext_no FROM a6_extinguishers WHERE next_due < '2026-01-15'", ["SELECT ext_no FROM a6_extinguishers WHERE next_due <= '2026-01-15'"])
    f("and coming up between now and end of feb?", "list", "SELECT ext_no FROM a6_extinguishers WHERE next_due BETWEEN '2026-01-15' AND '2026-02-28'", ["SELECT ext_no FROM a6_extinguishers WHERE next_due > '2026-01-15' AND next_due <= '2026-02-28'"])
    q("Any that weighed more than 10% under their full weight at the check?", "list", "SELECT ext_no FROM a6_extinguishers WHERE wt_check < 0.9*wt_full")
    q("E037 where is it and who did it last", "lookup", "SELECT block, spot, engineer FROM a6_extinguishers WHERE ext_no='E037'", ["SELECT spot, engineer FROM a6_extinguishers WHERE ext_no='E037'"])
    q("value of the extinguishers in each block if we had to replace the lot, highest first", "group", "SELECT block, sum(repl_cost) FROM a6_extinguishers GROUP BY block ORDER BY sum(repl_cost) DESC", o=True)
    q("How old are the foam ones on average?", "average", "SELECT avg(2026-yr_made) FROM a6_extinguishers WHERE type='Foam'")
    q("Who has serviced more of them, Colin or Sian?", "compare", "SELECT engineer, count(*) FROM a6_extinguishers WHERE engineer IN ('Colin P','Sian') GROUP BY engineer", ["SELECT engineer FROM a6_extinguishers WHERE engineer IN ('Colin P','Sian') GROUP BY engineer ORDER BY count(*) DESC LIMIT 1",
      "SELECT engineer, count(*) FROM a6_extinguishers WHERE engineer IN ('Colin P','Sian') GROUP BY engineer ORDER BY count(*) DESC LIMIT 1"])
    q("which ones never got weighed", "list", "SELECT ext_no FROM a6_extinguishers WHERE wt_check IS NULL")
    q("what's in the kitchen block that isn't wet chemical - number, type and size", "list", "SELECT ext_no, type, size FROM a6_extinguishers WHERE block='Kitchen' AND type<>'Wet chem'")
    u("what do we pay a year for the service contract", "missing_column")
    u("How many extinguishers are there in the swimming pool building?", "missing_value")

    T("a6_moths")
    q("large yellow underwings, how many all told?", "sum", "SELECT sum(n) FROM a6_moths WHERE species='Large Yellow Underwing'")
    f("and at the allotment", "sum", "SELECT sum(n) FROM a6_moths WHERE species='Large Yellow Underwing' AND site='Allotment'")
    q("What did I catch on 14 June last year?", "list", "SELECT species FROM a6_moths WHERE night='2025-06-14'", ["SELECT species, n FROM a6_moths WHERE night='2025-06-14'"])
    q("number of different species in 2025 compared to 2024", "compare", "SELECT substr(night,1,4), count(DISTINCT species) FROM a6_moths GROUP BY 1",
      ["SELECT CAST(substr(night,1,4) AS INTEGER), count(DISTINCT species) FROM a6_moths GROUP BY 1", "SELECT count(DISTINCT CASE WHEN night LIKE '2025%' THEN species END), count(DISTINCT CASE WHEN night LIKE '2024%' THEN species END) FROM a6_moths",
       "SELECT count(DISTINCT CASE WHEN night LIKE '2025%' THEN species END)-count(DISTINCT CASE WHEN night LIKE '2024%' THEN species END) FROM a6_moths"])
    q("which night had the most moths in the trap, and how many was it", "extreme", "SELECT night, sum(n) FROM a6_moths GROUP BY night ORDER BY sum(n) DESC LIMIT 1")
    q("top 4 families by number of moths", "extreme", "SELECT family, sum(n) FROM a6_moths GROUP BY family ORDER BY sum(n) DESC LIMIT 4", ["SELECT family FROM a6_moths GROUP BY family ORDER BY sum(n) DESC LIMIT 4"], o=True)
    f("just last year's", "extreme", "SELECT family, sum(n) FROM a6_moths WHERE night LIKE '2025%' GROUP BY family ORDER BY sum(n) DESC LIMIT 4", ["SELECT family FROM a6_moths WHERE night LIKE '2025%' GROUP BY family ORDER BY sum(n) DESC LIMIT 4"], o=True)
    q("What was the coldest night I had the trap out?", "extreme", "SELECT night, min(min_temp) FROM a6_moths WHERE min_temp IS NOT NULL GROUP BY night ORDER BY min(min_temp) LIMIT 1", ["SELECT night FROM a6_moths WHERE min_temp IS NOT NULL GROUP BY night ORDER BY min(min_temp) LIMIT 1"])
    q("average catch per night with the MV", "average", "SELECT 1.0*sum(n)/count(DISTINCT night) FROM a6_moths WHERE trap='MV'")
    q("what proportion of all the moths came to the actinic?", "share", "SELECT 100.0*sum(CASE trap WHEN 'Act' THEN n END)/sum(n) FROM a6_moths")
    q("When did the first hawk-moth of 2025 turn up?", "date", "SELECT min(night) FROM a6_moths WHERE species LIKE '%Hawk-moth' AND night LIKE '2025%'", ["SELECT night, species FROM a6_moths WHERE species LIKE '%Hawk-moth' AND night LIKE '2025%' ORDER BY night LIMIT 1"])
    q("species I've only ever had at Hagg Wood and nowhere else", "list", "SELECT DISTINCT species FROM a6_moths WHERE species NOT IN (SELECT species FROM a6_moths WHERE site<>'Hagg Wood')")
    q("how many of the pug records have no picture", "count", "SELECT count(*) FROM a6_moths WHERE species LIKE '%Pug' AND photo='no'")
    u("are any of these on the red list", "missing_column")
    u("How many death's-head hawk-moths have I had so far?", "missing_value")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
