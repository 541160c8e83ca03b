// Whether a sentence has what a question asks for, and what is answered where it has not.
import { describe, expect, test } from 'vitest';
import { collections, withPaper } from '../../testing/with-paper.ts';
import { answer, reason } from './answer.ts';
import { findMention } from './mention.ts';

describe('a sentence has what is asked for', () => {
  test.each([
    ['How many species are there?', 'There are 100 species.', 1],
    ['How many species are there?', 'There are other species in 24 countries.', -1],
    ['How many companies joined in 1990?', 'In 1990 companies joined.', -1],
    ['When did the fleet of 1941 return?', 'The fleet of 1941 returned late.', -1],
    ['When did the fleet of 1941 return?', 'The fleet of 1941 returned in 1943.', 1],
    ['Which company of Berlin makes it?', 'A company makes it, Lowry of Berlin.', 1],
    ['Which company of Berlin makes it?', 'A company in Berlin makes it.', -1],
    ['Which rule is for room 707?', 'Rule 101 is for room 707.', 1],
    ['Which rule is for room 707?', 'A rule is for room 707.', -1],
    ['Which room is rule 101 for?', 'Rule 101 is for room 707.', 1],
    ['Which room is rule 101 for?', 'Rule 101 is for a room, says page 3.', -1],
    ['How much is the deposit?', 'The deposit is 900 euros.', 1],
    ['How much is the deposit?', 'The deposit amounts to three monthly rents.', 1],
    ['How much is the deposit?', '5.4 The deposit may not be treated as the last rent.', -1],
    ['How long is the warranty?', 'The warranty ends after five years.', 1],
    ['How long is the warranty?', 'The warranty is checked once a year.', -1],
    ['Who is the managing director?', 'Ask the managing director.', -1],
    ['Who is the director?', 'MINUTES OF THE DIRECTOR AT MILL LANE', -1],
    ['How soon is it free?', 'It is free if you come within four weeks.', 1],
    ['Who is the managing director?', 'The managing director is Ines Caldeira.', 1],
    ['Who pays for bulbs?', 'Bulbs are the affair of the tenant.', 0.7],
    ['At what temperature is it stored?', 'It is stored below 25 °C.', 1],
    ['At what temperature is it stored?', 'It is stored in packs of 2 kg.', 0.3],
    ['How many pupils signed up?', 'Should fewer than 48 pupils sign up, it is called off.', -1],
    ['How much are the liners?', 'Liners are not handed out free of charge any more.', -1],
    ['What time is breakfast?', 'Breakfast and an evening meal are included.', -1],
    ['What time is breakfast?', 'Breakfast is at 8 am.', 1],
    ['How long are we without hot water?', 'Taps run cold until the second evening.', 0.7],
    ['How long is the offer valid?', 'The offer stands until 8 April 2026.', 1],
    ['What is the address of the flat?', 'The flat is 14 Kiln Street.', 1],
    ['Who is the manager at Corn Market?', 'Follow the manager at Corn Market.', -1],
    ['How many can sit in the hall?', 'The hall seats 120 for a meal.', 1],
    ['How many can sit in the hall?', 'The hall is closed from 1 May for four weeks.', -1],
    ['How big can the shed be?', 'The answer about the shed takes four weeks.', -1],
  ])('%s %s', (question, sentence, kind) => {
    const found = withPaper([sentence], (reader) => reason(reader, { question, collections }));
    expect(found.ranked[0]?.features.kind).toBeCloseTo(kind);
  });
});

test('what few sentences have tells more', () => {
  const paper = [
    'Call the office.',
    'The office is open.',
    'The office must be tidy.',
    'Office: 01632 960 411.',
  ];
  withPaper(paper, (reader) => {
    const rareKindOf = (question: string) =>
      Math.max(...reason(reader, { question, collections }).ranked.map(({ features }) => features.rareKind));
    expect(rareKindOf('What is the phone number of the office?')).toBeCloseTo(2 / 6);
    expect(rareKindOf('Which colour does the office have?')).toBe(0);
  });
});

test('what a sentence refers to has the words that it lacks', () => {
  const refersOf = (second: string) =>
    withPaper(['The wage is 900 euros.', second], (reader) => {
      const { ranked } = reason(reader, { question: 'When is the wage transferred?', collections });
      return ranked.find(({ clause }) => clause.sentence.text === second)?.features.refers;
    });
  expect(refersOf('It is transferred on the 27th.')).toBeGreaterThan(0);
  expect(refersOf('Fares are transferred on the 27th.')).toBe(0);
});

