import { FileUp } from 'lucide-react';
import { useId } from 'react';
import { FILE_MAX_BYTES, fileExtensions } from '#shared/ask-limits.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { Label } from '#client/ui/label.tsx';
import { DropPrompt, DropZone } from '#client/app/components/drop-zone.tsx';

/** The frame that takes files and folders. @param into where they go, as in `Into the collection “Leases”` */
export function FileDrop({
  into,
  disabled = false,
  onFiles,
}: {
  into: string;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <Label htmlFor={id} className="sr-only">
        Add files
      </Label>
      <DropZone
        id={id}
        icon={FileUp}
        prompt={<DropPrompt choose="choose files">Drop or paste files and folders, or</DropPrompt>}
        hint={`PDF, documents (DOCX, ODT, RTF, EPUB), presentations (PPTX), spreadsheets (XLSX, ODS, CSV), pictures (PNG, JPEG, WebP, TIFF), HTML, Markdown, plain text, mails (EML, MSG) or a ZIP of these, up to ${formatBytes(FILE_MAX_BYTES)} each. ${into}`}
        accept={fileExtensions.join(',')}
        multiple
        disabled={disabled}
        onFiles={onFiles}
      />
    </div>
  );
}
