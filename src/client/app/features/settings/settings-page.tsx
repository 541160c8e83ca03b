import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
import { settingsNames, settingsTabs } from '#client/app/lib/settings-tabs.ts';
import type { SettingsTab } from '#client/app/lib/settings-tabs.ts';

const route = getRouteApi('/admin/settings');

/** /admin/settings: the settings of the own account, in tabs. */
export function SettingsPage() {
  useTitle('User Settings');
  const query = useCurrentUser();
  const { data: user, isError } = query;
  return (
    <>
      <h1 className="text-4xl leading-tight">User Settings</h1>
      <div className="mt-6">
        {user ? <SettingsTabs user={user} query={query} /> : null}
        {isError && !user ? <Failure what="Your settings could not be loaded." query={query} /> : null}
        {!user && !isError ? <Loading /> : null}
      </div>
    </>
  );
}

/** The profile tab stays mounted behind another one, so that unsaved input is kept. */
function SettingsTabs({ user, query }: { user: User; query: FailedQuery }) {
  const { tab = 'profile' } = route.useSearch();
  const navigate = route.useNavigate();
  const tabs: { id: SettingsTab; name: string; panel: ReactNode }[] = [
    {
      id: 'profile',
      name: settingsNames.profile,
      panel: (
        <>
          <ProfileTab user={user} />
          <RefreshFailure what="Your profile" query={query} />
        </>
      ),
    },
    { id: 'password', name: settingsNames.password, panel: <PasswordTab email={user.email} /> },
    { id: 'appearance', name: settingsNames.appearance, panel: <AppearanceTab /> },
    // A superuser's account is deleted by another superuser, so that one always remains.
    ...(user.is_superuser
      ? []
      : [{ id: 'danger' as const, name: settingsNames.danger, panel: <DangerTab /> }]),
  ];
  const shown = tabs.some(({ id }) => id === tab) ? tab : 'profile';
  const show = (chosen: string) =>
    void navigate({
      search: { tab: settingsTabs.find((name) => name === chosen && name !== 'profile') },
      replace: true,
      resetScroll: false,
    });
  return (
    <Tabs value={shown} onValueChange={show}>
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
          {...(id === 'profile' ? { forceMount: true, hidden: shown !== id } : {})}
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
