#!/usr/bin/env python3
"""Round b7: the exams that a music teacher enters pupils for, and the stalls of a town's craft market.

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, places and figures are made up.
"""
import os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *

FULL = "January February March April May June July August September October November December".split()


def long_date(d): return "" if d is None else "%d %s %s" % (int(d[8:]), FULL[int(d[5:7]) - 1], d[:4])


def mon(col, names=FULL):
    """SQL: the name of the month of a date column."""
    return "CASE strftime('%%m',%s) %s END" % (col, " ".join("WHEN '%02d' THEN '%s'" % (i + 1, n) for i, n in enumerate(names)))


# ---------------------------------------------------------------- tables
def make_exams():
    R = random.Random(13501)
    first = "Ansel Tilly Rosa Magnus Jemima Hal Saoirse Vikram Lois Caspian Erin Moses Beatrix Louis Nadia Perry Ailsa Gus Heidi Omari Flick Ramona Stan Delphine".split()
    last = "Roth Ambler Cope Dunmore Elphick Frost Garland Hythe Ivory Joss Keane Lumley Mistry Noble Oduya Pascall".split()
    names = R.sample(["%s %s" % (a, b) for a in first for b in last if (a, b) not in (("Ansel", "Roth"), ("Tilly", "Cope"))], 38) + ["Ansel Roth", "Tilly Cope"]
    fees = {1: 52, 2: 58, 3: 65, 4: 70, 5: 77, 6: 91, 7: 97, 8: 115}
    sessions = [("Spring 2024", D(2024, 3, 4)), ("Summer 2024", D(2024, 6, 17)), ("Autumn 2024", D(2024, 11, 11)), ("Spring 2025", D(2025, 3, 3)), ("Summer 2025", D(2025, 6, 16)), ("Autumn 2025", D(2025, 11, 10))]
    rows = []
    for nm in names:
        ins = R.choices(["Piano", "Violin", "Flute", "Cello", "Clarinet"], [9, 6, 5, 3, 3])[0]
        if nm == "Ansel Roth": ins = "Flute"
        if nm == "Tilly Cope": ins = "Violin"
        age, g, skill = R.randrange(7, 17), 0, R.gauss(81, 6)
        g = max(1, min(6, age - 7 + R.choice([-2, -1, 0])))
        board = R.choices(["Guildmark", "Trident", "RBM"], [6, 4, 2])[0]
        took = sorted(R.sample(range(6), R.choice([1, 2, 2, 3, 3, 4])))
        if nm in ("Ansel Roth", "Tilly Cope"): took = [1, 3, 5]
        for s in took:
            if g > 8: break
            name, d0 = sessions[s]
            d = d0 + dt.timedelta(R.choice([0, 1, 2, 3, 4, 5, 7, 8]))
            a = age + (s + 1) // 3
            future = s == 5
            absent = not future and R.random() < .04
            mark = None if future or absent else max(48, min(98, round(R.gauss(skill, 5))))
            res = None if future else "Absent" if absent else "Distinction" if mark >= 87 else "Merit" if mark >= 75 else "Pass" if mark >= 60 else "Fail"
            acc = None if ins == "Piano" else R.choices(["Mrs Bellwood", "Rob", "Yukiko"], [5, 3, 2])[0]
            cert = None if res in (None, "Absent", "Fail") else R.choices(["yes", "no"], [8, 1 if s < 3 else 5])[0]
            rows.append([nm, a, ins, g, board, name, d.isoformat() if not future or R.random() < .7 or nm == "Ansel Roth" else None, R.choices(["St Anne's Hall", "Academy", "Online"], [5, 4, 1])[0], acc, {"Mrs Bellwood": 35, "Rob": 30, "Yukiko": 40}.get(acc), fees[g], mark, res, cert])
            if res not in ("Fail", "Absent"): g += 1
    order = [s[0] for s in sessions]
    rows.sort(key=lambda r: (order.index(r[5]), r[6] or "9", r[0]))
    put("b7_music_exams", [("Pupil", "pupil", plain), ("Age", "age", plain), ("Instr.", "instr", plain), ("Gr", "gr", plain), ("Board", "board", plain), ("Session", "session", plain), ("Exam date", "exam_date", long_date), ("Venue", "venue", plain), ("Accomp.", "accomp", plain), ("Acc. fee", "acc_fee", gbp), ("Entry fee", "entry_fee", gbp),
                           ("Mark/100", "mark", plain), ("Result", "result", plain), ("Cert given out", "cert_given_out", plain)], rows)


