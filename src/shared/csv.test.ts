import { expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { toCsvLine, withoutFormulaGuard } from './csv.ts';

test('no text is a formula to a spreadsheet, and a number stays one', () => {
  expect(toCsvLine(['=1+1', '-5', -5, null, 'a "b", c', '@x'])).toBe(`'=1+1,'-5,-5,,"a ""b"", c",'@x\r\n`);
  expect(toCsvLine(['+1', '\t=1', '\r=1', "'=1", -0.5, 1e21, 'a-b'])).toBe(
    `'+1,'\t=1,"'\r=1",''=1,-0.5,1e+21,a-b\r\n`,
  );
});

const texts = [
  'x;=cmd',
  "x;'=cmd",
  ';;=1',
  'x;"=cmd"',
  'a\n=1',
  "a\n''=1",
  "';=1",
  '=1;=2',
  "'=1;'@2",
  'Berlin; Germany',
  'a;b-c',
  "a;'b",
];
test.each(texts)(
  'no part of %j is run where cells are separated by semicolons, and the text comes back',
  (text) => {
    const line = toCsvLine(['id', text]);
    for (const rows of [
      parse(line, { delimiter: ';', relax_quotes: true, relax_column_count: true, quote: '"' }),
      parse(line, { delimiter: ';', relax_column_count: true, quote: null }),
    ] as string[][][])
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^"*[=+\-@]/);
    const [[, cell = ''] = []] = parse(line);
    expect(withoutFormulaGuard(cell)).toBe(text);
  },
);
