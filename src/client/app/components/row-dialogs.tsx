// The dialogs of the rows of a list. The page owns them, so that a refetch or another page of the list does not close one.
import { useCallback, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** Opens a dialog of a row. `opener` takes the focus back when the dialog closes. */
export type OpenRowDialog<Row, Kind extends string> = (
  kind: Kind,
  row: Row,
  opener: HTMLElement | null,
) => void;

/** The props of a row's dialog. */
export type RowDialogProps<Row> = {
  /** The row as it was when the dialog was opened. */
  row: Row;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Closes the dialog after its row was deleted; the opener is removed with the row. */
  onDeleted: () => void;
  onCloseAutoFocus: (event: Event) => void;
};

/** `opening` is a counter: a late response to one dialog must not close the next one. */
type Opened<Row, Kind> = {
  kind: Kind;
  row: Row;
  opener: HTMLElement | null;
  opening: number;
  open: boolean;
};

/**
 * Manages which dialog of which row is open.
 * @param dialogs the dialog component of each kind
 * @returns `open` for the rows, and `dialog`, which the page renders
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
