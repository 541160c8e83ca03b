// Which tables of papers become tables that one can ask, what they are called, and where their rows stand.
import { describe, expect, test } from 'vitest';
import { buildDocx, docxTable, paragraph } from '#server/testing/docx.ts';
import { blocksOf, findFaults, pagesOf, sheetsOf, sourceOf } from '#server/testing/reading.ts';
import type { FileType } from '#shared/file-types.ts';
import { readFile } from '../read-file.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' satisfies FileType;

/** The tables of a page of HTML, without what is as in most. */
const inHtml = (body: string) => sheetsOf(`<!doctype html><html><body>${body}</body></html>`, 'text/html');
const htmlTable = (rows: readonly (readonly string[])[], attributes = '') =>
  `<table ${attributes}>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const rowsOf = (sheets: Awaited<ReturnType<typeof inHtml>>) => sheets.map(({ rows }) => rows);

const COSTS = [
  ['Room', 'Firm', 'Cost'],
  ['Kitchen', 'Ito', '€300'],
  ['Hall', 'Brandt', '€120'],
];
const PAIRS = [
  ['Deposit', '€2,400'],
  ['Landlord', 'Anna Berg'],
  ['Start', '1 March 2026'],
];
const numbered = (rows: readonly (readonly (string | null)[])[]) =>
  rows.map((row, index) => [index + 1, ...row]);

describe('a table', () => {
  test('of HTML has its caption as its name, its place, and the row that names its columns', async () => {
    const head = '<caption>Table 2: <i>Costs</i> of the flat</caption><tr><th>Room</th><th>Cost</th></tr>';
    const body = '<tr><td>Kitchen</td><td>300</td></tr><tr><td>Hall</td><td>120</td></tr>';
    expect(await inHtml(`<h1>Flat</h1><p>See below.</p><table>${head}${body}</table>`)).toEqual([
      {
        name: 'Costs of the flat',
        at: { page: 1, place: 'paragraph 4', columns: 2 },
        rows: numbered([
          ['Room', 'Cost'],
          ['Kitchen', '300'],
          ['Hall', '120'],
        ]),
        end: { notes: [], merged: [], hidden: [], decimal: '.', header: 1 },
      },
    ]);
  });

  test('of Word is named by the caption above or below it, or by its heading', async () => {
    const named = (text: string) => paragraph(text, '<w:pStyle w:val="Caption"/>');
    const styles = {
      name: 'word/styles.xml',
      content:
        '<w:styles><w:style w:styleId="Caption"><w:name w:val="caption"/></w:style><w:style w:styleId="H"><w:name w:val="heading 2"/></w:style></w:styles>',
    };
    const table = docxTable(COSTS);
    const body = [
      paragraph('3.1 Repairs', '<w:pStyle w:val="H"/>'),
      named('Table 1 – Paint'),
      table,
      paragraph('Then the floors.'),
      table,
      named('Table 2: Floors'),
      paragraph('Nothing else.'),
      table,
      paragraph('And again.'),
      table,
    ].join('');
    const sheets = await sheetsOf(buildDocx(body, [styles]), WORD);
    expect(sheets.map(({ name }) => name)).toEqual(['Paint', 'Floors', 'Repairs', 'Repairs (2)']);
    expect(sheets.map(({ end }) => end?.header)).toEqual([1, 1, 1, 1]);
    expect(sheets.map(({ at }) => at?.place)).toEqual([3, 7, 12, 16].map((place) => `paragraph ${place}`));
  });

  test('of Markdown is named by the line that says so, or by its heading', async () => {
    const table = '| Plan | Price |\n| --- | ---: |\n| Solo | €14 |\n| **Team** | €49 |\n';
    const text = `# Terms\n\n## 2. Plans\n\n${table}\nTable 3: Old prices\n\n${table}`;
    const sheets = await sheetsOf(text, 'text/markdown');
    expect(sheets.map(({ name }) => name)).toEqual(['Old prices', 'Plans']);
    const captioned = await sheetsOf(`Text.\n\nTable 3: Old prices\n\n${table}`, 'text/markdown');
    expect(captioned).toMatchObject([{ name: 'Old prices', at: { page: 1, place: 'paragraph 3' } }]);
    expect(captioned[0]?.rows).toEqual(
      numbered([
        ['Plan', 'Price'],
        ['Solo', '€14'],
        ['Team', '€49'],
      ]),
    );
  });

  test('has the names that stand in several rows, and the text of merged cells in each of them', async () => {
    const head =
      '<tr><th rowspan=2>Region</th><th colspan=2>2024</th><th colspan=2>2025</th></tr><tr><th>Q1</th><th>Q2</th><th>Q1</th><th>Q2</th></tr>';
    const body =
      '<tr><td rowspan=2>North</td><td>1</td><td>2</td><td>3</td><td>4</td></tr><tr><td>5</td><td>6</td><td>7</td><td>8</td></tr>';
    const [sheet] = await inHtml(`<table>${head}${body}</table>`);
    expect(sheet?.end).toMatchObject({
      header: 2,
      names: ['Region', '2024 Q1', '2024 Q2', '2025 Q1', '2025 Q2'],
      notes: ['Merged cells are filled with their text.'],
    });
    expect(sheet?.rows.slice(2)).toEqual([
      [3, 'North', '1', '2', '3', '4'],
      [4, 'North', '5', '6', '7', '8'],
    ]);
    const merged = docxTable([...COSTS, ['', 'Ito', '€7']], (row, column) => {
      if (row === 2 && column === 0) return '<w:vMerge w:val="restart"/>';
      return row === 3 && column === 0 ? '<w:vMerge/>' : '';
    });
    const [word] = await sheetsOf(buildDocx(merged), WORD);
    expect(word?.rows.at(-1)).toEqual([4, 'Hall', 'Ito', '€7']);
  });

  test('leaves out what goes across it, and is named by what does so above it', async () => {
    const across = (text: string) => `<tr><td colspan=3>${text}</td></tr>`;
    const [head, ...data] = COSTS.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    const [sheet] = await inHtml(
      `<table>${across('Costs in May')}${head}${across('Ground floor')}${data.join('')}${across('* with tax')}</table>`,
    );
    expect(sheet?.name).toBe('Costs in May');
    expect(sheet?.rows.map(([row]) => row)).toEqual([2, 4, 5]);
    expect(sheet?.end?.header).toBe(2);
  });

  test('over several pages has each row where it stands', async () => {
    const rows = Array.from({ length: 400 }, (_, index) => [`Part ${index}`, 'x'.repeat(30), String(index)]);
    const content = buildDocx(paragraph('Parts') + docxTable([['Part', 'Kind', 'Number'], ...rows]));
    const pages = await pagesOf(content, WORD);
    expect(pages.length).toBeGreaterThan(2);
    expect(findFaults(pages)).toEqual([]);
    const [sheet] = await sheetsOf(content, WORD);
    expect(sheet?.rows).toHaveLength(401);
    const texts: (string | undefined)[] = [];
    await readFile(sourceOf(content), WORD, {
      onPage: () => undefined,
      onGlance: () => undefined,
      onTable(message) {
        if (!('rows' in message)) return;
        for (const { at } of message.rows) texts.push(at && pages[at.page - 1]?.text.slice(at.start, at.end));
      },
    });
    expect(texts).toEqual(sheet?.rows.map(([, ...cells]) => cells.join(' | ')));
  });
});

