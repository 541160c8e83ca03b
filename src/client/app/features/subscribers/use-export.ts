import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportInput } from '#shared/subscribers.ts';
import { useOpenForm } from '#client/app/components/form-dialog.tsx';
import { exportCsv } from './export-csv.ts';

/** The progress of an export; `rows` is the number of rows received. */
export type ExportProgress = { state: 'idle' | 'running' | 'failed'; rows: number };

/**
 * The mutation that exports subscribers, in a FormDialog; it is aborted when the dialog closes.
 * @param onSaved called once the file is saved
 * @returns `start`, which takes the range, and the `progress`
 */
export function useExport(onSaved: () => void) {
  const [rows, setRows] = useState(0);
  const { begin } = useOpenForm();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (range: ExportInput) => {
      setRows(0);
      return exportCsv(range, begin(), setRows);
    },
    onSuccess: (result) => {
      if (result === 'saved') onSaved();
    },
  });
  const progress: ExportProgress = { state: isPending ? 'running' : isError ? 'failed' : 'idle', rows };
  return { start: mutate, progress };
}
