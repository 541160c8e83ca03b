// The schemas of the waitlist.
import { z } from 'zod';
import { LOCATION_MAX, TAGS_MAX } from './entry-limits.ts';
import {
  emailField,
  idsField,
  instantField,
  listOf,
  pageInput,
  searchField,
  sortField,
  textField,
  timeZoneField,
} from './fields.ts';
import { invitationStates } from './invitation-states.ts';
import { subscriberStatuses, type SubscriberStatus } from './subscriber-status.ts';
import { noteField, tagsField, wantedTagsField } from './tags.ts';

/** The message after joining; a repeated join gets the same. */
export const JOINED_MESSAGE = 'You have joined the wishlist!';

/** Where an entry stands on its way to an account. */
const statusField = z.enum(subscriberStatuses).meta({
  description:
    'Where the entry stands: `unconfirmed` until the link in the first mail was used, where that is asked for; then `waiting`, `invited`, and `joined` once the address has an account.',
  examples: ['waiting'],
});

export const subscriberOutput = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  location: z.string().nullable(),
  status: statusField,
  tags: z
    .array(z.string())
    .max(TAGS_MAX)
    .meta({
      description: 'What staff sorted the entry under, in alphabetical order.',
      examples: [['press']],
    }),
});
export type Subscriber = z.infer<typeof subscriberOutput>;
export const subscriberList = listOf(subscriberOutput);

const instantOf = (description: string) =>
  z.string().meta({ description, examples: ['2026-01-31T09:30:00.000Z'] });

export const noteOutput = z.object({
  id: z.string(),
  text: z.string().meta({ description: 'Plain text.', examples: ['Met at the fair.'] }),
  author: z
    .string()
    .nullable()
    .meta({
      description: 'The address of who wrote it; null if the account is gone.',
      examples: ['sam@example.org'],
    }),
  created_at: z.string(),
});
export type SubscriberNote = z.infer<typeof noteOutput>;

/** An entry with all that is known of it; what is nullable here is null for a `user`, but for the parts of `Subscriber`. */
export const subscriberDetailOutput = subscriberOutput.extend({
  notes: z
    .array(noteOutput)
    .nullable()
    .meta({ description: 'The notes of staff, newest first; null for a `user`.' }),
  mails: z
    .array(
      z.object({
        kind: z.string().meta({ description: 'What the mail is for.', examples: ['invitation'] }),
        status: z
          .enum(['queued', 'sent', 'refused', 'unclear'])
          .meta({ description: 'What has become of it.', examples: ['sent'] }),
        at: instantOf('When it was last sent, or queued.'),
      }),
    )
    .nullable()
    .meta({
      description:
        'The invitations that were mailed to the address, and other mail that waits, newest first; null for a `user`.',
    }),
  history: z
    .array(
      z.object({
        event: z.string().meta({
          description: '`joined` or `imported`, and then events as in the audit log.',
          examples: ['subscriber_invited'],
        }),
        actor: z
          .string()
          .nullable()
          .meta({
            description: 'The address of who did it; null for a visitor.',
            examples: ['sam@example.org'],
          }),
        at: instantOf('When it happened.'),
      }),
    )
    .nullable()
    .meta({ description: 'What happened to the entry, oldest first; null for a `user`.' }),
  latitude: z
    .number()
    .nullable()
    .meta({ description: 'In degrees; null if unknown, and for a `user`.', examples: [52.52] }),
  longitude: z
    .number()
    .nullable()
    .meta({ description: 'In degrees; null if unknown, and for a `user`.', examples: [13.41] }),
  source: z
    .enum(['site', 'import'])
    .nullable()
    .meta({ description: 'How it came; null if that is not known, and for a `user`.', examples: ['site'] }),
  invitation: z
    .object({
      wave_id: z.string(),
      state: z
        .enum(invitationStates)
        .meta({ description: 'Where it stands, as in the list of invitations.', examples: ['sent'] }),
      created_at: instantOf('When it was made.'),
      expires_at: instantOf('Until when its link can be used.'),
    })
    .nullable()
    .meta({ description: 'The last invitation of the entry; null if there is none, and for a `user`.' }),
  account: z
    .object({ created_at: instantOf('When it was made.'), is_active: z.boolean() })
    .nullable()
    .meta({ description: 'The account of the address; null if there is none, and for a `user`.' }),
});
export type SubscriberDetail = z.infer<typeof subscriberDetailOutput>;