def make_market():
    R = random.Random(13511)
    traders = [("Fern & Flint", "pottery"), ("Knotty Pine Co", "woodwork"), ("Sugar Maple Bakes", "food"), ("The Button Tin", "textiles"), ("Hank Dorsey", "woodwork"), ("Luna Silver", "jewelry"), ("Prairie Soap", "soap"), ("Three Sisters Jam", "food"), ("Copper Wren", "jewelry"), ("Mud Season", "pottery"), ("Alma's Quilts", "textiles"),
               ("Blue Door Prints", "art"), ("Wick & Wool", "textiles"), ("Ridgeway Honey", "food"), ("Otis Paints", "art"), ("Tin Roof Metal", "metalwork"), ("Gilded Acorn", "jewelry"), ("Hot Pretzel Guy", "food"), ("Little Loom", "textiles"), ("Clay by Dee", "pottery"), ("Bark & Bowl", "woodwork"), ("Saltbox Studio", "art"), ("Juniper Soapworks", "soap"), ("Penny Lane Toys", "toys")]
    info = {}
    for t, k in traders:
        info[t] = (k, R.choices([6, 8, 10], [3, 4, 4])[0], R.choice(["Y", "N"]) if k != "food" else "Y", (D(2025, 7, 1) + dt.timedelta(R.randrange(0, 330))).isoformat() if R.random() > .1 else None, R.uniform(180, 620) * (1.3 if k == "food" else 1), R.uniform(.45, .95))
    markets = [D(2025, 4, 12), D(2025, 5, 10), D(2025, 5, 24), D(2025, 6, 14), D(2025, 6, 28), D(2025, 7, 12), D(2025, 7, 26), D(2025, 8, 9), D(2025, 8, 23), D(2025, 9, 13), D(2025, 9, 27), D(2025, 10, 11)]
    good = dict(zip(markets, [.7, .8, 1, 1.1, 1, 1.3, 1.15, 1.2, .6, 1, .9, 1.1]))
    rows = []
    for m in markets:
        here = [t for t, _ in traders if R.random() < info[t][5] or t == "Fern & Flint"]
        spots = R.sample(range(1, 29), len(here))
        for s, t in sorted(zip(spots, here)):
            k, ft, el, ins, lvl, _ = info[t]
            fee = {6: 30, 8: 40, 10: 55}[ft] + (10 if el == "Y" else 0)
            show = R.choices(["yes", "no"], [15, 1])[0] if t != "Fern & Flint" else "yes"
            take = round(lvl * good[m] * R.uniform(.6, 1.45) / 5) * 5 if show == "yes" and R.random() > (.12 if t != "Fern & Flint" else 0) else None
            paid = R.choices(["cash", "check", "card", None], [4, 2, 7, 1 if m < D(2025, 8, 1) else 3])[0]
            rows.append([m.isoformat(), s, t, k, ft, el, fee, paid, show, take, ins])
    put("b7_craft_market", [("Market Date", "market_date", mdy), ("Stall #", "stall", plain), ("Vendor", "vendor", plain), ("Sells", "sells", plain), ("Ft", "ft", plain), ("Elec", "elec", plain), ("Booth Fee", "booth_fee", usd), ("Paid By", "paid_by", plain), ("Showed", "showed", plain), ("Sales Rptd", "sales_rptd", usd), ("Ins. Exp.", "ins_exp", mdy)], rows)


def make_tables():
    make_exams()
    make_market()


