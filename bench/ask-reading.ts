// How much memory the processes of Ask take, each and together, while very many files are read and questions are asked, and how
// long all of it takes. The files are copies of the development papers, each with a line of its own.
// `npm run bench:ask-reading -- --data <folder>`; `--files` says how many.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Collection } from '#shared/ask.ts';
import { peaksOf, processorMs, TOGETHER, untilRead, upload } from './ask-server.ts';
import { describeMachine, figure, markdownTable, print } from './report.ts';
import { RestClient } from './rest-client.ts';
import { inBenchFolder, orielWith, signIn, startServer } from './servers.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env['ASK_DATA'] },
    files: { type: 'string', default: '2000' },
  },
});
const { data } = values;
if (data === undefined) throw new Error('Say where the question sets are: --data <folder>.');

/** What shall be reached. */
const TOGETHER_MIB = 500;
const ASKED_EVERY_MS = 2000;
const LOOK_EVERY_MS = 250;
const questions: string[] = JSON.parse(
  readFileSync(join(data, 'papers/questions.json'), 'utf8'),
).questions.map(({ question }: { question: string }) => question);

/** The papers with their names; those that are an archive cannot have a line more. */
const papers = readdirSync(join(data, 'papers/files'))
  .filter((name) => !name.endsWith('.docx'))
  .map((name) => ({ name, content: readFileSync(join(data, 'papers/files', name)) }));

function paperOf(number: number): { name: string; content: Buffer } {
  const { name, content } = papers[number % papers.length] ?? { name: '', content: Buffer.alloc(0) };
  const line = name.endsWith('.pdf') ? `\n% ${number}\n` : `\n\nThis is copy ${number}.\n`;
  return { name: `${number} ${name}`, content: Buffer.concat([content, Buffer.from(line)]) };
}

print(`${describeMachine()}\n`);
await inBenchFolder(async (folder) => {
  const server = await startServer(await orielWith(join(folder, 'data'), 10), join(folder, 'log'));
  const client = new RestClient(server.url, await signIn(server));
  const { id: collection } = await client.get<Collection>('/collections/', { name: 'Papers' });
  let asked = 0;
  let isRead = false;
  const started = performance.now();
  const readAll = async () => {
    const ids: string[] = [];
    for (let number = 0; number < Number(values.files); number += 1) {
      const { name, content } = paperOf(number);
      ids.push(await upload(client, collection, name, content));
    }
    for (const id of ids) await untilRead(client, id);
    isRead = true;
  };
  const askOn = async () => {
    for (; !isRead; asked += 1) {
      const question = questions[asked % questions.length];
      await client.get('/questions/', { question, collection_ids: [collection], wait: false });
      await sleep(ASKED_EVERY_MS);
    }
  };
  let processorSeconds = 0;
  const readAndAsk = async () => {
    await Promise.all([readAll(), askOn()]);
    processorSeconds = processorMs(server, 'indexer') / 1000;
  };
  const peaks = await peaksOf(server, readAndAsk, LOOK_EVERY_MS);
  const seconds = (performance.now() - started) / 1000;
  const rows = [...peaks].map(([part, mib]) => [part, `${figure(mib)} MiB`]);
  print(`${values.files} files were read in ${figure(seconds)} s, ${figure(processorSeconds)} s of the processor by the indexer; \
${asked} questions were asked meanwhile.\n`);
  print(markdownTable([['process', `at most (reach: ${TOGETHER} ${TOGETHER_MIB} MiB)`], ...rows]));
  await server.stop();
});
