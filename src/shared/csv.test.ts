import { expect, test } from 'vitest';
import { toCsvLine } from './csv.ts';

test('no text is a formula to a spreadsheet, and a number stays one', () => {
  expect(toCsvLine(['=1+1', '-5', -5, null, 'a "b", c', '@x'])).toBe(`'=1+1,'-5,-5,,"a ""b"", c",'@x\r\n`);
});
