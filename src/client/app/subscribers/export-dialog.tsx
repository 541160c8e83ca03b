// The dialog that asks for a range and exports it.
import { Download } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ExportInput } from '../../../shared/subscribers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogTrigger } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { keepFocusOnPress } from '../../ui/keep-focus.ts';
import { toast } from '../../ui/toast.tsx';
import { exportCsv } from './export-csv.ts';
import { endProblem, LATEST, toInstant } from './export-range.ts';

const emptyForm = { date_from: '', date_to: '' };

/** An export that can be watched and ended. */
function useExport(onSaved: () => void) {
  const [rows, setRows] = useState(0);
  const abort = useRef<AbortController>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: (range: ExportInput) => {
      abort.current = new AbortController();
      setRows(0);
      return exportCsv(range, abort.current.signal, setRows);
    },
    onSuccess: (result) => {
      if (result === 'saved') onSaved();
    },
  });
  return { start: mutate, running: isPending, rows, cancel: () => abort.current?.abort() };
}

/** The `Export Subscribers` button and its dialog. Closing the dialog ends an export that is under way. */
export function ExportDialog() {
  const [open, setOpen] = useState(false);
  const { register, handleSubmit, reset, getValues, formState } = useForm({
    mode: 'onBlur',
    defaultValues: emptyForm,
  });
  const { errors } = formState;
  const change = (next: boolean) => {
    if (!next) {
      job.cancel();
      reset();
    }
    setOpen(next);
  };
  const job = useExport(() => {
    change(false);
    toast.success('Subscribers exported successfully.');
  });
  const submit = handleSubmit(({ date_from: from, date_to: to }) => {
    const [date_from, date_to] = [toInstant(from), toInstant(to)];
    if (date_from !== undefined && date_to !== undefined) job.start({ date_from, date_to });
  });
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogTrigger asChild>
        <Button>
          <Download aria-hidden />
          Export Subscribers
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Export Subscribers"
        description="Everyone who joined between these two moments, as a CSV file."
        onMouseDown={keepFocusOnPress}
      >
        <form noValidate className="mt-7" onSubmit={(event) => void submit(event)}>
          <div className="grid gap-5">
            <Field
              label="From"
              type="datetime-local"
              max={LATEST}
              error={errors.date_from?.message}
              {...register('date_from', { required: 'From is required', deps: ['date_to'] })}
            />
            <Field
              label="To"
              type="datetime-local"
              max={LATEST}
              error={errors.date_to?.message}
              {...register('date_to', {
                required: 'To is required',
                validate: (to) => endProblem(getValues('date_from'), to),
              })}
            />
          </div>
          <DialogFooter className="sm:items-center">
            <Progress running={job.running} rows={job.rows} />
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit" disabled={job.running}>
              Export
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** How far the export has come: said once to screen readers, shown as it runs. */
function Progress({ running, rows }: { running: boolean; rows: number }) {
  return (
    <p role="status" className="text-sm text-muted-foreground tabular-nums sm:mr-auto">
      {running ? (
        <>
          <span className="sr-only">Exporting</span>
          <span aria-hidden>{rows === 0 ? 'Exporting…' : `${rows.toLocaleString()} rows`}</span>
        </>
      ) : null}
    </p>
  );
}