/** What staff change of an entry; what is left out stays. */
export const subscriberUpdateInput = z.object({
  tags: tagsField.optional().meta({ description: 'All its tags from now on.', examples: [['press']] }),
  location: textField
    .trim()
    .max(LOCATION_MAX)
    .nullable()
    .transform((text) => text || null)
    .optional()
    .meta({
      description:
        'The name of the place; null or blank if it is not known. Another one clears the coordinates.',
      examples: ['Berlin, Germany'],
    }),
});
export type SubscriberUpdateInput = z.infer<typeof subscriberUpdateInput>;

export const noteInput = z.object({ text: noteField });

/** Tags that are added to many entries, and removed. */
export const tagManyInput = z
  .object({
    ids: idsField,
    add: tagsField.default([]).meta({ description: 'Tags that each gets.', examples: [['press']] }),
    remove: tagsField.default([]).meta({ description: 'Tags that each loses.', examples: [['new']] }),
  })
  .check(({ value: { add, remove }, issues }) => {
    if (add.length + remove.length > 0) return;
    issues.push({ code: 'custom', path: ['add'], message: 'Give tags to add or to remove', input: add });
  });
export type TagManyInput = z.infer<typeof tagManyInput>;
export const changedOutput = z.object({
  changed: z
    .int()
    .min(0)
    .meta({ description: 'How many have changed.', examples: [12] }),
});

/** A position in decimal degrees, WGS 84. Exactly 0,0 means unknown. */
export const coordinatesField = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Coordinates = z.infer<typeof coordinatesField>;

/** The input of a join. `website` is a hidden honeypot: if it is filled, the answer is the usual one, but nothing is stored. */
export const joinInput = z.object({
  email: emailField,
  coordinates: coordinatesField.optional(),
  website: z.string().max(2000).optional(),
});
export type JoinInput = z.infer<typeof joinInput>;

/** Which subscribers are listed; all where nothing is given. */
const filterFields = {
  /** Found anywhere in the address or the place, without regard to case or accents. */
  q: searchField.optional(),
  /** The first and the last instant of joining, inclusive. */
  from: instantField.optional(),
  to: instantField.optional(),
  /** Whether the place is known. */
  located: z.enum(['yes', 'no']).optional(),
  location: textField
    .min(1)
    .max(LOCATION_MAX)
    .optional()
    .meta({
      description: 'The name of the place, exactly as it is stored.',
      examples: ['Berlin, Germany'],
    }),
  status: statusField.optional(),
  /** Tags that it has, all of them, without regard to case. */
  tags: wantedTagsField.optional(),
};
export const filterInput = z.object(filterFields);
export type SubscriberFilter = z.infer<typeof filterInput>;

export const subscriberSorts = ['created_at', 'email', 'location'] as const;

/** A page of the subscribers that match a filter, newest first unless sorted otherwise. */
export const subscriberListInput = pageInput.extend({
  ...filterFields,
  sort: sortField(subscriberSorts).optional(),
});
export type SubscriberListInput = z.infer<typeof subscriberListInput>;

/**
 * Which subscribers are exported: those of a range, both ends inclusive, or those that match the filter of a list, or both.
 * `ids` leaves only those of them that it names. Without a filter and without ids, both ends of the range are required.
 */
export const exportInput = z
  .object({
    ...filterFields,
    ids: idsField.optional(),
    date_from: instantField.optional(),
    date_to: instantField.optional(),
    /** Whether the file has a last column `tags`. */
    with_tags: z.boolean().optional(),
  })
  .check(({ value, issues }) => {
    const { date_from, date_to, with_tags: _columns, ...filter } = value;
    const isFiltered = Object.values(filter).some((part) => part !== undefined);
    for (const name of ['date_from', 'date_to'] as const) {
      if (value[name] === undefined && !isFiltered)
        issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: [name] });
    }
    if (date_from !== undefined && date_to !== undefined && date_from > date_to)
      issues.push({
        code: 'custom',
        path: ['date_to'],
        message: 'The end must not be before the start',
        input: date_to,
      });
  });
