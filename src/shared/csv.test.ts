import { expect, test } from 'vitest';
import { toCsvLine } from './csv.ts';

test('no text is a formula to a spreadsheet, and a number stays one', () => {
  expect(toCsvLine(['=1+1', '-5', -5, null, 'a "b", c', '@x'])).toBe(`'=1+1,'-5,-5,,"a ""b"", c",'@x\r\n`);
  expect(toCsvLine(['+1', '\t=1', '\r=1', "'=1", -0.5, 1e21, 'a-b'])).toBe(
    `'+1,'\t=1,"'\r=1",''=1,-0.5,1e+21,a-b\r\n`,
  );
});
