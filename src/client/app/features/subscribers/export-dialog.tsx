import { Download } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ExportInput, SubscriberFilter } from '#shared/subscribers.ts';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { FormDialogButton, useOpenForm, useReportChanged } from '#client/app/components/form-dialog.tsx';
import type { DateRange } from '#client/app/lib/date-range.ts';
import { recheck, schemaResolver } from '#client/app/lib/forms.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { exportPresets, fieldsOf, fieldsOfPreset } from './export-presets.ts';
import { endOf, exportFormSchema, LATEST, startOf } from './export-range.ts';
import { describeConditions, useExportCount } from './export-count.ts';
import type { Conditions } from './export-count.ts';
import { useExport } from './use-export.ts';
import type { ExportProgress } from './use-export.ts';

const emptyForm = { date_from: '', date_to: '' };

/** An export without a filter needs both ends of its range. */
const ALL_TIME = { date_from: '0001-01-01T00:00:00.000Z', date_to: '9999-12-31T23:59:59.999Z' };

/**
 * The `Export Subscribers` button and its dialog. Closing the dialog cancels a running export.
 * @param filter the filter of the list: the dialog opens with its range, and the rest of it limits the export
 */
export function ExportDialog({
  filter: { q, located, location, status, tags, from, to } = {},
}: {
  filter?: SubscriberFilter;
}) {
  const isFiltered = [q, located, location, status, tags, from, to].some((part) => part !== undefined);
  return (
    <FormDialogButton
      icon={Download}
      title="Export Subscribers"
      description="Everyone who joined between these two moments, as a CSV file."
    >
      <ExportForm
        conditions={{ q, located, location, status, tags }}
        range={isFiltered ? { from, to } : undefined}
      />
    </FormDialogButton>
  );
}

/**
 * The `Export` button of a selection, and its dialog.
 * @param count how many are selected
 * @param selection their ids; or the filter that they match, if all that match are selected
 */
export function ExportSelectionDialog({
  count,
  selection,
}: {
  count: number;
  selection: { ids: string[] } | SubscriberFilter;
}) {
  return (
    <FormDialogButton
      icon={Download}
      label="Export"
      variant="outline"
      size="sm"
      title="Export Subscribers"
      description={`The ${count === 1 ? 'selected row' : `${formatNumber(count)} selected rows`}, as a CSV file.`}
    >
      <SelectionForm selection={'ids' in selection ? selection : { ...selection, ...ALL_TIME }} />
    </FormDialogButton>
  );
}

/** `useExport` in an open dialog, which it closes after the export; and the choice whether the file has the tags. */
function useExportInDialog() {
  const { close } = useOpenForm();
  const [hasTags, setHasTags] = useState(false);
  const { start, progress } = useExport(() => {
    toast.success('Subscribers exported successfully.');
    close();
  });
  const tags = (
    <CheckboxField
      label="With tags"
      hint="As a last column of the file."
      checked={hasTags}
      onChange={({ currentTarget }) => setHasTags(currentTarget.checked)}
    />
  );
  return {
    start: (range: ExportInput) => start({ ...range, ...(hasTags && { with_tags: true }) }),
    progress,
    close,
    tags,
  };
}

function SelectionForm({ selection }: { selection: ExportInput }) {
  const { start, progress, close, tags } = useExportInDialog();
  return (
    <DialogForm
      submitLabel="Export"
      disabled={progress.state === 'running'}
      status={<Progress {...progress} />}
      onSubmit={() => start(selection)}
      onCancel={close}
    >
      {tags}
    </DialogForm>
  );
}

function ExportForm({ conditions, range }: { conditions: Conditions; range: DateRange | undefined }) {
  const [openedAt] = useState(() => new Date());
  const form = useForm({
    mode: 'onBlur',
    resolver: schemaResolver(exportFormSchema),
    defaultValues: range ? fieldsOf(range, openedAt) : emptyForm,
  });
  const { register, handleSubmit, setValue } = form;
  const { errors, isDirty } = form.formState;
  const [from, to] = useWatch({ control: form.control, name: ['date_from', 'date_to'] });
  useReportChanged(isDirty);
  const { start, progress, close, tags } = useExportInDialog();
  const submit = handleSubmit(({ date_from, date_to }) => {
    const [first, last] = [startOf(date_from), endOf(date_to)];
    if (first !== undefined && last !== undefined) start({ ...conditions, date_from: first, date_to: last });
  });
  const count = useExportCount(conditions, from, to);
  const inWords = describeConditions(conditions);
  return (
    <DialogForm
      submitLabel="Export"
      disabled={progress.state === 'running'}
      status={<Progress {...progress} />}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <div role="group" aria-label="Ranges" className="-mb-1 flex flex-wrap gap-2">
        {exportPresets.map(({ label, range: offered }) => {
          const fields = fieldsOfPreset(offered, openedAt);
          return (
            <Button
              key={label}
              variant="outline"
              size="sm"
              aria-pressed={from === fields.date_from && to === fields.date_to}
              className="aria-pressed:border-primary aria-pressed:text-primary"
              onClick={() => {
                setValue('date_from', fields.date_from, { shouldDirty: true });
                setValue('date_to', fields.date_to, { shouldDirty: true, shouldTouch: true });
                void form.trigger();
              }}
            >
              {label}
            </Button>
          );
        })}
      </div>
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
      {tags}
      <p
        role="status"
        className="min-h-5 text-sm leading-snug text-pretty wrap-anywhere text-muted-foreground"
      >
        {count === undefined ? null : (
          <strong className="font-semibold text-foreground tabular-nums">{rowCount(count)}</strong>
        )}
        {inWords === undefined ? null : (
          <>
            {count === undefined ? 'Only' : ', only'} those {inWords}, as in the list
          </>
        )}
      </p>
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
          <span aria-hidden>{rows === 0 ? 'Exporting…' : rowCount(rows)}</span>
        </>
      ) : null}
    </p>
  );
}

function rowCount(rows: number): string {
  return rows === 1 ? '1 row' : `${formatNumber(rows)} rows`;
}
