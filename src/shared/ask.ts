// The schemas of Ask: collections of files, and questions that are answered in the words of the files.
import { z } from 'zod';
import { askMessages, COLLECTION_NAME_MAX, SYNONYM_LENGTH_MAX, SYNONYMS_MAX } from './ask-limits.ts';
import { idField, listOf, pageInput, searchField, sortField, textField } from './fields.ts';
import { fileTypes } from './file-types.ts';
import { fold } from './fold.ts';

/** The longest description of a collection, in characters. */
const COLLECTION_DESCRIPTION_MAX = 1000;
/** How many people a collection can be shared with by name. */
const COLLECTION_MEMBERS_MAX = 1000;
// Collections

/** Who reads a collection beside its owner: nobody, its members, or everyone who is signed in. */
export const collectionAccess = ['private', 'chosen', 'everyone'] as const;
export type CollectionAccess = (typeof collectionAccess)[number];

export const personOutput = z.object({ id: z.string(), email: z.string(), full_name: z.string().nullable() });
export type Person = z.infer<typeof personOutput>;

/** Two words or phrases that mean the same in the files of a collection: "Germany" and `DE`, "revenue" and `Turnover`. */
export const synonymOutput = z.object({
  word: z.string().meta({ description: 'A word or phrase of a question.', examples: ['Germany'] }),
  means: z.string().meta({ description: 'What the files say for it, or the reverse.', examples: ['DE'] }),
});
export type Synonym = z.infer<typeof synonymOutput>;

export const collectionOutput = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().meta({
    description: 'What is in it; empty for none, and for those who may not read it.',
    examples: ['All leases of the house.'],
  }),
  access: z.enum(collectionAccess),
  /** Null where its account was deleted: then it belongs to the superusers. */
  owner_id: z.string().nullable(),
  /** Who may read it where the access is `chosen`, for its owner and superusers; empty for others. */
  member_ids: z.array(z.string()),
  /** Whether its sentences may be sent to a language model, if the server uses one. */
  send_to_model: z.boolean(),
  files: z
    .int()
    .min(0)
    .meta({ description: 'The number of its files.', examples: [3] }),
  created_at: z.string(),
  /** Bytes of its files. */
  size: z.int().min(0),
  owner: personOutput.nullable(),
  /** The accounts of `member_ids`. */
  members: z.array(personOutput),
  /** By word, for those who may read it; empty for others. */
  synonyms: z.array(synonymOutput),
  /** Whether the caller may read its files and ask it. False only in a superuser's list of all. */
  is_readable: z.boolean(),
  /** Whether the caller owns it, and may add files to it. A collection without an owner is every superuser's. */
  is_own: z.boolean(),
});
export type Collection = z.infer<typeof collectionOutput>;
export const collectionList = listOf(collectionOutput);

/** A page of the collections that the caller may read, by name; `all`, for superusers only: of all collections. */
export const collectionListInput = pageInput.extend({ all: z.boolean().default(false) });
export type CollectionListInput = z.infer<typeof collectionListInput>;

export const byCollectionId = z.object({ id: idField });

const collectionNameField = textField
  .trim()
  .min(1, { error: askMessages.nameRequired })
  .max(COLLECTION_NAME_MAX, { error: askMessages.nameTooLong });
const descriptionField = textField
  .trim()
  .max(COLLECTION_DESCRIPTION_MAX, { error: askMessages.descriptionTooLong })
  .meta({ description: 'What is in it, up to 1,000 characters.', examples: ['All leases of the house.'] });
const memberIdsField = z.array(idField).max(COLLECTION_MEMBERS_MAX, { error: askMessages.tooManyMembers });

const synonymField = textField
  .trim()
  .min(1, { error: askMessages.synonymRequired })
  .max(SYNONYM_LENGTH_MAX, { error: askMessages.synonymTooLong });
export const synonymInput = z
  .object({ word: synonymField, means: synonymField })
  .refine(({ word, means }) => fold(word) !== fold(means), { error: askMessages.synonymSame });
/** The same for two pairs that say the same, however they are written and whichever side comes first. */
export const synonymKey = ({ word, means }: Synonym) => [fold(word), fold(means)].toSorted().join('\n');
const synonymsField = z.array(synonymInput).max(SYNONYMS_MAX, { error: askMessages.tooManySynonyms });

