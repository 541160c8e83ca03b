// How long completions take while questions are typed letter by letter, over many tables and papers: `npm run bench:ask-completing`.
// The files are those of the rounds in this folder, so many times each as `-- --copies` says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Collection } from '#shared/ask.ts';
import { percentile } from '#server/testing/measure.ts';
import { untilRead, upload } from './ask-server.ts';
import { describeMachine, figure, markdownTable, print } from './report.ts';
import { RestClient } from './rest-client.ts';
import { inBenchFolder, orielWith, signIn, startServer } from './servers.ts';

const { values } = parseArgs({ options: { copies: { type: 'string', default: '3' } } });
const copies = Number(values.copies);
/** What shall be reached at p95, in milliseconds. */
const REACH_MS = 60;
const QUESTIONS = 40;
const TYPED_FROM = 2;

const filesBelow = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:csv|md|html|txt|docx|pdf)$/.test(entry.name))
    .filter(({ name, parentPath }) => name !== 'README.md' && /\/(?:files|tables)$/.test(parentPath))
    .map(({ name, parentPath }) => ({ name, content: readFileSync(join(parentPath, name)) }));
const files = [...filesBelow('ask-papers'), ...filesBelow('everyday-rounds')];
const asked: { question: string }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'everyday-rounds/o6/questions.json'), 'utf8'),
);
const questions = asked.slice(0, QUESTIONS).map(({ question }) => question);

print(`${describeMachine()}\n`);
await inBenchFolder(async (folder) => {
  const server = await startServer(await orielWith(join(folder, 'data'), 10), join(folder, 'log'));
  const client = new RestClient(server.url, await signIn(server));
  const ids: string[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    const { id } = await client.get<Collection>('/collections/', { name: `Copy ${copy}` });
    for (const { name, content } of files) ids.push(await upload(client, id, name, content));
  }
  for (const id of ids) await untilRead(client, id);
  const times: number[] = [];
  let first = 0;
  for (const question of questions)
    for (let length = TYPED_FROM; length <= question.length; length += 1) {
      const start = performance.now();
      await client.get(`/completions/?q=${encodeURIComponent(question.slice(0, length))}`);
      const time = performance.now() - start;
      // The first one starts the process and reads the names.
      if (first === 0) first = time;
      else times.push(time);
    }
  const row = [0.5, 0.95, 1].map((part) => `${figure(percentile(times, part))} ms`);
  print(`${ids.length} files, ${times.length} keys\n`);
  print(
    markdownTable([
      ['the first', 'median', `p95 (reach: ${REACH_MS} ms)`, 'longest'],
      [`${figure(first)} ms`, ...row],
    ]),
  );
  await server.stop();
});
