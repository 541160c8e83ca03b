// What is said of a thing that papers mention without what is asked of it: to whom, and for how long.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import { Person } from '../testing/ask-people.ts';
import { openLanguageModel, numberOf, says, type TestModel } from '../testing/language-model.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';

const LEASE = 'Before the keys are handed over the tenant pays a deposit to the agent.';
const RULES = 'The deposit may not be treated as the rent of the last month.';
const QUESTION = 'How much is the deposit?';
const OF_ONE = 'file mentions “deposit”, but no amount.';
const OF_BOTH = 'Your files mention “deposit”, but no amount.';
const DECISIONS = `Decided,Done
The gate code will be changed by the porter,yes
The secretary opens all letters,no
The lift is cleaned by its users,no
`;
const ORDERS = 'Order,Amount\n1001,100\n1002,200\n1003,150\n';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

const get = (person: Person, { id }: Question) => person.get<Question>('questions.get', { id });

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  beforeEach(async () => {
    ada = await Person.make(app, transport);
  });

  const add = async (...texts: string[]) => ada.add((await ada.create()).id, ...texts);

  test('the one paper that mentions it is named, and its sentences are quoted', async () => {
    await add(LEASE);
    const asked = await ada.ask(QUESTION);
    expect(asked).toMatchObject({
      verdict: 'related',
      kind: 'quotation',
      paper_note: OF_ONE,
      table_note: null,
      begun: null,
      lines: [{ text: LEASE }],
      citations: [{ quote: LEASE, file_name: 'file' }],
    });
    expect(await get(ada, asked)).toEqual(asked);
    expect(await ada.get('questions.list', {})).toEqual({ data: [asked], count: 1 });
  });

  test('where several papers are quoted, none is named', async () => {
    await add(LEASE, RULES);
    const asked = await ada.ask(QUESTION);
    expect(asked).toMatchObject({ verdict: 'related', paper_note: OF_BOTH });
    expect(asked.citations).toHaveLength(2);
    expect(await get(ada, asked)).toEqual(asked);
  });

  test('a word that only the lexicon has near another does not mention it', async () => {
    await add('The rent is paid to the bank of the landlord.\n\nThe garage costs 60 euros a month.');
    const asked = await ada.ask('When is the deposit paid?');
    expect(asked).toMatchObject({ verdict: 'related', absent_words: ['deposit'] });
    expect(asked.paper_note).not.toContain('deposit');
  });

  test('nothing is missing where a paper answers, or nothing was found', async () => {
    await add(LEASE, 'The deposit is 900 euros.');
    expect(await ada.ask(QUESTION)).toMatchObject({ verdict: 'answer', paper_note: null });
    expect(await ada.ask('How much is the saxophone?')).toMatchObject({
      verdict: 'not_found',
      paper_note: null,
    });
  });

  test('it goes with the file whose sentence mentions it, and names what is left of two', async () => {
    await add(LEASE, RULES);
    const asked = await ada.ask(QUESTION);
    const [first, second] = asked.citations;
    const again = await ada.ask(QUESTION);
    expect(again).toMatchObject({ paper_note: OF_BOTH, citations: [first, second] });
    await ada.get('files.remove', { id: second?.file_id });
    expect(await get(ada, asked)).toMatchObject({ paper_note: OF_ONE, citations: [first] });
    await ada.get('files.remove', { id: first?.file_id });
    expect(await get(ada, asked)).toMatchObject({ verdict: 'not_found', paper_note: null, citations: [] });
    const kept = await app.deps.db
      .selectFrom('question_citations')
      .select('mentions')
      .where('question_id', 'in', [asked.id, again.id])
      .execute();
    expect(kept).toEqual([]);
  });

  test('the sentence of another file says nothing of what a deleted one mentioned', async () => {
    await add(LEASE, RULES);
    const asked = await ada.ask(QUESTION);
    const [first, second] = asked.citations;
    await ada.get('files.remove', { id: first?.file_id });
    expect(await get(ada, asked)).toMatchObject({
      verdict: 'related',
      paper_note: null,
      citations: [second],
    });
  });

  test('who may not read the file any more is not told, and is told again with the access', async () => {
    const ben = await Person.make(app, transport);
    const { id } = await ada.create({ access: 'chosen', member_ids: [ben.id] });
    await ada.add(id, LEASE);
    const asked = await ben.ask(QUESTION, { collection_ids: [id] });
    expect(asked.paper_note).toBe(OF_ONE);
    await ada.get('collections.update', { id, access: 'private' });
    const hidden = await get(ben, asked);
    expect(hidden).toMatchObject({ verdict: 'not_found', paper_note: null, citations: [] });
    expect(JSON.stringify(hidden)).not.toContain('no amount');
    await ada.get('collections.update', { id, access: 'chosen', member_ids: [ben.id] });
    expect(await get(ben, asked)).toMatchObject({ verdict: 'related', paper_note: OF_ONE });
  });

  test('it is told of papers beside the figure of a table, and not of the rows of one', async () => {
    await add(ORDERS, LEASE);
    const parted = await ada.ask('How many orders are there and how much is the deposit?');
    expect(parted).toMatchObject({ verdict: 'related', kind: 'figure', paper_note: OF_ONE });
    const { id } = await ada.create();
    await ada.add(id, DECISIONS, 'The club has a boat house.');
    const ofRows = await ada.ask('What is the new gate code?', { collection_ids: [id] });
    expect(ofRows).toMatchObject({ verdict: 'related', paper_note: null });
    expect(ofRows.citations[0]?.quote).toContain('gate code');
  });
});

