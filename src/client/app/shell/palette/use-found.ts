import { useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { FileText, Mail, MessageSquareText, Package, UserRound } from 'lucide-react';
import { fold } from '#shared/fold.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { isAtLeast } from '#shared/roles.ts';
import type { UserRole } from '#shared/roles.ts';
import { hasAsk } from '#client/app/lib/installation.ts';
import { SEARCH_LENGTH } from '#client/app/lib/search-params.ts';
import { timeOfId } from '#client/app/lib/time-of-id.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { useDebounced } from '#client/app/lib/use-debounced.ts';
import type { Command } from './commands.ts';

/** How many of each kind are shown. */
const MOST_OF_A_KIND = 5;
/** How long the text must stay the same before it is searched for, in milliseconds. */
const DELAY_MS = 200;

/** What was found, and its time: that of its last question, or when it was made. */
type Found = Command & { at: number };

/**
 * The conversations, files, subscribers, users and products that contain a text, in one list, the most recent first.
 * @param text as typed; an empty one finds nothing
 * @param role of the signed-in user: users are searched for superusers only, subscribers and products not for members, files and own conversations where Ask is on
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
  const [subscribers, users, products, files, threads] = useQueries({
    queries: [
      queries.subscribers.list.queryOptions(input, forUsers),
      queries.users.list.queryOptions(input, forSuperusers),
      queries.products.list.queryOptions(input, forUsers),
      queries.files.find.queryOptions(input, forAsk),
      queries.threads.list.queryOptions(input, forAsk),
    ],
  });
  if (wanted === '' || q === '') return { found: [], searching: wanted !== q };
  const found: Found[] = [
    ...(threads.data?.data ?? []).map(({ id, title, asked_at }): Found => {
      return {
        id,
        group: 'Found',
        label: title,
        detail: 'Conversation',
        icon: MessageSquareText,
        at: Date.parse(asked_at),
        run: () => void router.navigate({ to: '/admin/ask', search: { thread: id } }),
      };
    }),
    ...(files.data?.data ?? []).map(({ id, name, size }): Found => {
      return {
        id,
        group: 'Found',
        label: name,
        detail: `File, ${formatBytes(size)}`,
        icon: FileText,
        at: timeOfId(id),
        run: () => void router.navigate({ to: '/admin/ask/files/$id', params: { id } }),
      };
    }),
    ...(subscribers.data?.data ?? []).map(({ id, email, location, created_at }): Found => {
      return {
        id,
        group: 'Found',
        label: email,
        detail: ['Subscriber', location].filter(Boolean).join(', '),
        icon: Mail,
        at: Date.parse(created_at),
        run: () => void router.navigate({ to: '/admin/subscribers/$id', params: { id } }),
      };
    }),
    ...(users.data?.data ?? []).map(({ id, email, full_name }): Found => {
      return {
        id,
        group: 'Found',
        label: full_name || email,
        detail: full_name ? `User, ${email}` : 'User',
        icon: UserRound,
        at: timeOfId(id),
        run: () => void router.navigate({ to: '/admin/users', search: { q: email } }),
      };
    }),
    ...(products.data?.data ?? []).map(({ id, title }): Found => {
      return {
        id,
        group: 'Found',
        label: title,
        detail: 'Product',
        icon: Package,
        at: timeOfId(id),
        run: () =>
          void router.navigate({ to: '/admin/products', search: { q: title.slice(0, SEARCH_LENGTH) } }),
      };
    }),
  ].toSorted((one, other) => other.at - one.at);
  const searching =
    wanted !== q || [subscribers, users, products, files, threads].some(({ isFetching }) => isFetching);
  // While the answer to a newer text is awaited, Enter must not choose what that text no longer means.
  const part = fold(wanted);
  const fits = ({ label, detail }: Command) =>
    [label, detail ?? ''].some((shown) => fold(shown).includes(part));
  return { found: searching ? found.filter(fits) : found, searching };
}
