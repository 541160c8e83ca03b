#!/usr/bin/env python3
"""Seeded generator of two everyday tables and of the golds of 30 questions to them (round b3).

python3 make.py        writes tables/*.csv (raw, as uploaded) and questions.json beside it
All names, firms and figures are made up.
"""
import datetime as dt, os, random, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from rounds import *


# ---------------------------------------------------------------- tables
def nd(x): return "n.d." if x is None else "%.2f" % x


def make_seedlings():
    R = random.Random(305)
    geno = {"Col-0": (1.0, 38), "phyB": (1.34, 33), "cry1": (1.15, 35), "pif4": (.82, 39)}
    tr = {"ctrl": (1.0, 0, .03, 7), "shade": (1.28, -3.5, .05, 5), "drought": (.74, -6, .2, 5)}
    rows, n = [], 2001
    for tray in range(1, 9):
        sown = (D(2025, 1, 13) + dt.timedelta(7 * ((tray - 1) // 2))).isoformat()
        for g in geno:
            for t in tr:
                gf, spad = geno[g]; tf, ds, pd, lv = tr[t]
                germ = R.choices([3, 4, 5, 6, 8], [6, 12, 7, 4, 1])[0]
                h7 = round(R.gauss(9.5, 1.2) * gf * (1 + (tf - 1) / 3), 1)
                h14 = round(h7 + R.gauss(15, 2.2) * gf * tf, 1)
                h21 = round(h14 + R.gauss(19, 4) * gf * tf, 1)
                if t == "drought" and R.random() < .25: h21 = round(h14 - R.uniform(.3, 2.5), 1)
                dead = R.random() < pd
                leaves = max(2, lv + R.choice([-2, -1, 0, 0, 0, 1, 1, 2]))
                sp = None if R.random() < .09 else round(R.gauss(spad + ds, 2.1), 1)
                fw = round(max(.05, h21 * .0088 * R.uniform(.8, 1.25) * (1.2 if t == "ctrl" else 1)), 3)
                if dead: h21, leaves, sp, fw = None, None, None, None
                rows.append([n, g, t, "T%d" % tray, sown, germ, h7, h14, h21, leaves, sp, fw, "yes" if dead else "no"]); n += 1
    put("seedlings", [("plant_id", "plant_id", plain), ("genotype", "genotype", plain), ("treat", "treat", plain), ("tray", "tray", plain), ("sown", "sown", iso), ("germ_d", "germ_d", plain), ("h_d7 [mm]", "h7", plain),
                      ("h_d14 [mm]", "h14", plain), ("h_d21 [mm]", "h21", plain), ("n_leaves", "leaves", plain), ("SPAD", "spad", plain), ("fw_g", "fw", plain), ("dead", "dead", lambda v: "1" if v == "yes" else "0")], rows)


def make_stream():
    R = random.Random(306)
    sites = {"Spring Head": (9.4, .8, 7.3, 9.8, 310, 1.2), "Mill Weir": (11.2, 3.1, 7.7, 8.9, 455, 4.5), "Outfall": (13.0, 6.4, 7.5, 6.1, 690, 9.0), "Ford Lane": (11.6, 4.0, 7.8, 8.3, 520, 6.1), "Alder Carr": (11.0, 2.2, 7.1, 6.9, 400, 3.4)}
    rows = []
    import math
    d = D(2023, 2, 7)
    while d < D(2024, 12, 18):
        rain = R.choices([0.0, round(R.uniform(.2, 8), 1), round(R.uniform(10.5, 31), 1)], [10, 8, 4])[0]
        who = R.choices(["Ines", "Tom K.", "Beatriz"], [6, 4, 3])[0]
        t0 = 8 * 60 + R.randint(20, 70)
        for i, (s, (t, no3, ph, do, cond, turb)) in enumerate(sites.items()):
            if R.random() < .1: continue
            season = -math.cos((d.timetuple().tm_yday - 20) / 365 * 2 * math.pi)
            amp = 1.2 if s == "Spring Head" else 6.2
            wt = round(t + amp * season + R.gauss(0, .6), 1)
            n = None if R.random() < .06 else round(max(.12, no3 * (1 - .2 * season) * R.uniform(.75, 1.3)), 2)
            rows.append([s, d.isoformat(), "%02d:%02d" % divmod(t0 + 35 * i + R.randint(0, 15), 60), wt, round(ph + R.gauss(0, .16), 2), round(do - 1.3 * season + R.gauss(0, .5), 1), n, int(cond * R.uniform(.9, 1.1) - rain * 3),
                         round(turb * R.uniform(.6, 1.5) + rain * R.uniform(.4, .9), 1), rain, who, R.choices([None, "dup", "probe drift", "late"], [36, 3, 2, 1])[0]])
        d += dt.timedelta(R.choice([21, 28, 28, 35]))
    put("stream_chem", [("Site", "site", plain), ("Date", "date", dmy_dot), ("time", "time", plain), ("T_water (°C)", "t_water", fix1), ("pH", "ph", fix2), ("DO mg/L", "do_mgl", fix1), ("NO3-N (mg/L)", "no3", nd), ("Cond µS/cm", "cond", plain),
                        ("turb_NTU", "turb", fix1), ("rain24h_mm", "rain", fix1), ("sampler", "who", plain), ("FLAG", "flag", plain)], rows)


def make_tables():
    for make in (make_seedlings, make_stream): make()


# ---------------------------------------------------------------- questions


def questions():
    # ------------------------------------------------------------ seedlings
    T("seedlings")
    q("mean height on day 21 per genotype", "group", "SELECT genotype, avg(h21) FROM seedlings GROUP BY genotype")
    f("per treatment instead", "group", "SELECT treat, avg(h21) FROM seedlings GROUP BY treat")
    q("tallest plant at day 21?", "extreme", "SELECT plant_id FROM seedlings ORDER BY h21 DESC LIMIT 1")
    q("how many seedlings died", "count", "SELECT count(*) FROM seedlings WHERE dead='yes'")
    q("mortality in % for the drought treatment", "share", "SELECT 100.0*sum(dead='yes')/count(*) FROM seedlings WHERE treat='drought'")
    f("and the controls?", "share", "SELECT 100.0*sum(dead='yes')/count(*) FROM seedlings WHERE treat='ctrl'")
    q("average growth between day 7 and day 14, by genotype", "group", "SELECT genotype, avg(h14-h7) FROM seedlings GROUP BY genotype")
    q("plants that were shorter on day 21 than on day 14", "list", "SELECT plant_id FROM seedlings WHERE h21 < h14")
    q("median fresh weight of the controls", "median", "SELECT median(fw) FROM seedlings WHERE treat='ctrl'")
    q("difference in mean SPAD between ctrl and drought", "difference", "SELECT (SELECT avg(spad) FROM seedlings WHERE treat='ctrl') - (SELECT avg(spad) FROM seedlings WHERE treat='drought')")
    q("which surviving plants have no SPAD reading", "list", "SELECT plant_id FROM seedlings WHERE spad IS NULL AND dead='no'")
    q("leaf count (mean) for each genotype x treatment", "group", "SELECT genotype, treat, avg(leaves) FROM seedlings GROUP BY 1, 2")
    q("how many phyB took more than 4 days to germinate", "count", "SELECT count(*) FROM seedlings WHERE genotype='phyB' AND germ_d > 4")
    u("what was the soil moisture in tray T2?", "missing_column")
    u("mean day 21 height of the HY5 mutants", "missing_value")

    # ------------------------------------------------------------ stream_chem
    T("stream_chem")
    q("average nitrate by site", "group", "SELECT site, avg(no3) FROM stream_chem GROUP BY site")
    f("same but only 2024", "group", "SELECT site, avg(no3) FROM stream_chem WHERE date LIKE '2024%' GROUP BY site")
    q("Where and when was the water warmest?", "extreme", "SELECT site, date FROM stream_chem ORDER BY t_water DESC LIMIT 1")
    q("number of samples taken by each person", "group", "SELECT who, count(*) FROM stream_chem GROUP BY who")
    q("samples with dissolved oxygen under 5", "list", "SELECT site, date FROM stream_chem WHERE do_mgl < 5", ["SELECT count(*) FROM stream_chem WHERE do_mgl < 5"])
    q("avg turbidity if there was more than 10 mm of rain the day before", "average", "SELECT avg(turb) FROM stream_chem WHERE rain > 10")
    f("and if it was completely dry?", "average", "SELECT avg(turb) FROM stream_chem WHERE rain = 0")
    q("on how many different days did we go out in 2023", "distinct", "SELECT count(DISTINCT date) FROM stream_chem WHERE date LIKE '2023%'")
    q("when did Beatriz sample for the last time", "date", "SELECT max(date) FROM stream_chem WHERE who='Beatriz'")
    q("percentage of samples above 5 mg/L nitrate", "share", "SELECT 100.0*sum(no3>5)/count(*) FROM stream_chem", ["SELECT 100.0*sum(no3>5)/count(no3) FROM stream_chem"])
    q("which site has the lowest mean pH", "extreme", "SELECT site FROM stream_chem GROUP BY site ORDER BY avg(ph) LIMIT 1")
    q("mean water temperature per month at Mill Weir in 2023", "group", "SELECT substr(date,1,7), avg(t_water) FROM stream_chem WHERE site='Mill Weir' AND date LIKE '2023%' GROUP BY 1")
    q("how many samples are not flagged", "count", "SELECT count(*) FROM stream_chem WHERE flag IS NULL")
    u("what were the phosphate levels at Outfall", "missing_column")
    u("why is oxygen at the Outfall so low in summer?", "cause")


if __name__ == "__main__":
    write(make_tables, questions, strict=False)