export type ExportInput = z.infer<typeof exportInput>;

/**
 * Which subscribers are deleted: those of these ids, or those that match a filter, of which exactly `expected` must be there.
 * Of the ids, those that are gone already are left out of the number.
 */
export const subscribersDeleteInput = z
  .object({
    ids: idsField.optional(),
    filters: filterInput.optional().meta({
      description: 'The filters of the list of subscribers; without any, all match.',
      examples: [{ q: 'berlin' }],
    }),
    expected: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'How many match: the number that was agreed to.', examples: [12] }),
  })
  .check(({ value: { ids, filters, expected }, issues }) => {
    const isOne = (ids === undefined) !== (filters === undefined);
    if (isOne && (filters === undefined) === (expected === undefined)) return;
    const message = 'Give either ids, or filters and expected';
    issues.push({ code: 'custom', path: [], message, input: ids });
  });
export const deletedOutput = z.union([
  z.object({ deleted: z.int().min(0) }),
  z.object({
    job_id: z.string(),
  }),
]);

/** The largest file that is imported, in bytes. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
/** How many problems of a file are told. */
export const IMPORT_PROBLEMS_MAX = 100;

/** What an import did or, as a dry run, would do. */
export const importOutput = z.object({
  /** The number of rows of the file, without its header. */
  rows: z.int().min(0),
  /** Rows with a new address, or one that is on the waitlist and was not confirmed: its entry waits then. */
  added: z.int().min(0),
  /** Rows whose address is on the waitlist, or earlier in the file: they change nothing. */
  known: z.int().min(0),
  /** Rows that cannot be imported. If there are any, nothing is imported. */
  refused: z.int().min(0),
  /** The first problems, by line of the file, counted from 1. A column that is ignored is named here too. */
  problems: z.array(z.object({ line: z.int().min(1), message: z.string() })).max(IMPORT_PROBLEMS_MAX),
});
export type ImportResult = z.infer<typeof importOutput>;

/** The longest range of the figures, in days. */
export const STATS_MAX_DAYS = 800;

/** The range of the figures, both ends inclusive, and the time zone whose days are counted. */
export const statsInput = z
  .object({
    from: instantField,
    to: instantField,
    time_zone: timeZoneField,
  })
  .refine((range) => range.from <= range.to, {
    path: ['to'],
    error: 'The end must not be before the start',
  })
  .refine((range) => Date.parse(range.to) - Date.parse(range.from) <= STATS_MAX_DAYS * 24 * 3_600_000, {
    path: ['to'],
    error: `The range must be at most ${STATS_MAX_DAYS} days`,
  });
export type StatsInput = z.infer<typeof statsInput>;

const countField = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] });

const statusCounts = z
  .object({
    unconfirmed: countField('How many have not confirmed yet.', 0),
    waiting: countField('How many wait.', 1),
    invited: countField('How many are invited.', 0),
    joined: countField('How many have joined: their address has an account.', 0),
  } satisfies Record<SubscriberStatus, z.ZodType>)
  .meta({ description: 'How many of all subscribers have each status.' });

export const statsOutput = z.object({
  /** The number of all subscribers. */
  total: z.int().min(0),
  /** How many of all subscribers have each status. */
  statuses: statusCounts,
  /** How many joined in the range, and in the equally long one before it. */
  joined: z.int().min(0),
  before: z.int().min(0),
  /** Each day of the range in the time zone, `YYYY-MM-DD`, days without a join included. */
  per_day: z.array(z.object({ day: z.string(), joined: z.int().min(0) })),
  /** The commonest places of those who joined in the range, with the middle of their coordinates. */
  places: z
    .array(
      z.object({
        location: z.string(),
        /** Null if none of them has coordinates, as after an import without. */
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        joined: z.int().min(1),
      }),
    )
    .max(20),
  /** How many of those who joined in the range have no known place. */
  unknown: z.int().min(0),
});
export type SubscriberStats = z.infer<typeof statsOutput>;

/**
 * The file name of an export.
 * @param now the time of the export
 * @returns `subscribers-{timestamp}.csv`, with an ISO timestamp truncated to seconds
 */
export function exportFileName(now: Date): string {
  return `subscribers-${now.toISOString().slice(0, 19)}.csv`;
}
