// /admin/settings: what people change of their own account, tab by tab.
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#shared/users.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/ui/tabs.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { Failure, RefreshFailure } from '#client/app/components/error-state.tsx';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import { useTitle } from '#client/app/lib/use-title.ts';
import { AppearanceTab } from './appearance-tab.tsx';
import { DangerTab } from './danger-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Grows each time that the user menu's `My Profile` is chosen: it leads to that tab also from another one. */
    settingsVisit?: number;
  }
}

/** The settings screen. */
export function SettingsPage() {
  useTitle('User Settings');
  const query = useCurrentUser();
  const { data: user, isError } = query;
  const visit = useLocation({ select: ({ state }) => state.settingsVisit });
  return (
    <>
      <h1 className="text-4xl leading-tight">User Settings</h1>
      <div className="mt-6">
        {user ? <SettingsTabs visit={visit} user={user} query={query} /> : null}
        {isError && !user ? <Failure what="Your settings could not be loaded." query={query} /> : null}
        {!user && !isError ? <Loading /> : null}
      </div>
    </>
  );
}

/** The profile stays where it is behind another tab, so that what is typed into it is not lost. */
function SettingsTabs({ user, visit, query }: { user: User; visit: number | undefined; query: FailedQuery }) {
  const [tab, setTab] = useState('profile');
  const [lastVisit, setLastVisit] = useState(visit);
  if (visit !== lastVisit) {
    setLastVisit(visit);
    setTab('profile');
  }
  const tabs = [
    {
      id: 'profile',
      name: 'My profile',
      panel: (
        <>
          <ProfileTab user={user} />
          <RefreshFailure what="Your profile" query={query} />
        </>
      ),
    },
    { id: 'password', name: 'Password', panel: <PasswordTab email={user.email} /> },
    { id: 'appearance', name: 'Appearance', panel: <AppearanceTab /> },
    // A superuser's account is deleted by another superuser, so that one always remains.
    ...(user.is_superuser ? [] : [{ id: 'danger', name: 'Danger zone', panel: <DangerTab /> }]),
  ];
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabsList aria-label="User Settings">
        {tabs.map(({ id, name }) => (
          <TabsTrigger key={id} value={id}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ id, panel }) => (
        <TabsContent
          key={id}
          value={id}
          {...(id === 'profile' ? { forceMount: true, hidden: tab !== id } : {})}
        >
          {panel}
        </TabsContent>
      ))}
    </Tabs>
  );
}

function Loading() {
  return (
    <div aria-busy>
      <div className="flex h-11 items-center gap-7 border-b">
        {['w-18', 'w-16', 'w-20'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <div className="grid gap-x-12 gap-y-6 pt-8 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Skeleton className="h-6! w-32" />
        <div className="grid gap-8">
          <Skeleton className="w-56" />
          <Skeleton className="w-64" />
        </div>
      </div>
    </div>
  );
}
