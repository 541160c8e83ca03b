import { useState } from 'react';
import { securityEvents } from '#shared/security-events.ts';
import { Input } from '#client/ui/input.tsx';
import { DateRangeFilter } from '#client/app/components/date-range-filter.tsx';
import { FilterSelect } from '#client/app/components/filter-select.tsx';
import type { AuditFilter } from './audit-search.ts';
import { eventDescriptions } from './event-descriptions.ts';

/**
 * The filters of the audit log. They are kept in the address, so that a filtered log can be shared as a link.
 * @param onChange called with what is filtered differently
 */
export function AuditFilters({
  filter: { action, actor, target, time, from, to },
  onChange,
}: {
  filter: AuditFilter;
  onChange: (change: AuditFilter) => void;
}) {
  return (
    <>
      <FilterSelect
        label="Event"
        all="All events"
        choices={eventDescriptions}
        value={action}
        onChoose={(name) => onChange({ action: securityEvents.find((event) => event === name) })}
      />
      <DateRangeFilter
        label="Time"
        range={{ named: time, from, to }}
        onChoose={({ named, ...ends }) => onChange({ time: named, ...ends })}
      />
      <AccountFilter label="By" value={actor ?? ''} onShow={(text) => onChange({ actor: text })} />
      <AccountFilter label="On" value={target ?? ''} onShow={(text) => onChange({ target: text })} />
    </>
  );
}

/** A person or a thing by e-mail address or id. It filters by Enter, or when the field is left. */
function AccountFilter({
  label,
  value,
  onShow,
}: {
  label: string;
  value: string;
  onShow: (text: string | undefined) => void;
}) {
  const [known, setKnown] = useState(value);
  const [text, setText] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const show = () => {
    if (text.trim() !== value) onShow(text.trim() || undefined);
  };
  return (
    <form
      role="search"
      className="w-full sm:w-auto"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <label className="flex items-center gap-2 text-sm text-muted-foreground">
        <span className="max-sm:w-6">{label}</span>
        <Input
          type="search"
          placeholder="Email or ID"
          autoComplete="off"
          spellCheck={false}
          className="sm:w-48!"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={show}
        />
      </label>
    </form>
  );
}
