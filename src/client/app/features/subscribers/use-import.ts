import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportResult } from '#shared/subscribers.ts';
import { IMPORT_MAX_BYTES } from '#shared/subscribers.ts';
import { failureText } from '#client/errors.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { useOpenForm } from '#client/app/components/form-dialog.tsx';
import { queries } from '#client/app/lib/trpc.ts';
import { importCsv } from './import-csv.ts';

/** What runs: the check of a file or its import, and the uploaded share from 0 to 1. */
export type ImportProgress = { dryRun: boolean; sent: number };

/**
 * The steps of an import in a FormDialog: choose a file, which is checked at once, then import it. The upload is aborted
 * when the dialog closes.
 * @param onImported gets what was imported
 */
export function useImport(onImported: (result: ImportResult) => void) {
  const { begin } = useOpenForm();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<ImportResult>();
  const [sent, setSent] = useState(0);
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: async ({ chosen, dryRun }: { chosen: File; dryRun: boolean }) => {
      setSent(0);
      const signal = begin();
      try {
        return await importCsv(chosen, dryRun, { onProgress: setSent, signal });
      } catch (failure) {
        if (signal.aborted) return undefined;
        throw failure;
      }
    },
    onSuccess: (result, { dryRun }) => {
      if (!result) return;
      setChecked(result);
      if (!dryRun && result.refused === 0) onImported(result);
    },
    meta: { reportsItself: true },
    onSettled: (_result, _error, { dryRun }) => {
      // The server may have stored what was aborted.
      if (!dryRun) void queries.subscribers.invalidate();
    },
  });

  const isTooLarge = file !== undefined && file.size > IMPORT_MAX_BYTES;
  const check = (chosen: File) => {
    setChecked(undefined);
    mutate({ chosen, dryRun: true });
  };
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setFile(chosen);
    setChecked(undefined);
    if (chosen.size > IMPORT_MAX_BYTES) reset();
    else check(chosen);
  };
  const problem = isTooLarge
    ? `The file is larger than ${formatBytes(IMPORT_MAX_BYTES)}.`
    : error
      ? failureText(error)
      : undefined;
  const progress: ImportProgress | undefined =
    isPending && variables ? { dryRun: variables.dryRun, sent } : undefined;
  return {
    file,
    /** What the check said of the file. */
    checked,
    progress,
    /** Why the file could not be checked or imported. */
    problem,
    choose,
    /** Checks the file again; undefined where that is of no use. */
    checkAgain: file && !isTooLarge && !checked ? () => check(file) : undefined,
    /** Imports the file; undefined unless the check found something to import, and nothing to refuse. */
    start:
      file && checked && checked.refused === 0 && checked.added > 0
        ? () => mutate({ chosen: file, dryRun: false })
        : undefined,
  };
}
