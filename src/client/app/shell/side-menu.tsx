import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { isAtLeast } from '#shared/roles.ts';
import { useRole } from '#client/app/lib/current-user.ts';
import { hasToken } from '#client/app/lib/session.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { EntryList, type Choosing } from './entry-list.tsx';
import { menuEntriesFor } from './menu-entries.ts';

/** Loads after the screen. Where it cannot be loaded, the palette has its entries. */
const MoreScreens = lazy<ComponentType<Choosing>>(() =>
  import('./more-screens.tsx').catch(() => ({ default: () => null })),
);

/** Loads after the screen, too. Where it cannot be loaded, there are the list and its filters. */
const MenuViews = lazy<ComponentType<Choosing>>(() =>
  import('./menu-views.tsx').catch(() => ({ default: () => null })),
);

/** The screens that the signed-in user may open, in two groups. `onChoose` is called when one is chosen, to close the drawer. */
export function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const role = useRole();
  return (
    <>
      <EntryList
        label="Menu"
        entries={menuEntriesFor(role)}
        onChoose={onChoose}
        below={{
          '/admin/subscribers': isAtLeast(role, 'staff') ? (
            <Suspense fallback={null}>
              <MenuViews onChoose={onChoose} />
            </Suspense>
          ) : null,
        }}
      />
      <Suspense fallback={null}>
        <MoreScreens onChoose={onChoose} />
      </Suspense>
    </>
  );
}

/** The version of the product. It is fetched, not part of the public assets, so that only signed-in users see it. */
export function VersionLabel() {
  const { data } = trpc.installation.about.useQuery(undefined, { enabled: hasToken(), staleTime: Infinity });
  return (
    <p className="min-h-4 text-xs text-muted-foreground tabular-nums">
      {data ? `Version ${data.version}` : null}
    </p>
  );
}
