import type { Citation } from '#shared/questions.ts';
import { citedRow } from '../answer/place-of.ts';

/** How a file is shown: its tables, the pages of a PDF as they look, or its text. */
export type FileKind = 'tables' | 'pdf' | 'text';

export interface ShownFile {
  id: string;
  name: string;
  kind: FileKind;
}

/** The kind of the file of a citation: only PDF has boxes, and only tables have rows. */
export function kindOfCited(citation: Citation): FileKind {
  if (citation.boxes.length > 0) return 'pdf';
  return citedRow(citation) ? 'tables' : 'text';
}
