// The limits and the sentences of Ask. They need no schemas, which a screen loads only with what it sends.

/** The longest name of a collection, in characters. */
export const COLLECTION_NAME_MAX = 100;
/** How many synonyms a collection can have, and how long each side of one is, in characters. */
export const SYNONYMS_MAX = 200;
export const SYNONYM_LENGTH_MAX = 100;

/** Limits of one file, in bytes, and of one upload. */
export const FILE_MAX_BYTES = 50 * 1024 * 1024;
export const FILES_PER_UPLOAD = 20;
/** How many collections an account can have, and how many files a collection. */
export const COLLECTIONS_PER_ACCOUNT = 100;
export const FILES_PER_COLLECTION = 10_000;
/** The longest name of a file, in characters. */
export const FILE_NAME_MAX = 255;
/** The collection that is the waitlist: nobody owns it, and it has no files. It answers with figures only. */
export const WAITLIST_ID = 'waitlist';
/** The longest question, in characters. */
export const QUESTION_MAX = 1000;

/** The ends of the names of such files, for the file picker. */
export const fileExtensions = [
  '.pdf',
  '.docx',
  '.odt',
  '.rtf',
  '.epub',
  '.pptx',
  '.xlsx',
  '.ods',
  '.csv',
  '.tsv',
  '.html',
  '.htm',
  '.md',
  '.markdown',
  '.txt',
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
  '.tif',
  '.tiff',
  '.eml',
  '.msg',
  '.zip',
] as const;

/** The sentences of Ask. The browser checks some of the limits before it sends anything. */
export const askMessages = {
  fileTooLarge: 'The file is larger than 50 MiB.',
  fileEmpty: 'The file is empty.',
  tooManyFiles: `At most ${FILES_PER_UPLOAD} files can be sent at once.`,
  notReadable:
    'The file is not a PDF, a document (DOCX, ODT, RTF, EPUB), a presentation (PPTX), a spreadsheet (XLSX, ODS, CSV), HTML, Markdown, plain text, a mail (EML, MSG), a picture (PNG, JPEG, WebP, TIFF), or a ZIP of such files.',
  picturesOff: 'The file is a picture, and pictures are not read here.',
  needsPassword: 'The file needs a password: save it without one.',
  oldWorkbook: 'The file is a workbook of an old kind (XLS): save it as XLSX.',
  oldDocument: 'The file is a document of an old kind (DOC): save it as DOCX.',
  binaryWorkbook: 'The file is a binary workbook (XLSB): save it as XLSX.',
  oldPresentation: 'The file is a presentation of an old kind (PPT): save it as PPTX.',
  openPresentation: 'The file is an OpenDocument presentation (ODP): save it as PPTX.',
  noSpace: 'The space for files is used up: delete some first, or ask who runs this server for more.',
  collectionFull: 'A collection has at most 10,000 files: delete some, or use another collection.',
  tooManyCollections: `An account has at most ${COLLECTIONS_PER_ACCOUNT} collections: delete one first.`,
  notYours: 'Only who owns a collection may change it.',
  /** For a superuser who neither owns nor may read it. */
  onlyAccess: 'Of a collection of others, you may only change who may read it, or delete it.',
  noAccount: 'One of these people has no account.',
  tooManyMembers: 'At most 1,000 people can be chosen.',
  synonymRequired: 'Both words are required.',
  synonymTooLong: `A word or phrase has at most ${SYNONYM_LENGTH_MAX} characters`,
  synonymSame: 'The two words are the same.',
  tooManySynonyms: `A collection has at most ${SYNONYMS_MAX} synonyms.`,
  nameRequired: 'Name is required.',
  descriptionTooLong: 'Description must be at most 1,000 characters',
  nameTooLong: `Name must be at most ${COLLECTION_NAME_MAX} characters`,
  noCollectionNamed: 'Name at least one collection, or leave them out to ask all.',
  tooManyNamed: 'At most 1,000 collections can be named.',
  noFileNamed: 'Name at least one file, or leave them out.',
  tooManyFilesNamed: 'At most 1,000 files can be named.',
  questionOrPlan: 'Either a question or a plan is required.',
  questionRequired: 'A question is required.',
  // Written out: `toLocaleString` would load the data of languages when the server starts.
  questionTooLong: 'A question has at most 1,000 characters',
  collectionDeleted: 'Collection deleted successfully',
  fileDeleted: 'File deleted successfully',
  sameBytes: 'The collection has this file already.',
  fileNameRequired: 'Name is required.',
  fileNameTooLong: `Name must be at most ${FILE_NAME_MAX} characters`,
  oneFile: 'One file is sent at a time.',
  noIds: 'Name at least one file.',
  nothingToChoose: 'There is nothing to choose from for this question.',
  noSuchReading: 'The question has no reading of this number.',
  questionDeleted: 'Question deleted successfully',
  threadDeleted: 'Conversation deleted successfully',
} as const;

/** Why an account stores no more files. @param size of its share, for people */
export const noAccountSpace = (size: string) =>
  `The files of one account may take ${size}, and yours do: delete some first, or ask who runs this server for more.`;

/** The most sentences that a language model is given to answer a question from. */
export const SENTENCES_SENT = 24;

/** The most questions that are suggested in the place of one that nothing answers. */
export const SUGGESTIONS_MAX = 6;
