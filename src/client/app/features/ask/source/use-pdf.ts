import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import { fileQuery } from '../ask-queries.ts';
import { cannotShow } from './cannot-show.ts';
import { contentQuery } from './file-content.ts';
import { openPdf } from './pdf-document.ts';

type Opened = { content: Blob; pdf?: PDFDocumentProxy; problem?: unknown };

/**
 * Fetches and opens a PDF, as long as the component is mounted.
 * @returns `pdf`, undefined until it is open; `failed`, the query to try again where it cannot be
 */
export function usePdf(fileId: string): { pdf?: PDFDocumentProxy | undefined; failed?: FailedQuery } {
  const file = useQuery(fileQuery(fileId));
  const version = file.data?.version;
  const query = useQuery({
    ...contentQuery({ id: fileId, version: version ?? 0 }),
    enabled: version !== undefined,
  });
  const content = query.data;
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (!content) return undefined;
    const ends = new AbortController();
    openPdf(content, ends.signal).then(
      (pdf) => {
        if (!ends.signal.aborted) setOpened({ content, pdf });
      },
      (problem: unknown) => {
        if (!ends.signal.aborted) setOpened({ content, problem });
      },
    );
    return () => ends.abort();
  }, [content]);

  const present = opened?.content === content ? opened : undefined;
  if (file.isError && !file.data) return { failed: file };
  if (query.isError && !content) return { failed: query };
  if (present?.problem !== undefined) {
    return { failed: cannotShow('the file', query.refetch, query.isFetching) };
  }
  return { pdf: present?.pdf };
}
