import { useEffect, useRef, useState } from 'react';
import { Input } from '#client/ui/input.tsx';
import { namedRanges } from '#shared/named-ranges.ts';
import { toDay } from '#client/app/lib/date-range.ts';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import { FilterSelect } from './filter-select.tsx';

const choices = {
  today: 'Today',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  days: 'Custom range',
};

/**
 * The filter of a list by time: a named range, or two days.
 * @param label its name for screen readers
 * @param range the range of the list
 */
export function DateRangeFilter({
  label,
  range,
  onChoose,
}: {
  label: string;
  range: AddressRange;
  onChoose: (range: AddressRange) => void;
}) {
  const [byDays, setByDays] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { named, from, to } = range;
  const isFiltered = named !== undefined || from !== undefined || to !== undefined;
  // When the filter is cleared elsewhere. Whoever empties a field here is about to type another day.
  useEffect(() => {
    if (!isFiltered && !fields.current?.contains(document.activeElement)) setByDays(false);
  }, [isFiltered]);
  const shown = byDays || (isFiltered && named === undefined) ? 'days' : named;
  const chooseDays = (days: { from: string | undefined; to: string | undefined }) => {
    setByDays(true);
    onChoose({ ...days, named: undefined });
  };
  return (
    <>
      <FilterSelect
        label={label}
        all="Any time"
        choices={choices}
        value={shown}
        onChoose={(chosen) => {
          setByDays(chosen === 'days');
          if (chosen === 'days') return;
          onChoose({ named: namedRanges.find((one) => one === chosen), from: undefined, to: undefined });
        }}
      />
      {shown === 'days' ? (
        <div ref={fields} className="flex w-full gap-2 max-sm:flex-col sm:w-auto">
          <DayField
            label="From"
            value={toDay(from)}
            onChoose={(day) => chooseDays({ from: day || undefined, to })}
          />
          <DayField
            label="To"
            value={toDay(to)}
            onChoose={(day) => chooseDays({ from, to: day || undefined })}
          />
        </div>
      ) : null}
    </>
  );
}

/** A day. While a year is being typed, the field has years such as 0002, which `min` refuses. */
function DayField({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: string;
  onChoose: (day: string) => void;
}) {
  const [known, setKnown] = useState(value);
  const [day, setDay] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDay(value);
  }
  return (
    <label className="flex min-w-0 flex-1 items-center gap-2 text-sm text-muted-foreground">
      <span className="max-sm:w-10">{label}</span>
      <Input
        type="date"
        min="2000-01-01"
        max="9999-12-31"
        className="sm:w-38!"
        value={day}
        onChange={({ currentTarget: field }) => {
          setDay(field.value);
          if (field.validity.valid) onChoose(field.value);
        }}
      />
    </label>
  );
}
