// What cells are: numbers, dates, yes or no; what columns are; which row names them.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ColumnEvidence } from './column-evidence.ts';
import { parseDate } from './dates.ts';
import { columnNames, findHeaderRow, unitInName } from './header.ts';
import { parseNumber } from './numbers.ts';
import { typedValue } from './typed-value.ts';
import { isPlaceholder, isTotalLabel, parseBoolean } from './words.ts';

describe('numbers', () => {
  test.each([
    ['12', '.', 12, null],
    ['-1.5', '.', -1.5, null],
    ['1,234,567.8', '.', 1_234_567.8, null],
    ['1.234.567,8', ',', 1_234_567.8, null],
    ['1 234,50 €', ',', 1234.5, '€'],
    ['1\u202f234,50\u00a0€', ',', 1234.5, '€'],
    ['€1,200', '.', 1200, '€'],
    ['-$5.20', '.', -5.2, '$'],
    ['(1,200)', '.', -1200, null],
    ["CHF 1'200.50", '.', 1200.5, 'CHF'],
    ['12,34,567', '.', 1_234_567, null],
    ['25 %', '.', 25, '%'],
    ['25%', ',', 25, '%'],
    ['80 kWh', '.', 80, 'kWh'],
    ['54 m²', ',', 54, 'm²'],
    ['\u2212 3', '.', -3, null],
    ['.5', '.', 0.5, null],
    ['1.5e3', '.', 1500, null],
    ['0', '.', 0, null],
    ['0,75', ',', 0.75, null],
    ['26:30 h', ',', 26.5, 'h'],
    ['-0:00:36 h', '.', -0.01, 'h'],
    ['7:20 h', '.', 7 + 1 / 3, 'h'],
    ['90:30 min', '.', 90.5, 'min'],
    ['12:30', '.', 750, 'h:mm'],
    ['26:30', ',', 1590, 'h:mm'],
    ['0:01:30', '.', 90, 'h:mm:ss'],
    ['8:04 AM', '.', 484, 'h:mm'],
    ['12:00 a.m.', '.', 0, 'h:mm'],
    ['12:30 pm', ',', 750, 'h:mm'],
    ['1:00:05 PM', '.', 46_805, 'h:mm:ss'],
  ] as const)('%j is a number', (text, decimal, value, unit) => {
    expect(parseNumber(text, decimal)).toEqual({ value, unit });
  });

  test.each([
    '',
    'x',
    '00123',
    '007',
    '+49 170 1234567',
    '2024-03-01',
    '12:60',
    '12:60 h',
    '1:00:00 min',
    '1.2.3',
    '10-20',
    '12 Main Street',
    '1,23,4',
    '1234567890123456',
    '(5',
    '5)',
    '$5 €',
    '1,,2',
    '٣',
    '1 2',
    '--1',
    '9'.repeat(100_000),
  ])('%j is none', (text) => {
    expect(parseNumber(text, '.')).toBeUndefined();
  });

  test('of either sign are read back as they are written', () => {
    const written = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(written, (number) => {
        const text = number.toFixed(2);
        expect(parseNumber(text, '.')?.value).toBeCloseTo(Number(text), 5);
        expect(parseNumber(text.replace('.', ','), ',')?.value).toBeCloseTo(Number(text), 5);
      }),
    );
  });
});

describe('dates', () => {
  test.each([
    ['2024-03-01', 'ymd', '2024-03-01'],
    ['2024/3/1', 'mdy', '2024-03-01'],
    ['1.3.2024', 'dmy', '2024-03-01'],
    ['3/1/2024', 'mdy', '2024-03-01'],
    ['01.03.24', 'dmy', '2024-03-01'],
    ['24-03-01', 'ymd', '2024-03-01'],
    ['20240301', 'ymd', '2024-03-01'],
    ['1 March 2024', 'ymd', '2024-03-01'],
    ['1. März 2024', 'ymd', '2024-03-01'],
    ['Fri, 1 Mar 2024', 'ymd', '2024-03-01'],
    ['March 1st, 2024', 'ymd', '2024-03-01'],
    ['01-Mar-24', 'ymd', '2024-03-01'],
    ['1 de marzo de 2024', 'dmy', '2024-03-01'],
    ['2024-03-01T09:30:00.123Z', 'ymd', '2024-03-01T09:30:00'],
    ['01.03.2024 9:30', 'dmy', '2024-03-01T09:30:00'],
    ['3/1/2024 12:05 am', 'mdy', '2024-03-01T00:05:00'],
    ['29.2.2024', 'dmy', '2024-02-29'],
    ['2025-10', 'dmy', '2025-10-01'],
    ['October 2025', 'mdy', '2025-10-01'],
    ['okt. 2025', 'dmy', '2025-10-01'],
    ['Mar, 2024', 'ymd', '2024-03-01'],
    ['Août 2024', 'dmy', '2024-08-01'],
    ['1800-01', 'ymd', '1800-01-01'],
  ] as const)('%j in the order %s', (text, order, iso) => {
    expect(parseDate(text, order)).toBe(iso);
  });

  test.each([
    '30.2.2024',
    '29.2.2023',
    '1.13.2024',
    '2024-00-01',
    '1.3.2024 25:00',
    '12',
    'March',
    '20240301',
    'May be 1',
    '2025-13',
    '2025-00',
    '1799-12',
    '2201-01',
    '10-2025',
    'Room 2024',
    'May 24',
    'March 2024 9:30',
  ])('%j is none', (text) => {
    expect(parseDate(text, 'dmy')).toBeUndefined();
  });
});

