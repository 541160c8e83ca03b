import type { ReactNode } from 'react';
import type { Citation } from '#shared/questions.ts';
import type { FailedQuery } from '#client/app/components/error-state.tsx';

/** What a view of a page as it looks is given. */
export interface PageViewProps {
  file: { id: string; name: string };
  citation: Citation | undefined;
  /** From 1. */
  page: number;
  /** The width of the page as a multiple of the width of the view. */
  zoom: number;
  /** Gets the number of pages. */
  onPages: (pages: number) => void;
  /** What is shown where the page cannot be. */
  renderFailure: (query: FailedQuery) => ReactNode;
}
