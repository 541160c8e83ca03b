// The entry of the public pages: hydrates what the server has rendered.
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HYDRATED } from '../late-start.ts';
import { startTheme } from '../theme.ts';
import './site.css';
import { isSitePath, SitePage } from './site-page.tsx';
import { readSiteInfo } from './site-info.ts';
import { readParts } from './static-part.tsx';

startTheme();

const root = document.getElementById('root');
const path = root?.dataset.page ?? '';
if (root && isSitePath(path)) {
  hydrateRoot(
    root,
    <Hydrated>
      <SitePage path={path} site={readSiteInfo()} parts={readParts(root)} />
    </Hydrated>,
  );
}

/** Says when what is in it hears what visitors do. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event(HYDRATED)), []);
  return children;
}
