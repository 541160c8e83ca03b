import type { SearchParams } from '#client/app/lib/search-params.ts';

/** The tabs of the settings screen; the first one needs no `tab` in the address. */
export const settingsTabs = ['profile', 'password', 'appearance', 'danger'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The search part of the settings address. An unknown tab is ignored. */
export function settingsSearch({ tab }: SearchParams): { tab?: SettingsTab | undefined } {
  return { tab: settingsTabs.find((name) => name === tab) };
}
