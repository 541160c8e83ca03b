import { codeQuery } from '#client/app/lib/code-query.ts';

/** What shows PDFs, with pdf.js, which is loaded only where a PDF is shown. */
export const pdfCode = codeQuery('pdf', () => import('./pdf-view.tsx'));
