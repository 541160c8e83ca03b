import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SubscriberStats } from '#shared/subscribers.ts';
import { Button } from '#client/ui/button.tsx';
import { DayField } from '#client/app/components/day-field.tsx';
import { toDay } from '#client/app/lib/date-range.ts';
import type { AddressRange } from '#client/app/lib/date-range.ts';
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
    ? [toDay(chosen.from), toDay(chosen.to ?? new Date().toISOString())]
    : [days[0]?.day, days.at(-1)?.day];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div role="group" aria-label="Range" className="flex flex-wrap gap-1 rounded-md bg-muted p-1">
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
        <div ref={fields} className="flex flex-wrap gap-x-3 gap-y-2">
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
      className="px-2.5! aria-pressed:bg-card aria-pressed:shadow-xs sm:px-3!"
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}
