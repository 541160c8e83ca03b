// An export as the dialog sees it: started, watched, and ended with the dialog.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ExportInput } from '../../../shared/subscribers.ts';
import { exportCsv } from './export-csv.ts';

/** Where an export stands. `rows` is how many have come. */
export type ExportProgress = { state: 'idle' | 'running' | 'failed'; rows: number };

/**
 * An export that can be watched. It is ended when the component that started it goes.
 * @param onSaved called once the file has been saved
 */
export function useExport(onSaved: () => void) {
  const [rows, setRows] = useState(0);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (range: ExportInput) => {
      abort.current = new AbortController();
      setRows(0);
      return exportCsv(range, abort.current.signal, setRows);
    },
    onSuccess: (result) => {
      if (result === 'saved') onSaved();
    },
  });
  const progress: ExportProgress = { state: isPending ? 'running' : isError ? 'failed' : 'idle', rows };
  return { start: mutate, progress };
}
