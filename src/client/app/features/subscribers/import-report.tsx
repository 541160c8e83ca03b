import type { ImportResult } from '#shared/subscribers.ts';
import { IMPORT_PROBLEMS_MAX } from '#shared/subscribers.ts';
import { ScrolledTable } from '#client/app/components/scrolled-table.tsx';
import { formatNumber } from '#client/app/lib/format.ts';

/** What an import of the checked file would do, and the problems of the file line by line. */
export function ImportReport({ result }: { result: ImportResult }) {
  const { rows, added, known, refused, problems } = result;
  const counts = [
    { name: 'Rows', count: rows },
    { name: 'New', count: added },
    { name: 'Known', count: known },
    { name: 'Refused', count: refused },
  ];
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border px-5 py-4 sm:grid-cols-4">
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt className="text-[0.8125rem] text-muted-foreground">{name}</dt>
            <dd className="mt-1 font-serif text-2xl leading-none tabular-nums lining-nums">
              {formatNumber(count)}
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className="text-sm leading-snug text-pretty">
        {verdict(result)}
      </p>
      {problems.length > 0 ? (
        <ScrolledTable
          label="Problems"
          columns={[{ name: 'Line', isNumber: true }, { name: 'Problem' }]}
          rows={problems.map(({ line, message }) => [formatNumber(line), message])}
        />
      ) : null}
      {refused > IMPORT_PROBLEMS_MAX ? (
        <p className="text-[0.8125rem] text-muted-foreground">The first {IMPORT_PROBLEMS_MAX} are shown.</p>
      ) : null}
    </div>
  );
}

function verdict({ rows, added, known, refused }: ImportResult): string {
  if (refused > 0) {
    const what = refused === 1 ? 'One row' : `${formatNumber(refused)} rows`;
    return `${what} cannot be imported. Nothing is imported until the file is corrected.`;
  }
  if (rows === 0) return 'The file has a header, but no rows.';
  if (added === 0) return 'Every address of the file is on the waitlist already.';
  if (known === 0) return 'Every row of the file is new.';
  return 'Known addresses stay as they are.';
}
