// The dialogs of a list's rows. They belong to the page: neither a refetch nor another page of the list closes one.
import { useCallback, useRef, useState } from 'react';
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
type Opened<Row, Kind> = { kind: Kind; row: Row; opening: number; open: boolean };

/**
 * Which dialog of which row is open.
 * @param dialogs the dialog of each kind
 * @returns `open`, for the rows; `dialog`, which the page renders beside its list
 */
export function useRowDialogs<Row, Kind extends string>(
  dialogs: Readonly<Record<Kind, ComponentType<RowDialogProps<Row>>>>,
): { open: OpenRowDialog<Row, Kind>; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened<Row, Kind>>();
  const opener = useRef<HTMLElement>(null);
  const open: OpenRowDialog<Row, Kind> = useCallback((kind, row, from) => {
    opener.current = from;
    setOpened((last) => ({ kind, row, opening: (last?.opening ?? 0) + 1, open: true }));
  }, []);
  if (!opened) return { open, dialog: null };

  const { kind, row, opening } = opened;
  const Dialog: ComponentType<RowDialogProps<Row>> = dialogs[kind];
  const close = () =>
    setOpened((present) => (present?.opening === opening ? { ...present, open: false } : present));
  const dialog = (
    <Dialog
      key={opening}
      row={row}
      open={opened.open}
      onOpenChange={close}
      onDeleted={() => {
        opener.current = null;
        close();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        const target = opener.current?.isConnected ? opener.current : document.querySelector('main');
        target?.focus({ preventScroll: true });
      }}
    />
  );
  return { open, dialog };
}
