// How well everyday questions to everyday tables are answered without a model: `npm run bench:ask-everyday -- --data <folder>…`. Each
// folder has `questions.json` and `tables/`, and is judged by `judge.mjs` of the first folder that has one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import type { Plan } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import { planText } from '#shared/plan-text.ts';
import { runPlan } from '#server/ask/tables/run.ts';
import { sheetSource } from '#server/ask/tables/table-source.ts';
import { decide } from '#server/ask/tables/questions/decide.ts';
import { cellIndex, mentionsOf } from '#server/ask/tables/questions/mentions.ts';
import { profileOf, type TableProfile } from '#server/ask/tables/questions/profile.ts';
import { readingsOf } from '#server/ask/tables/questions/readings.ts';
import { SheetIndex } from '#server/testing/sheet-index.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    judge: { type: 'string', default: '' },
    tables: { type: 'string', default: '' },
    without: { type: 'string', default: '' },
    failures: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    profiles: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
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
}
type Judge = (question: Asked, answer: unknown) => { outcome: 'right' | 'wrong' | 'refused' | 'asked'; why: string };

const judgePath = options.judge || positionals.map((folder) => join(folder, 'judge.mjs')).find((path) => existsSync(path)) || '';
const { explain } = (await import(pathToFileURL(judgePath).href)) as { explain: Judge }; // Safe: the judge exports it.

interface Outcome { asked: Asked; outcome: string; isOffered: boolean; why: string; told: string }
const outcomes: Outcome[] = [];
const times: number[] = [];
const blocked = new Map<string, number>();
const picked = options.tables === '' ? undefined : new Set(options.tables.split(','));
const left = new Set(options.without.split(','));

for (const folder of positionals) {
  const questions = JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as Asked[]; // Safe: these are the files of the set.
  for (const file of readdirSync(join(folder, 'tables'))) {
    const name = file.replace(/\.csv$/, '');
    if ((picked !== undefined && !picked.has(name)) || left.has(name)) continue;
    const sheets = new SheetIndex();
    await sheets.store(readFileSync(join(folder, 'tables', file)), file);
    const db = new Sqlite(sheets.path, { readonly: true });
    const [stored] = db.prepare<[], { number: number; description: string }>('select number, description from sheets').all();
    if (stored === undefined) continue;
    const description = JSON.parse(stored.description) as TableDescription; // Safe: this is what the writer stores.
    const profile = profileOf(db, stored.number, description);
    if (options.profiles) printProfile(profile);
    const run = (plan: Plan) => runPlan(db, plan, { description, source: sheetSource(stored.number) }).figure;
    const plans = new Map<string, Plan>();
    const open = new Set<string>();
    const cells = cellIndex(db, stored.number);
    for (const asked of questions.filter(({ table }) => table === name)) {
      if (options.only !== '' && !options.only.split(',').includes(asked.id) && !options.only.split(',').includes(asked.table)) continue;
      const begun = performance.now();
      const mentions = mentionsOf(asked.question, profile, cells, new Date('2026-01-15T00:00:00Z'));
      const readings = readingsOf(mentions, profile, name, '2026-01-15', plans.get(asked.follows ?? ''), open.has(asked.follows ?? ''));
      const decision = decide(readings, run);
      times.push(performance.now() - begun);
      const [first] = decision.readings;
      if (first !== undefined) plans.set(asked.id, first.reading.plan);
      if (decision.verdict !== 'answer') open.add(asked.id);
      const shown = decision.readings.map(({ reading, worked }) => ({ ...worked, plan_text: planText(reading.plan, description), score: reading.score, reading }));
      const answer =
        decision.verdict === 'answer' ? { verdict: 'answer', kind: 'figure', lines: [{ text: '' }], figure: shown[0] }
        : decision.verdict === 'choose' ? { verdict: 'choose', kind: 'figure', lines: [], figure: null, readings: shown } : { verdict: 'not_found', lines: [], figure: null };
      const { outcome, why } = explain(asked, answer);
      const isOffered = outcome !== 'right' && decision.verdict === 'choose' && shown.some((own) => explain(asked, { verdict: 'answer', kind: 'figure', lines: [], figure: own }).outcome === 'right');
      const told = shown.slice(0, 4).map((own) => `      ${own.score.toFixed(2)} ${own.plan_text} → ${JSON.stringify(own.rows.slice(0, 2))}${own.reading.unknown.length + own.reading.unused.length > 0 ? ` ?${[...own.reading.unknown, ...own.reading.unused].map(({ start, end }) => mentions.tokens.slice(start, end).map(({ text }) => text).join(' ')).join('|')}` : ''}`).join('\n');
      const isFirst = shown[0] !== undefined && explain(asked, { verdict: 'answer', kind: 'figure', lines: [], figure: shown[0] }).outcome === 'right';
      if (isFirst && outcome !== 'right') { const r = shown[0]?.reading; const k = (r?.unknown.length ?? 0) > 0 ? 'unknown' : (r?.unused.length ?? 0) > 0 ? 'unused' : r?.isDoubtful ? 'doubtful' : 'lead'; blocked.set(k, (blocked.get(k) ?? 0) + 1); }
      outcomes.push({ asked, outcome, isOffered, why, told });
    }
    db.close();
    sheets.remove();
  }
}

