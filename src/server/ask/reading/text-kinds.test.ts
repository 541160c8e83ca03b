import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksOf, findFaults, pagesOf } from '#server/testing/reading.ts';
import { PAGE_LENGTH } from './page-cutter.ts';

const textKinds = ['text/plain', 'text/markdown', 'text/html'] as const;

describe('plain text', () => {
  const read = async (text: string) => blocksOf(await pagesOf(text, 'text/plain'));

  test('has its broken lines and divided words joined, and other lines left alone', async () => {
    const text = `The landlord has the heating checked once a year by somebody who may do it, and pays for the ex-
amination. A well-known firm does it. The tenant pays the rest of the costs, which are a well-
known amount.

Kind regards
A. Smith`;
    expect(await read(text)).toEqual([
      'paragraph / The landlord has the heating checked once a year by somebody who may do it, and pays for the examination. A well-known firm does it. The tenant pays the rest of the costs, which are a well-known amount.',
      'paragraph / Kind regards',
      'paragraph / A. Smith',
    ]);
  });

  test('has headings, items and rows', async () => {
    const text = 'LEASE\n\n1. Rent\n\n1.1 Amount\n\n- one\n- two\n\na;b\n1;2\n\n2. Term\n\nTwo years.';
    expect(await read(text)).toEqual([
      'heading / LEASE',
      'heading / 1. Rent / LEASE',
      'heading / 1.1 Amount / LEASE / 1. Rent',
      'item / - one / LEASE / 1. Rent / 1.1 Amount',
      'item / - two / LEASE / 1. Rent / 1.1 Amount',
      'row / a;b / LEASE / 1. Rent / 1.1 Amount',
      'row / 1;2 / LEASE / 1. Rent / 1.1 Amount',
      'heading / 2. Term / LEASE',
      'paragraph / Two years. / LEASE / 2. Term',
    ]);
  });

  test('keeps lines of names and values apart', async () => {
    const text =
      'Date: Tuesday 14 October 2025, at 7.30 pm\nPlace: the hall of the church in Mill Road\nChair: Dorothea Finch';
    const lines = text.split('\n').map((line) => `paragraph / ${line}`);
    expect(await read(text)).toEqual(lines);
    expect(blocksOf(await pagesOf(text, 'text/markdown'))).toEqual(lines);
  });

  test('loses what is invisible, and keeps the joiners of scripts and emoji', async () => {
    expect(
      await read('pay\u202eable\u2069 \0now\u00ad\ufeff\tor\u00a0never \ud800 می‌خواهم 👩‍🚀 e\u0301'),
    ).toEqual(['paragraph / payable now or never \ufffd می‌خواهم 👩‍🚀 é']);
  });
});

describe('Markdown', () => {
  const read = async (text: string) => blocksOf(await pagesOf(text, 'text/markdown'));

  test('has headings, paragraphs, lists, tables and code, without their marks', async () => {
    const text = `---
title: Handbook
---
# Heat *and* light #
The **costs** are [listed](http://example.com "x")
below &amp; \\*paid\\* with \`a <b> *c*\`.

Costs
-----
1. gas
   and oil
- [x] done
> quoted

| What | How \\| much |
|:--|--:|
| Gas | 1,200 |

\`\`\`
# no heading
    indented
\`\`\`
#hashtag`;
    expect(await read(text)).toEqual([
      'paragraph / title: Handbook',
      'heading / Heat and light',
      'paragraph / The costs are listed below & *paid* with a <b> *c*. / Heat and light',
      'heading / Costs / Heat and light',
      'item / 1. gas and oil / Heat and light / Costs',
      'item / done quoted / Heat and light / Costs',
      'row / What | How | much / Heat and light / Costs',
      'row / Gas | 1,200 / Heat and light / Costs',
      'paragraph / # no heading / Heat and light / Costs',
      'paragraph / indented / Heat and light / Costs',
      'paragraph / #hashtag / Heat and light / Costs',
    ]);
  });

  test('renders no HTML: of tags the text is read, of scripts and comments nothing', async () => {
    const text =
      '<p align="center">Heat <img src=x onerror=alert(1)></p>\n\n<script>\n\nalert(2)\n</script>\n<!-- a\n\nb -->\n\nx <b>y</b> 2 < 3';
    expect(await read(text)).toEqual(['paragraph / Heat', 'paragraph / x y 2 < 3']);
  });

  test('keeps the lines of code of one block as one paragraph, with their indentation', async () => {
    const [page] = await pagesOf('```\na {\n  b\n}\n```\n\nend', 'text/markdown');
    expect(page?.text).toBe('a {\n  b\n}\nend');
    expect(page?.blocks.map(({ place }) => place)).toEqual([
      'paragraph 1',
      'paragraph 1',
      'paragraph 1',
      'paragraph 2',
    ]);
  });
});

