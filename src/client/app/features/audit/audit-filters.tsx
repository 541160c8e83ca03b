import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { securityEvents } from '#shared/security-events.ts';
import type { SecurityEvent } from '#shared/security-events.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { SelectField } from '#client/ui/select.tsx';
import { eventDescriptions } from './event-descriptions.ts';

/** The filters of the audit log. They are kept in the address, so that a filtered log can be shared as a link. */
export function AuditFilters({
  action,
  actor,
}: {
  action: SecurityEvent | undefined;
  actor: string | undefined;
}) {
  const navigate = useNavigate();
  const show = (search: { action: string | undefined; actor: string | undefined }) =>
    void navigate({
      to: '/admin/audit',
      search: {
        action: securityEvents.find((name) => name === search.action),
        actor: search.actor || undefined,
      },
    });
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-4">
      <SelectField
        label="Event"
        className="w-full sm:w-56"
        value={action ?? ''}
        onChange={(event) => show({ action: event.currentTarget.value, actor })}
      >
        <option value="">All events</option>
        {securityEvents.map((name) => (
          <option key={name} value={name}>
            {eventDescriptions[name]}
          </option>
        ))}
      </SelectField>
      <ActorFilter key={actor ?? ''} actor={actor} onShow={(text) => show({ action, actor: text })} />
      {action || actor ? (
        <Link to="/admin/audit" className="text-link font-medium flex h-10 items-center text-sm">
          Clear filters
        </Link>
      ) : null}
    </div>
  );
}

function ActorFilter({ actor, onShow }: { actor: string | undefined; onShow: (text: string) => void }) {
  const [text, setText] = useState(actor ?? '');
  return (
    <form
      role="search"
      className="flex w-full items-end gap-2 sm:w-auto"
      onSubmit={(event) => {
        event.preventDefault();
        onShow(text.trim());
      }}
    >
      <Field
        label="By"
        placeholder="Email or ID"
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 flex-1 sm:w-72 sm:flex-none"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="outline">
        Filter
      </Button>
    </form>
  );
}
