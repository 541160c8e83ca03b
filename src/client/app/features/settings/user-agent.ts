// What a session was opened with, read from the `User-Agent` that its browser sent. A name for people, never a proof.

/** From the most particular name to the most general: nearly every browser also calls itself those that come later. */
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
 * @param userAgent what the session was opened with; null where nothing was sent
 * @returns a browser's name; for other programs the word they go by (`curl`); else that it is unknown
 */
export function browserFamily(userAgent: string | null): string {
  if (userAgent === null) return UNKNOWN;
  const family = firstMatch(userAgent, families);
  if (family !== undefined) return family;
  const [, program] = /^(?!Mozilla\/)([a-z][\w.-]{0,29})(?:\/|$)/i.exec(userAgent) ?? [];
  return program ?? UNKNOWN;
}

/** The family and the system it runs on, where that is told: `Firefox on Linux`. */
export function describeUserAgent(userAgent: string | null): string {
  const system = firstMatch(userAgent ?? '', systems);
  const family = browserFamily(userAgent);
  return system === undefined ? family : `${family} on ${system}`;
}

/** Whether it is a phone or a tablet, as far as that is told. */
export function isHandheld(userAgent: string | null): boolean {
  return /\b(?:iPhone|iPod|iPad|Android|Mobile)\b/.test(userAgent ?? '');
}
