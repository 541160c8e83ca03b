// The dialogs of a list's rows. They belong to the page: neither a refetch nor another page of the list closes one.
import { useCallback, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** Opens a dialog of a row. `opener` gets the focus back when the dialog closes. */
export type OpenRowDialog<Row, Kind extends string> = (
  kind: Kind,
  row: Row,
  opener: HTMLElement | null,
) => void;

/** What a dialog is drawn with. */
export type RowDialogProps<Row> = {
  /** The row as it was when the dialog was opened. */
  row: Row;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Closes the dialog of a row that is deleted; its opener will be gone with it. */
  onDeleted: () => void;
  onCloseAutoFocus: (event: Event) => void;
};

/** `opening` counts up: a late answer to one dialog cannot close the next. */
type Opened<Row, Kind> = {
  kind: Kind;
  row: Row;
  opener: HTMLElement | null;
  opening: number;
  open: boolean;
};

/**
 * Which dialog of which row is open.
 * @param dialogs the dialog of each kind
 * @returns `open`, for the rows; `dialog`, which the page renders beside its list
 */
export function useRowDialogs<Row, Kind extends string>(
  dialogs: Readonly<Record<Kind, ComponentType<RowDialogProps<Row>>>>,
): { open: OpenRowDialog<Row, Kind>; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened<Row, Kind>>();
  const open: OpenRowDialog<Row, Kind> = useCallback((kind, row, opener) => {
    setOpened((last) => ({ kind, row, opener, opening: (last?.opening ?? 0) + 1, open: true }));
  }, []);
  if (!opened) return { open, dialog: null };

  const { kind, row, opener, opening } = opened;
  const Dialog: ComponentType<RowDialogProps<Row>> = dialogs[kind];
  const update = (change: Partial<Opened<Row, Kind>>) =>
    setOpened((present) => (present?.opening === opening ? { ...present, ...change } : present));
  const dialog = (
    <Dialog
      key={opening}
      row={row}
      open={opened.open}
      onOpenChange={() => update({ open: false })}
      onDeleted={() => update({ open: false, opener: null })}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const target = opener?.isConnected ? opener : document.querySelector('main');
        target?.focus({ preventScroll: true });
      }}
    />
  );
  return { open, dialog };
}
