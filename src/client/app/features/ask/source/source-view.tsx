import { Link } from '@tanstack/react-router';
import { Download, Maximize2, X } from 'lucide-react';
import { useState } from 'react';
import type { ElementType } from 'react';
import type { Citation } from '#shared/questions.ts';
import { Button } from '#client/ui/button.tsx';
import { FileName } from '../answer/file-name.tsx';
import { placeOf } from '../answer/place-of.ts';
import { useDownload } from '../use-download.ts';
import { FileView, type FileState } from './file-view.tsx';
import { IconButton } from './icon-button.tsx';
import { kindOfCited } from './shown-file.ts';

/**
 * The source of a citation: its file where the sentence or the row stands, marked. It fills its parent.
 * @param question the id of the question whose citation it is
 * @param Title the element of its name, which is the title of what surrounds it
 */
export function SourceView({
  citation,
  question,
  Title,
  onClose,
}: {
  citation: Citation;
  question: string;
  Title: ElementType;
  onClose: () => void;
}) {
  const [state, setState] = useState<FileState>({});
  const download = useDownload();
  const file = { id: citation.file_id, name: citation.file_name, kind: kindOfCited(citation) };
  return (
    <div className="flex min-h-0 flex-1 flex-col print:block">
      <div className="flex items-start gap-2 border-b py-3 pr-2 pl-4 sm:pl-5 print:break-after-avoid print:px-0">
        <div className="min-w-0 flex-1 py-1">
          <Title className="font-sans tracking-normal">
            <FileName>{citation.file_name}</FileName>
          </Title>
          <p className="mt-1 text-[0.8125rem] leading-snug wrap-anywhere text-muted-foreground">
            {placeOf(citation)}
          </p>
        </div>
        <Button asChild variant="ghost" size="icon-sm" title="Open the file" className="print:hidden">
          <Link
            to="/admin/ask/files/$id"
            params={{ id: file.id }}
            search={({ in: among, files }) => ({ in: among, files, question, source: citation.number })}
            aria-label="Open the file"
          >
            <Maximize2 aria-hidden />
          </Link>
        </Button>
        <IconButton
          icon={Download}
          label="Download the file"
          stuck={download.busy}
          onPress={() => download.start(file)}
        />
        <IconButton icon={X} label="Close" onPress={onClose} />
      </div>
      <FileView file={file} citation={citation} state={state} onState={setState} />
    </div>
  );
}
