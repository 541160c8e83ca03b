// The types of files that Ask reads. The process that reads them takes nothing else from here, and loads no schemas.

export const fileTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'text/html',
  'text/markdown',
  'text/plain',
] as const;

/** The type of a file that can be read. */
export type FileType = (typeof fileTypes)[number];
