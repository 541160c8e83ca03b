import { useId, useRef, useState } from 'react';
import type { WaitingAccount } from '#shared/users.ts';
import { Button } from '#client/ui/button.tsx';
import { ActivateAll } from '#client/app/components/activate-all.tsx';
import { describeWaiting, useApprovals } from '#client/app/lib/approvals.ts';
import { formatMoment, formatNumber } from '#client/app/lib/format.ts';
import { ActivateButton } from './activate-button.tsx';
import { UserActions } from './users-table.tsx';
import type { OpenUserDialog } from './users-table.tsx';

/** How many are shown at first, longest waiting first. */
const SHOWN_AT_FIRST = 3;

/**
 * The accounts that wait for activation, from all pages of the list; empty while there are none.
 * @param onAct opens a dialog of an account
 */
export function WaitingAccounts({ onAct }: { onAct: OpenUserDialog }) {
  const { waiting, accounts } = useApprovals();
  const [all, setAll] = useState(false);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  if (accounts.length === 0) return null;
  const shown = all ? accounts : accounts.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby={id} className="mb-8 rounded-lg border border-l-3 border-l-brand bg-card">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 pt-4 pb-2 sm:px-6">
        <h2 id={id} className="font-sans text-sm font-semibold tracking-normal">
          {describeWaiting(waiting.length)}
        </h2>
        {waiting.length > 1 ? <ActivateAll ids={waiting} /> : null}
      </div>
      <ul ref={list} aria-labelledby={id} tabIndex={-1} className="divide-y outline-none">
        {shown.map((account) => (
          <WaitingRow key={account.id} account={account} onAct={onAct} />
        ))}
      </ul>
      {shown.length < accounts.length ? (
        <div className="border-t px-1 py-2 sm:px-3">
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setAll(true);
              list.current?.focus({ preventScroll: true });
            }}
          >
            Show all {formatNumber(accounts.length)}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function WaitingRow({ account, onAct }: { account: WaitingAccount; onAct: OpenUserDialog }) {
  const id = useId();
  const { email, full_name, created_at } = account;
  const moment = new Date(created_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0">
        <p className="text-sm font-medium wrap-anywhere">{full_name || 'N/A'}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-[0.8125rem] wrap-anywhere text-muted-foreground">
          <span id={id}>{email}</span>
          <span className="tabular-nums">
            Signed up{' '}
            <time dateTime={created_at} title={formatMoment(moment)}>
              {formatMoment(moment, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
          </span>
        </p>
      </div>
      <div className="flex items-center gap-2">
        <ActivateButton userId={account.id} describedBy={id} onActivated={focusAfter} />
        <UserActions user={account} onAct={onAct} />
      </div>
    </li>
  );
}

/** Moves the focus of a row that is about to be removed to the list, or from the last row to the screen. */
function focusAfter(button: HTMLElement): void {
  const list = button.closest('ul');
  const next = list && list.children.length > 1 ? list : document.querySelector('main');
  next?.focus({ preventScroll: true });
}
