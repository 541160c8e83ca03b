// The tabs of the settings screen, in order, and their names.

/** The first one needs no `tab` in the address. */
export const settingsTabs = ['profile', 'password', 'appearance', 'danger'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const settingsNames: Readonly<Record<SettingsTab, string>> = {
  profile: 'My profile',
  password: 'Password',
  appearance: 'Appearance',
  danger: 'Danger zone',
};
