import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ExportInput } from '#shared/subscribers.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogForm } from '#client/ui/dialog-form.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { FormDialog, useOpenForm } from '#client/app/components/form-dialog.tsx';
import { useExport } from './use-export.ts';
import { countSubscribers } from './use-deletion.ts';

/**
 * The button that exports the selected subscribers, behind a dialog with their number.
 * @param input which subscribers: by id, or by a filter
 */
export function ExportSelected({ input, count }: { input: ExportInput; count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      title="Export Subscribers"
      description={`The selected ${countSubscribers(count)}, as a CSV file.`}
      trigger={
        <Button variant="outline" size="sm">
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <ExportForm input={input} />
    </FormDialog>
  );
}

function ExportForm({ input }: { input: ExportInput }) {
  const { close } = useOpenForm();
  const { start, progress } = useExport(() => {
    toast.success('Subscribers exported successfully.');
    close();
  });
  return (
    <DialogForm
      submitLabel="Export"
      disabled={progress.state === 'running'}
      status={
        <p role="status" className="text-sm text-muted-foreground tabular-nums sm:mr-auto">
          {progress.state === 'failed' ? 'The export broke off. No file was saved.' : null}
          {progress.state === 'running' ? `Exporting… ${progress.rows.toLocaleString()} rows` : null}
        </p>
      }
      onSubmit={() => start(input)}
      onCancel={close}
    >
      {null}
    </DialogForm>
  );
}
