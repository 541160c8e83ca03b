import { useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FileText, Mail, Package, UserRound } from 'lucide-react';
import { fold } from '#shared/fold.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { isAtLeast } from '#shared/roles.ts';
import type { UserRole } from '#shared/roles.ts';
import { hasAsk } from '#client/app/lib/installation.ts';
import { SEARCH_LENGTH } from '#client/app/lib/search-params.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { useDebounced } from '#client/app/lib/use-debounced.ts';
import type { Command } from './commands.ts';

/** How many of each kind are shown. */
const MOST_OF_A_KIND = 5;
/** How long the text must stay the same before it is searched for, in milliseconds. */
const DELAY_MS = 200;

/**
 * The files, subscribers, users and products that contain a text.
 * @param text as typed; an empty one finds nothing
 * @param role of the signed-in user: users are searched for superusers only, subscribers and products not for members, files where Ask is on
 * @returns what was found, and whether the search is still running
 */
export function useFound(text: string, role: UserRole | undefined): { found: Command[]; searching: boolean } {
  const router = useRouter();
  const wanted = text.trim();
  const q = useDebounced(wanted, DELAY_MS);
  const input = { q, limit: MOST_OF_A_KIND };
  const forUsers = { enabled: q !== '' && isAtLeast(role, 'user') };
  const forSuperusers = { enabled: q !== '' && isAtLeast(role, 'superuser') };
  const forAsk = { enabled: q !== '' && hasAsk() };
  const [subscribers, users, products, files] = useQueries({
    queries: [
      queries.subscribers.list.queryOptions(input, forUsers),
      queries.users.list.queryOptions(input, forSuperusers),
      queries.products.list.queryOptions(input, forUsers),
      queries.files.find.queryOptions(input, forAsk),
    ],
  });
  if (wanted === '' || q === '') return { found: [], searching: wanted !== q };
  const found: Command[] = [
    ...(files.data?.data ?? []).map(({ id, name, size }): Command => {
      return {
        id,
        group: 'Files',
        label: name,
        detail: formatBytes(size),
        icon: FileText,
        run: () => void router.navigate({ to: '/admin/ask/files/$id', params: { id } }),
      };
    }),
    ...(subscribers.data?.data ?? []).map(({ id, email, location }): Command => {
      return {
        id,
        group: 'Subscribers',
        label: email,
        detail: location ?? undefined,
        icon: Mail,
        run: () => void router.navigate({ to: '/admin/subscribers', search: { q: email } }),
      };
    }),
    ...(users.data?.data ?? []).map(({ id, email, full_name }): Command => {
      return {
        id,
        group: 'Users',
        label: full_name || email,
        detail: full_name ? email : undefined,
        icon: UserRound,
        run: () => void router.navigate({ to: '/admin/users', search: { q: email } }),
      };
    }),
    ...(products.data?.data ?? []).map(({ id, title }): Command => {
      return {
        id,
        group: 'Products',
        label: title,
        icon: Package,
        run: () =>
          void router.navigate({ to: '/admin/products', search: { q: title.slice(0, SEARCH_LENGTH) } }),
      };
    }),
  ];
  const searching =
    wanted !== q || subscribers.isFetching || users.isFetching || products.isFetching || files.isFetching;
  // While the answer to a newer text is awaited, Enter must not choose what that text no longer means.
  const part = fold(wanted);
  const fits = ({ label, detail }: Command) =>
    [label, detail ?? ''].some((shown) => fold(shown).includes(part));
  return { found: searching ? found.filter(fits) : found, searching };
}
