// Texts of people and files inside Markdown: they are read as text, whatever they are made of.
import { withoutInvisible } from '#shared/invisible.ts';

/**
 * A text on one line of Markdown, in which nothing is markup: no emphasis, link, picture, code, HTML, table, heading or list.
 * @param text of any kind
 */
export function markdownText(text: string): string {
  const line = withoutInvisible(text).replaceAll(/\s+/gu, ' ').trim();
  const escaped = line
    .replaceAll(/[\\`*[\]|~$^]/g, '\\$&')
    // Inside a word it is none in CommonMark, and names of files have many.
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(/&(?=#|[a-z])/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('](', ']\\(')
    .replaceAll(/!(?=\\\[)/g, '\\!')
    // Some programs make links of bare addresses.
    .replaceAll(/:(?=\/\/)/g, '\\:')
    .replaceAll(/\b(www)\./gi, '$1\\.')
    .replaceAll(/\b(mailto|xmpp|javascript|data):/gi, '$1\\:');
  // What begins a block.
  return escaped.replace(/^(?:[#+=-]|:(?!\w))/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

/** A table of Markdown. @param columns texts, of which the numbers are to stand at the right */
export function markdownTable(
  columns: readonly { name: string; isNumber: boolean }[],
  rows: readonly (readonly string[])[],
): string[] {
  const toRow = (cells: readonly string[]) =>
    `| ${cells.map((cell) => markdownText(cell) || ' ').join(' | ')} |`;
  return [
    toRow(columns.map(({ name }) => name)),
    `| ${columns.map(({ isNumber }) => (isNumber ? '---:' : '---')).join(' | ')} |`,
    ...rows.map(toRow),
  ];
}
