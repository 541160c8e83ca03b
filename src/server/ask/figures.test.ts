// The figure of a question is kept with it, goes with its file, and is shown to nobody who may not read it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planSchema } from '#shared/ask-plan.ts';
import type { Collection, UploadResult } from '#shared/ask.ts';
import type { Figure } from '#shared/figures.ts';
import type { Question } from '#shared/questions.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, logIn } from '../testing/transports.ts';
import type { ProcedureName } from '../http/rest-routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

async function newPerson(name: string) {
  const { id, email } = await app.addUser(`${name}@example.org`);
  const session = await logIn(app, 'rest', email);
  const send = (procedure: ProcedureName, input?: unknown) => call(app, 'rest', procedure, input, session);
  return {
    id,
    send,
    async get<Body>(procedure: ProcedureName, input?: unknown): Promise<Body> {
      const answer = await send(procedure, input);
      if (answer.status !== 200) throw new Error(`${procedure}: ${answer.text}`);
      // Safe: the output schema of the procedure has checked it.
      return answer.body as Body;
    },
  };
}

/** A figure as it is stored, of a table of a file. */
const figureOf = (fileId: string): Figure => ({
  plan: planSchema.parse({ table: `${fileId}:1`, measures: [{ op: 'sum', column: 'c2' }] }),
  plan_text: 'The sum of Amount',
  table: {
    id: `${fileId}:1`,
    name: 'Costs',
    file_id: fileId,
    file_name: 'Costs.csv',
    columns: [{ key: 'c2', name: 'Amount', type: 'number', unit: '€' }],
  },
  columns: ['Sum of Amount'],
  rows: [[1234.5]],
  is_cut: false,
  row_citations: [],
  rows_used: 6,
  rows_total: 7,
  left_out: [{ reason: 'no number in Amount', rows: 1 }],
  sql: 'select sum(c2) from sheet_1',
  proposal: null,
});

async function askedWithFigure(name: string) {
  const owner = await newPerson(`${name}-owner`);
  const asker = await newPerson(`${name}-asker`);
  const access = { access: 'everyone' };
  const { id } = await owner.get<Collection>('collections.create', { name: 'Costs', ...access });
  const files = ['The heating costs a lot.'];
  const { data } = await owner.get<UploadResult>('files.upload', { id, files });
  await app.deps.ask.settled();
  const fileId = data[0]?.id ?? '';
  const asked = await asker.get<Question>('questions.ask', {
    question: 'What does it cost?',
    collection_ids: [id],
  });
  await app.deps.db.updateTable('questions').set({ kind: 'figure' }).where('id', '=', asked.id).execute();
  await app.deps.db
    .insertInto('question_figures')
    .values({ question_id: asked.id, file_id: fileId, figure: JSON.stringify(figureOf(fileId)), offer: null })
    .execute();
  const read = () => asker.get<Question>('questions.get', { id: asked.id });
  return { owner, asker, collectionId: id, fileId, read };
}

test('a figure is the first line of its answer', async () => {
  const { fileId, read } = await askedWithFigure('line');
  const { figure, lines, readings, kind } = await read();
  expect(figure).toEqual(figureOf(fileId));
  expect(readings).toEqual([]);
  expect(kind).toBe('figure');
  expect(lines[0]).toEqual({ text: 'The sum of Amount is €1,234.50.', citations: [] });
});

test('a figure is not shown while its file may not be read', async () => {
  const { owner, asker, collectionId, fileId, read } = await askedWithFigure('access');
  await owner.get('collections.update', { id: collectionId, access: 'private' });
  const hidden = await read();
  expect(hidden).toMatchObject({ figure: null, kind: 'quotation' });
  expect(JSON.stringify(hidden)).not.toContain('Costs');
  const { data } = await asker.get<{ data: Question[] }>('questions.list');
  expect(data.map(({ figure }) => figure)).toEqual([null]);
  const { plan } = figureOf(fileId);
  expect(await asker.send('questions.figure', { id: hidden.id, plan })).toMatchObject({ status: 404 });
  await owner.get('collections.update', { id: collectionId, access: 'everyone' });
  expect((await read()).figure).not.toBeNull();
});

test('a figure goes with its file', async () => {
  const { owner, fileId, read } = await askedWithFigure('deletion');
  await owner.get('files.remove', { id: fileId });
  expect((await read()).figure).toBeNull();
  expect(
    await app.deps.db.selectFrom('question_figures').selectAll().where('file_id', '=', fileId).execute(),
  ).toEqual([]);
});

test('a list has the first rows of figures, and the question itself all', async () => {
  const { asker, fileId, read } = await askedWithFigure('list');
  const figure = {
    ...figureOf(fileId),
    columns: ['City', 'Sum of Amount'],
    rows: Array.from({ length: 1000 }, (_, index) => [`City ${index}`, index]),
  };
  const values = { figure: JSON.stringify(figure) };
  await app.deps.db.updateTable('question_figures').set(values).where('file_id', '=', fileId).execute();
  const whole = await read();
  expect(whole.figure?.rows).toHaveLength(1000);
  const { data } = await asker.get<{ data: Question[] }>('questions.list');
  expect(data).toEqual([{ ...whole, figure: { ...whole.figure, rows: figure.rows.slice(0, 20) } }]);
});
