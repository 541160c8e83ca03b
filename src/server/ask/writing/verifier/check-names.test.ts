// Which names and quotations of a line stand in a sentence.
import { describe, expect, test } from 'vitest';
import { findNameFault, findQuotationFault } from './check-names.ts';
import { parseText } from './figures.ts';

const faultOf = (line: string, cited: string) => findNameFault(parseText(line), [parseText(cited)]);

describe('names', () => {
  const cited = 'Anna Moore hired Mr Peter van Lane of the WHO in Berlin, and the Riverside Agency paid.';

  test.each([
    'Anna Moore hired Peter Lane in Berlin.',
    'Peter Lane was hired by Anna Moore.',
    "Anna hired the WHO's Peter van Lane.",
    // Not names, though they begin the line.
    'Hiring was done in Berlin.',
    'Unpaid work is done by Anna.',
    'Someone at the agency paid.',
  ])('that stand there: %s', (line) => {
    expect(faultOf(line, cited)).toBeUndefined();
  });

  test.each([
    ['Anna Moore hired Peter Lane in Paris.', 'a name is not in the cited sentences'],
    ['Paris hired Peter Lane.', 'a name is not in the cited sentences'],
    ['Anna Moor hired Peter Lane.', 'a name is not in the cited sentences'],
    ['Anna Moore hired Peter Lane of the EU.', 'a name is not in the cited sentences'],
    ['Anna Lane hired Peter Moore in Berlin.', 'a name is put together from several'],
  ])('that do not: %s', (line, fault) => {
    expect(faultOf(line, cited)).toBe(fault);
  });

  test('in scripts without capitals any word may be one', () => {
    expect(faultOf('李明住在北京。', '李明住在北京。')).toBeUndefined();
    expect(faultOf('李明住在上海。', '李明住在北京。')).toBeDefined();
  });

  test('what they do there is not looked at', () => {
    expect(faultOf('Peter Lane hired Anna Moore.', cited)).toBeUndefined();
  });
});

test.each([
  ['Lane wrote "We are ready".', undefined],
  ['Lane wrote: “we are ready.”', undefined],
  ['Lane wrote "We are not ready".', 'a quotation is not in the cited sentences'],
  ["Lane wrote 'They are ready'.", 'a quotation is not in the cited sentences'],
])('what is in quotation marks stands in the sentence word for word: %s', (line, fault) => {
  const cited = parseText('Lane wrote to all: "We are ready."');
  expect(findQuotationFault(parseText(line), [cited])).toBe(fault);
});