function printProfile(profile: TableProfile) {
  console.log(profile.description.name, profile.rowNoun?.many, [...profile.rowStems].join(' '), profile.isOfPeople ? 'PEOPLE' : '', 'naming', profile.naming.map(({ column }) => column.name).join('+'));
  for (const { column, kind, words, concepts, distinct, filled } of profile.columns) console.log('  ', column.name, '|', column.type, column.unit ?? '', '|', kind, '|', words.join(' '), '|', [...concepts].join(' '), '|', distinct, filled);
}

for (const { asked, outcome, isOffered, why, told } of outcomes) {
  const isUnanswerable = asked.gold.length === 0;
  if (!options.all && (!options.failures || (outcome === 'right'))) continue;
  console.log(`${outcome.toUpperCase()}${isOffered ? ' (offered)' : ''} ${asked.id}${asked.follows === undefined ? '' : ` [after ${asked.follows}]`}: ${asked.question}${isUnanswerable ? ' [unanswerable]' : ''}\n   gold ${JSON.stringify(asked.gold.slice(0, 3)).slice(0, 150)}  ${(asked.sql ?? '').slice(0, 160)}\n   ${why.slice(0, 200)}\n${told}`);
}
const percent = (some: number, all: number) => (all === 0 ? '–' : `${((100 * some) / all).toFixed(1)} %`);
function row(name: string, own: readonly Outcome[]) {
  const of = (outcome: string) => own.filter((one) => one.outcome === outcome).length;
  console.log(`${name.padEnd(18)} ${String(own.length).padStart(4)}  right ${percent(of('right'), own.length).padStart(7)}  wrong ${percent(of('wrong'), own.length).padStart(7)}  on offer besides ${percent(own.filter((one) => one.isOffered).length, own.length).padStart(7)}  refused ${percent(of('refused'), own.length).padStart(7)}`);
}
const answerable = outcomes.filter(({ asked }) => asked.gold.length > 0);
for (const kind of [...new Set(answerable.map(({ asked }) => asked.kind))]) row(kind, answerable.filter(({ asked }) => asked.kind === kind));
for (const table of [...new Set(outcomes.map(({ asked }) => asked.table))]) row(`[${table}]`, answerable.filter(({ asked }) => asked.table === table));
row('follow-ups', answerable.filter(({ asked }) => asked.follows !== undefined));
row('first questions', answerable.filter(({ asked }) => asked.follows === undefined));
row('ANSWERABLE', answerable);
row('unanswerable', outcomes.filter(({ asked }) => asked.gold.length === 0));
console.log('first is right but not answered:', JSON.stringify([...blocked]));
const sorted = times.toSorted((one, other) => one - other);
console.log(`p50 ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms, p95 ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(1)} ms`);
