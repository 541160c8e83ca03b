import { Globe, Lock, UsersRound } from 'lucide-react';
import type { Collection, Person } from '#shared/ask.ts';
import { Badge } from '#client/ui/badge.tsx';
import { formatCount } from '#client/app/lib/format.ts';

/** So many people are named. */
const MOST_NAMED = 4;

type Readers = Pick<Collection, 'access' | 'is_own' | 'members' | 'owner'>;
type Shared = Pick<Collection, 'access' | 'is_own' | 'member_ids'>;

/** Who reads a collection, in the words of its owner and of others. */
export function accessText({ access, is_own, member_ids: { length: count } }: Shared): string {
  if (access === 'everyone') return 'Everyone';
  if (access === 'private') return is_own ? 'Only you' : 'Only its owner';
  return is_own && count > 0 ? formatCount(count, 'person', 'people') : 'Chosen people';
}

/** Who may read a collection, in a sentence. The names of people are told to its owner. */
export function readersText({ access, is_own, members, owner }: Readers): string {
  if (access === 'everyone') return 'Everybody who is signed in may read it.';
  const keeper = is_own ? 'you' : ownerName({ owner });
  if (access === 'private' || (is_own && members.length === 0)) return `Only ${keeper} may read it.`;
  if (!is_own) return `${keeper} and the people who were chosen may read it.`;
  const named = members.slice(0, MOST_NAMED).map(personName);
  const others = members.length - named.length;
  const last = others > 0 ? formatCount(others, 'other') : named.pop();
  return `You${named.map((name) => `, ${name}`).join('')} and ${last} may read it.`;
}

/** Who reads a collection. */
export function AccessBadge({ collection }: { collection: Shared }) {
  const { access } = collection;
  const Icon = { everyone: Globe, chosen: UsersRound, private: Lock }[access];
  return (
    <Badge
      variant={access === 'everyone' ? 'accent' : access === 'private' ? 'outline' : undefined}
      className={access === 'private' ? 'text-muted-foreground' : undefined}
    >
      <Icon aria-hidden className="size-3.5" />
      {accessText(collection)}
    </Badge>
  );
}

/** The name of a person, or their address. */
export function personName({ full_name, email }: Pick<Person, 'full_name' | 'email'>): string {
  return full_name || email;
}

/** Whose collection it is. One whose owner was deleted belongs to the superusers. */
export function ownerName({ owner }: Pick<Collection, 'owner'>): string {
  return owner ? personName(owner) : 'the superusers';
}
