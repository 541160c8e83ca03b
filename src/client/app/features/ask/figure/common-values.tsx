import { useQuery } from '@tanstack/react-query';
import type { Plan } from '#shared/ask-plan.ts';
import { partnerFileOf, type AskedTable } from '#shared/figures.ts';
import { useDebounced } from '#client/app/lib/use-debounced.ts';
import { countOf } from '../explore/plan-param.ts';
import { figureQuery } from './figure-query.ts';

/** After so long, in milliseconds, the values of a column that is chosen are asked for. */
const SETTLED_AFTER = 300;
/** So many are shown. */
const MOST = 12;
/** A filter takes no longer text. */
const TEXT_MAX = 200;

/** Whether the values of a column can be looked up: where the table is in one file, and has the column itself. */
function isKnown(table: AskedTable, column: string): boolean {
  return table.file_id !== null && partnerFileOf(table) === null && column.startsWith('c');
}

/**
 * The commonest texts of a column of a table, each of which a press picks. Nothing where they are not known, or where each comes once: a
 * few of many names help nobody.
 */
export function CommonValues({
  table,
  column,
  chosen,
  onPick,
}: {
  table: AskedTable;
  column: string;
  chosen: readonly string[];
  onPick: (text: string) => void;
}) {
  // A list of columns is gone through by keys.
  const settled = useDebounced(column, SETTLED_AFTER);
  const plan: Plan = {
    ...countOf(table.id),
    group_by: [{ column: settled }],
    order_by: [{ measure: { op: 'count' }, direction: 'descending' }],
    limit: MOST,
  };
  const { data } = useQuery({
    ...figureQuery(table.file_id ?? '', plan),
    // Those of another column are no stand-in.
    placeholderData: undefined,
    enabled: isKnown(table, column) && settled === column,
  });
  const rows = settled === column ? (data?.rows ?? []) : [];
  const isEachOnce = rows.length === MOST && rows.every(([, count]) => count === 1);
  const texts = rows.flatMap(([text]) => (typeof text === 'string' && text.length <= TEXT_MAX ? [text] : []));
  if (texts.length === 0 || isEachOnce) return null;
  return (
    <ul aria-label="Most common values" className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
      {texts.map((text) => (
        <li key={text} className="max-w-full">
          <button
            type="button"
            aria-pressed={chosen.includes(text)}
            className="line-clamp-2 min-h-7 max-w-full cursor-pointer rounded-full border border-input px-2.5 py-0.5 text-left text-[0.8125rem] leading-5 wrap-anywhere hover:border-foreground/60 focus-visible:-outline-offset-2 aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground"
            onClick={() => onPick(text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
