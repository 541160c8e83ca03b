import { useEffect, useRef, useState } from 'react';
import { namedRanges } from '#shared/named-ranges.ts';
import { toDay } from '#client/app/lib/date-range.ts';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import { DayField } from './day-field.tsx';
import { FilterSelect } from './filter-select.tsx';

const choices = {
  today: 'Today',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
  '90-days': 'Last 90 days',
  '12-months': 'Last 12 months',
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
