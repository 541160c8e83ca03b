// Descriptions of the REST operations of conversations for the OpenAPI document.
import type { OperationDescription } from './openapi-account-descriptions.ts';
import type { MirroredProcedure } from './rest-routes.ts';

const noThread = 'You have no such conversation.';
const noReadableThread = 'You have no such conversation, and none is shared at this address.';

export const threadDescriptions: Readonly<
  Record<Extract<MirroredProcedure, `threads.${string}`>, OperationDescription>
> = {
  'threads.list': {
    summary: 'List your conversations',
    description:
      'A page of your own conversations: pinned ones first, then those that were asked last. A question that follows none begins one, and those that follow join it. With `q`, only those that have this text in their title, questions or answers, without regard to case and accents; what you may not read any more is not found.',
    returns: 'The page.',
  },
  'threads.get': {
    summary: 'Get a conversation',
    description:
      'A conversation of your own, or one that is shared, with its questions. Of one that is shared you see what rests on files that you may read, without what an answer says of all files that were searched; `hidden` counts the answers that are cut, or left out with their questions. Figures have all their rows, until these are 10,000 together; then the first 20.',
    returns: 'The conversation.',
    refusals: { 404: noReadableThread },
  },
  'threads.update': {
    summary: 'Change a conversation',
    description: 'Changes the title of a conversation of your own, or whether it is pinned.',
    returns: 'The changed conversation.',
    refusals: { 404: noThread },
  },
  'threads.remove': {
    summary: 'Delete a conversation',
    description: 'Deletes a conversation of your own permanently, with its questions and their answers.',
    returns: 'The conversation is gone.',
    message: 'Conversation deleted successfully',
    refusals: { 404: noThread },
  },
  'threads.share': {
    summary: 'Share a conversation',
    description:
      'Opens a conversation of your own to everybody who is signed in and has its id, also for what is asked in it later, or closes it again. It opens no file: of each answer, others see what rests on files that they may read.',
    returns: 'The conversation.',
    refusals: { 404: noThread },
  },
  'threads.markdown': {
    summary: 'Get a conversation as Markdown',
    description:
      'What `GET /threads/{id}` has, as text: each question, what was understood, the answer, its figure as a table, and the sources with file, page, place and quotation. What people and files say is escaped.',
    returns: 'The conversation as Markdown.',
    refusals: { 404: noReadableThread },
  },
};
