// Names of browsers and systems from a `User-Agent` header: for display only, since clients can send anything.

/** The most specific name first, since most browsers also include the names that come later. */
const families: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const UNKNOWN = 'Unknown browser';

function firstMatch(text: string, names: readonly (readonly [RegExp, string])[]): string | undefined {
  return names.find(([sign]) => sign.test(text))?.[1];
}

/**
 * The family of a browser.
 * @param userAgent the header; null if none was sent
 * @returns the name of the browser; for other programs their product token (`curl`); otherwise `Unknown browser`
 */
export function browserFamily(userAgent: string | null): string {
  if (userAgent === null) return UNKNOWN;
  const family = firstMatch(userAgent, families);
  if (family !== undefined) return family;
  const [, program] = /^(?!Mozilla\/)([a-z][\w.-]{0,29})(?:\/|$)/i.exec(userAgent) ?? [];
  return program ?? UNKNOWN;
}

/** The browser and, if known, its operating system: `Firefox on Linux`. */
export function describeUserAgent(userAgent: string | null): string {
  const system = firstMatch(userAgent ?? '', systems);
  const family = browserFamily(userAgent);
  return system === undefined ? family : `${family} on ${system}`;
}

/**
 * The browser and its system in words of this file alone, for texts that others get: a client can send any product token.
 * @returns undefined where neither is known
 */
export function describeKnownBrowser(userAgent: string | undefined): string | undefined {
  const [family, system] = [families, systems].map((names) => firstMatch(userAgent ?? '', names));
  if (family === undefined) return system === undefined ? undefined : `a browser on ${system}`;
  return system === undefined ? family : `${family} on ${system}`;
}

/** Whether the header names a phone or a tablet. */
export function isHandheld(userAgent: string | null): boolean {
  return /\b(?:iPhone|iPod|iPad|Android|Mobile)\b/.test(userAgent ?? '');
}