export const collectionCreateInput = z.object({
  name: collectionNameField,
  description: descriptionField.default(''),
  access: z.enum(collectionAccess).default('private'),
  member_ids: memberIdsField.default([]),
  send_to_model: z.boolean().default(true),
  synonyms: synonymsField.default([]),
});
export type CollectionCreateInput = z.output<typeof collectionCreateInput>;

/** Changes of a collection; fields that are left out stay unchanged. */
export const collectionUpdateInput = z.object({
  id: idField,
  name: collectionNameField.optional(),
  description: descriptionField.optional(),
  access: z.enum(collectionAccess).optional(),
  member_ids: memberIdsField.optional(),
  send_to_model: z.boolean().optional(),
  /** All of them, which replace those that it has. */
  synonyms: synonymsField.optional(),
});
export type CollectionUpdateInput = z.output<typeof collectionUpdateInput>;

/** Finds the account of exactly this address, to share a collection with it. */
export const personInput = z.object({ email: textField.trim().min(1).max(254) });

// Files

export const fileStatuses = ['queued', 'reading', 'ready', 'failed'] as const;
export type FileStatus = (typeof fileStatuses)[number];

export const fileOutput = z.object({
  id: z.string(),
  collection_id: z.string(),
  name: z.string(),
  media_type: z.enum(fileTypes),
  /** Bytes. */
  size: z.int().min(0),
  status: z.enum(fileStatuses).meta({ description: 'How far it is.', examples: ['ready'] }),
  progress: z.object({
    done: z.int().min(0),
    total: z
      .int()
      .min(0)
      .meta({ description: 'How many there are; 0 until it is known.', examples: [12] }),
  }),
  /** Why the file failed, or still waits, in a sentence. */
  detail: z.string().nullable(),
  /** The number of pages; null until it is read. */
  pages: z.int().min(0).nullable(),
  /** Pages without text, such as scans. */
  unreadable_pages: z.int().min(0),
  /** Pages that are pictures of text, as of a scan, whether they are read already or not. */
  picture_pages: z.int().min(0),
  /** Whether the reading of these rests. */
  paused: z.boolean(),
  /** Its sheets, or the tables inside a paper; 0 until it is read. */
  tables: z.int().min(0),
  created_at: z.string(),
  /** Counted up by each replacement. */
  version: z.int().min(1),
  /** When it was replaced last; null for never. */
  replaced_at: z.string().nullable(),
  /** The mail or ZIP that it came out of, with which it is deleted; null for none. */
  parent_id: z.string().nullable(),
  /** What it holds that did not become files of their own, in a sentence. */
  note: z.string().nullable(),
});
export type AskFile = z.infer<typeof fileOutput>;
export const fileList = listOf(fileOutput);

/** What the files of a collection are sorted by. */
export const fileSorts = ['name', 'size', 'added', 'pages'] as const;

/** A page of the files of a collection. @param q what their names contain, or words that their text has */
export const fileListInput = pageInput.extend({
  id: idField,
  q: searchField.optional(),
  sort: sortField(fileSorts)
    .default('-added')
    .meta({ description: 'What the list is sorted by; with `-` in descending order.', examples: ['-added'] }),
});
export type FileListInput = z.output<typeof fileListInput>;

/** A page of the files of all collections that one may read, newest first. @param q what their names contain */
export const fileFindInput = pageInput.extend({ q: searchField.optional() });
export type FileFindInput = z.output<typeof fileFindInput>;

export const byFileId = z.object({ id: idField });

/** What became of each file of an upload: `data` has those that are stored, also those that were there already. */
export const uploadOutput = z.object({
  data: z.array(fileOutput).meta({ description: 'The files that are stored.' }),
  refused: z
    .array(z.object({ name: z.string(), detail: z.string() }))
    .meta({ description: 'The files that are not, each with the reason.' }),
});
export type UploadResult = z.infer<typeof uploadOutput>;

export const filePageInput = z.object({ id: idField, n: z.int().min(1) });
export const pageSources = ['text', 'picture'] as const;

export const filePageOutput = z.object({
  page: z.int().min(1),
  pages: z.int().min(1),
  text: z.string(),
  /** What the text was read from. */
  source: z.enum(pageSources),
  /** How sure the reading of a picture is, 0 to 100; null for text, and for a picture that is not read. */
  confidence: z.int().min(0).max(100).nullable(),
});
export type FilePage = z.infer<typeof filePageOutput>;
