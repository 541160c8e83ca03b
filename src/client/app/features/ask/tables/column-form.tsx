import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { COLUMN_NAME_MAX, UNIT_MAX, type ColumnCorrection } from '#shared/sheets.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#client/ui/popover.tsx';
import { Choice } from '../figure/choice.tsx';
import { decimalNames, orderNames } from './column-words.ts';
import type { DraftColumn } from './draft.ts';

/** A button that opens the details of a column: its name, and how its cells are read. */
export function ColumnDetails({
  column,
  isNameTaken,
  onChange,
}: {
  column: DraftColumn;
  /** Whether another column has this name. */
  isNameTaken: (name: string) => boolean;
  onChange: (own: ColumnCorrection) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Details of ${column.name}`}
          title="Name and details"
          className="-my-1"
        >
          <SlidersHorizontal aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={`Details of ${column.name}`}>
        <ColumnForm
          column={column}
          isNameTaken={isNameTaken}
          onChange={(own) => {
            setOpen(false);
            onChange(own);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function ColumnForm({ column, isNameTaken, onChange }: Parameters<typeof ColumnDetails>[0]) {
  const { key, type } = column;
  const [name, setName] = useState(column.name);
  const [unit, setUnit] = useState(column.unit ?? '');
  const [decimal, setDecimal] = useState(column.decimal);
  const [order, setOrder] = useState(column.date_order ?? 'dmy');
  const given = name.trim();
  const error =
    given === '' ? 'A name is required.' : isNameTaken(given) ? 'Another column has this name.' : undefined;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (error !== undefined) return;
        onChange({
          key,
          type,
          ...(given === column.name ? {} : { name: given }),
          ...(type === 'number' ? { unit: unit.trim() || null, decimal } : {}),
          ...(type === 'date' ? { date_order: order } : {}),
        });
      }}
    >
      <Field
        label="Name"
        autoComplete="off"
        maxLength={COLUMN_NAME_MAX}
        value={name}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {type === 'number' ? (
        <>
          <Field
            label="Unit"
            placeholder="None"
            autoComplete="off"
            maxLength={UNIT_MAX}
            value={unit}
            onChange={({ currentTarget }) => setUnit(currentTarget.value)}
          />
          <Choice label="Decimal sign" choices={decimalNames} value={decimal} onChoose={setDecimal} />
        </>
      ) : null}
      {type === 'date' ? (
        <Choice label="Order in dates" choices={orderNames} value={order} onChoose={setOrder} />
      ) : null}
      <Button type="submit" size="sm">
        Apply
      </Button>
    </form>
  );
}
