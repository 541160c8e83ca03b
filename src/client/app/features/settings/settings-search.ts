import type { SearchParams } from '#client/app/lib/search-params.ts';
import { settingsTabs } from '#client/app/lib/settings-tabs.ts';
import type { SettingsTab } from '#client/app/lib/settings-tabs.ts';

/** The search part of the settings address. An unknown tab is ignored. */
export function settingsSearch({ tab }: SearchParams): { tab?: SettingsTab | undefined } {
  return { tab: settingsTabs.find((name) => name === tab) };
}
