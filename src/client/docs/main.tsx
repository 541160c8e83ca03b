// The entry of the API page: fetches the OpenAPI document and renders it.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { failureText } from '#client/errors.ts';
import { HydrationMark } from '#client/hydration-mark.tsx';
import { readSiteInfo } from '#client/site-info.ts';
import { startTheme } from '#client/theme.ts';
import { fetchDocument } from './api-document.ts';
import './docs.css';
import { DocsPage } from './docs-page.tsx';

startTheme();

const element = document.getElementById('root');
if (!element) throw new Error('The document has no #root to draw the page in.');
const root = createRoot(element);

try {
  const api = await fetchDocument();
  root.render(
    <StrictMode>
      <HydrationMark>
        <DocsPage document={api} name={readSiteInfo().name} />
      </HydrationMark>
    </StrictMode>,
  );
} catch (error) {
  root.render(
    <HydrationMark>
      <p role="alert" className="p-8">
        {failureText(error)}
      </p>
    </HydrationMark>,
  );
}
