// What a question can be put to.
import type { Collection } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import { formatNumber } from '#client/app/lib/format.ts';

/** A collection, or the waitlist, as something to choose. */
export interface Choice {
  id: string;
  name: string;
  hint: string;
  /** Whether sentences of it may be sent to the language model. */
  mayBeSent: boolean;
}

/** The collections that can be asked, and behind them the waitlist. @param hasWaitlist whether the user may ask it */
export function choicesOf(collections: readonly Collection[], hasWaitlist: boolean): Choice[] {
  const waitlist = { id: WAITLIST_ID, name: 'Waitlist', hint: 'Counts by time and place', mayBeSent: false };
  return [
    ...collections.map(({ id, name, files, send_to_model }) => ({
      id,
      name,
      hint: files === 1 ? '1 file' : `${formatNumber(files)} files`,
      mayBeSent: send_to_model,
    })),
    ...(hasWaitlist ? [waitlist] : []),
  ];
}

/** What a question is put to: files alone, or collections; all that can be read where neither is named. */
export type Asked = { file_ids?: string[]; collection_ids?: string[] };

/** What a question is put to. @param files the ids of those that are asked alone @param collections ids; undefined for all */
export function askedOf(files: string[] | undefined, collections: string[] | undefined): Asked {
  if (files) return { file_ids: files };
  return collections ? { collection_ids: collections } : {};
}

/**
 * What a question goes to that goes on from another and names nothing: what that went to.
 * @param choices undefined while they load
 */
export function carriedOf(
  { collection_ids, file_ids }: Pick<Question, 'collection_ids' | 'file_ids'>,
  choices: readonly Choice[] | undefined,
): Asked {
  if (collection_ids.length === 0) return file_ids.length > 0 ? { file_ids } : {};
  const isOfAll = choices?.every(({ id }) => collection_ids.includes(id)) ?? true;
  return isOfAll ? {} : { collection_ids };
}

/**
 * Which of the chosen collections are asked.
 * @param ids those in the address, some of which may have been deleted since; undefined for all
 * @param choices undefined while they load
 * @returns ids; undefined for all
 */
export function chosenFrom(
  ids: string[] | undefined,
  choices: readonly Choice[] | undefined,
): string[] | undefined {
  if (!ids || !choices) return ids;
  // Nothing can be chosen where there is only one.
  if (choices.length < 2) return undefined;
  return ids.filter((id) => choices.some((choice) => choice.id === id));
}
