import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createContext, use, useState } from 'react';
import type { AskFile } from '#shared/ask.ts';
import { FILES_PAGE_SIZE } from '#shared/page-sizes.ts';
import { CheckboxField } from '#client/ui/checkbox.tsx';
import { FilterSelect } from '#client/app/components/filter-select.tsx';
import { ListToolbar } from '#client/app/components/list-toolbar.tsx';
import { PagedList } from '#client/app/components/paged-list.tsx';
import { useRowDialogs } from '#client/app/components/row-dialogs.tsx';
import { SearchField } from '#client/app/components/search-field.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { filesQuery } from '../ask-queries.ts';
import type { FilesSearch, FileSort } from '../ask-search.ts';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { FilesRows } from './files-rows.tsx';
import { MoveFilesDialog } from './move-files-dialog.tsx';
import { RefusedFiles, type RefusedFile } from './refused-files.tsx';
import { RenameFileDialog } from './rename-file-dialog.tsx';
import { ReplaceFileDialog } from './replace-file-dialog.tsx';
import { SelectedFilesBar } from './selected-files-bar.tsx';
import { useSelectedFiles } from './use-selected-files.ts';
import { useFollowedFiles } from './watching.ts';

/** The files of a collection, and what is done with one or many of them. @param isOwn whether the user may change them */
export function KeptFiles({ id, search, isOwn }: { id: string; search: FilesSearch; isOwn: boolean }) {
  const query = useQuery(filesQuery(id, search));
  useFollowedFiles(query.data?.data);
  const selected = useSelectedFiles();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const { open, dialog } = useRowDialogs(fileDialogs);
  const shown = query.data?.data ?? [];
  const count = query.data?.count ?? 0;
  const { q, sort } = search;
  const isFiltered = q !== undefined;
  const navigate = useNavigate();
  const go = (part: Pick<FilesSearch, 'q' | 'sort' | 'page'>) =>
    void navigate({
      to: '/admin/ask/files',
      search: { ...search, ...part },
      replace: true,
      resetScroll: false,
    });
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
      {isFiltered || count > 1 ? (
        <ListToolbar clearable={isFiltered && count > 0}>
          <SearchField
            label="Search names and contents"
            value={q ?? ''}
            onSearch={(text) => go({ q: text || undefined, page: undefined })}
          />
          <FilterSelect
            label="Order"
            all="Newest first"
            choices={orders}
            value={sort}
            onChoose={(chosen) => go({ sort: chosen, page: undefined })}
          />
        </ListToolbar>
      ) : null}
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
        filtered={isFiltered}
        noMatch="No file has this in its name or its text."
        renderTable={(rows) => (
          <FilesRows
            {...rows}
            selected={isOwn ? selected : undefined}
            now={query.dataUpdatedAt}
            onAct={open}
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
      <OnLeft
        value={{
          leave: (files) => selected.select(files, false),
          selected: selected.files,
          refuse: setRefused,
        }}
      >
        {dialog}
      </OnLeft>
    </>
  );
}

/** By what the files are sorted, in words. */
const orders = {
  added: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-size': 'Largest first',
  size: 'Smallest first',
  '-pages': 'Most pages first',
  pages: 'Fewest pages first',
} as const satisfies Record<FileSort, string>;

/** What becomes of a file by the dialog of its row: it leaves the list, and with it the selection, or it was not moved. */
const OnLeft = createContext<{
  leave: (files: readonly AskFile[]) => void;
  selected: readonly AskFile[];
  refuse: (refused: readonly RefusedFile[]) => void;
}>({ leave: () => {}, selected: [], refuse: () => {} });

function MoveFileDialog({ row, open, onOpenChange, onCloseAutoFocus }: RowDialogProps<AskFile>) {
  const { leave, refuse } = use(OnLeft);
  return (
    <MoveFilesDialog
      files={[row]}
      open={open}
      onOpenChange={onOpenChange}
      onMoved={(refused) => {
        if (refused.length === 0) leave([row]);
        refuse(refused);
      }}
      onCloseAutoFocus={onCloseAutoFocus}
    />
  );
}

function DeleteDialog({ onDeleted, ...props }: RowDialogProps<AskFile>) {
  const { leave, selected } = use(OnLeft);
  return (
    <DeleteFileDialog
      {...props}
      onDeleted={() => {
        // What came out of it is gone, too, also out of what lay in it.
        const isWithin = ({ parent_id, name }: AskFile) =>
          parent_id === props.row.id || (parent_id !== null && name.startsWith(`${props.row.name} › `));
        leave([props.row, ...selected.filter(isWithin)]);
        onDeleted();
      }}
    />
  );
}

const fileDialogs = {
  rename: RenameFileDialog,
  move: MoveFileDialog,
  replace: ReplaceFileDialog,
  delete: DeleteDialog,
};
