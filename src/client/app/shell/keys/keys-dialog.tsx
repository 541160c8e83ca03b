import { useRouterState } from '@tanstack/react-router';
import { CheckboxField } from '#client/ui/checkbox.tsx';
import { Dialog, DialogContent } from '#client/ui/dialog.tsx';
import { setSingleKeys, useSingleKeys } from '#client/ui/single-keys.ts';
import { KEYS_DIALOG } from './keys-name.ts';
import { keysOf } from './keys-of-screen.ts';

const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** The keys of the screen that is shown and of all screens, and the switch that turns single keys off. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isOn = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={KEYS_DIALOG}>
        <div className="mt-5 grid gap-6">
          {keysOf(path, modifier).map(({ title, keys }) => (
            <section key={title} aria-label={title}>
              <h3 className="font-sans text-sm font-medium tracking-normal text-muted-foreground">{title}</h3>
              <dl className="mt-1 divide-y">
                {keys.map(({ keys: names, what }) => (
                  <div key={what} className="flex min-h-10 items-center justify-between gap-4 text-sm">
                    <dt>{what}</dt>
                    <dd className="flex shrink-0 gap-1">
                      {names.map((name) => (
                        <kbd
                          key={name}
                          className="min-w-7 rounded-md border bg-muted px-2 py-0.5 text-center font-sans text-[0.8125rem]"
                        >
                          {name}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <CheckboxField
            label="Single keys"
            hint={`Keys such as j and / act without ${modifier}. Turned off, they stay off until this page is loaded again.`}
            className="border-t pt-5"
            checked={isOn}
            onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}