describe('with a language model', () => {
  let model: TestModel;
  let writing: TestApp;
  beforeAll(async () => {
    model = await openLanguageModel();
    writing = await openTestApp(model.settings, CHEAP_HASHES);
  });
  afterAll(async () => {
    await writing.close();
    await model.close();
  });

  test('nothing is said to be missing beside lines that were written from the sentences', async () => {
    const ada = await Person.make(writing, 'rest');
    const { id } = await ada.create();
    await ada.add(id, LEASE);
    model.reply = says(
      (prompt) => `The tenant pays a deposit to the agent. [S${numberOf(prompt, 'deposit')}]`,
    );
    expect(await ada.ask(QUESTION)).toMatchObject({ kind: 'written', paper_note: null });
    model.reply = says('The deposit is 700 euros. [S1]');
    expect(await ada.ask(QUESTION)).toMatchObject({ kind: 'quotation', paper_note: OF_ONE });
  });

  test('a yes of the model takes nothing of it back, and a no says nothing to be missing that is there', async () => {
    const ada = await Person.make(writing, 'rest');
    const { id } = await ada.create();
    await ada.add(id, 'The tenant pays a deposit to the agent.\n\nThe agent pays 900 euros to the landlord.');
    const question = 'How much is the deposit for the flat?';
    model.reply = says('S1: yes\nS2: no\nNO ANSWER');
    const mentioned = { verdict: 'related', kind: 'quotation', paper_note: OF_ONE };
    expect(await ada.ask(question)).toMatchObject(mentioned);
    model.reply = says('S1: no\nS2: no\nNO ANSWER');
    expect(await ada.ask(question)).toMatchObject(mentioned);
    // Nothing is missing where a sentence about it has an amount.
    await ada.add(id, 'The deposit is 900 euros.');
    model.reply = says('S1: yes\nS2: yes\nS3: yes\nNO ANSWER');
    expect(await ada.ask(question)).toMatchObject({ verdict: 'answer', paper_note: null });
    model.reply = says('S1: no\nS2: no\nS3: no\nNO ANSWER');
    expect(await ada.ask(question)).toMatchObject({ verdict: 'related', paper_note: null });
  });

  test('a line that cites what is quoted with another sentence has the same number', async () => {
    const ada = await Person.make(writing, 'rest');
    const { id } = await ada.create();
    await ada.add(id, `${LEASE} It is paid back within a month.`);
    model.reply = says((prompt) => `It is paid back within a month. [S${numberOf(prompt, 'month')}]`);
    const { lines, citations } = await ada.ask('When is the deposit paid back?');
    expect(lines).toMatchObject([{ text: 'It is paid back within a month.', citations: [1] }]);
    expect(citations.map(({ quote }) => quote)).toEqual([`${LEASE} It is paid back within a month.`]);
  });
});