test('words that are yes or no, nothing, or a sum', () => {
  expect(['TRUE', 'Ja', 'no', ' n ', 'maybe', '1'].map(parseBoolean)).toEqual([
    true,
    true,
    false,
    false,
    undefined,
    undefined,
  ]);
  expect(['-', 'n/a', '#N/A', '#DIV/0!', '#1', 'Nadia'].map(isPlaceholder)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  for (const label of ['Total', 'GRAND TOTAL:', 'Summe', 'Gesamt 2023', 'Sub-total', '合计', 'Totals'])
    expect(isTotalLabel(label), label).toBe(true);
  for (const label of ['Total Energies SE', 'Totally', 'Sum Ting', 'Gesamtschule', 'Summer'])
    expect(isTotalLabel(label), label).toBe(false);
});

describe('a column', () => {
  const decide = (texts: string[], decimal: '.' | ',' = '.') => {
    const evidence = new ColumnEvidence();
    for (const text of texts) evidence.add(text);
    return evidence.decide({ decimal, dateOrder: 'dmy' });
  };

  test('is of the type of nearly all its cells; dashes and errors say nothing', () => {
    expect(decide(['1', '2', '-', 'n/a', '#N/A', '3']).type).toBe('number');
    expect(decide(['1', '2', 'x']).type).toBe('text');
    expect(decide([...Array.from({ length: 19 }, (_, index) => String(index)), 'x']).type).toBe('number');
    expect(decide(['yes', 'no', '-']).type).toBe('boolean');
    expect(decide(['yes', 'no', 'perhaps']).type).toBe('text');
    expect(decide(['00123', '00456']).type).toBe('text');
    expect(decide([]).type).toBe('text');
  });

  test('tells its decimal sign by the numbers that prove it, else it is assumed', () => {
    expect(decide(['1.234', '1.234,5']).decimal).toBe(',');
    expect(decide(['1.234', '0.5'], ',').decimal).toBe('.');
    expect(decide(['1.234'], ',').decimal).toBe(',');
    expect(decide(['1.234']).decimal).toBe('.');
  });

  test('tells the order of its dates by those that prove it', () => {
    expect(decide(['1/2/2024', '2/13/2024'])).toMatchObject({ type: 'date', dateOrder: 'mdy' });
    expect(decide(['1/2/2024', '13/2/2024'])).toMatchObject({ type: 'date', dateOrder: 'dmy' });
    expect(decide(['1/2/2024'])).toMatchObject({ type: 'date', dateOrder: 'dmy' });
    expect(decide(['2024-02-01'])).toMatchObject({ type: 'date', dateOrder: 'ymd' });
  });

  test('has one unit; other currencies make it a text', () => {
    expect(decide(['5 €', '6 €', '7'])).toMatchObject({ type: 'number', unit: '€' });
    expect(decide(['5 €', '6 $', '7 £']).type).toBe('text');
    const euros = { type: 'number', unit: '€', decimal: '.', dateOrder: null } as const;
    expect(['5 €', '6', '7 $', '-'].map((text) => typedValue(text, euros))).toEqual([5, 6, null, null]);
  });
});

describe('the header', () => {
  const find = (...rows: (string | null)[][]) =>
    findHeaderRow(rows.map((cells, index) => ({ row: index + 1, cells })));

  test('is the first row as wide as most that has names', () => {
    expect(find(['City', 'Rent'], ['Berlin', '500'], ['Bonn', '400'])).toBe(1);
    expect(
      find(['Costs 2024', null, null], ['City', 'Rent', 'Paid'], ['Berlin', '1', '2'], ['Bonn', '1', '2']),
    ).toBe(2);
    expect(find(['Berlin', '500'], ['Bonn', '400'])).toBeNull();
    expect(find(['Country', '2019', '2020'], ['Chile', '5', '6'])).toBe(1);
    expect(find(['1', '2'], ['3', '4'])).toBeNull();
    expect(find(['name', 'city'], ['Anna', 'Bonn'], ['Ben', 'Ulm'])).toBe(1);
    expect(find(['Anna', 'Bonn'], ['Ben', 'Bonn'])).toBeNull();
    expect(find()).toBeNull();
  });

  test('gives each column a name of its own', () => {
    expect(columnNames(['Rent', ' rent\n', null, 'Rent'], 5)).toEqual([
      'Rent',
      'rent 2',
      'Column 3',
      'Rent 3',
      'Column 5',
    ]);
    const names = ['Amount (€)', 'Use [kWh]', 'Cost, €', 'Length, in m', 'Name (old)', 'Name, old', 'Sum h'];
    expect(names.map(unitInName)).toEqual(['€', 'kWh', '€', 'm', null, null, null]);
  });
});
