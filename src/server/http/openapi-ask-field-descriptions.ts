// Descriptions and examples of the fields of Ask, for the OpenAPI document. Fields whose names others have too are described in
// their schemas.

const id = '01970e2c-7b4a-7c3e-9d2f-5a8b1c6d4e01';
const sentence = 'The heating period begins on the first of October.';

export const askFieldDescriptions = {
  name: { description: 'The name.', example: 'Leases' },
  access: {
    description: 'Who may read it beside its owner: nobody, its members, or everyone who is signed in.',
    example: 'private',
  },
  owner_id: { description: 'Whose it is; null if it belongs to the superusers.', example: id },
  owner: { description: 'The account of its owner; null if it belongs to the superusers.' },
  member_ids: {
    description:
      'The accounts that may read it while its access is `chosen`. Only its owner and superusers are told; for others it is empty.',
    example: [id],
  },
  members: { description: 'These accounts.' },
  send_to_model: {
    description: 'Whether its sentences may be sent to a language model, if the server uses one.',
    example: true,
  },
  synonyms: {
    description:
      'Words and phrases that mean the same in its files: a question may use either side of a pair where they have the other.',
    example: [{ word: 'Germany', means: 'DE' }],
  },
  embedding_model: {
    description: 'The model at this host that makes vectors of texts; null where there is none.',
    example: 'nomic-embed-text',
  },
  embedded: { description: 'How many of its passages have a vector.', example: 1204 },
  passages: { description: 'How many passages it has; 0 until it is known.', example: 1204 },
  size: { description: 'In bytes.', example: 48213 },
  is_readable: { description: 'Whether you may read its files.', example: true },
  is_own: { description: 'Whether it is yours to change.', example: true },
  all: {
    description: 'Whether to list all collections. For superusers; ignored for others.',
    example: false,
  },
  collection_id: { description: 'The collection that it belongs to.', example: id },
  files: { description: 'One to 20 files of up to 50 MiB each.' },
  media_type: { description: 'The type of its content, told by the content.', example: 'application/pdf' },
  progress: { description: 'How far the reading is, usually in pages.' },
  done: { description: 'How many are done.', example: 12 },
  pages: { description: 'How many pages it has; null until it is read.', example: 12 },
  unreadable_pages: { description: 'How many of them have no text, such as scans.', example: 0 },
  picture_pages: {
    description: 'How many of them are pictures, such as scans, which are read after everything else.',
    example: 0,
  },
  paused: { description: 'Whether the reading of its pictures rests.', example: false },
  source: {
    description: 'What the text was read from, or is to be: `picture` of a scan.',
    example: 'picture',
  },
  confidence: {
    description:
      'How sure the reading of a picture is, from 0 to 100; null for text, and while it is not read.',
    example: 93,
  },
  tables: {
    description: 'How many tables can be asked: its sheets, or the tables inside a paper.',
    example: 2,
  },
  n: { description: 'The number of the page, from 1.', example: 1 },
  page: { description: 'The number of the page, from 1.', example: 1 },
  text: { description: 'The text.', example: sentence },

  question: {
    description: 'The question, up to 1,000 characters.',
    example: 'When does the heating period begin?',
  },
  collection_ids: {
    description:
      'The collections that are searched, and `waitlist` for the waitlist; without them all that you may read. Of an answer, those that you may still read, the first 1,000 by name.',
    example: [id],
  },
  file_ids: {
    description:
      'Further files that are searched; without collections, these alone. Of an answer, those that were named and that you may still read.',
    example: [id],
  },
  follows: { description: 'Your question that this one goes on from.', example: id },
  asked_at: {
    description: 'When it was asked, in UTC with milliseconds.',
    example: '2026-02-03T09:41:12.345Z',
    format: 'date-time',
  },
  thread_id: {
    description: 'The conversation that it belongs to: its own, or that of the question that it follows.',
    example: id,
  },
  pinned: { description: 'Whether it stands before the others.', example: false },
  shared: {
    description: 'Whether everybody who is signed in may read it, as far as they may read its files.',
    example: false,
  },
  questions: { description: 'How many questions it has; of a shared one, how many you see.', example: 3 },
  hidden: {
    description:
      'How many answers are cut for you, or left out, because they rest on files that you may not read.',
    example: 0,
  },
  verdict: {
    description:
      'Whether the files answer it, only mention it, or do not say it; `choose` where a table can be read in several ways, or not all words were understood. `not_found` also where all that was quoted is gone, or may not be read any more.',
    example: 'answer',
  },
  kind: { description: 'Where the lines come from.', example: 'quotation' },
  lines: { description: 'The answer, line by line.' },
  unsupported_lines: {
    description:
      'Lines that a model wrote beside the answer, of which the citations do not say all. They are no part of the answer.',
  },
  written_note: {
    description: 'Why there is no written answer, in a sentence; null where there is one, or none is wanted.',
    example: 'There is no written answer: the model did not answer within 60 s.',
  },
  is_writing: {
    description: 'Whether an answer is being written. Get the question again later.',
    example: false,
  },
  wait: {
    description: 'Whether to wait for a written answer. Otherwise it is added to the question later.',
    example: true,
  },
  host: {
    description: 'The host that is sent to, with its port; null where there is no model.',
    example: '127.0.0.1:11434',
  },
  model: { description: 'The name of the model.', example: 'qwen3:4b-instruct' },
  citations: { description: 'What the answer quotes.' },
  figure: { description: 'The answer in figures; null if it is none.' },
  readings: {
    description:
      'Where the verdict is `choose`: the ways to read the question, each with its result, the best first. Otherwise empty.',
    example: [],
  },
  is_chosen: {
    description:
      'Whether the figure is the reading that you chose, of this question or before of the same words. It can be taken back.',
    example: false,
  },
  unknown_words: {
    description: 'The words of the question that the table which it may be about does not understand.',
  },
  suggestions: {
    description: 'Where nothing is answered: questions that would be.',
    example: ['What is the total Cost?'],
  },
  table_note: {
    description:
      'Why a table that the question may be about says nothing, or something else than was asked, in a sentence; otherwise null.',
    example: 'The waitlist could not be read.',
  },
  begun: {
    description:
      'Where the verdict is not `answer`: what was understood of the question, as a plan of a table of a file that `POST /files/{id}/figure` works out, and that you can change; null where there is none.',
  },
  understood: {
    description:
      'What the question was read as, put together with the words of the one that it follows; null where it was read as it stands, and where that one is gone.',
    example: 'How many people were hired in 2024?',
  },
  paper_note: {
    description:
      'Where the verdict is `related`: what a file mentions, and what is missing that was asked for, in a sentence; otherwise null.',
    example: 'lease.pdf mentions “deposit”, but no amount.',
  },
  absent_words: {
    description:
      'The words of the question that occur in none of the documents that were searched. Tables are none.',
    example: ['saxophone'],
  },
  version: { description: 'Which version it is, from 1; counted up when it is replaced.', example: 1 },
  replaced_at: {
    description: 'When it was replaced last, in UTC with milliseconds; null for never.',
    example: null,
  },
  parent_id: {
    description: 'The mail or ZIP that it came out of, with which it is deleted; null for none.',
    example: null,
  },
  note: {
    description: 'What a mail or ZIP holds that did not become files, in a sentence; null for nothing.',
    example: null,
  },
  replaced_files: {
    description:
      'The names of files that were replaced since: what rested on their former versions is gone, and asking again may say more.',
    example: [],
  },
  unread_files: { description: 'How many files were not read yet when it was asked.', example: 0 },
  rating: { description: 'Whether the answer was right, as who asked says; null without.', example: 'right' },
  comment: {
    description: 'What they say about it, up to 1,000 characters; null without.',
    example: 'The lease was changed in May.',
  },
  number: { description: 'The number of the quotation in its answer, from 1.', example: 1 },
  file_id: { description: 'The file that is quoted.', example: id },
  file_name: { description: 'Its name.', example: 'lease.pdf' },
  place: {
    description: 'Where it stands in the file: its headings, or its paragraph; null if only the page tells.',
    example: 'Heating › Costs',
  },
  lead_in: {
    description:
      'What leads in to it from further above: the line over its list, the first row of its table, or a heading that it refers to. It is no part of the quotation; empty where nothing is needed.',
    example: 'The tenant must:',
  },
  adds: {
    description:
      'Whether it says something that the citations before it do not say. The screen folds others.',
    example: true,
  },
  quote: {
    description:
      'The text of the page from `start` to `end`, word for word: a sentence, with those right before it that it refers to and those right behind it that limit it.',
    example: sentence,
  },
  start: { description: 'Where the quotation begins in the text of the page, in UTF-16 units.', example: 37 },
  end: { description: 'Where it ends.', example: 87 },
  after: { description: 'What stands after it in its paragraph.', example: ' It ends in April.' },
  matched: {
    description: 'The words of the quotation that match the question.',
    example: ['heating', 'period'],
  },
  boxes: { description: 'Where it stands on the pages of a PDF; empty for other files.' },
  x: { description: 'From the left, as a fraction of the width of the page.', example: 0.12 },
  y: { description: 'From the top, as a fraction of the height of the page.', example: 0.34 },

  plan: { description: 'How the figure was computed.' },
  plan_text: { description: 'The same in words.', example: 'The sum of Amount, by Month' },
  table: { description: 'The id of the table.', example: `${id}:1` },
  computed: {
    description:
      'Columns that are computed in each row, from others of the row; they are used like those of the table.',
    example: [{ key: 'x1', op: 'minus', columns: ['c2', 'c3'] }],
  },
  offset: { description: 'How many of the first rows are passed over.', example: 1 },
  limit_each: {
    description: 'The most rows for each value of a column.',
    example: { column: 'c1', rows: 3 },
  },
  combine: { description: 'What the two measures are combined to, in a further column.', example: 'ratio' },
  measures: {
    description: 'What is worked out of the rows, or of each group of them.',
    example: [{ op: 'sum', column: 'c2' }],
  },
  group_by: { description: 'What rows are grouped by.', example: [{ column: 'c1' }] },
  filters: {
    description: 'Which rows count: those that meet all of these.',
    example: [{ column: 'c3', op: 'is', values: ['Berlin'] }],
  },
  match: {
    description:
      'Whether a row has to meet all of the filters, as it has to if nothing is said, or any of them.',
    example: 'all',
  },
  group_filters: { description: 'Which groups are kept: those that meet all of these.', example: [] },
  order_by: {
    description: 'The order of the rows of the answer.',
    example: [{ column: 'c1', direction: 'ascending' }],
  },
  columns: {
    description:
      'The keys of the columns of which rows are listed, where nothing is worked out; without any, all.',
    example: [],
  },
  rows_used: { description: 'How many rows of the table were used.', example: 1201 },
  rows_total: { description: 'How many rows the table has.', example: 1204 },
  left_out: { description: 'Why rows were not used.' },
  reason: { description: 'The reason.', example: 'They have no number in Amount.' },
  sql: { description: 'The statement that computed it.', example: 'select sum(amount) from rows' },
};
