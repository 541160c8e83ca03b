// Tables in PDF files: told by rules, or by how their texts are aligned; what is not clearly a table is text.
import { describe, expect, test } from 'vitest';
import { buildPdf, type PrintedPage, type PrintedText } from '#server/testing/pdf.ts';
import { blocksOf, findFaults, pagesOf, sheetsOf, sourceOf } from '#server/testing/reading.ts';
import { readFile } from '../read-file.ts';

const SIZE = 10;
const PDF = 'application/pdf';

/** Texts that begin at some places from the left, a line each. */
function printRows(
  rows: readonly (readonly (string | undefined)[])[],
  { xs = [60, 240, 420], top = 100, pitch = 20 } = {},
): PrintedText[] {
  return rows.flatMap((row, line) =>
    row.flatMap((text, column) =>
      text === undefined ? [] : { text, x: xs[column] ?? 0, y: top + line * pitch, size: SIZE },
    ),
  );
}

/** Operators that draw lines around and between columns and rows, on a page that is 842 points high. */
function drawRules(xs: readonly number[], ys: readonly number[]): string {
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  const across = ys.map((y) => `${left} ${842 - y} m ${right} ${842 - y} l S`);
  const down = xs.map((x) => `${x} ${842 - top} m ${x} ${842 - bottom} l S`);
  return [...across, ...down].join('\n');
}

const tablesOf = (...pages: PrintedPage[]) => sheetsOf(buildPdf(pages), PDF);
const COSTS = [
  ['Room', 'Firm', 'Cost'],
  ['Kitchen', 'Brandt', '1,200.50'],
  ['Bathroom', 'Ito', '800.00'],
  ['Hall', 'Ito', '300.00'],
];
const numbered = (rows: readonly (readonly (string | null)[])[]) =>
  rows.map((row, index) => [index + 1, ...row]);
const title: PrintedText = { text: 'Costs of the work', x: 60, y: 60, size: 16, font: 'Helvetica' };
const prose = (top: number, count = 4): PrintedText[] =>
  Array.from({ length: count }, (_, line) => ({
    text: 'The work was done by two firms, and the hall was painted twice that year.',
    x: 60,
    y: top + line * 12,
    size: SIZE,
  }));

/** The parts of pages at which rows are said to stand. */
async function placesOf(pages: PrintedPage[]): Promise<string[]> {
  const texts: string[] = [];
  const places: string[] = [];
  await readFile(sourceOf(buildPdf(pages)), PDF, {
    onPage: ({ text }) => texts.push(text),
    onGlance: () => undefined,
    onTable(message) {
      for (const { at } of 'rows' in message ? message.rows : [])
        places.push(at === undefined ? '' : (texts[at.page - 1]?.slice(at.start, at.end) ?? ''));
    },
  });
  return places;
}

