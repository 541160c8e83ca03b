// What a file holds that does not become a file, in words for whoever sent it.
import type { MemberTrouble } from '../reading/members/messages.ts';

/** Why it does not: by its kind, its size, or because it cannot be unpacked; or does, but what it holds does not. */
type Why = MemberTrouble | 'kind' | 'size' | 'damage';

/** So many are named for each reason. */
const MOST_NAMED = 5;
const LONGEST_NAME = 120;

const reasons: Record<Why, { one: string; many: string }> = {
  kind: { one: 'cannot be read', many: 'cannot be read' },
  size: { one: 'is larger than 50 MiB', many: 'are larger than 50 MiB' },
  damage: { one: 'cannot be taken apart', many: 'cannot be taken apart' },
  password: { one: 'needs a password', many: 'need a password' },
  packing: { one: 'is packed in a way that is not known', many: 'are packed in a way that is not known' },
};

export class LeftOut {
  readonly #names = new Map<Why, string[]>();

  add(name: string, why: Why): void {
    const names = this.#names.get(why);
    if (names === undefined) this.#names.set(why, [name]);
    else names.push(name);
  }

  /** `2 files in it cannot be read: logo.psd, setup.exe.`; null if there is nothing to tell. @param holder by whose name each begins */
  tell(holder: string): string | null {
    const lines = [...this.#names].map(([why, names]) => {
      const { one, many } = reasons[why];
      const named = names.slice(0, MOST_NAMED).map((name) => shorten(withoutHolder(name, holder)));
      const others = names.length - named.length;
      const list = named.join(', ') + (others > 0 ? ` and ${others} more` : '');
      return names.length === 1
        ? `1 file in it ${one}: ${list}.`
        : `${names.length} files in it ${many}: ${list}.`;
    });
    return lines.length === 0 ? null : lines.join(' ');
  }
}

const withoutHolder = (name: string, holder: string) =>
  name.startsWith(`${holder} › `) ? name.slice(holder.length + 3) : name;

const shorten = (name: string) =>
  name.length > LONGEST_NAME ? `…${name.slice(-LONGEST_NAME).toWellFormed()}` : name;
