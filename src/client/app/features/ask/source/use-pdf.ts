import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import type { FailedQuery } from '#client/app/components/error-state.tsx';
import { contentQuery } from './file-content.ts';
import { openPdf } from './pdf-document.ts';

type Opened = { content: Blob; pdf?: PDFDocumentProxy; problem?: unknown };

/**
 * Fetches and opens a PDF, as long as the component is mounted.
 * @returns `pdf`, undefined until it is open; `failed`, the query to try again where it cannot be
 */
export function usePdf(fileId: string): { pdf?: PDFDocumentProxy | undefined; failed?: FailedQuery } {
  const query = useQuery(contentQuery(fileId));
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
  if (query.isError && !content) return { failed: query };
  if (present?.problem !== undefined) {
    return { failed: cannotShow('the file', query.refetch, query.isFetching) };
  }
  return { pdf: present?.pdf };
}

/** The failure of what came, but cannot be shown. @param retry tries again */
export function cannotShow(what: string, retry: () => Promise<unknown>, isFetching = false): FailedQuery {
  const detail = `This browser cannot show ${what}. Its text can be read all the same.`;
  return { isError: true, error: { data: { detail } }, isFetching, refetch: retry };
}
