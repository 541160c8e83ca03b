import { expect, test } from 'vitest';
import { joinPieces } from './pdf-text.ts';

test('the pieces of a page are joined with the ends of its lines', () => {
  const items = [
    { str: 'The tenant', hasEOL: false },
    { type: 'beginMarkedContent' },
    { str: ' ', hasEOL: false },
    { str: 'may end', hasEOL: true },
    { str: '', hasEOL: true },
    { str: 'it.', hasEOL: false },
  ];
  expect(joinPieces(items)).toEqual({ text: 'The tenant may end\n\nit.', starts: [0, 10, 11, 19, 20] });
});
