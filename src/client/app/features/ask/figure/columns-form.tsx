import { useState } from 'react';
import type { AskedTable } from '#shared/figures.ts';
import { ChipForm } from './chip.tsx';
import { ColumnChoices } from './column-choices.tsx';

/** Which columns of the rows are listed. @param keys empty for all */
export function ColumnsForm({
  table: { columns },
  keys,
  onApply,
}: {
  table: AskedTable;
  keys: readonly string[];
  onApply: (keys: string[]) => void;
}) {
  const [chosen, setChosen] = useState(keys.length > 0 ? [...keys] : columns.map(({ key }) => key));
  const isAll = columns.every(({ key }, index) => chosen[index] === key);
  return (
    <ChipForm
      onApply={chosen.length === 0 ? undefined : () => onApply(isAll ? [] : chosen)}
      problem="Choose at least one column."
    >
      <ColumnChoices columns={columns} chosen={chosen} onChange={setChosen} />
    </ChipForm>
  );
}
