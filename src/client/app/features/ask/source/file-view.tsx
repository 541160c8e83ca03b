import type { ComponentProps } from 'react';
import type { Citation } from '#shared/questions.ts';
import { citedRow } from '../answer/place-of.ts';
import { FileSheets, type SheetsView } from '../grid/file-sheets.tsx';
import { PagesView } from './pages-view.tsx';
import type { ShownFile } from './shown-file.ts';

/** What of a file is shown: a page, or a table with its order and filters. */
export interface FileState extends SheetsView {
  /** From 1; undefined for that of the citation, or the first one. */
  page?: number | undefined;
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
  onExplore,
}: {
  file: ShownFile;
  citation: Citation | undefined;
  state: FileState;
  onState: (state: FileState) => void;
  onExplore?: ComponentProps<typeof FileSheets>['onExplore'];
}) {
  if (file.kind === 'tables') {
    return (
      <FileSheets
        fileId={file.id}
        view={state}
        cited={citation && citedRow(citation)}
        quote={citation?.quote}
        onView={onState}
        onExplore={onExplore}
      />
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
