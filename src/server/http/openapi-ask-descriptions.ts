// Descriptions of the REST operations of Ask for the OpenAPI document.
import type { OperationDescription } from './openapi-account-descriptions.ts';
import type { MirroredProcedure } from './rest-routes.ts';

const noCollection = 'There is no such collection, or you may not read it.';
const noFile = 'There is no such file, or you may not read it.';
const noOwnFile = 'One of the files is not there, or not your own; nothing was done.';
const notRead = 'There is no such file, you may not read it, or it is not read yet.';
const notOwn = 'You may read the collection, but it belongs to others.';
const noTable = 'There is no such file, you may not read it, or it has no such sheet.';
const readAgain = 'The file is being read again, or too many are waiting.';
const noQuestion = 'You have asked no such question.';

type AskProcedure = Extract<
  MirroredProcedure,
  `collections.${string}` | `files.${string}` | `questions.${string}`
>;

export const askDescriptions: Readonly<Record<AskProcedure, OperationDescription>> = {
  'collections.list': {
    summary: 'List collections',
    description:
      'A page of the collections that you may read, by name. With `all`, superusers get all of them, to delete one or to change its access; being a superuser does not open them.',
    returns: 'The page.',
  },
  'collections.create': {
    summary: 'Create a collection',
    description:
      'Creates a collection of your own. Repeated with the same `Idempotency-Key`, the answer is the collection as it is by then.',
    returns: 'The new collection.',
    refusals: {
      404: 'The collection of this `Idempotency-Key` was deleted.',
      409: 'You have 100 collections already.',
    },
  },
  'collections.get': {
    summary: 'Get a collection',
    description: 'One collection.',
    returns: 'The collection.',
    refusals: { 404: noCollection },
  },
  'collections.embedding': {
    summary: 'Get the embedding of a collection',
    description:
      'How far the vectors of a collection are, by which what is said in other words is found. Until a passage has some, it is found by words.',
    returns: 'How far it is.',
    refusals: { 404: noCollection, 503: 'Too many are waiting.' },
  },
  'collections.ratings': {
    summary: 'List the ratings of a collection',
    description:
      'A page of what people said of answers from a collection of your own, newest question first: of questions that named it alone, or all of whose quotations and figures rest on it; with `rating` only the right or the wrong ones.',
    returns: 'The page.',
    refusals: { 404: 'You own no such collection.' },
  },
  'collections.update': {
    summary: 'Change a collection',
    description:
      'Changes the fields that are sent. Its owner may change all of them; a superuser `access` and `member_ids` of every collection. A value that stays is no change. Members count once, the owner is none, and who is added must have an active account.',
    returns: 'The changed collection.',
    refusals: { 404: noCollection, 409: notOwn },
  },
  'collections.remove': {
    summary: 'Delete a collection',
    description:
      'Deletes a collection permanently, with its files, what was read out of them and every quotation of them. Its owner may, and superusers.',
    returns: 'The collection is gone.',
    message: 'Collection deleted successfully',
    refusals: { 404: noCollection, 409: notOwn },
  },
  'files.list': {
    summary: 'List the files of a collection',
    description:
      'A page of the files of a collection, newest first unless `sort` says otherwise, with how far each is read. With `q`, those whose names contain it, or whose text has all of its words.',
    returns: 'The page.',
    refusals: { 404: noCollection, 503: 'Too many are waiting.' },
  },
  'files.find': {
    summary: 'Find files',
    description:
      'A page of the files of all collections that you may read whose names contain a text, without regard to case and accents; newest first.',
    returns: 'The page.',
  },
  'files.upload': {
    summary: 'Add files to a collection',
    description:
      'Adds one to 20 files of up to 50 MiB each: PDF, DOCX, ODT, RTF, EPUB, PPTX, XLSX, ODS, CSV, HTML, Markdown, plain text, mails (EML, MSG), or ZIP archives of such files, told by their content. The attachments of a mail and the members of an archive become files of their own, when it is read. Each stands alone; an error is returned only if none was taken, with the reason for the first one. They are queued and read one by one. Bytes that the collection has already are the file that is there.',
    returns: 'The files that are stored, and why others are not.',
    refusals: {
      404: noCollection,
      409: `${notOwn} Or it has 10,000 files already.`,
      413: 'A file is larger than 50 MiB, or there are more than 20.',
      415: 'The file is of no kind that can be read.',
      429: 'You are sending four uploads already.',
      507: 'The space for files is used up.',
    },
  },
  'files.get': {
    summary: 'Get a file',
    description: 'One file, with how far it is read.',
    returns: 'The file.',
    refusals: { 404: noFile },
  },
  'files.update': {
    summary: 'Rename or move a file, or let its reading rest',
    description:
      'Changes the fields that are sent. With `paused`, pages that are pictures are not read until it is taken back. In another collection, the file is read by who may read that one, and so are answers that rest on it. A value that stays is no change. Folders and characters that deceive are taken out of names.',
    returns: 'The changed file.',
    refusals: {
      404: `${noFile} Or there is no such collection.`,
      409: `${notOwn} Or the collection has the same bytes already, or 10,000 files.`,
      507: 'The owner of the collection has no space left for it.',
    },
  },
  'files.replace': {
    summary: 'Replace a file',
    description:
      'Replaces a file by a new version of up to 50 MiB, which is queued and read. It keeps its id and name; the ending is that of the new one where it is of another kind. Quotations and figures of the former version go, and the answers name the file in `replaced_files`; so do corrections of its tables. The same bytes change nothing.',
    returns: 'The file.',
    refusals: {
      404: noFile,
      409: `${notOwn} Or it has the same bytes as another file.`,
      413: 'The file is larger than 50 MiB, or there is more than one.',
      415: 'The file is of no kind that can be read.',
      429: 'You are sending four uploads already.',
      507: 'The space for files is used up: until it is replaced, both versions count.',
    },
  },
  'files.readAgain': {
    summary: 'Read a file again',
    description:
      'Queues a file that is read, or could not be, to be read again. One that is not read yet stays as it is.',
    returns: 'The file.',
    refusals: {
      404: noFile,
      409: notOwn,
      415: 'The file is a picture, and pictures are not read any more (`OCR=off`).',
    },
  },
  'files.removeMany': {
    summary: 'Delete several files',
    description:
      'Deletes 1 to 1,000 files of your own permanently, with what was read out of them and every quotation of them.',
    returns: 'How many were deleted.',
    refusals: { 404: noOwnFile },
  },
  'files.moveMany': {
    summary: 'Move several files',
    description:
      'Moves 1 to 1,000 files of your own to another collection of your own. Those whose bytes lie there already stay where they are, each with the reason; those that are there count as moved.',
    returns: 'How many were moved, and why others were not.',
    refusals: {
      404: `${noOwnFile} Or there is no such collection.`,
      409: notOwn,
      507: 'The owner of the collection has no space left for them.',
    },
  },
  'files.downloadMany': {
    summary: 'Download several files',
    description:
      'A ZIP of 1 to 1,000 files of your own, as they came. Files of the same name get numbers. It breaks off where a file is deleted meanwhile.',
    returns: 'The ZIP.',
    fileName: '`files.zip`',
    refusals: { 404: noOwnFile },
  },
  'files.remove': {
    summary: 'Delete a file',
    description:
      'Deletes a file permanently, with what was read out of it and every quotation of it; with a mail or ZIP also the files that came out of it, as far as they are still in its collection.',
    returns: 'The file is gone.',
    message: 'File deleted successfully',
    refusals: { 404: noFile, 409: notOwn },
  },
  'files.content': {
    summary: 'Download a file',
    description: 'The bytes of a file as they came.',
    returns: 'The file.',
    fileName: 'in ASCII and, as `filename*`, in full',
    refusals: { 404: noFile },
  },
  'files.page': {
    summary: 'Get the text of a page',
    description:
      'The text of a page as it was read. Files without pages are cut into some of up to 8,000 characters. A page that is a picture, as of a scan, has no text until it is read, after everything else.',
    returns: 'The page.',
    refusals: { 404: 'There is no such file, it has no such page, or it is not read yet.' },
  },
  'files.pages': {
    summary: 'List the texts of pages',
    description:
      'The texts of up to 100 pages as they were read, in order. Files without pages are cut into some of up to 8,000 characters.',
    returns: 'The pages.',
    refusals: { 404: notRead },
  },
  'files.outline': {
    summary: 'List the headings of a file',
    description: 'The headings of a document as they were read, in order, each with where it stands.',
    returns: 'The headings; none of a file without any.',
    refusals: { 404: notRead },
  },
  'files.tables': {
    summary: 'List the tables of a file',
    description:
      'A page of the sheets of a spreadsheet, in their order; a CSV file has one. None while the file is not read, and of files of other kinds.',
    returns: 'The page.',
    refusals: { 404: noFile, 503: readAgain },
  },
  'files.table': {
    summary: 'Get a table of a file',
    description:
      'A sheet as it was understood: which row names the columns, what each column holds and in which unit, which rows are totals, and what was guessed. `preview` has the first 20 rows, the last 5, and up to 20 totals, the texts of the cells beside their typed values.',
    returns: 'The table.',
    refusals: { 404: noTable, 503: readAgain },
  },
  'files.tableRows': {
    summary: 'List the rows of a table',
    description:
      'Some of the rows of data of a sheet, or of a table inside a paper: those that meet all of the filters, in the order of the file or sorted by a column. What each column holds is told beside them, of all rows of data, whatever the filters. The names of columns and totals are no rows of data. `row` finds the place of one of them.',
    returns: 'The rows, and what the columns hold.',
    refusals: {
      404: noTable,
      422: 'A filter or the order does not suit the columns, or took longer than 5 seconds.',
      503: readAgain,
    },
  },
  'files.figure': {
    summary: 'Work out a figure',
    description:
      'Works out a plan from a table of a file, without a question, as if it had been asked; nothing is stored. The `table` of the plan is the id of the file with a colon and the number of the sheet, such as `…:1`. `POST /questions/` with the same `plan`, and the file in `file_ids`, keeps it as an answer. Its rows have no citations until then.',
    returns: 'The figure.',
    refusals: {
      404: 'There is no such file, you may not read it, or it has no such table.',
      422: 'The plan does not suit the table, or took longer than 5 seconds.',
      429: 'More than 60 questions and figures in a minute.',
      503: readAgain,
    },
  },
  'files.correctTable': {
    summary: 'Correct a table of a file',
    description:
      'Says how a sheet is to be understood. The corrections take the place of the former ones: what they leave out is guessed from the cells, and `{}` takes all back. They also count when the file is read again. The answer waits for up to 5 seconds until the cells are read so; `is_pending` tells whether that goes on. Answers that were given before stay as they are.',
    returns: 'The table as it is understood by then.',
    refusals: { 404: noTable, 409: `${notOwn} Or the file is not read yet.`, 503: readAgain },
  },
  'questions.ask': {
    summary: 'Ask a question',
    description:
      'Answers a question in the words of the files that you may read. `verdict` tells whether they answer it (`answer`), only mention it (`related`), or do not say it (`not_found`). A table answers in figures (`figure`) where it can be read in one way only. Otherwise the verdict is `choose`, and `readings` has up to five ways with their results: `POST /questions/{id}/choose` makes one of them the answer, also for the same words again (`is_chosen`). Rows of a table are no answer by themselves. `follows` carries the collections of an earlier question, and its plan: a short question goes on from it. The waitlist is one of the tables (the collection `waitlist`): it has no addresses, and is counted only. With a language model, an answer is written from what was found; the response waits for it, up to `LLM_TIMEOUT`, unless `wait` is false. Only lines whose citations say all of it are `lines`; if there is none, the quotations are the answer, and `written_note` says why. In the place of `question`, a `plan` chooses a figure by hand: the text of the question is then what the plan says.',
    returns: 'The question with its answer.',
    refusals: {
      404: 'There is no such collection, file or table, or you may not read it; or you have not asked the question that this one follows.',
      429: 'More than 60 questions in a minute.',
      503: 'The question took too long, or too many are waiting.',
    },
  },
  'questions.model': {
    summary: 'Get the language model',
    description:
      'The language model that writes answers, and the host that the question and up to 24 sentences that were found, with what leads in to them and the names of their files and headings, are sent to. Both are null where there is none: then nothing is sent. Where `embedding_model` is set, the texts of all files that may be sent go to the same host once, and questions.',
    returns: 'The model.',
  },
  'questions.use': {
    summary: 'Get figures of how Ask is used',
    description:
      'How many files there are, how many questions were asked in a range and in the equally long one before it, on each day of a time zone, how many were answered, and how their answers were rated: of everybody together, and never what was asked. Questions that were deleted count no more. The range is at most 800 days.',
    returns: 'The figures.',
  },
  'questions.list': {
    summary: 'List your questions',
    description:
      'A page of your own questions, newest first; the last 1,000 are kept, of which those of threads that are pinned or shared go last. Of their answers, quotations of files that are gone or that you may not read any more are left out, and figures have their first 20 rows; `GET /questions/{id}` has all.',
    returns: 'The page.',
  },
  'questions.get': {
    summary: 'Get a question',
    description: 'One of your own questions with its answer.',
    returns: 'The question.',
    refusals: { 404: noQuestion },
  },
  'questions.figure': {
    summary: 'Work out another plan',
    description:
      'Works out a plan for one of your own questions, from a table of the collections that it was put to: that of its figure, changed, or any other. What comes out is its figure from then on.',
    returns: 'The question with its new figure.',
    refusals: {
      404: 'You have asked no such question, or there is no such table that you may read.',
      429: 'More than 60 questions in a minute.',
      503: 'The question took too long, or too many are waiting.',
    },
  },
  'questions.choose': {
    summary: 'Choose a reading',
    description:
      'Makes one of the readings of your question its answer: its figure, with the verdict `answer`. Choosing again changes it. Until it is taken back, the choice also counts for the same words about the same table: asking them again is answered with its plan at once, worked out anew, and `is_chosen` says so.',
    returns: 'The question with its figure.',
    refusals: { 404: noQuestion, 409: 'The question has no readings, or none that you may read any more.' },
  },
  'questions.forgetChoice': {
    summary: 'Take a choice back',
    description:
      'Takes back what was chosen for your question, and for the same words about the same table. The question has its readings to choose from again. Nothing changes where none was chosen.',
    returns: 'The question with its readings.',
    refusals: { 404: noQuestion, 409: 'The question has no readings, or none that you may read any more.' },
  },
  'questions.rate': {
    summary: 'Rate an answer',
    description:
      'Says whether the answer to your question was right, in the place of what you said before; null takes it back. Who owns the collection sees it with the question, if nothing else was asked or answered from. Another figure in its place takes the rating with it.',
    returns: 'The question.',
    refusals: { 404: noQuestion },
  },
  'files.events': {
    summary: 'Follow the reading of files',
    description:
      'Server-Sent Events while files that you may read are still to be read: `files` at first and whenever a list of them says something else (`unread`: how many are still to be read, without those that rest), at most about once a second; `present` after 15 seconds without any. What has changed, the lists tell. Where nothing is to be read any more, the stream ends after `files`; who comes back is told at once how it is.',
    returns: 'The events.',
    refusals: {
      429: 'You follow 12 streams already.',
      503: 'Too many streams are followed, or the server stops.',
    },
  },
  'questions.events': {
    summary: 'Follow an answer',
    description:
      'Server-Sent Events of one of your own questions while its answer is written, each with its data as JSON: `answer` (the question without written lines), then `line` (`text`, `citations`) as soon as a line was checked, before it `citation` for each passage that only lines cite, and at last `done` (the whole question). `progress` says what is happening (`step`, and `text` in words) and for how long (`elapsed_ms`), at least every 15 seconds. An answer that is finished is told again. Leaving ends nothing; who comes back with the id of the last event (`Last-Event-ID` or `last_event_id`) gets what comes after it, and everything without one. Where the session ends, the question is deleted or the server stops, the stream ends without `done`.',
    returns: 'The events.',
    refusals: {
      404: noQuestion,
      429: 'You follow 12 answers already.',
      503: 'Too many answers are followed, or the server stops.',
    },
  },
  'questions.stop': {
    summary: 'Stop an answer',
    description:
      'Ends the work of the language model on the answer to one of your questions. The lines that were checked by then are the answer, and `written_note` says that it ends early; without any, the quotations are. Nothing happens where nothing is being written.',
    returns: 'The question.',
    refusals: { 404: noQuestion },
  },
  'questions.complete': {
    summary: 'Complete a question',
    description:
      'Up to ten texts that go on from what is typed: columns of tables, texts of their cells and headings of papers, which begin with its last words or have a word that does, and own former questions that begin with all of it. Case and accents do not matter. Collections and files are named as in `POST /questions/`.',
    returns: 'The texts, the best first.',
    refusals: {
      404: 'There is no such collection or file, or you may not read it.',
      429: 'More than 300 suggestions and completions in a minute.',
      503: 'Too many are waiting.',
    },
  },
  'questions.suggest': {
    summary: 'Suggest questions',
    description:
      'Up to six questions that are answered from what they are put to, in the same words: collections and files as in `POST /questions/`, by default all that you may read, and the waitlist. They are made of the columns of tables, of what papers say of a thing, and of their headings, of the newest files first, and each was asked before it is suggested. Where nothing is read yet, there are none.',
    returns: 'The questions, the best first.',
    refusals: {
      404: 'There is no such collection or file, or you may not read it.',
      429: 'More than 300 suggestions and completions in a minute.',
      503: 'Too many are waiting.',
    },
  },
  'questions.remove': {
    summary: 'Delete a question',
    description: 'Deletes one of your own questions permanently, with its answer.',
    returns: 'The question is gone.',
    message: 'Question deleted successfully',
    refusals: { 404: noQuestion },
  },
};
