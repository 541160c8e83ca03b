// How many of the suggested questions are answered when they are asked: `npm run bench:ask-suggestions -- --data <folder>`, or `ASK_DATA`. Each
// paper (`papers/files/`) and each table (`everyday*/tables/`) lies in a collection of its own, to which its suggestions are put.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Person } from '#server/testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp } from '#server/testing/test-app.ts';
import { describeMachine, markdownTable, print } from './report.ts';

const { values: options } = parseArgs({
  options: { data: { type: 'string', default: process.env['ASK_DATA'] } },
});
if (options.data === undefined) throw new Error('Say where the sets are: --data <folder>.');
const { data } = options;

const filesIn = (...path: string[]) => {
  const folder = join(data, ...path);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
};
const tables = readdirSync(data).flatMap((set) => (set.startsWith('everyday') ? filesIn(set, 'tables') : []));

/** Puts the suggestions for a file to it. @returns how many there are, and those that are not answered */
async function trySuggestions(person: Person, path: string): Promise<{ asked: number; refused: string[] }> {
  const { id } = await person.create({ name: basename(path) });
  await person.add(id, new File([readFileSync(path)], basename(path)));
  const scope = { collection_ids: [id] };
  const { data: suggested } = await person.get<{ data: string[] }>('questions.suggest', scope);
  const refused: string[] = [];
  for (const question of suggested) {
    const { verdict } = await person.ask(question, scope);
    if (verdict !== 'answer') refused.push(question);
  }
  return { asked: suggested.length, refused };
}

const app = await openTestApp({}, CHEAP_HASHES);
const person = await Person.make(app, 'trpc', { role: 'member' });
const rows = [['files', 'number', 'without a suggestion', 'suggestions', 'answered']];
for (const [kind, paths] of [
  ['papers', filesIn('papers', 'files')],
  ['tables', tables],
] as const) {
  let [asked, answered, silent] = [0, 0, 0];
  for (const path of paths) {
    const own = await trySuggestions(person, path);
    asked += own.asked;
    answered += own.asked - own.refused.length;
    silent += own.asked === 0 ? 1 : 0;
    for (const question of own.refused) print(`${basename(path)}: ${question}\n`);
  }
  rows.push([kind, ...[paths.length, silent, asked, answered].map(String)]);
}
print(`${describeMachine()}\n\n${markdownTable(rows)}\n`);
await app.close();