describe('a table of pairs', () => {
  test('is kept with names for its columns, and each of its rows is a sentence', async () => {
    const content = buildDocx(docxTable(PAIRS));
    const [sheet] = await sheetsOf(content, WORD);
    expect(sheet).toMatchObject({ rows: numbered(PAIRS), end: { header: null, names: ['Item', 'Value'] } });
    expect(blocksOf(await pagesOf(content, WORD))).toEqual([
      'row / Deposit: €2,400',
      'row / Landlord: Anna Berg',
      'row / Start: 1 March 2026',
    ]);
  });

  test('is one with names above it, if its values are of several kinds', async () => {
    const rows = [
      ['Item', 'Value'],
      ['Weight', '71 kg'],
      ['Voltage', '220 V'],
      ['Noise?', '72 dB'],
    ];
    const text = rows.map((row) => `| ${row.join(' | ')} |`);
    const content = [text[0], '|---|---|', ...text.slice(1)].join('\n');
    expect(blocksOf(await pagesOf(content, 'text/markdown'))).toEqual([
      'row / Item | Value',
      'row / Weight: 71 kg',
      'row / Voltage: 220 V',
      'row / Noise? | 72 dB',
    ]);
    expect(await sheetsOf(content, 'text/markdown')).toMatchObject([{ end: { header: 1 } }]);
  });

  test.each([
    ['marked', '<tr><th>Drink</th><th>Price</th></tr>'],
    ['bold', '<tr><td><b>Drink</b></td><td><strong>Price</strong></td></tr>'],
    ['told by the values', '<tr><td>Drink</td><td>Price</td></tr>'],
  ])('is none if its first row names the columns: %s', async (_how, first) => {
    const data = '<tr><td>Tea</td><td>€2</td></tr><tr><td>Coffee</td><td>€3</td></tr>';
    const sheets = await inHtml(`<table>${first}${data}</table>`);
    expect(sheets.map(({ end }) => end?.header)).toEqual([1]);
    expect(sheets[0]?.end?.names).toBeUndefined();
  });
});

