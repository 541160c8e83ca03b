import type { Citation } from '#shared/questions.ts';
import { citedRow } from '../answer/place-of.ts';

/** How a file is shown: its tables, its pages as they look (those of a PDF, or pictures), or its text. */
export type FileKind = 'tables' | 'looks' | 'text';

export interface ShownFile {
  id: string;
  name: string;
  kind: FileKind;
}

/** The kind of the file of a citation: only what has looks has boxes, and only tables have rows. */
export function kindOfCited(citation: Citation): FileKind {
  if (citation.boxes.length > 0) return 'looks';
  return citedRow(citation) ? 'tables' : 'text';
}