# ---------------------------------------------------------------- questions
def questions():
    T("b7_music_exams")
    X = "FROM b7_music_exams"
    q("how many distinctions did we get in summer 2025", "count", f"SELECT count(*) {X} WHERE result='Distinction' AND session='Summer 2025'")
    f("and merits?", "count", f"SELECT count(*) {X} WHERE result='Merit' AND session='Summer 2025'")
    q("average mark by instrument", "group", f"SELECT instr, avg(mark) {X} GROUP BY instr")
    q("Who is entered for autumn 2025, for which instrument and grade?", "list", f"SELECT pupil, instr, gr {X} WHERE session='Autumn 2025'")
    f("what do the entries cost all together", "sum", f"SELECT sum(entry_fee) {X} WHERE session='Autumn 2025'")
    f("who of them has no date yet", "list", f"SELECT pupil {X} WHERE session='Autumn 2025' AND exam_date IS NULL")
    q("best mark ever for violin, who was it", "extreme", f"SELECT pupil, mark {X} WHERE instr='Violin' ORDER BY mark DESC LIMIT 1", [f"SELECT pupil {X} WHERE instr='Violin' ORDER BY mark DESC LIMIT 1"])
    q("when is Ansel Roth's next exam", "date", f"SELECT exam_date {X} WHERE pupil='Ansel Roth' AND session='Autumn 2025'")
    q("what mark did Tilly Cope get in spring 2025", "lookup", f"SELECT mark {X} WHERE pupil='Tilly Cope' AND session='Spring 2025'")
    q("certificates I still have to hand out, with pupil and grade", "list", f"SELECT pupil, gr {X} WHERE cert_given_out='no'")
    q("what have I paid Yukiko for accompanying in 2025", "sum", f"SELECT sum(acc_fee) {X} WHERE accomp='Yukiko' AND session LIKE '%2025'", [f"SELECT sum(acc_fee) {X} WHERE accomp='Yukiko' AND exam_date LIKE '2025%'", f"SELECT sum(acc_fee) {X} WHERE accomp='Yukiko' AND session IN ('Spring 2025','Summer 2025')"])
    q("is the average mark better with Guildmark or with Trident", "compare", f"SELECT board, avg(mark) {X} WHERE board IN ('Guildmark','Trident') GROUP BY board", [f"SELECT board {X} WHERE board IN ('Guildmark','Trident') GROUP BY board ORDER BY avg(mark) DESC LIMIT 1", f"SELECT board, avg(mark) {X} WHERE board IN ('Guildmark','Trident') GROUP BY board ORDER BY avg(mark) DESC LIMIT 1"])
    q("how many pupils have done a grade 5 or higher", "distinct", f"SELECT count(DISTINCT pupil) {X} WHERE gr>=5", [f"SELECT count(DISTINCT pupil) {X} WHERE gr>=5 AND mark IS NOT NULL", f"SELECT count(DISTINCT pupil) {X} WHERE gr>=5 AND result IN ('Pass','Merit','Distinction')"])
    u("what did Tilly Cope get for sight reading", "missing_column")
    u("number of saxophone exams", "missing_value")

    T("b7_craft_market")
    M = "FROM b7_craft_market"
    q("total sales on july 12", "sum", f"SELECT sum(sales_rptd) {M} WHERE market_date='2025-07-12'")
    f("how many stalls were there", "count", f"SELECT count(*) {M} WHERE market_date='2025-07-12'", [f"SELECT count(*) {M} WHERE market_date='2025-07-12' AND showed='yes'"])
    q("no shows with date", "list", f"SELECT vendor, market_date {M} WHERE showed='no'")
    q("which vendors haven't paid their fee for september, and for which market", "list", f"SELECT vendor, market_date {M} WHERE paid_by IS NULL AND market_date LIKE '2025-09%'")
    q("What was our best market of the season in sales?", "extreme", f"SELECT market_date {M} GROUP BY market_date ORDER BY sum(sales_rptd) DESC LIMIT 1")
    f("and the worst", "extreme", f"SELECT market_date {M} GROUP BY market_date ORDER BY sum(sales_rptd) LIMIT 1")
    q("avg sales per stall by what they sell", "group", f"SELECT sells, avg(sales_rptd) {M} GROUP BY sells")
    q("whose insurance runs out before october 1?", "list", f"SELECT DISTINCT vendor {M} WHERE ins_exp<'2025-10-01'", [f"SELECT DISTINCT vendor, ins_exp {M} WHERE ins_exp<'2025-10-01'"])
    q("how much more does Mud Season sell on average than Fern & Flint", "difference", f"SELECT (SELECT avg(sales_rptd) {M} WHERE vendor='Mud Season')-(SELECT avg(sales_rptd) {M} WHERE vendor='Fern & Flint')")
    q("what stall was Luna Silver in on 5/24", "lookup", f"SELECT stall {M} WHERE vendor='Luna Silver' AND market_date='2025-05-24'")
    q("percent of booth fees that came by card", "share", f"SELECT 100.0*sum(CASE WHEN paid_by='card' THEN booth_fee ELSE 0 END)/sum(CASE WHEN paid_by IS NOT NULL THEN booth_fee END) {M}",
      [f"SELECT 100.0*sum(CASE WHEN paid_by='card' THEN booth_fee ELSE 0 END)/sum(booth_fee) {M}", f"SELECT 100.0*sum(paid_by='card')/count(paid_by) {M}", f"SELECT 100.0*sum(coalesce(paid_by,'')='card')/count(*) {M}"])
    q("which pottery people do we have", "distinct", f"SELECT DISTINCT vendor {M} WHERE sells='pottery'")
    u("how many visitors came on august 9", "missing_column")
    u("whats the phone number of Hank Dorsey", "missing_column")
    u("why were sales so poor on august 23?", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=True)
