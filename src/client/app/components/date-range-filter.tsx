import { useEffect, useRef, useState } from 'react';
import { Input } from '#client/ui/input.tsx';
import {
  firstOfDay,
  lastOfDay,
  nameOfRange,
  namedRanges,
  rangeOfName,
  toDay,
} from '#client/app/lib/date-range.ts';
import type { DateRange } from '#client/app/lib/date-range.ts';
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
 * @param range the range of the list, in instants
 */
export function DateRangeFilter({
  label,
  range,
  onChoose,
}: {
  label: string;
  range: DateRange;
  onChoose: (range: DateRange) => void;
}) {
  const [now] = useState(() => Date.now());
  const [byDays, setByDays] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { from, to } = range;
  const isFiltered = from !== undefined || to !== undefined;
  // When the filter is cleared elsewhere. Whoever empties a field here is about to type another day.
  useEffect(() => {
    if (!isFiltered && !fields.current?.contains(document.activeElement)) setByDays(false);
  }, [isFiltered]);
  const name = nameOfRange(range, now);
  const shown = byDays || (isFiltered && name === undefined) ? 'days' : name;
  const chooseDays = (days: DateRange) => {
    setByDays(true);
    onChoose(days);
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
          const named = namedRanges.find((one) => one === chosen);
          if (named) onChoose(rangeOfName(named, Date.now()));
          else if (chosen === undefined) onChoose({ from: undefined, to: undefined });
        }}
      />
      {shown === 'days' ? (
        <div ref={fields} className="flex w-full gap-2 max-sm:flex-col sm:w-auto">
          <DayField
            label="From"
            value={toDay(from)}
            onChoose={(day) => chooseDays({ from: firstOfDay(day), to })}
          />
          <DayField
            label="To"
            value={toDay(to)}
            onChoose={(day) => chooseDays({ from, to: lastOfDay(day) })}
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