describe('a table whose columns are aligned', () => {
  test('is one, with its heading as its name, and its rows stand where they are printed', async () => {
    const page = { texts: [title, ...prose(80), ...printRows(COSTS, { top: 150 }), ...prose(260)] };
    expect(await tablesOf(page)).toMatchObject([
      { name: 'Costs of the work', at: { page: 1, place: null }, rows: numbered(COSTS), end: { header: 1 } },
    ]);
    expect(await placesOf([page])).toEqual(COSTS.map((row) => row.join(' ')));
    expect(findFaults(await pagesOf(buildPdf([page]), PDF))).toEqual([]);
  });

  test('may be aligned at the right, have empty cells, and be named by the line above or below it', async () => {
    const xs = [60, 240];
    const amounts = ['Cost', '1,200.50', '800.00', '3.00', '12.00'];
    const right = amounts.map((text, line) => ({
      text,
      x: 480 - text.length * 6,
      y: 120 + line * 20,
      size: SIZE,
    }));
    const left = printRows(
      [['Room', 'Firm'], ['Kitchen', 'Brandt'], ['Bath'], ['Hall', 'Ito'], ['Yard', 'Ito']],
      { xs, top: 120 },
    );
    const caption = { text: 'Table 4: Costs by room', x: 60, y: 80, size: SIZE };
    const below = { ...caption, y: 240 };
    const [sheet] = await tablesOf({ texts: [caption, ...left, ...right] });
    expect(sheet?.name).toBe('Costs by room');
    expect(sheet?.rows[2]).toEqual([3, 'Bath', null, '800.00']);
    expect(await tablesOf({ texts: [...left, ...right, below] })).toMatchObject([{ name: 'Costs by room' }]);
  });

  test('goes on at the top of the next page, where the names of its columns may be repeated', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [`Part ${index}`, 'steel', String(index)]);
    const head = ['Part', 'Metal', 'Number'];
    const pages = [
      { texts: [...prose(60, 3), ...printRows([head, ...rows.slice(0, 33)], { top: 130 })] },
      { texts: printRows([head, ...rows.slice(33, 50)], { top: 140 }) },
      { texts: [...printRows(rows.slice(50), { top: 140 }), ...prose(500)] },
    ];
    const sheets = await tablesOf(...pages);
    expect(sheets.map(({ rows: own }) => own)).toEqual([numbered([head, ...rows])]);
    expect(await placesOf(pages)).toEqual([head, ...rows].map((row) => row.join(' ')));
  });

  test('has lines that go on with its cells, where these are nearer than its rows; but rows may stand in groups', async () => {
    const heights = (steps: number[]) =>
      steps.map((_, index) => 100 + steps.slice(0, index + 1).reduce((sum, own) => sum + own, 0));
    const print = (rows: (string | undefined)[][], steps: number[]) =>
      rows.flatMap((row, line) => printRows([row], { top: heights(steps)[line] ?? 0 }));
    const wrapped = [
      ['Code', 'Reason', 'What helps'],
      ['E10', 'No water', 'Open the tap and'],
      [undefined, 'comes in', 'rinse the sieve'],
      ['Laundry', 'The load was', 'Spread it'],
      ['still wet', 'unbalanced', undefined],
      ['E20', 'No power', 'Call us'],
    ];
    const [sheet] = await tablesOf({ texts: print(wrapped, [0, 24, 12, 24, 12, 24]) });
    expect(sheet?.rows.slice(1)).toEqual([
      [2, 'E10', 'No water comes in', 'Open the tap and rinse the sieve'],
      [3, 'Laundry still wet', 'The load was unbalanced', 'Spread it'],
      [4, 'E20', 'No power', 'Call us'],
    ]);
    const grouped = [...COSTS, ...COSTS.slice(1), ...COSTS.slice(1)];
    const [groups] = await tablesOf({ texts: print(grouped, [0, 24, 12, 12, 24, 12, 12, 24, 12, 12]) });
    expect(groups?.rows).toEqual(numbered(grouped));
  });

  test('of pairs says what each thing is', async () => {
    const pairs = [
      ['Deposit', '2,400.00'],
      ['Landlord', 'Anna Berg'],
      ['Start', '1 March 2026'],
    ];
    const [sheet] = await tablesOf({ texts: [...prose(60), ...printRows(pairs, { top: 140 })] });
    expect(sheet).toMatchObject({ rows: numbered(pairs), end: { header: null, names: ['Item', 'Value'] } });
  });
});

