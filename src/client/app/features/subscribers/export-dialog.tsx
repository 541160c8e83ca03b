import { Download } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { FormDialogButton, useOpenForm, useReportChanged } from '#client/app/components/form-dialog.tsx';
import { recheck, schemaResolver } from '#client/app/lib/forms.ts';
import { endOf, exportFormSchema, LATEST, startOf } from './export-range.ts';
import { useExport } from './use-export.ts';
import type { ExportProgress } from './use-export.ts';

const emptyForm = { date_from: '', date_to: '' };

/** The `Export Subscribers` button and its dialog. Closing the dialog cancels a running export. */
export function ExportDialog() {
  return (
    <FormDialogButton
      icon={Download}
      title="Export Subscribers"
      description="Everyone who joined between these two moments, as a CSV file."
    >
      <ExportForm />
    </FormDialogButton>
  );
}

function ExportForm() {
  const { close } = useOpenForm();
  const form = useForm({
    mode: 'onBlur',
    resolver: schemaResolver(exportFormSchema),
    defaultValues: emptyForm,
  });
  const { register, handleSubmit } = form;
  const { errors, isDirty } = form.formState;
  useReportChanged(isDirty);
  const { start, progress } = useExport(() => {
    toast.success('Subscribers exported successfully.');
    close();
  });
  const submit = handleSubmit(({ date_from: from, date_to: to }) => {
    const [date_from, date_to] = [startOf(from), endOf(to)];
    if (date_from !== undefined && date_to !== undefined) start({ date_from, date_to });
  });
  return (
    <DialogForm
      submitLabel="Export"
      disabled={progress.state === 'running'}
      status={<Progress {...progress} />}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <Field
        label="From"
        type="datetime-local"
        required
        max={LATEST}
        error={errors.date_from?.message}
        {...register('date_from', { onBlur: recheck(form, 'date_to') })}
      />
      <Field
        label="To"
        type="datetime-local"
        required
        max={LATEST}
        error={errors.date_to?.message}
        {...register('date_to')}
      />
    </DialogForm>
  );
}

/** The progress of the export. Screen readers announce once that it runs, not every row count. */
function Progress({ state, rows }: ExportProgress) {
  return (
    <p role="status" className="text-sm leading-snug text-muted-foreground tabular-nums sm:mr-auto">
      {state === 'failed' ? 'The export broke off. No file was saved.' : null}
      {state === 'running' ? (
        <>
          <span className="sr-only">Exporting</span>
          <span aria-hidden>{rows === 0 ? 'Exporting…' : `${rows.toLocaleString()} rows`}</span>
        </>
      ) : null}
    </p>
  );
}
