// An export as the dialog sees it: started, watched, and ended with the dialog.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportInput } from '#shared/subscribers.ts';
import { useOpenForm } from '#client/app/components/form-dialog.tsx';
import { exportCsv } from './export-csv.ts';

/** Where an export stands. `rows` is how many have come. */
export type ExportProgress = { state: 'idle' | 'running' | 'failed'; rows: number };

/**
 * An export that can be watched, in a FormDialog. It is aborted when that closes.
 * @param onSaved called once the file has been saved
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
