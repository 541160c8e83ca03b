import { useState } from 'react';
import type { Figure } from '#shared/figures.ts';
import type { Citation } from '#shared/questions.ts';
import { figureColumns, isCut } from '#shared/figure-text.ts';
import { formatCell } from '#shared/format-cell.ts';
import { Button } from '#client/ui/button.tsx';
import { ScrolledTable } from '#client/app/components/scrolled-table.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import { isRow, placeOf } from '../answer/place-of.ts';

const FIRST_ROWS = 20;

/**
 * The rows of a figure: the first ones, and all on demand. Those that stand so in a file open it there.
 * @param source the number of the citation whose source is shown
 */
export function FigureRows({
  figure,
  citations,
  source,
  onOpenSource,
}: {
  figure: Figure;
  citations: readonly Citation[];
  source: number | undefined;
  onOpenSource: (number: number) => void;
}) {
  const [all, setAll] = useState(false);
  const columns = figureColumns(figure);
  const { rows } = figure;
  const isCited = figure.row_citations.length > 0;
  const openerOf = (at: number) => {
    const citation = citations.find(({ number }) => number === figure.row_citations[at]);
    if (!citation) return null;
    const { number } = citation;
    return (
      <button
        type="button"
        aria-expanded={source === number}
        aria-label={`Open ${placeOf(citation)}`}
        data-source={number}
        className="cursor-pointer rounded-sm px-1 font-medium underline decoration-1 underline-offset-4 aria-expanded:bg-accent aria-expanded:text-accent-foreground"
        onClick={() => onOpenSource(number)}
      >
        {numberOf(citation)}
      </button>
    );
  };
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <div className="w-full">
        <ScrolledTable
          label="Rows of the figure"
          columns={[
            ...(isCited ? [{ name: nameOfPlaces(citations, figure) }] : []),
            ...columns.map(({ name, type }) => ({ name, isNumber: type === 'number' })),
          ]}
          rows={shown.map((row, at) => [
            ...(isCited ? [openerOf(at)] : []),
            ...row.map((cell, index) => {
              const column = columns[index];
              return column ? formatCell(cell, column) : null;
            }),
          ])}
        />
      </div>
      {rows.length > shown.length ? (
        <p className="hidden text-[0.8125rem] text-muted-foreground print:block">
          The first {shown.length} of {formatNumber(rows.length)} rows.
        </p>
      ) : null}
      {rows.length > shown.length ? (
        <Button variant="ghost" size="sm" className="-ml-3 print:hidden" onClick={() => setAll(true)}>
          Show all {formatNumber(rows.length)} rows
        </Button>
      ) : null}
      {isCut(figure) ? (
        <p className="text-[0.8125rem] text-muted-foreground">
          Only the first {formatNumber(rows.length)} rows are worked out; there may be more.
        </p>
      ) : null}
    </div>
  );
}

/** The number by which a row is found: of the row in its sheet, of the page of a PDF, of the slide, or of the paragraph. */
function numberOf({ page, place, boxes }: Citation): string {
  return boxes.length > 0 ? formatNumber(page) : (place?.split(' ').at(-1) ?? formatNumber(page));
}

/** What tells where rows stand: the row of a sheet, the paragraph of a paper, the slide, or the page of a PDF. */
function nameOfPlaces(citations: readonly Citation[], { row_citations: [first] }: Figure): string {
  const citation = citations.find(({ number }) => number === first);
  if (!citation || isRow(citation)) return 'Row';
  if (citation.boxes.length > 0) return 'Page';
  return /slide \d+$/.test(citation.place ?? '') ? 'Slide' : 'Paragraph';
}