describe('HTML', () => {
  const read = async (text: string) => blocksOf(await pagesOf(text, 'text/html'));

  test('has headings, paragraphs, items and rows, with end tags and without', async () => {
    const text = `<!doctype html><html><head><title>no</title></head><body><h1>Heat</h1>
<p>One <b>bold</b> wo<i>rd</i><br>and a line<p>Two
<ul><li>a<li><p>b</p></ul><dl><dt>c<dd>d</dl>
<table><caption>Costs</caption><tr><th>What<th>How much<tr><td><p>Gas</p><p>oil</p><td>1,200&nbsp;&euro;</table>
<h2></h2><div>three<div>four</div>five</div>`;
    expect(await read(text)).toEqual([
      'heading / Heat',
      'paragraph / One bold word and a line / Heat',
      'paragraph / Two / Heat',
      'item / a / Heat',
      'item / b / Heat',
      'paragraph / c / Heat',
      'paragraph / d / Heat',
      'paragraph / Costs / Heat',
      'row / What | How much / Heat',
      'row / Gas oil | 1,200 € / Heat',
      'paragraph / three / Heat',
      'paragraph / four / Heat',
      'paragraph / five / Heat',
    ]);
  });

  test('loses what is not shown: scripts, styles, templates and hidden elements', async () => {
    const text = `<head><style>p::before{content:"<p>no"}</style><script>"<p>no</p>"</script>
<p>shown<script>document.write("<p>no")</script><template><p>no</template><noscript>no</noscript>
<div hidden><p>no<div>no</div></p></div><p style="color:red; DISPLAY : none">no<p>too<textarea><p>no</textarea>
<svg><path/><text>no</text></svg><b><div hidden></b>no</div></b><!-- no --><dialog>no</dialog>
<p>a &lt;script&gt; in words<p hidden>no<p onclick="no">last`;
    expect(await read(text)).toEqual([
      'paragraph / shown',
      'paragraph / too',
      'paragraph / a <script> in words',
      'paragraph / last',
    ]);
  });

  test('has the cells of a table that only arranges a page as paragraphs', async () => {
    const text = '<table><tr><td>Menu<td><h1>Heat</h1><p>One<p>Two<table><tr><td>x<td>y</table></table>';
    expect(await read(text)).toEqual([
      'paragraph / Menu',
      'heading / Heat',
      'paragraph / One / Heat',
      'paragraph / Two / Heat',
      'row / x | y / Heat',
    ]);
  });

  test('is read in the encoding that it declares', async () => {
    const page = Buffer.from('<meta charset="iso-8859-7"><p>\xc8\xdd\xf1\xec\xe1\xed\xf3\xe7', 'latin1');
    expect(blocksOf(await pagesOf(page, 'text/html'))).toEqual(['paragraph / Θέρμανση']);
  });
});

describe('every kind of text', () => {
  test('is cut into pages at blocks, and inside of a long one after a sentence', async () => {
    const sentence = 'The tenant pays the costs of the heating together with the rent. ';
    for (const kind of textKinds) {
      const pages = await pagesOf(`Short.\n\n${sentence.repeat(500)}\n\n${'x'.repeat(20_000)}`, kind);
      expect(findFaults(pages)).toEqual([]);
      expect(pages.length).toBeGreaterThanOrEqual(Math.ceil(52_500 / PAGE_LENGTH));
      expect(Math.max(...pages.map(({ text }) => text.length))).toBeLessThanOrEqual(PAGE_LENGTH);
      expect(pages.slice(0, 4).every(({ text }) => text.endsWith('.'))).toBe(true);
      const all = pages.map(({ text }) => text).join('');
      expect(all.replaceAll(/\s/g, '')).toBe(
        `Short.${sentence.repeat(500)}${'x'.repeat(20_000)}`.replaceAll(' ', ''),
      );
    }
  });

  test('has blocks that are the whole text, in order, for any input', async () => {
    const snippet = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '\n',
        '\n\n',
        '# ',
        '- ',
        '```\n',
        '<p>',
        '<li>',
        '<h2>',
        '<td>',
        '<table><tr>',
        '</table>',
      ),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<pre>',
        '</div>',
        '|',
        '|-|',
        '**',
        '`',
        '[a](b)',
        '<!--',
        '-->',
      ),
      fc.constantFrom(
        '\ud800',
        '\u202e',
        '\0',
        'e\u0301',
        'word '.repeat(2000),
        'x'.repeat(9000),
        '\r',
        '&amp;',
      ),
    );
    const input = fc.array(snippet, { maxLength: 20 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(input, fc.constantFrom(...textKinds), async (text, kind) => {
        const pages = await pagesOf(`start of a longer text\n\n${text}`, kind);
        expect(findFaults(pages)).toEqual([]);
        expect(pages[0]?.text.startsWith('start of a longer text')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
