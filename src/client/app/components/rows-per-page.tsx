import { useNavigate } from '@tanstack/react-router';
import { Select } from '#client/ui/select.tsx';
import { rowChoices } from '#client/app/lib/rows-per-page.ts';
import type { ListName } from '#client/app/lib/rows-per-page.ts';

/** Chooses how many rows a page of a list shows, from the first page on; it stays so while the app is open. */
export function RowsPerPage({ list, size }: { list: ListName; size: number }) {
  const navigate = useNavigate();
  const choose = (per_page: number) =>
    void navigate({ to: '.', search: ({ page: _page, ...former }) => ({ ...former, per_page }) });
  return (
    <Select
      aria-label="Rows per page"
      value={size}
      onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
    >
      {rowChoices(list).map((rows) => (
        <option key={rows} value={rows}>
          {rows} rows
        </option>
      ))}
    </Select>
  );
}
