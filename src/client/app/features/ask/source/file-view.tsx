import type { Citation } from '#shared/questions.ts';
import { citedRow } from '../answer/place-of.ts';
import { FileSheets, type SheetsView } from '../grid/file-sheets.tsx';
import { PagesView } from './pages-view.tsx';

/** How a file is shown: its tables, the pages of a PDF as they look, or its text. */
export type FileKind = 'tables' | 'pdf' | 'text';

/** What of a file is shown: a page, or a table with its order and filters. */
export interface FileState extends SheetsView {
  /** From 1; undefined for that of the citation, or the first one. */
  page?: number | undefined;
}

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

/**
 * A file: the rows of its tables, or its pages. It fills its parent.
 * @param citation what is marked in it, and gone to
 */
export function FileView({
  file,
  citation,
  state,
  onState,
}: {
  file: ShownFile;
  citation: Citation | undefined;
  state: FileState;
  onState: (state: FileState) => void;
}) {
  if (file.kind === 'tables') {
    return (
      <FileSheets fileId={file.id} view={state} cited={citation && citedRow(citation)} onView={onState} />
    );
  }
  return (
    <PagesView
      file={file}
      citation={citation}
      page={state.page ?? citation?.page ?? 1}
      onPage={(page) => onState({ ...state, page })}
    />
  );
}