describe('a ruled table', () => {
  const xs = [50, 230, 410, 560];
  const lines = [
    ['Code', 'Reason', 'What helps'],
    ['E10', 'No water comes', 'Open the tap and'],
    [undefined, 'into the drum', 'rinse the sieve'],
    [undefined, undefined, 'in the hose'],
    ['E20', 'Water stays in', 'Clean the filter'],
    ['Laundry', 'The load was', 'Spread it'],
    ['still wet', 'unbalanced', undefined],
  ];
  const ys = [88, 104, 140, 152, 180];
  const texts = printRows(lines, { top: 100, pitch: 12 });
  const rows = [
    ['Code', 'Reason', 'What helps'],
    ['E10', 'No water comes into the drum', 'Open the tap and rinse the sieve in the hose'],
    ['E20', 'Water stays in', 'Clean the filter'],
    ['Laundry still wet', 'The load was unbalanced', 'Spread it'],
  ];

  test('has the whole text of each cell, and a row is one part of the text', async () => {
    const page = { texts: [...texts, ...prose(220)], operators: drawRules(xs, ys) };
    expect(await tablesOf(page)).toMatchObject([{ rows: numbered(rows), end: { header: 1 } }]);
    expect(blocksOf(await pagesOf(buildPdf([page]), PDF)).slice(0, 4)).toEqual(
      rows.map((row) => `row / ${row.join(' ')}`),
    );
    expect(await placesOf([page])).toEqual(rows.map((row) => row.join(' ')));
  });

  test('may be drawn by thin areas, scaled and moved, and lack its outer lines', async () => {
    const thin = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re f`;
    const moved = [
      'q 2 0 0 2 10 20 cm',
      ...ys.slice(1, -1).map((y) => thin(20, (842 - y - 20) / 2, 255, 0.3)),
      ...xs.slice(1, -1).map((x) => thin((x - 10) / 2, (842 - 180 - 20) / 2, 0.3, 46)),
      'Q',
    ].join('\n');
    expect(await tablesOf({ texts, operators: moved })).toMatchObject([{ rows: numbered(rows) }]);
  });

  test('has the lines of a group of rows as rows, if there are values in them', async () => {
    const page = { texts: printRows(COSTS, { pitch: 12 }), operators: drawRules(xs, [88, 104, 145]) };
    expect(await tablesOf(page)).toMatchObject([{ rows: numbered(COSTS) }]);
  });

  test('of many thousand lines is a drawing', async () => {
    const operators = Array.from(
      { length: 40_000 },
      (_, index) => `${index % 500} 10 m ${index % 500} 800 l S`,
    ).join('\n');
    const page = { texts: [...prose(60), ...printRows(COSTS, { top: 200 })], operators };
    expect(await tablesOf(page)).toMatchObject([{ rows: numbered(COSTS) }]);
  });
});

describe('what is not clearly a table is text', () => {
  const beside = Array.from({ length: 12 }, (_, line) => [
    'The tenant pays the costs of it',
    'and the landlord repairs the roof.'.slice(line % 5),
  ]);
  test.each<[string, PrintedText[]]>([
    ['two columns of prose', printRows(beside, { xs: [60, 320], pitch: 12 })],
    [
      'a list',
      printRows(
        [
          ['1.', 'Open it'],
          ['2.', 'Close it'],
          ['3.', 'Lock it'],
          ['4.', 'Go'],
        ],
        { xs: [60, 90] },
      ),
    ],
    [
      'a table of contents',
      printRows(
        [
          ['Rent .........', '3'],
          ['Deposit ......', '5'],
          ['Notice .......', '9'],
        ],
        { xs: [60, 420] },
      ),
    ],
    [
      'a form with lines to fill in',
      printRows(
        [
          ['Name', '______'],
          ['Street', '______'],
          ['City', '______'],
        ],
        { xs: [60, 200] },
      ),
    ],
    ['two lines', printRows(COSTS.slice(0, 2))],
    [
      'texts at different places',
      [10, 75, 33, 90, 51].flatMap((shift, line) => [
        { text: 'some words', x: 60 + shift, y: 100 + line * 14, size: SIZE },
        { text: 'and more', x: 300 + 2 * shift, y: 100 + line * 14, size: SIZE },
      ]),
    ],
  ])('%s', async (_what, texts) => {
    expect(await tablesOf({ texts })).toEqual([]);
  });
});