test('what a sentence takes for granted is no answer to when it is', () => {
  const paper = [
    'When the tenant has left the flat, the landlord pays back the deposit.',
    'The tenancy of the flat ends at the end of any quarter.',
  ];
  const bestFor = (question: string) =>
    withPaper(paper, (reader) => reason(reader, { question, collections }).ranked[0]?.clause.sentence.text);
  expect(bestFor('When has the tenant left the flat?')).toBe(paper[1]);
  expect(bestFor('When does the landlord pay back the deposit?')).toBe(paper[0]);
  expect(bestFor('What happens when the tenant has left the flat?')).toBe(paper[0]);
});

describe('a paper that mentions a thing without what is asked of it', () => {
  const lease = [
    'Before the keys are handed over the tenant pays a deposit to the agent.',
    'The deposit may not be treated as the rent of the last month.',
    'The money is returned at the end of the tenancy.',
  ];

  /** The verdict, and what is said of the sentences that are quoted. */
  const answerFrom = (paragraphs: string[], question: string) =>
    withPaper(paragraphs, (reader) => {
      const { verdict, citations } = answer(reader, { question, collections });
      return { verdict, mentions: citations.flatMap(({ mentions }) => mentions ?? []) };
    });

  test.each([
    ['How much is the deposit?', '“deposit”, but no amount'],
    ['How much is the deposit of the tenant?', '“deposit of the tenant”, but no amount'],
    ['What does the deposit cost the tenant?', '“deposit” and “tenant”, but no amount'],
    ['What is the phone number of the agent?', '“agent”, but no telephone number'],
  ])('does not answer, and it is said what it lacks: %s', (question, mention) => {
    expect(answerFrom(lease, question)).toEqual({ verdict: 'related', mentions: [mention] });
  });

  test('answers whether something is so where it says that', () => {
    const cellar = ['The cellar is dry.', 'The walls are of zebrawood.'];
    expect(answerFrom(cellar, 'Is the cellar dry?').verdict).toBe('answer');
    expect(answerFrom(cellar, 'Is the cellar of zebrawood?').verdict).not.toBe('answer');
  });

  test('says so beside an amount of something else', () => {
    const others = [
      'The tenant may leave the flat with three months notice, to the end of any quarter.',
      'The rent is 840 euros a month.',
      'The deposit is kept on a separate account and is paid back after the end of the lease.',
    ];
    expect(answerFrom(others, 'How much is the deposit?')).toEqual({
      verdict: 'related',
      mentions: ['“deposit”, but no amount'],
    });
    expect(answerFrom(others, 'How much is the rent?').verdict).toBe('answer');
  });

  test('says nothing of the kind about something else, nor where it answers', () => {
    expect(answerFrom(lease, 'How much is the giraffe?').mentions).toEqual([]);
    const answering = [...lease, 'The deposit is 900 euros.'];
    expect(answerFrom(answering, 'How much is the deposit?')).toEqual({ verdict: 'answer', mentions: [] });
  });

  test('says nothing where a sentence further below has what is asked for', () => {
    const before = lease.flatMap((line) => [line, `${line} Again.`]);
    const paragraphs = [...before, 'The deposit amounts to 900 euros.'];
    const { ranked, chosen, known } = withPaper(paragraphs, (reader) =>
      reason(reader, { question: 'How much is the deposit?', collections }),
    );
    const [amount] = ranked;
    expect(amount?.features.kind).toBe(1);
    const others = chosen.filter((own) => own !== amount);
    expect(findMention(known, ranked.slice(1), others)?.text).toBe('“deposit”, but no amount');
    expect(findMention(known, [...ranked.slice(1), ...ranked.slice(0, 1)], others)).toBeUndefined();
  });
});

test('a word that no text has is looked for by words that are near it, and still said to be absent', () => {
  const paper = ['A glass of wine now and then does no harm.', 'The tablets are small and white.'];
  const found = withPaper(paper, (reader) => answer(reader, { question: 'May I have a beer?', collections }));
  expect(found.citations[0]?.quote).toBe(paper[0]);
  expect(found.absentWords).toEqual(['beer']);
});

test('what stands nowhere itself is absent for the verdict, though words near it are found', () => {
  const absentOf = (question: string) =>
    withPaper(
      ['A glass of wine does no harm.'],
      (reader) => reason(reader, { question, collections }).signs?.absent,
    );
  expect(absentOf('May I have a beer?')).toBe(1);
  expect(absentOf('May I have a wine?')).toBe(0);
});
