import { FileSpreadsheet, Upload } from 'lucide-react';
import { useId } from 'react';
import { formatBytes } from '#shared/format-bytes.ts';
import { IMPORT_MAX_BYTES } from '#shared/subscribers.ts';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Label } from '#client/ui/label.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { DropPrompt, DropZone } from '#client/app/components/drop-zone.tsx';
import { FormDialogButton, useOpenForm, useReportChanged } from '#client/app/components/form-dialog.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import { ImportReport } from './import-report.tsx';
import { useImport } from './use-import.ts';
import type { ImportProgress } from './use-import.ts';

/** The `Import` button and its dialog `Import Subscribers`. Closing the dialog aborts what is being sent. */
export function ImportDialog() {
  return (
    <FormDialogButton
      icon={Upload}
      label="Import"
      variant="outline"
      title="Import Subscribers"
      description="An existing list, as a CSV file. It is checked first; nothing is stored until you import it."
      maxWidth="max-w-xl"
    >
      <ImportForm />
    </FormDialogButton>
  );
}

function ImportForm() {
  const { close } = useOpenForm();
  const id = useId();
  const { file, checked, progress, problem, choose, checkAgain, start } = useImport(({ added }) => {
    toast.success(`${subscribers(added)} imported.`);
    close();
  });
  useReportChanged(file !== undefined);
  const submit = start ?? checkAgain;
  return (
    <DialogForm
      submitLabel={
        start && checked
          ? `Import ${subscribers(checked.added)}`
          : checkAgain && problem
            ? 'Check again'
            : 'Import'
      }
      disabled={submit === undefined || progress !== undefined}
      onSubmit={() => submit?.()}
      onCancel={close}
    >
      <div className="grid gap-2">
        <Label htmlFor={id}>File</Label>
        <DropZone
          id={id}
          icon={FileSpreadsheet}
          prompt={
            file ? (
              <>
                <p className="max-w-full text-sm font-medium wrap-anywhere">
                  {file.name}{' '}
                  <span className="font-normal whitespace-nowrap text-muted-foreground">
                    {formatBytes(file.size)}
                  </span>
                </p>
                <DropPrompt choose="choose another">Drop or</DropPrompt>
              </>
            ) : (
              <DropPrompt choose="choose one">Drop a file, or</DropPrompt>
            )
          }
          hint={`CSV up to ${formatBytes(IMPORT_MAX_BYTES)}, separated by commas, semicolons or tabs.`}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          disabled={progress !== undefined}
          onFiles={choose}
        />
        {problem === undefined || progress ? null : (
          <p role="alert" className="text-sm leading-snug font-medium text-destructive">
            {problem}
          </p>
        )}
      </div>
      {progress ? <Running {...progress} /> : checked ? <ImportReport result={checked} /> : <Columns />}
    </DialogForm>
  );
}

/** Which columns are taken, while there is nothing else to say. */
function Columns() {
  return (
    <p className="text-sm leading-relaxed text-pretty text-muted-foreground">
      The first row names the columns, in any order: <Code>email</Code> is required; <Code>created_at</Code>,{' '}
      <Code>location</Code>, <Code>latitude</Code> and <Code>longitude</Code> are taken where they are given.
      Other columns are ignored. Addresses that are on the waitlist already stay as they are.
    </p>
  );
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-[0.8125rem] text-foreground">{children}</code>;
}

function Running({ dryRun, sent }: ImportProgress) {
  const id = useId();
  const isSent = sent >= 1;
  return (
    <div className="grid gap-2">
      <p id={id} role="status" className="text-sm text-muted-foreground">
        {isSent ? (dryRun ? 'Checking…' : 'Importing…') : 'Uploading…'}
      </p>
      <Progress aria-labelledby={id} value={isSent ? undefined : sent} className="h-1.5" />
    </div>
  );
}

function subscribers(count: number): string {
  return count === 1 ? '1 subscriber' : `${formatNumber(count)} subscribers`;
}
