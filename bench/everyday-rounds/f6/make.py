#!/usr/bin/env python3
"""Round f6: the secretary of a mountain rescue team, who keeps the callout log, and a boatyard, which keeps a list of the boats laid up for the winter.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_rescue():
    R = random.Random(7106)
    places = {"Raven Crag": 9, "Stanger Pike": 14, "High Tarn": 8, "Black Force": 7, "Long Scar": 9, "Whin Gill": 6, "Hollow Stones": 5, "Mere Beck": 5, "Ewe Crag": 6, "Carrock Ridge": 8, "Swinside Woods": 6, "Cold Pass": 4}
    kinds = {"Slip or Fall": 34, "Lost Walker": 20, "Medical": 13, "Missing Person": 9, "Climbing Accident": 8, "Mountain Biker": 9, "Animal Rescue": 7}
    hurt = {"Slip or Fall": ["Ankle", "Ankle", "Ankle", "Leg", "Wrist", "Head", "Knee"], "Lost Walker": [None, None, None, "Hypothermia"], "Medical": ["Chest Pain", "Chest Pain", "Collapse", "Hypothermia"],
            "Missing Person": [None, "Hypothermia"], "Climbing Accident": ["Leg", "Head", "Back", "Ankle"], "Mountain Biker": ["Collarbone", "Collarbone", "Wrist", "Head"], "Animal Rescue": [None]}
    hours = {"Slip or Fall": (1.5, 4.5), "Lost Walker": (1, 5), "Medical": (1, 3.5), "Missing Person": (3, 11), "Climbing Accident": (2.5, 6.5), "Mountain Biker": (1, 3), "Animal Rescue": (1, 4)}
    pool = days(D(2023, 1, 2), D(2024, 12, 29))
    busy = {1: 2, 2: 2, 3: 2, 4: 4, 5: 5, 6: 5, 7: 6, 8: 7, 9: 4, 10: 4, 11: 2, 12: 2}
    ds = sorted(R.choices(pool, [busy[d.month] * (1.3 if d.year == 2024 else 1) * (3 if d.weekday() > 4 else 1) for d in pool], k=121))
    leaders = ["Helen Rigg", "Dave Tyson", "Amrit Sandhu", "Moira Keane", "Paul Dixon", "Jess Holroyd"]
    rows = []
    for i, d in enumerate(ds):
        kind = R.choices(list(kinds), list(kinds.values()))[0]
        place = R.choice(["Raven Crag", "Ewe Crag", "Ewe Crag", "Long Scar"]) if kind == "Climbing Accident" else R.choice(["Swinside Woods", "Swinside Woods", "Cold Pass"]) if kind == "Mountain Biker" else R.choices(list(places), list(places.values()))[0]
        lo, hi = hours[kind]
        h = round((lo + (hi - lo) * R.random() ** 1.4) * 4) / 4
        out = max(4, int(R.gauss(11, 3) + (9 if kind == "Missing Person" else 0) + (3 if kind == "Climbing Accident" else 0)))
        injury = R.choice(hurt[kind])
        cas = 0 if injury is None else R.choices([1, 2, 3], [90, 8, 2])[0]
        if injury and R.random() < .06: injury = None
        heli = "Yes" if R.random() < {"Climbing Accident": .6, "Medical": .4, "Missing Person": .4, "Slip or Fall": .18}.get(kind, .04) else "No"
        by = R.choices(["Police", "Ambulance", "Mobile Call", "Neighbouring Team", None], [50, 30, 14, 6, 5])[0] if kind != "Animal Rescue" else R.choice(["Mobile Call", "Police", "RSPCA"])
        rows.append([401 + i, d.isoformat(), place, kind, by, R.choices(leaders, [26, 22, 18, 14, 10, 7])[0] if R.random() < .97 else None, out, h if R.random() < .97 else None, cas, injury, heli])
    put("f6_mountain_rescue", [("Callout No", "callout_no", plain), ("Date", "date", dmy), ("Location", "location", plain), ("Incident Type", "incident_type", plain), ("Called In By", "called_by", plain), ("Team Leader", "team_leader", plain),
                               ("Members Out", "members_out", plain), ("Duration (hours)", "duration", lambda x: "" if x is None else "%g" % x), ("Casualties", "casualties", plain), ("Injury", "injury", plain), ("Helicopter", "helicopter", plain)], rows)


def make_boatyard():
    R = random.Random(7119)
    names = ("Kittiwake|Sea Holly|Merganser|Pintail|Lady Jane|Morning Star|Saltire|Blue Heron|Osprey|Tern Again|Second Wind|Misty|Puffin|Rosemary Ann|Island Girl|Wanderlust|Halcyon|Black Swan|Spindrift|Moonraker|Guillemot|Nancy B|"
             "Petrel|Tamarisk|Curlew|Sandpiper|Serenity|Fulmar|Gypsy Rose|Slack Tide|Westerly Wind|Avocet|Mary Lou|Scallywag|Jolly Good|Ebb Tide|Whimbrel|Pelican|Corsair|Silver Darling|Dunlin|Amber|Firefly|Sundance|Peggy|Stormy|"
             "Teal|Cormorant|Ptarmigan|Bonny Lass|Nimbus|Razorbill|Seawitch|Tradewind|Windhover|Zephyr|Bluebell|Cygnet|Dabchick|Elver|Fair Isle|Gannet|Harrier|Ibis|Jackdaw|Kestrel|Limpet|Mallard|Nutmeg|Oystercatcher|Polly|Quickstep").split("|")
    owners = ["J Tennant", "Mrs Pryce", "Carter", "D Lowe", "Hughes", "A Bannerman", "Whitlock", "S Ferris", "Sailing Club", "Rowe", "Dr Amadi", "Pascoe", "M Trelawn", "K Osei", "Benson", "G Harker", "Lister", "Mr Nakamura", "Yates", "Fenwick", "Col. Bryce",
              "P Dunne", "Vickers", "Ashby", "R Sorensen", "T Quayle", "Marsh", "Ingram", "Stubbs", "E Varga", "Coates", "Maddox", "Spence", "Jarvis", "O'Hara", "Kemp", "Aldous", "Tolley", "B Nield", "Garrod", "Penhale", "Wray", "Clegg", "Duffy", "Hallett",
              "Monk", "Neame", "Orme", "Pettit", "Rudge", "Sayle"]
    types = {"Yacht": (7.2, 13.5, 34), "Motor cruiser": (6.4, 11.8, 22), "RIB": (4.2, 7.5, 12), "Day boat": (4.6, 6.8, 14), "Catamaran": (8.9, 12.2, 5)}
    rate = {"Big Shed": 62.0, "North Yard": 38.5, "South Yard": 36.0, "Quay": 44.0}
    bag = owners + [R.choice(owners) for _ in range(10)] + ["Sailing Club"] * 5 + ["Carter", "Hughes", "J Tennant", "D Lowe", "Rowe", "Pascoe"]
    R.shuffle(bag)
    rows = []
    for i, boat in enumerate(names):
        t = R.choices(list(types), [v[2] for v in types.values()])[0]
        lo, hi, _ = types[t]
        loa = round(R.uniform(lo, hi), 1)
        spot = R.choices(list(rate), [5, 4, 3, 1] if t in ("RIB", "Day boat") else [2, 5, 5, 3])[0]
        out = R.choices(days(D(2024, 9, 16), D(2024, 12, 6)), [3 if d.weekday() < 5 else 0 for d in days(D(2024, 9, 16), D(2024, 12, 6))])[0]
        back = R.choice([d for d in days(D(2025, 3, 17), D(2025, 6, 6)) if d.weekday() < 5])
        if R.random() < .17: back = None
        fee = round(loa * rate[spot] * (1.4 if t == "Catamaran" else 1), 2)
        pd = R.choices(["Y", "N", "dep"], [60, 26, 14])[0]
        if R.random() < .03: fee, pd = None, "N"
        foul = R.choices(["Y", "N", None], [50, 38, 12])[0]
        note = R.choices([None, "keel bolts to check", "batteries ashore", "owner has key", "for sale", "cover torn", "mast off", "new prop", "winterise engine"], [34, 1, 2, 2, 3, 1, 3, 1, 2])[0]
        if note in ("mast off", "keel bolts to check") and t != "Yacht": note = None
        rows.append([boat, bag[i], t, loa if R.random() < .96 else None, spot, out.isoformat(), back and back.isoformat(), fee, pd, foul, note])
    rows.sort(key=lambda r: r[5])
    put("f6_boatyard", [("BOAT", "boat", plain), ("owner", "owner", plain), ("Type", "type", plain), ("LOA m", "loa", fix1), ("Spot", "spot", plain), ("lift out", "lift_out", dmonyy), ("Re-launch", "relaunch", dmonyy), ("Stor. chg £", "storage", fix2),
                        ("Pd?", "paid", plain), ("A/foul", "antifoul", plain), ("notes", "notes", plain)], rows)


def make_tables():
    make_rescue()
    make_boatyard()


# ---------------------------------------------------------------- questions
def questions():
    T("f6_mountain_rescue")
    q("how many callouts did we have in 2024", "count", "SELECT count(*) FROM f6_mountain_rescue WHERE date LIKE '2024%'")
    f("and the year before?", "count", "SELECT count(*) FROM f6_mountain_rescue WHERE date LIKE '2023%'")
    q("Where do we get called out to the most?", "extreme", "SELECT location FROM f6_mountain_rescue GROUP BY location ORDER BY count(*) DESC LIMIT 1")
    f("how many of those had a helicopter", "count", "SELECT count(*) FROM f6_mountain_rescue WHERE location='Ewe Crag' AND helicopter='Yes'")
    q("callouts per month in 2024", "group", "SELECT substr(date,1,7), count(*) FROM f6_mountain_rescue WHERE date LIKE '2024%' GROUP BY 1",
      ["SELECT m.column1, count(r.date) FROM (VALUES %s) m LEFT JOIN f6_mountain_rescue r ON substr(r.date,1,7)=m.column1 GROUP BY 1" % ",".join("('2024-%02d')" % i for i in range(1, 13))])
    q("total man hours on missing person jobs (members x hours)", "sum", "SELECT sum(members_out*duration) FROM f6_mountain_rescue WHERE incident_type='Missing Person'")
    q("how many members turn out on average?", "average", "SELECT avg(members_out) FROM f6_mountain_rescue")
    f("only for lost walkers", "average", "SELECT avg(members_out) FROM f6_mountain_rescue WHERE incident_type='Lost Walker'")
    q("Which callouts from June to August 2024 had the helicopter?", "list", "SELECT callout_no FROM f6_mountain_rescue WHERE date BETWEEN '2024-06-01' AND '2024-08-31' AND helicopter='Yes'")
    q("who was in charge on callout 460", "lookup", "SELECT team_leader FROM f6_mountain_rescue WHERE callout_no=460")
    f("and where was it?", "lookup", "SELECT location FROM f6_mountain_rescue WHERE callout_no=460")
    q("which job took longest in 2024?", "extreme", "SELECT callout_no FROM f6_mountain_rescue WHERE date LIKE '2024%' ORDER BY duration DESC LIMIT 1")
    q("what percentage of our callouts involve the helicopter", "share", "SELECT 100.0*sum(helicopter='Yes')/count(*) FROM f6_mountain_rescue")
    q("number of callouts for each type of incident", "group", "SELECT incident_type, count(*) FROM f6_mountain_rescue GROUP BY incident_type")
    q("have we had more lost walkers or more climbing accidents?", "compare", "SELECT incident_type, count(*) FROM f6_mountain_rescue WHERE incident_type IN ('Lost Walker','Climbing Accident') GROUP BY incident_type",
      ["SELECT incident_type, count(*) FROM f6_mountain_rescue WHERE incident_type IN ('Lost Walker','Climbing Accident') GROUP BY incident_type ORDER BY count(*) DESC LIMIT 1",
       "SELECT incident_type FROM f6_mountain_rescue WHERE incident_type IN ('Lost Walker','Climbing Accident') GROUP BY incident_type ORDER BY count(*) DESC LIMIT 1",
       "SELECT sum(incident_type='Lost Walker'), sum(incident_type='Climbing Accident') FROM f6_mountain_rescue"])
    q("median length of a callout in hours", "median", "SELECT median(duration) FROM f6_mountain_rescue")
    f("and for the climbing ones?", "median", "SELECT median(duration) FROM f6_mountain_rescue WHERE incident_type='Climbing Accident'")
    q("when were we last at Cold Pass", "date", "SELECT max(date) FROM f6_mountain_rescue WHERE location='Cold Pass'")
    q("How many different people have led a callout?", "distinct", "SELECT count(DISTINCT team_leader) FROM f6_mountain_rescue")
    q("how many more callouts to Stanger Pike in 2024 than in 2023?", "difference", "SELECT sum(date LIKE '2024%')-sum(date LIKE '2023%') FROM f6_mountain_rescue WHERE location='Stanger Pike'")
    q("any callouts with more than 2 people hurt? which ones", "list", "SELECT callout_no FROM f6_mountain_rescue WHERE casualties > 2")
    f("which of those was a mountain biker", "list", "SELECT callout_no FROM f6_mountain_rescue WHERE casualties > 2 AND incident_type='Mountain Biker'")
    q("casualties by team leader", "group", "SELECT team_leader, sum(casualties) FROM f6_mountain_rescue WHERE team_leader IS NOT NULL GROUP BY team_leader", ["SELECT team_leader, sum(casualties) FROM f6_mountain_rescue GROUP BY team_leader"])
    q("3 commonest injuries, most common first", "extreme", "SELECT injury FROM f6_mountain_rescue WHERE injury IS NOT NULL GROUP BY injury ORDER BY count(*) DESC LIMIT 3", ["SELECT injury FROM f6_mountain_rescue WHERE injury IS NOT NULL GROUP BY injury ORDER BY sum(casualties) DESC LIMIT 3"], o=True)
    u("how much did we spend on fuel for the Land Rovers in 2024?", "missing_column")
    u("what was the weather like on callout 428", "missing_column")
    u("how old was the casualty on 449?", "missing_column")
    u("how many callouts were there at Gallows Tor", "missing_value")
    u("who is our best team leader?", "opinion")
    u("why are there so many slips at Raven Crag", "cause")

    T("f6_boatyard")
    q("how many boats are in the shed", "count", "SELECT count(*) FROM f6_boatyard WHERE spot='Big Shed'")
    f("and in the north yard", "count", "SELECT count(*) FROM f6_boatyard WHERE spot='North Yard'")
    q("which boats have paid nothing yet, not even a deposit?", "list", "SELECT boat FROM f6_boatyard WHERE paid='N'")
    f("how much do those come to in total", "sum", "SELECT sum(storage) FROM f6_boatyard WHERE paid='N'")
    q("total storage charges for the winter", "sum", "SELECT sum(storage) FROM f6_boatyard")
    q("whats the avg length of the yachts", "average", "SELECT avg(loa) FROM f6_boatyard WHERE type='Yacht'")
    q("What's the longest boat we've got?", "extreme", "SELECT boat FROM f6_boatyard ORDER BY loa DESC LIMIT 1")
    f("and the shortest", "extreme", "SELECT boat FROM f6_boatyard WHERE loa IS NOT NULL ORDER BY loa LIMIT 1")
    q("when does Puffin go back in the water?", "date", "SELECT relaunch FROM f6_boatyard WHERE boat='Puffin'")
    f("and Teal?", "date", "SELECT relaunch FROM f6_boatyard WHERE boat='Teal'")
    q("boats with no relaunch date yet", "list", "SELECT boat FROM f6_boatyard WHERE relaunch IS NULL")
    f("which of those are yachts?", "list", "SELECT boat FROM f6_boatyard WHERE relaunch IS NULL AND type='Yacht'")
    q("storage charge per metre for each spot", "group", "SELECT spot, sum(storage)/sum(loa) FROM f6_boatyard WHERE storage IS NOT NULL AND loa IS NOT NULL GROUP BY spot",
      ["SELECT spot, avg(storage/loa) FROM f6_boatyard GROUP BY spot"])
    q("how many did we lift out each month", "group", "SELECT substr(lift_out,1,7), count(*) FROM f6_boatyard GROUP BY 1")
    q("How many are being relaunched in April 2025?", "count", "SELECT count(*) FROM f6_boatyard WHERE relaunch LIKE '2025-04%'")
    f("in May?", "count", "SELECT count(*) FROM f6_boatyard WHERE relaunch LIKE '2025-05%'")
    q("what % of the boats are having antifoul done", "share", "SELECT 100.0*sum(antifoul='Y')/count(*) FROM f6_boatyard", ["SELECT 100.0*sum(antifoul='Y')/count(antifoul) FROM f6_boatyard"])
    q("avg storage, big shed vs quay", "compare", "SELECT spot, avg(storage) FROM f6_boatyard WHERE spot IN ('Big Shed','Quay') GROUP BY spot",
      ["SELECT (SELECT avg(storage) FROM f6_boatyard WHERE spot='Big Shed'), (SELECT avg(storage) FROM f6_boatyard WHERE spot='Quay')"])
    q("median storage charge", "median", "SELECT median(storage) FROM f6_boatyard")
    q("how many different owners do we have", "distinct", "SELECT count(DISTINCT owner) FROM f6_boatyard")
    q("who has more than two boats with us?", "list", "SELECT owner FROM f6_boatyard GROUP BY owner HAVING count(*) > 2")
    q("How much more is Wanderlust charged than Morning Star?", "difference", "SELECT (SELECT storage FROM f6_boatyard WHERE boat='Wanderlust')-(SELECT storage FROM f6_boatyard WHERE boat='Morning Star')")
    q("three dearest boats to store, and the price", "extreme", "SELECT boat, storage FROM f6_boatyard ORDER BY storage DESC LIMIT 3", o=True)
    q("whose boat is Moonraker and where is it kept", "lookup", "SELECT owner, spot FROM f6_boatyard WHERE boat='Moonraker'")
    u("what's J Tennant's mobile number?", "missing_column")
    u("what make of engine has Firefly got", "missing_column")
    u("how much electric did the shed use over winter", "missing_column")
    u("has Black Pearl paid?", "missing_value")
    u("which is the prettiest boat in the yard", "opinion")
    u("why is Tradewind still not going back in?", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
