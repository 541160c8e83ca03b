// The keys of the back-office: those of every screen, and those of the one that is shown.

/** A key or several, as they are written on a keyboard, and what they do. */
export type KeyHelp = { keys: readonly string[]; what: string };
export type KeyGroup = { title: string; keys: readonly KeyHelp[] };

const list = (what: string): KeyHelp[] => [
  { keys: ['/'], what: `Search ${what}` },
  { keys: ['j'], what: 'Next row' },
  { keys: ['k'], what: 'Previous row' },
];
const selecting: KeyHelp[] = [
  { keys: ['x'], what: 'Select the row, or leave it out' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['Escape'], what: 'End the search or the selection' },
];
const end: KeyHelp = { keys: ['Escape'], what: 'End the search' };

const screens: readonly [path: string, group: KeyGroup][] = [
  ['/admin/subscribers', { title: 'Subscribers', keys: [...list('subscribers'), ...selecting] }],
  ['/admin/products', { title: 'Products', keys: [...list('products'), end] }],
  ['/admin/users', { title: 'Users', keys: [...list('users'), end] }],
  ['/admin/audit', { title: 'Audit', keys: list('').slice(1) }],
  [
    '/admin/ask/files/',
    {
      title: 'File',
      keys: [
        { keys: ['Ctrl F'], what: 'Find in the file' },
        { keys: ['Escape'], what: 'Close what is open' },
      ],
    },
  ],
  [
    '/admin/ask',
    {
      title: 'Ask',
      keys: [
        { keys: ['Enter'], what: 'Ask the question' },
        { keys: ['Shift Enter'], what: 'New line in the question' },
        { keys: ['Escape'], what: 'Close the source' },
      ],
    },
  ],
  [
    '/admin',
    {
      title: 'Dashboard',
      keys: [
        { keys: ['←', '→'], what: 'Move between the bars of a figure' },
        { keys: ['Enter'], what: 'Show those of the bar in the list' },
      ],
    },
  ],
];

/** The groups of keys on the screen at an address. @param modifier what the keyboard calls its modifier: `Ctrl` or `⌘` */
export function keysOf(path: string, modifier: string): KeyGroup[] {
  const isPath = (start: string) => (start === '/admin' ? path === start : path.startsWith(start));
  const screen = screens.find(([start]) => isPath(start))?.[1];
  const everywhere: KeyGroup = {
    title: 'Everywhere',
    keys: [
      { keys: [`${modifier} K`], what: 'Find people, files, screens and actions' },
      { keys: ['?'], what: 'Show these keys' },
    ],
  };
  return screen ? [screen, everywhere] : [everywhere];
}
