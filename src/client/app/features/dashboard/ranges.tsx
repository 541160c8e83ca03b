import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SubscriberStats } from '#shared/subscribers.ts';
import { Button } from '#client/ui/button.tsx';
import { DayField } from '#client/app/components/day-field.tsx';
import { toDay } from '#client/app/lib/date-range.ts';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import { today } from './dashboard-query.ts';
import { DEFAULT_RANGE, figureRanges, listSearchOf } from './figures-range.ts';

/**
 * The ranges of the figures by their names, and any two days. What is chosen stands in the address.
 * @param chosen the range of the address
 * @param days those of the figures: two days are chosen from these on
 */
export function Ranges({ chosen, days = [] }: { chosen: AddressRange; days?: SubscriberStats['per_day'] }) {
  const navigate = useNavigate();
  const fields = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const byDays = chosen.named === undefined;
  useEffect(() => {
    if (byDays && wasPressed.current) fields.current?.querySelector('input')?.focus();
    wasPressed.current = false;
  }, [byDays]);
  const choose = (range: AddressRange, replace = false) =>
    void navigate({
      to: '/admin',
      search: range.named === DEFAULT_RANGE.named ? {} : listSearchOf(range),
      resetScroll: false,
      replace,
    });
  const [from, to] = byDays
    ? [toDay(chosen.from), chosen.to === undefined ? today() : toDay(chosen.to)]
    : [days[0]?.day, days.at(-1)?.day];
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
      <div
        role="group"
        aria-label="Range"
        className="flex gap-1 rounded-md bg-muted p-1 max-sm:w-full max-sm:gap-0"
      >
        {figureRanges.map(({ id, label }) => (
          <Choice key={id} chosen={id === chosen.named} onChoose={() => choose({ named: id })}>
            {label}
          </Choice>
        ))}
        <Choice
          chosen={byDays}
          onChoose={() => {
            wasPressed.current = true;
            choose({ from, to });
          }}
        >
          Custom
        </Choice>
      </div>
      {byDays ? (
        <div ref={fields} className="flex w-full gap-x-3 gap-y-2 max-sm:flex-col sm:w-auto">
          <DayField
            label="From"
            value={from ?? ''}
            onChoose={(day) => day && choose({ from: day, to }, true)}
          />
          <DayField label="To" value={to ?? ''} onChoose={(day) => day && choose({ from, to: day }, true)} />
        </div>
      ) : null}
    </div>
  );
}

function Choice({ chosen, onChoose, children }: { chosen: boolean; onChoose: () => void; children: string }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={chosen}
      className="max-sm:flex-1 max-sm:px-1.5! aria-pressed:bg-card aria-pressed:shadow-xs"
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}
