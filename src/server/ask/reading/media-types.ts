// The types of files that can be read.

export const mediaTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/html',
  'text/markdown',
  'text/plain',
] as const;

/** The type of a file that can be read. */
export type MediaType = (typeof mediaTypes)[number];
