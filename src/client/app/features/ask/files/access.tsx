import { Globe, Lock, UsersRound } from 'lucide-react';
import type { Collection, Person } from '#shared/ask.ts';
import { Badge } from '#client/ui/badge.tsx';
import { formatCount } from '#client/app/lib/format.ts';

type Shared = Pick<Collection, 'access' | 'is_own' | 'member_ids'>;

/** Who reads a collection, in the words of its owner and of others. */
export function accessText({ access, is_own, member_ids: { length: count } }: Shared): string {
  if (access === 'everyone') return 'Everyone';
  if (access === 'private') return is_own ? 'Only you' : 'Only its owner';
  return is_own && count > 0 ? formatCount(count, 'person', 'people') : 'Chosen people';
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
