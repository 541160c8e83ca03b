// Which lines deny what their sentences say, or leave a negation out.
import { describe, expect, test } from 'vitest';
import { findNegationFault } from './check-negations.ts';
import { parseText } from './figures.ts';

const ADDED = 'it denies what the cited sentences do not deny';
const LEFT_OUT = 'it leaves out a negation';
const faultOf = (line: string, ...cited: string[]) =>
  findNegationFault(
    parseText(line),
    cited.map((text) => parseText(text)),
  );

describe('a negation in other words is the same', () => {
  test.each([
    ['Smoking is prohibited in the office.', 'Smoking is not allowed in the office.'],
    ['You cannot pay by cheque.', 'Cheques are not accepted.'],
    ["The fee doesn't include breakfast.", 'The fee does not include breakfast.'],
    ['No, dogs are not allowed.', 'Dogs are not allowed.'],
    ['The meal break is not paid.', 'The break for a meal is unpaid.'],
    ['Unused holiday is only paid out when you leave.', 'Holiday is not paid out except when you leave.'],
    ['You pay nothing while the membership is paused.', 'No fees are charged during the pause.'],
    ['It falls for each claim-free year.', 'It falls for each year without a claim.'],
    ['Avoid grapefruit juice.', 'Do not drink grapefruit juice.'],
    ['The increase is capped at 4 %.', 'The increase may not exceed 4 %.'],
    ['The increase may be no more than 4 %.', 'The increase may not exceed 4 %.'],
    ['Claim it within 30 days.', 'It cannot be claimed later than after 30 days.'],
    ['You may take it with or without food.', 'It can be taken with or without food.'],
  ])('%s ← %s', (line, cited) => {
    expect(faultOf(line, cited)).toBeUndefined();
  });
});

describe('a negation of one clause is none of another', () => {
  const cited = 'Smoking is allowed in the yard but not in the office.';
  test.each([
    ['Smoking is allowed in the yard.', undefined],
    ['Smoking is not allowed in the office.', undefined],
    ['Smoking is not allowed in the yard.', ADDED],
    ['Smoking is allowed in the office.', LEFT_OUT],
  ])('%s', (line, fault) => {
    expect(faultOf(line, cited)).toBe(fault);
  });

  test.each([
    [
      'The warranty lasts 24 months.',
      'The warranty lasts 24 months and does not cover the battery.',
      undefined,
    ],
    [
      'The warranty covers the battery.',
      'The warranty lasts 24 months and does not cover the battery.',
      LEFT_OUT,
    ],
    [
      'The tenant may sublet the flat.',
      'The tenant may not, under any circumstances, sublet the flat.',
      LEFT_OUT,
    ],
    ['It does not cover lessons.', 'It covers travel and lessons, but not the hire of skis.', ADDED],
    ['Birds are allowed.', 'No dogs, cats or birds are allowed.', LEFT_OUT],
    ['Your own car is paid.', 'Your own car is paid. Claims that are too old are not paid.', undefined],
  ])('%s ← %s', (line, sentence, fault) => {
    expect(faultOf(line, sentence)).toBe(fault);
  });
});

describe('a negation that is left out or added', () => {
  test.each([
    ['Extension leads are allowed.', 'Extension leads are not allowed.', LEFT_OUT],
    ['Smoking is allowed in the office.', 'Smoking is prohibited in the office.', LEFT_OUT],
    ['The break is paid.', 'The break is unpaid.', LEFT_OUT],
    ['More than 40 mg may be taken.', 'More than 40 mg must not be taken.', LEFT_OUT],
    ['An increase may be more than 4 %.', 'An increase may not exceed 4 %.', LEFT_OUT],
    ['La garantie couvre la batterie.', 'La garantie ne couvre pas la batterie.', LEFT_OUT],
    ['The fee is not due in May.', 'The fee is due in May.', ADDED],
    ['The patent was never granted.', 'The patent was granted.', ADDED],
    ['Fish may not be kept without asking.', 'Fish may be kept without asking.', ADDED],
  ])('%s ← %s', (line, cited, fault) => {
    expect(faultOf(line, cited)).toBe(fault);
  });
});
