// The types of files that Ask reads. The process that reads them takes nothing else from here, and loads no schemas.

export const fileTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'text/html',
  'text/markdown',
  'text/plain',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/epub+zip',
  'application/rtf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/tiff',
  'message/rfc822',
  'application/vnd.ms-outlook',
  'application/zip',
] as const;

/** The type of a file that can be read. */
export type FileType = (typeof fileTypes)[number];

/** The types of files that are tables, whose rows are read in the place of pages. */
export const tableTypes = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'text/csv',
] as const satisfies readonly FileType[];

/** Whether a file is tables by its type. */
export function isTableType(type: FileType): type is (typeof tableTypes)[number] {
  return tableTypes.some((own) => own === type);
}

/** The types of files that are pictures, whose letters are read. */
export const pictureTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/tiff',
] as const satisfies readonly FileType[];

/** The type of a file that is a picture. */
export type PictureType = (typeof pictureTypes)[number];

/** Whether a file is a picture by its type. */
export function isPictureType(type: FileType): type is PictureType {
  return pictureTypes.some((own) => own === type);
}

/** The types of files that hold others, which become files of their own: mails with their attachments, and archives. */
export const holderTypes = [
  'message/rfc822',
  'application/vnd.ms-outlook',
  'application/zip',
] as const satisfies readonly FileType[];
export type HolderType = (typeof holderTypes)[number];

/** Whether a file may hold others by its type. */
export function isHolderType(type: FileType): type is HolderType {
  return holderTypes.some((own) => own === type);
}
