// The schemas of saved views of the waitlist: a name for filters of its list.
import { z } from 'zod';
import { described, idField, listOf, textField } from './fields.ts';
import { namedRanges } from './named-ranges.ts';
import { filterInput, subscriberListInput } from './subscribers.ts';
import { NO_VIEW_NAME, VIEW_NAME_MAX, viewMessages } from './view-limits.ts';

const joinedField = described(
  z.enum(namedRanges),
  'A range by its name, instead of `from` and `to`: it is worked out when the view is opened, in the days of whoever opens it.',
  '7-days',
);
const sortField = described(
  subscriberListInput.shape.sort.unwrap(),
  'The order of the list; `-created_at` if it is left out.',
  'email',
);

/** What a view filters by: what the list of subscribers takes, and a range of days by name. */
const viewFilters = filterInput
  .extend({ joined: joinedField.optional(), sort: sortField.optional() })
  .check(({ value: { joined, from, to }, issues }) => {
    if (joined === undefined || (from === undefined && to === undefined)) return;
    const message = 'Give either joined, or from and to';
    issues.push({ code: 'custom', path: ['joined'], message, input: joined });
  });
export type ViewFilters = z.output<typeof viewFilters>;

const nameField = textField
  .trim()
  .min(1, { error: viewMessages.nameRequired })
  .max(VIEW_NAME_MAX, { error: viewMessages.nameLong })
  .refine((name) => !NO_VIEW_NAME.test(name), { error: viewMessages.nameBroken });

const filtersOf = <Schema extends z.ZodType>(schema: Schema) =>
  described(schema, 'The filters of the list of subscribers, and its order.', {
    status: 'waiting',
    joined: '7-days',
  });
const SHARED = 'Whether all staff have it in their menus.';

export const byViewId = z.object({ id: idField });
export const viewCreateInput = z.object({
  name: nameField,
  filters: filtersOf(viewFilters),
  shared: z
    .boolean()
    .default(false)
    .meta({ description: SHARED, examples: [true] }),
});
export type ViewCreateInput = z.output<typeof viewCreateInput>;

/** What is left out stays; `filters` are replaced as a whole. */
export const viewUpdateInput = byViewId.extend({
  name: nameField.optional(),
  filters: filtersOf(viewFilters).optional(),
  shared: described(z.boolean(), SHARED, true).optional(),
});
export type ViewUpdateInput = z.output<typeof viewUpdateInput>;

export const viewOutput = z.object({
  id: z.string(),
  name: z.string(),
  filters: filtersOf(
    z.object({
      ...viewFilters.shape,
      q: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
      tags: z.array(z.string()).optional(),
    }),
  ),
  shared: described(z.boolean(), SHARED, true),
  owner_id: z
    .string()
    .nullable()
    .meta({ description: 'The account that it belongs to; null for one that is the superusers’.' }),
});
export type View = z.infer<typeof viewOutput>;
export const viewList = listOf(viewOutput);
