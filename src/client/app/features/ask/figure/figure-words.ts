// What stands around a figure in words.
import { partnerFileOf, type AskedTable, type Figure } from '#shared/figures.ts';
import { formatCount, formatList, formatNumber } from '#client/app/lib/format.ts';
import type { Chart } from './figure-chart.ts';

/** Where a table is: its file, or its two, and its sheet where that has another name. */
export function sourceText(table: AskedTable): string {
  const { file_name, name, joined } = table;
  if (file_name === null) return name;
  if (partnerFileOf(table) !== null)
    return `${formatList([file_name, joined?.file_name ?? ''].filter(Boolean))}: ${name}`;
  return file_name.replace(/\.[^.]*$/, '') === name ? file_name : `${file_name}, ${name}`;
}

/** How many rows of all were used, why others were not, and how many have none in the second of two sheets. */
export function usedText({ rows_used, rows_total, left_out, table }: Figure): string {
  const used = `${formatNumber(rows_used)} of ${formatCount(rows_total, 'row')} used`;
  const reasons = left_out.map(({ reason, rows }) => `${formatNumber(rows)} left out: ${reason}`);
  const { joined } = table;
  const alone = joined !== undefined && joined.unmatched > 0 ? [notFoundIn(joined)] : [];
  return `${[used, ...reasons, ...alone].join('; ')}.`;
}

const notFoundIn = ({ name, unmatched }: NonNullable<AskedTable['joined']>) =>
  `in all, ${formatNumber(unmatched)} ${unmatched === 1 ? 'has' : 'have'} no row in ${name}`;

/** That a language model read the question, and what of it; empty where none did. */
export function proposalText({ proposal }: Pick<Figure, 'proposal'>): string {
  if (proposal === null) return '';
  const list = (words: readonly string[]) => formatList(words.map((word) => `“${word}”`));
  const { model, unknown_words, ignored_words } = proposal;
  return [
    `The language model ${model} proposed how to read this question.`,
    unknown_words.length > 0 ? `Without it, ${list(unknown_words)} could not be understood.` : '',
    ignored_words.length > 0 ? `Its plan leaves out ${list(ignored_words)}.` : '',
    'See whether the plan is what you asked, or change it.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A chart for those who do not see it: how many values it has, and the least and the greatest of them. */
export function chartText(chart: Chart): string {
  const values = chart.kind === 'line' ? chart.points : chart.bars;
  const inOrder = values.toSorted((one, other) => one.value - other.value);
  const [least, greatest] = [inOrder[0], inOrder.at(-1)];
  if (least === undefined || greatest === undefined) return '';
  const kind = chart.kind === 'line' ? 'Line chart' : 'Bar chart';
  const shown = chart.kind === 'line' ? 'points' : 'bars';
  return `${kind} of ${chart.label}, ${values.length} ${shown}. Least: ${least.text}, ${least.name}. Greatest: ${greatest.text}, ${greatest.name}. The table below has all values.`;
}
