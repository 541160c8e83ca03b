// What somebody chose last in the palette, since the app was opened. The browser stores nothing of it.
import type { Command } from './commands.ts';

/** How many are offered again. */
const MOST = 5;

let owner: string | undefined;
let chosen: Command[] = [];

/** What the person chose last, the latest first. @param user the id of who is signed in; somebody else's are forgotten */
export function recentOf(user: string | undefined): Command[] {
  return user !== undefined && user === owner ? chosen : [];
}

/** Keeps what was chosen. What logs out, and who is not known, leaves nothing. */
export function keepRecent(user: string | undefined, command: Command): void {
  if (user !== owner) chosen = [];
  owner = user;
  if (command.id === 'log-out') chosen = [];
  else
    chosen = [
      { ...command, group: 'Recent' as const },
      ...chosen.filter(({ id }) => id !== command.id),
    ].slice(0, MOST);
}
