import { z } from 'zod';

/** The tabs of the settings screen; the first one needs no `tab` in the address. */
export const settingsTabs = ['profile', 'password', 'appearance', 'danger'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The search part of the settings address. An unknown tab is ignored. */
export const settingsSearch = z.object({ tab: z.enum(settingsTabs).optional().catch(undefined) });
