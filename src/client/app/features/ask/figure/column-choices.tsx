import { CheckboxField } from '#client/ui/checkbox.tsx';
import type { AskedColumn } from './plan-options.ts';

/**
 * Columns, of which any number can be chosen.
 * @param chosen their keys
 * @param onChange gets the keys, those that were chosen later behind the former ones
 */
export function ColumnChoices({
  columns,
  chosen,
  onChange,
}: {
  columns: readonly AskedColumn[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className="max-h-60 overflow-y-auto">
      <legend className="mb-2 text-sm leading-none font-medium">Columns</legend>
      <div className="grid gap-2">
        {columns.map(({ key, name }) => (
          <CheckboxField
            key={key}
            label={name}
            checked={chosen.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, key] : chosen.filter((own) => own !== key))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
