// Fits the weights by which questions to tables are read: `node bench/ask-everyday-fit.ts --judge <file> <folder>…`. Half of the tables
// are fitted to, chosen by the hash of their name; what both halves reach is printed, and the weights that changed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import type { Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import { FigureError } from '#server/ask/tables/figure-error.ts';
import { decide, type Result } from '#server/ask/tables/questions/decide.ts';
import { cellIndex, type CellIndex } from '#server/ask/tables/questions/cell-index.ts';
import { mentionsOf } from '#server/ask/tables/questions/mentions.ts';
import { profileOf } from '#server/ask/tables/questions/profile.ts';
import type { TableProfile } from '#server/ask/tables/questions/table-profile.ts';
import { referentOf } from '#server/ask/tables/questions/referent.ts';
import { readingsOf } from '#server/ask/tables/questions/readings.ts';
import { weights } from '#server/ask/tables/questions/weights.ts';
import { runPlan } from '#server/ask/tables/run.ts';
import { sheetSource } from '#server/ask/tables/table-source.ts';
import { print } from './report.ts';
import { SheetIndex } from '#server/testing/sheet-index.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    judge: { type: 'string', default: '' },
    without: { type: 'string', default: '' },
    passes: { type: 'string', default: '2' },
    wrong: { type: 'string', default: '2.5' },
  },
});
interface Asked {
  id: string;
  table: string;
  question: string;
  kind: string;
  follows?: string;
  gold: unknown[][];
  sql: string | null;
  empty_ok?: boolean;
}
const { explain } = (await import(pathToFileURL(options.judge).href)) as {
  explain: (question: Asked, answer: unknown) => { outcome: string };
}; // Safe: the judge exports it.

interface Loaded {
  name: string;
  profile: TableProfile;
  cells: CellIndex;
  questions: Asked[];
  run: (plan: Plan) => Result;
  judged: Map<string, string>;
}
const tables: Loaded[] = [];
const left = new Set(options.without.split(','));
for (const folder of positionals) {
  const questions = JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as Asked[]; // Safe: these are the files of the set.
  for (const file of readdirSync(join(folder, 'tables'))) {
    const name = file.replace(/\.csv$/, '');
    if (left.has(name)) continue;
    const sheets = new SheetIndex();
    await sheets.store(readFileSync(join(folder, 'tables', file)), file);
    const db = new Sqlite(sheets.path, { readonly: true });
    const [stored] = db
      .prepare<[], { number: number; description: string }>('select number, description from sheets')
      .all();
    if (stored === undefined) continue;
    const description = JSON.parse(stored.description) as TableDescription; // Safe: this is what the writer stores.
    const results = new Map<string, Result | FigureError>();
    const run = (plan: Plan): Result => {
      const key = JSON.stringify(plan);
      let known = results.get(key);
      if (known === undefined) {
        try {
          known = runPlan(db, plan, { description, source: sheetSource(stored.number) }).figure;
        } catch (error) {
          if (!(error instanceof FigureError)) throw error;
          known = error;
        }
        results.set(key, known);
      }
      if (known instanceof FigureError) throw known;
      return known;
    };
    const inner = cellIndex(db, stored.number);
    const remember = <Found>(find: (text: string) => Found) => {
      const all = new Map<string, Found>();
      return (text: string): Found => {
        let own = all.get(text);
        if (own === undefined) {
          own = find(text);
          all.set(text, own);
        }
        return own;
      };
    };
    const cells: CellIndex = {
      find: remember(inner.find),
      findPart: remember(inner.findPart),
      findSimilar: remember(inner.findSimilar),
    };
    tables.push({
      name,
      profile: profileOf(db, sheetSource(stored.number), description),
      cells,
      questions: questions.filter(({ table }) => table === name),
      run,
      judged: new Map(),
    });
  }
}
const isFitted = (name: string) => (createHash('sha256').update(`fit ${name}`).digest()[0] ?? 0) % 2 === 0;
const [fitted, others] = [
  tables.filter(({ name }) => isFitted(name)),
  tables.filter(({ name }) => !isFitted(name)),
];

interface Counts {
  asked: number;
  right: number;
  wrong: number;
  offered: number;
  falseAnswers: number;
  unanswerable: number;
}
function measure(some: readonly Loaded[]): Counts {
  const counts: Counts = { asked: 0, right: 0, wrong: 0, offered: 0, falseAnswers: 0, unanswerable: 0 };
  for (const { name, profile, cells, questions, run, judged } of some) {
    const plans = new Map<string, Plan>();
    for (const asked of questions) {
      const mentions = mentionsOf(asked.question, profile, cells, new Date('2026-01-15T00:00:00Z'));
      const plan = plans.get(asked.follows ?? '');
      const before = plan && {
        plan,
        referent: referentOf(asked.question, plan, profile, run),
        isOpen: false,
      };
      const decision = decide(readingsOf(mentions, profile, name, '2026-01-15', before), run);
      const [first] = decision.readings;
      if (first !== undefined) plans.set(asked.id, first.reading.plan);
      const judge = (own: (typeof decision.readings)[number]) => {
        const key = asked.id + JSON.stringify(own.reading.plan);
        let outcome = judged.get(key);
        if (outcome === undefined) {
          outcome = explain(asked, {
            verdict: 'answer',
            kind: 'figure',
            lines: [],
            figure: { ...own.worked, plan_text: '' },
          }).outcome;
          judged.set(key, outcome);
        }
        return outcome;
      };
      const isAnswered = decision.verdict === 'answer' && first !== undefined;
      if (asked.gold.length === 0) {
        counts.unanswerable += 1;
        if (isAnswered && asked.empty_ok !== true) counts.falseAnswers += 1;
        continue;
      }
      counts.asked += 1;
      if (isAnswered) {
        if (judge(first) === 'right') counts.right += 1;
        else counts.wrong += 1;
      } else if (decision.verdict === 'choose' && decision.readings.some((own) => judge(own) === 'right'))
        counts.offered += 1;
    }
  }
  return counts;
}
const WRONG = Number(options.wrong);
const value = ({ right, wrong, offered, falseAnswers }: Counts) =>
  right - WRONG * (wrong + falseAnswers) + 0.35 * offered;
const show = (name: string, { asked, right, wrong, offered, falseAnswers, unanswerable }: Counts) =>
  print(
    `${name.padEnd(10)} right ${((100 * right) / asked).toFixed(1)} %, wrong ${((100 * wrong) / asked).toFixed(1)} %, on offer besides ${((100 * offered) / asked).toFixed(1)} % of ${asked}; false answers ${falseAnswers} of ${unanswerable}`,
  );

const before = { ...weights };
show('fitted', measure(fitted));
show('others', measure(others));
const names = Object.keys(weights) as (keyof typeof weights)[]; // Safe: these are its own keys.
let best = value(measure(fitted));
let step = 0.35;
for (let pass = 0; pass < Number(options.passes); pass += 1) {
  for (const name of names) {
    const old = weights[name];
    for (const next of [
      old + step * Math.max(0.3, Math.abs(old)),
      old - step * Math.max(0.3, Math.abs(old)),
    ]) {
      weights[name] = Math.round(next * 1000) / 1000;
      const own = value(measure(fitted)) - 0.02 * Math.abs(weights[name] - before[name]);
      if (own > best + 0.05) {
        best = own;
        break;
      }
      weights[name] = old;
    }
  }
  step /= 1.6;
  show(`pass ${pass + 1}`, measure(fitted));
  show('others', measure(others));
}
for (const name of names)
  if (weights[name] !== before[name]) print(`  ${name}: ${weights[name]}, // ${before[name]}`);
