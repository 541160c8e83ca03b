import { useRouter } from '@tanstack/react-router';
import { LoaderCircle, Search } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { overlayClasses } from '#client/ui/dialog.tsx';
import { isAtLeast } from '#shared/roles.ts';
import type { UserRole } from '#shared/roles.ts';
import { hasAsk } from '#client/app/lib/installation.ts';
import { useCurrentUser, useRole } from '#client/app/lib/current-user.ts';
import { SEARCH_LENGTH } from '#client/app/lib/search-params.ts';
import { useViews } from '#client/app/features/subscribers/views/use-views.ts';
import { commandsFor, matching } from './commands.ts';
import type { Command } from './commands.ts';
import { keepRecent, recentOf } from './recent.ts';
import { useFound } from './use-found.ts';

/** The command palette: a dialog with a search box, and below it what was chosen last, or the screens, settings and actions that match and whatever was found. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const opener = useRef<Element>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClasses} />
        <RadixDialog.Content
          aria-describedby={undefined}
          className="animate-pop fixed top-[max(1rem,12dvh)] left-1/2 z-50 flex max-h-[min(32rem,calc(100dvh-2rem))] w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-xl border bg-popover text-popover-foreground shadow-xl outline-none"
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless the chosen command has moved the focus.
            if (document.activeElement !== document.body) return;
            const target = opener.current?.isConnected ? opener.current : document.querySelector('main');
            if (target instanceof HTMLElement) target.focus({ preventScroll: true });
          }}
        >
          <RadixDialog.Title className="sr-only">Command palette</RadixDialog.Title>
          <Commands
            onChoose={(command) => {
              onOpenChange(false);
              command.run();
            }}
          />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function placeholderFor(role: UserRole | undefined): string {
  const found = [
    ...(isAtLeast(role, 'user') ? ['people', 'products'] : []),
    ...(hasAsk() ? ['files', 'conversations'] : []),
  ];
  return ['Screens', ...found, 'actions'].join(', ');
}

function Commands({ onChoose: onRun }: { onChoose: (command: Command) => void }) {
  const id = useId();
  const router = useRouter();
  const role = useRole();
  const views = useViews();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { found, searching } = useFound(text, role);
  const user = useCurrentUser().data?.id;
  const known = commandsFor(role, views, router);
  const commands = text.trim() === '' ? [...recentOf(user), ...known] : [...matching(known, text), ...found];
  const onChoose = (command: Command) => {
    keepRecent(user, command);
    onRun(command);
  };
  const index = Math.min(active, commands.length - 1);
  const optionId = (at: number) => `${id}-${at}`;

  const activeId = commands.length > 0 ? optionId(index) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = commands.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: index === last ? 0 : index + 1,
      ArrowUp: index <= 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const target = moves[event.key];
    const chosen = commands[index];
    if (target !== undefined) setActive(Math.max(0, target));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) onChoose(chosen);
    else return;
    event.preventDefault();
  };
  const groups = Map.groupBy(commands.entries(), ([, { group }]) => group);
  return (
    <>
      <div className="flex items-center gap-3 border-b px-4 sm:px-5">
        {searching ? (
          <LoaderCircle aria-hidden className="size-4.5 shrink-0 animate-spin text-muted-foreground" />
        ) : (
          <Search aria-hidden className="size-4.5 shrink-0 text-muted-foreground" />
        )}
        <input
          role="combobox"
          aria-label="Search and commands"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholderFor(role)}
          maxLength={SEARCH_LENGTH}
          value={text}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground"
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className="sr-only">
        {searching ? '' : commands.length === 1 ? '1 result' : `${commands.length} results`}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="overflow-y-auto p-2">
        {[...groups].map(([group, entries]) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-1">
            <p id={`${id}-${group}`} className="px-3 pt-2 pb-1 text-xs font-medium text-muted-foreground">
              {group}
            </p>
            {entries.map(([at, command]) => (
              <Option
                key={`${command.group} ${command.id}`}
                id={optionId(at)}
                command={command}
                selected={at === index}
                onPoint={() => setActive(at)}
                onChoose={() => onChoose(command)}
              />
            ))}
          </div>
        ))}
        {commands.length === 0 ? (
          <p className="px-3 py-8 text-center text-sm wrap-anywhere text-muted-foreground">
            {searching ? 'Searching…' : `Nothing matches “${text.trim()}”.`}
          </p>
        ) : null}
      </div>
    </>
  );
}

function Option({
  id,
  command: { label, detail, icon: Icon },
  selected,
  onPoint,
  onChoose,
}: {
  id: string;
  command: Command;
  selected: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    // The keyboard is handled by the search box, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm',
        selected && 'bg-accent text-accent-foreground',
      )}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon aria-hidden className="size-4.5 shrink-0 stroke-[1.75]" />
      <span className="truncate">{label}</span>
      {detail ? (
        <span
          className={cn(
            'ml-auto max-w-[45%] truncate text-[0.8125rem]',
            !selected && 'text-muted-foreground',
          )}
        >
          {detail}
        </span>
      ) : null}
    </div>
  );
}
