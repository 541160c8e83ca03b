#!/usr/bin/env python3
"""Seeded generator of two everyday tables and of the golds of 30 questions to them (round b4).

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, firms and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def make_jobs():
    R = random.Random(407)
    trades = {"Plumbing": (["Dripping tap", "Toilet won't flush", "Blocked sink", "No hot water", "Leak under sink"], 60, 420, ["Harris & Co", "PipeRight"]),
              "Electrical": (["Lights flickering", "Socket dead", "Emergency light out", "Tripped fuse"], 45, 380, ["Volt Bros", "Ampere Ltd"]),
              "Heating/AC": (["AC too cold", "Radiator cold", "AC noisy", "Thermostat broken"], 90, 900, ["CoolServe"]),
              "Doors & locks": (["Door won't close", "Lost key", "Door closer broken", "Lock stiff"], 40, 300, ["LockSmart", "in-house"]),
              "Lift": (["Lift stuck", "Lift doors jam", "Button panel dead"], 180, 1400, ["Ascend Lifts"]),
              "Cleaning": (["Carpet stain", "Window dirty", "Spill in lobby"], 25, 140, ["in-house"])}
    rows = []
    ds = sorted(R.choice([d for d in days(D(2024, 1, 8), D(2025, 5, 30)) if d.weekday() < 5]) for _ in range(128))
    for i, d in enumerate(ds):
        t = R.choices(list(trades), [9, 7, 8, 6, 3, 4])[0]
        probs, lo, hi, firms = trades[t]
        prio = "High" if t == "Lift" else R.choices(["High", "Normal", "Low"], [3, 9, 4])[0]
        openp = .02 if i < 100 else .28
        is_open = R.random() < openp
        lag = int(R.expovariate(1 / {"High": 2.2, "Normal": 8, "Low": 19}[prio]))
        done = None if is_open else min(d + dt.timedelta(lag), D(2025, 6, 2)).isoformat()
        firm = R.choice(firms) if not (is_open and R.random() < .4) else None
        quote = round(lo + (hi - lo) * R.random() ** 2, 0) if firm and firm != "in-house" else None
        cost = None if is_open or not firm else 0.0 if firm == "in-house" else round(quote * R.choice([1, 1, 1, .9, 1.15, 1.3]), 2)
        rows.append(["J-%d" % (1 + i) if i < 0 else 24001 + i, d.isoformat(), R.choices(["Tower House", "Canal Yard", "Bishop St 14"], [6, 5, 3])[0], R.choices(["G", "1", "2", "3", "4", "5"], [5, 4, 4, 3, 3, 2])[0], R.choices(["Norwood Law", "Pixelhaus", "BlueKite", "Sato Design", "Meridian Tax", None], [5, 6, 4, 3, 4, 4])[0],
                     t, R.choice(probs), prio, firm, quote, cost, done])
    put("REPAIR_JOBS", [("JOB#", "job_no", plain), ("REPORTED", "reported", dmy), ("BLDG", "building", plain), ("FL", "floor", plain), ("TENANT", "tenant", plain), ("TRADE", "trade", plain), ("PROBLEM", "problem", plain), ("PRIO", "prio", plain),
                        ("CONTRACTOR", "contractor", plain), ("QUOTE €", "quote", amt), ("COST €", "cost", amt), ("DONE", "done", dmy)], rows)


def make_rooms():
    R = random.Random(408)
    rooms = {"Aquarium": (6, 0), "Attic": (10, 25), "Boardroom": (16, 60), "Garden Room": (24, 45), "Studio": (40, 80)}
    cos = {"Norwood Law": ["Elena Brandt", "Marc Oduya"], "Pixelhaus": ["Jo Lindt", "Sam Petri"], "BlueKite": ["Nora Vance"], "Sato Design": ["Yuki Sato"], "Meridian Tax": ["Paul Greve", "Dana Kohl"], "external": ["Choir Mitte", "VHS Course", "Red Cross"]}
    rows, n = [], 5101
    taken = set()
    alld = [d for d in days(D(2025, 1, 7), D(2025, 6, 27)) if d.weekday() < 6]
    while len(rows) < 140:
        d = R.choice(alld)
        if d.weekday() == 5 and R.random() < .7: continue
        room = R.choices(list(rooms), [6, 6, 7, 5, 4])[0]
        start = R.choice([8, 9, 9, 10, 10, 11, 13, 14, 14, 15, 16, 18])
        if (d, room, start) in taken: continue
        taken.add((d, room, start))
        cap, rate = rooms[room]
        co = "external" if room == "Studio" and R.random() < .5 else R.choices(list(cos), [5, 6, 3, 3, 5, 1])[0]
        hrs = R.choices([1, 1.5, 2, 3, 4, 8], [6, 4, 7, 4, 3, 1])[0]
        ppl = max(2, min(cap + (3 if R.random() < .06 else 0), int(R.gauss(cap * .62, cap * .26))))
        if R.random() < .04: ppl = cap + R.randint(1, 3)
        rows.append([d.isoformat(), room, cap, co, R.choice(cos[co]), "%d:%02d" % (start, R.choice([0, 0, 30])), hrs, ppl, float(rate), R.choices([None, "coffee", "lunch", "coffee + lunch"], [16, 9, 4, 3])[0], R.choices(["no", "yes"], [12, 2])[0], R.choices([None, "late"], [10, 1])[0]])
    rows.sort(key=lambda r: (r[0], r[1], len(r[5]), r[5]))
    rows = [["B%d" % (5101 + i)] + r[:-1] for i, r in enumerate(rows)]
    put("room_bookings", [("Ref", "ref", plain), ("Day", "day", iso), ("Room", "room", plain), ("max pers.", "cap", plain), ("Company", "company", plain), ("Booked by", "booked_by", plain), ("from", "start", plain), ("hrs", "hrs", plain),
                          ("ppl", "ppl", plain), ("€/h", "rate", num_de), ("catering", "catering", plain), ("cancelled?", "cancelled", lambda v: "X" if v == "yes" else "")], rows)


def make_tables():
    for make in (make_jobs, make_rooms): make()


# ---------------------------------------------------------------- questions


def questions():
    # ------------------------------------------------------------ REPAIR_JOBS
    T("REPAIR_JOBS")
    q("how many jobs are still open?", "count", "SELECT count(*) FROM REPAIR_JOBS WHERE done IS NULL")
    f("in which buildings", "group", "SELECT building, count(*) FROM REPAIR_JOBS WHERE done IS NULL GROUP BY building", ["SELECT DISTINCT building FROM REPAIR_JOBS WHERE done IS NULL"])
    q("repair costs per building in 2024", "group", "SELECT building, sum(cost) FROM REPAIR_JOBS WHERE reported LIKE '2024%' GROUP BY building", ["SELECT building, sum(cost) FROM REPAIR_JOBS WHERE done LIKE '2024%' GROUP BY building"])
    q("which firm did we pay the most overall", "extreme", "SELECT contractor FROM REPAIR_JOBS WHERE contractor IS NOT NULL GROUP BY contractor ORDER BY sum(cost) DESC LIMIT 1")
    q("jobs that ended up more than 50 euros over the quote", "list", "SELECT job_no FROM REPAIR_JOBS WHERE cost - quote > 50")
    q("average days from report to done for high priority jobs", "average", "SELECT avg(julianday(done)-julianday(reported)) FROM REPAIR_JOBS WHERE prio='High' AND done IS NOT NULL")
    q("How many lift call-outs did Tower House have?", "count", "SELECT count(*) FROM REPAIR_JOBS WHERE trade='Lift' AND building='Tower House'")
    f("and Canal Yard?", "count", "SELECT count(*) FROM REPAIR_JOBS WHERE trade='Lift' AND building='Canal Yard'")
    q("most common problem", "extreme", "SELECT problem FROM REPAIR_JOBS GROUP BY problem ORDER BY count(*) DESC LIMIT 1")
    q("unfinished jobs that nobody has been assigned to", "list", "SELECT job_no FROM REPAIR_JOBS WHERE done IS NULL AND contractor IS NULL")
    q("what share of our spend goes on heating and AC", "share", "SELECT 100.0*sum(CASE WHEN trade='Heating/AC' THEN cost ELSE 0 END)/sum(cost) FROM REPAIR_JOBS")
    q("number of reports per month in 2025", "group", "SELECT substr(reported,1,7), count(*) FROM REPAIR_JOBS WHERE reported LIKE '2025%' GROUP BY 1")
    q("dearest job so far - what was it and which building", "extreme", "SELECT problem, building FROM REPAIR_JOBS ORDER BY cost DESC LIMIT 1")
    u("when does the warranty on the lift run out", "missing_column")
    u("is CoolServe any good?", "opinion")

    # ------------------------------------------------------------ room_bookings
    T("room_bookings")
    q("bookings per room", "group", "SELECT room, count(*) FROM room_bookings GROUP BY room", ["SELECT room, count(*) FROM room_bookings WHERE cancelled='no' GROUP BY room"])
    f("without the cancelled ones", "group", "SELECT room, count(*) FROM room_bookings WHERE cancelled='no' GROUP BY room")
    q("meetings with more people than the room holds", "list", "SELECT ref FROM room_bookings WHERE ppl > cap")
    q("how many hours did Pixelhaus book in total", "sum", "SELECT sum(hrs) FROM room_bookings WHERE company='Pixelhaus'")
    f("and Meridian Tax", "sum", "SELECT sum(hrs) FROM room_bookings WHERE company='Meridian Tax'")
    q("hire income (hours x rate) by company, excluding cancellations", "group", "SELECT company, sum(hrs*rate) FROM room_bookings WHERE cancelled='no' GROUP BY company")
    q("busiest weekday in the studio?", "extreme", "SELECT CASE strftime('%w',day) WHEN '1' THEN 'Monday' WHEN '2' THEN 'Tuesday' WHEN '3' THEN 'Wednesday' WHEN '4' THEN 'Thursday' WHEN '5' THEN 'Friday' ELSE 'Saturday' END FROM room_bookings WHERE room='Studio' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1", ["SELECT substr(CASE strftime('%w',day) WHEN '1' THEN 'Monday' WHEN '2' THEN 'Tuesday' WHEN '3' THEN 'Wednesday' WHEN '4' THEN 'Thursday' WHEN '5' THEN 'Friday' ELSE 'Saturday' END, 1, 3) FROM room_bookings WHERE room='Studio' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1"])
    q("who made the most bookings", "extreme", "SELECT booked_by FROM room_bookings GROUP BY booked_by ORDER BY count(*) DESC LIMIT 1")
    q("% of bookings that were cancelled", "share", "SELECT 100.0*sum(cancelled='yes')/count(*) FROM room_bookings")
    q("all bookings with lunch in March", "list", "SELECT ref FROM room_bookings WHERE catering LIKE '%lunch%' AND substr(day,6,2)='03'")
    q("when is the studio first used by an external group", "date", "SELECT min(day) FROM room_bookings WHERE room='Studio' AND company='external'", ["SELECT min(day) FROM room_bookings WHERE room='Studio' AND company='external' AND cancelled='no'"])
    q("average group size per room", "group", "SELECT room, avg(ppl) FROM room_bookings GROUP BY room")
    q("how many different companies have booked the attic", "distinct", "SELECT count(DISTINCT company) FROM room_bookings WHERE room='Attic'", ["SELECT count(DISTINCT company) FROM room_bookings WHERE room='Attic' AND company<>'external'", "SELECT count(DISTINCT company) FROM room_bookings WHERE room='Attic' AND cancelled='no'"])
    u("which meetings needed the projector", "missing_column")
    u("how many bookings did Hartmann Consulting make?", "missing_value")


if __name__ == "__main__":
    write(make_tables, questions, strict=False)
