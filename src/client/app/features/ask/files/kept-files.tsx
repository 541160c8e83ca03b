import { useQuery } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import type { AskFile } from '#shared/ask.ts';
import { FILES_PAGE_SIZE } from '#shared/page-sizes.ts';
import { CheckboxField } from '#client/ui/checkbox.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { filesQuery } from '../ask-queries.ts';
import type { FilesSearch } from '../ask-search.ts';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { FilesRows } from './files-rows.tsx';
import { MoveFilesDialog } from './move-files-dialog.tsx';
import { RefusedFiles, type RefusedFile } from './refused-files.tsx';
import { RenameFileDialog } from './rename-file-dialog.tsx';
import { ReplaceFileDialog } from './replace-file-dialog.tsx';
import { SelectedFilesBar } from './selected-files-bar.tsx';
import { useSelectedFiles } from './use-selected-files.ts';

/** The files of a collection, and what is done with one or many of them. @param isOwn whether the user may change them */
export function KeptFiles({ id, search, isOwn }: { id: string; search: FilesSearch; isOwn: boolean }) {
  const query = useQuery(filesQuery(id, search));
  const selected = useSelectedFiles();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const { open, dialog } = useRowDialogs(fileDialogs);
  const shown = query.data?.data ?? [];
  const isAll = shown.every((file) => selected.has(file.id));
  return (
    <>
      <RefusedFiles
        files={refused}
        onDismiss={() => {
          setRefused([]);
          document.querySelector('main')?.focus({ preventScroll: true });
        }}
      />
      {isOwn && shown.length > 1 ? (
        <CheckboxField
          className="mb-3 pl-4 sm:pl-6"
          label="Select all on this page"
          checked={isAll}
          onChange={({ currentTarget }) => selected.select(shown, currentTarget.checked)}
        />
      ) : null}
      <PagedList
        page={search.page ?? 1}
        size={FILES_PAGE_SIZE}
        query={query}
        renderTable={(rows) => (
          <FilesRows
            {...rows}
            selected={isOwn ? selected : undefined}
            now={query.dataUpdatedAt}
            onAct={(act, file, opener) => {
              // What is done with one of them leaves the others selected.
              if (act === 'delete' || act === 'move') selected.select([file], false);
              open(act, file, opener);
            }}
          />
        )}
        empty={
          <p className="rounded-lg border bg-card px-6 py-16 text-center text-muted-foreground">
            This collection has no files yet.
          </p>
        }
      />
      {selected.files.length > 0 ? (
        <SelectedFilesBar
          files={selected.files}
          onClear={selected.clear}
          onDone={(left) => {
            setRefused(left);
            selected.clear();
          }}
        />
      ) : null}
      <TellRefused value={setRefused}>{dialog}</TellRefused>
    </>
  );
}

/** Shows the files that were not moved by the dialog of a row. */
const TellRefused = createContext<(refused: readonly RefusedFile[]) => void>(() => {});

function MoveFileDialog({ row, open, onOpenChange, onCloseAutoFocus }: RowDialogProps<AskFile>) {
  return (
    <MoveFilesDialog
      files={[row]}
      open={open}
      onOpenChange={onOpenChange}
      onMoved={use(TellRefused)}
      onCloseAutoFocus={onCloseAutoFocus}
    />
  );
}

const fileDialogs = {
  rename: RenameFileDialog,
  move: MoveFileDialog,
  replace: ReplaceFileDialog,
  delete: DeleteFileDialog,
};
