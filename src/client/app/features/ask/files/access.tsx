import { Globe, Lock, UsersRound } from 'lucide-react';
import type { Collection, Person } from '#shared/ask.ts';
import { Badge } from '#client/ui/badge.tsx';
import { formatNumber } from '#client/app/lib/format.ts';

/** Who reads a collection, in the words of its owner and of others. */
export function AccessBadge({
  collection: { access, is_own, member_ids },
}: {
  collection: Pick<Collection, 'access' | 'is_own' | 'member_ids'>;
}) {
  if (access === 'everyone') {
    return (
      <Badge variant="accent">
        <Globe aria-hidden className="size-3.5" />
        Everyone
      </Badge>
    );
  }
  if (access === 'chosen') {
    const count = member_ids.length;
    return (
      <Badge>
        <UsersRound aria-hidden className="size-3.5" />
        {is_own && count > 0 ? (count === 1 ? '1 person' : `${formatNumber(count)} people`) : 'Chosen people'}
      </Badge>
    );
  }
  return (
    <Badge variant="outline" className="text-muted-foreground">
      <Lock aria-hidden className="size-3.5" />
      {is_own ? 'Only you' : 'Only its owner'}
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
