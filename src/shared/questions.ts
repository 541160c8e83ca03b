// The schemas of questions, and of their answers.
import { z } from 'zod';
import { askMessages, QUESTION_MAX, SUGGESTIONS_MAX } from './ask-limits.ts';
import { planSchema } from './ask-plan.ts';
import { idField, listOf, textField, timeZoneField } from './fields.ts';
import { figureOutput, readingOutput, READINGS_MAX, unknownWordOutput } from './figures.ts';
import { ratings } from './rating-values.ts';

/** How many collections a question can name. One that goes to all names as many of them. */
export const COLLECTIONS_NAMED = 1000;
/** How many files a question can name. */
const FILES_NAMED = 1000;

export const questionFields = z.object({
  question: textField
    .trim()
    .min(1, { error: askMessages.questionRequired })
    .max(QUESTION_MAX, { error: askMessages.questionTooLong })
    .optional(),
  /** In the place of a question: a figure that is chosen by hand. The text of the question is written from it. */
  plan: planSchema.optional(),
  /** The collections to search, `waitlist` for the waitlist; by default all that the caller may read, and the waitlist. */
  collection_ids: z
    .array(idField)
    .min(1, { error: askMessages.noCollectionNamed })
    .max(COLLECTIONS_NAMED, { error: askMessages.tooManyNamed })
    .optional(),
  /** The files to search beside them; without collections, these files alone. */
  file_ids: z
    .array(idField)
    .min(1, { error: askMessages.noFileNamed })
    .max(FILES_NAMED, { error: askMessages.tooManyFilesNamed })
    .optional(),
  /** The caller's question that this one follows up. */
  follows: idField.optional(),
  /** The zone whose days "today" and "per month" mean. */
  time_zone: timeZoneField,
  /** Whether to wait for a written answer, if one is written; otherwise it is added to the question later. */
  wait: z.boolean().default(true),
});
/** Either a question in words, or a plan. */
export const questionInput = questionFields.refine(
  ({ question, plan }) => (question === undefined) !== (plan === undefined),
  { error: askMessages.questionOrPlan, path: ['question'] },
);
export type QuestionInput = z.output<typeof questionInput>;
/** A question as it is sent. */
export type QuestionToAsk = z.input<typeof questionInput>;

/** The language model that writes answers, and the one that makes embeddings. */
export const modelOutput = z.object({
  /** The host that questions and sentences are sent to, with its port; null where there is no model. */
  host: z.string().nullable(),
  /** The name of the model. */
  model: z.string().nullable(),
  /** The name of the model at the same host that questions and passages are sent to, so that what is said in other words is found. */
  embedding_model: z.string().nullable(),
});
export type ModelInfo = z.infer<typeof modelOutput>;

const boxOutput = z.object({
  page: z.int().min(1),
  /** Fractions of the page as it is shown, from its top left corner. */
  x: z.number(),
  y: z.number(),
  width: z.number().meta({ description: 'A fraction of the width of the page.', examples: [0.76] }),
  height: z.number().meta({ description: 'A fraction of the height of the page.', examples: [0.014] }),
});

export const citationOutput = z.object({
  number: z.int().min(1),
  file_id: z.string(),
  file_name: z.string(),
  page: z.int().min(1),
  /** Where it stands: headings, `paragraph 12`. */
  place: z.string().nullable(),
  /** What leads in to it from further above: the line over its list, the first row of its table, a heading. Empty without. */
  lead_in: z.string(),
  /** The text of the page from `start` to `end`, in UTF-16 units. */
  quote: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
  before: z.string().meta({
    description: 'What stands before it in its paragraph.',
    examples: ['The house is heated by the district. '],
  }),
  after: z.string(),
  /** The words of the quote that match the question. */
  matched: z.array(z.string()),
  /** Where the quote stands on the page; only of PDF. */
  boxes: z.array(boxOutput),
  /** Whether it says something that the citations before it do not say. */
  adds: z.boolean(),
});
export type Citation = z.infer<typeof citationOutput>;

/**
 * Whether the files answer the question, only mention it, or do not say it; `choose` where a table can be read in several ways, of
 * which somebody has to choose one.
 */
export const verdicts = ['answer', 'choose', 'related', 'not_found'] as const;
export type Verdict = (typeof verdicts)[number];
/** Where the lines of an answer come from: quotations, a table, or a model. */
export const answerKinds = ['quotation', 'figure', 'written'] as const;
export type AnswerKind = (typeof answerKinds)[number];

export const lineOutput = z.object({
  text: z.string(),
  citations: z
    .array(z.int().min(1))
    .meta({ description: 'The numbers of the citations that carry it.', examples: [[1]] }),
});

export const questionOutput = z.object({
  id: z.string(),
  question: z.string(),
  asked_at: z.string(),
  /** What it was read as, put together with the question that it follows; null where it was read as it stands. */
  understood: z.string().nullable(),
  /** The conversation that it belongs to. */
  thread_id: z.string(),
  /** The collections that were searched and that the caller may still read; the first 1,000 by name. */
  collection_ids: z.array(z.string()),
  /** The files that it named beside them, and that the caller may still read. */
  file_ids: z.array(z.string()),
  verdict: z.enum(verdicts),
  kind: z.enum(answerKinds),
  /** The answer; `citations` are numbers of `citations` below. */
  lines: z.array(lineOutput),
  /** What a model wrote beside, of which its citations do not say all. It is no part of the answer. */
  unsupported_lines: z.array(lineOutput),
  /** Why a model wrote no answer, or did not come to its end, in a sentence. */
  written_note: z.string().nullable(),
  /** Whether an answer is being written. */
  is_writing: z.boolean(),
  citations: z.array(citationOutput),
  figure: figureOutput.nullable(),
  /** Of `choose`: the ways to read the question, each with its result, the best first. Empty in every other verdict. */
  readings: z.array(readingOutput).max(READINGS_MAX),
  /** Whether the figure is what the caller chose: here, or before for the same words. It can be taken back. */
  is_chosen: z.boolean(),
  /** The words of the question that the table which it may be about does not understand. */
  unknown_words: z.array(unknownWordOutput),
  /** Where nothing is answered: questions that would be. */
  suggestions: z.array(z.string()).max(SUGGESTIONS_MAX),
  /** Why a table that the question may be about says nothing, or something else than was asked, in a sentence. */
  table_note: z.string().nullable(),
  /** Where no table answers: what was understood, as a plan of one of a file that can be gone on from by hand; null otherwise. */
  begun: z
    .object({
      file_id: z
        .string()
        .meta({ description: 'The file of the table.', examples: ['01970e2c-7b4a-7c3e-9d2f-5a8b1c6d4e01'] }),
      plan: planSchema,
    })
    .nullable(),
  /** Of `related`: what the files mention, and what is missing that was asked for, in a sentence. */
  paper_note: z.string().nullable(),
  /** The words of the question that occur in none of the documents that were searched; tables are none. */
  absent_words: z.array(z.string()),
  /** How many files were not read yet when it was asked. */
  unread_files: z.int().min(0),
  /** The names of files that were replaced since: what rested on their former versions is gone. */
  replaced_files: z.array(z.string()),
  /** What the caller said of the answer, and why; null without. */
  rating: z.enum(ratings).nullable(),
  comment: z.string().nullable(),
});
export type Question = z.infer<typeof questionOutput>;
export const questionList = listOf(questionOutput);

export const byQuestionId = z.object({ id: idField });