describe('what only arranges a page is no table', () => {
  const prose =
    'The tenant pays the costs of the heating. The landlord repairs the roof and keeps the yard clean.';
  test.each([
    ['one row', htmlTable([['Home', 'Prices', 'About']])],
    ['one column', htmlTable([['Home'], ['Prices'], ['About']])],
    [
      'one column beside empty ones',
      htmlTable([
        ['Home', ''],
        ['Prices', ''],
        ['About', ''],
      ]),
    ],
    [
      'prose beside prose',
      htmlTable([
        [prose, prose],
        [prose, prose],
        [prose, prose],
      ]),
    ],
    [
      'prose below words',
      htmlTable([
        ['One', 'Two', 'Three'],
        [prose, prose, prose],
        [prose, prose, prose],
      ]),
    ],
    [
      'rows of words that nothing names',
      htmlTable([
        ['red', 'red', 'blue'],
        ['red', 'red', 'green'],
        ['pink', 'red', 'grey'],
      ]),
    ],
    ['a table that says so', htmlTable(COSTS, 'role="presentation"')],
    [
      'a table with headings',
      htmlTable([
        ['<h2>One</h2>', 'x'],
        ['Two', 'y'],
        ['Three', 'z'],
      ]),
    ],
  ])('%s', async (_what, html) => {
    expect(await inHtml(html)).toEqual([]);
  });

  test('but a table within it is one, and each part of the text stays in its order', async () => {
    const html = `<table><tr><td>Left</td><td>${htmlTable(COSTS)}</td></tr><tr><td>Below</td><td>x</td></tr></table>`;
    expect(rowsOf(await inHtml(html))).toEqual([numbered(COSTS)]);
    expect(blocksOf(await pagesOf(html, 'text/html'))).toEqual([
      'paragraph / Left',
      'row / Room | Firm | Cost',
      'row / Kitchen | Ito | €300',
      'row / Hall | Brandt | €120',
      'row / Below | x',
    ]);
  });
});

describe('a paper that means harm', () => {
  test('has tables within tables without end', async () => {
    const html = '<table><tr><td>x<td>y'.repeat(50_000);
    expect(await inHtml(html)).toEqual([]);
    expect(blocksOf(await pagesOf(html, 'text/html'))).not.toEqual([]);
    const word = `<w:tbl><w:tr><w:tc>${paragraph('x')}`.repeat(20_000);
    expect(await sheetsOf(buildDocx(word), WORD)).toEqual([]);
  });

  test('has cells over a million columns and rows', async () => {
    const cell = (text: string) => `<td colspan=1000000 rowspan=1000000>${text}</td>`;
    const [sheet] = await inHtml(
      `<table><tr><td>a</td><td>b</td></tr><tr><td>c</td>${cell('1')}</tr><tr><td>d</td><td>2</td></tr></table>`,
    );
    expect(sheet?.rows.map((row) => row.length)).toEqual([3, 501, 501]);
    expect(sheet?.end?.notes).toContain('Only the first 500 columns are read.');
    // Each row of it has as many cells: so many are not held.
    const rows = '<tr><td>x</td></tr>'.repeat(20_000);
    expect(await inHtml(`<table><tr><td>a</td>${cell('1')}</tr>${rows}</table>`)).toEqual([]);
    const word = docxTable(
      [
        ['a', 'b'],
        ['c', '1'],
        ['d', '2'],
      ],
      () => '<w:gridSpan w:val="1000000"/>',
    );
    expect(await sheetsOf(buildDocx(word), WORD)).toEqual([]);
  });

  test('has a hundred thousand tables: the first of them are kept, all are text', async () => {
    const html = htmlTable(PAIRS).repeat(100_000);
    const names: string[] = [];
    let count = 0;
    await readFile(sourceOf(html), 'text/html', {
      onPage: ({ text }) => (count += text.match(/Anna Berg/g)?.length ?? 0),
      onTable: (message) => 'sheet' in message && names.push(message.sheet.name),
      onGlance: () => undefined,
    });
    expect(count).toBe(100_000);
    expect(names).toHaveLength(200);
    expect(new Set(names).size).toBe(200);
  });

  test('has more cells than are held: that table is text, and later ones are kept', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => ['a', 'b', 'c', 'd', String(index)]);
    const html = htmlTable([['A', 'B', 'C', 'D', 'E'], ...rows]) + htmlTable(COSTS);
    expect(rowsOf(await inHtml(html))).toEqual([numbered(COSTS)]);
  });
});
