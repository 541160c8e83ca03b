// The entry of the public pages: hydrates what the server has rendered.
import { hydrateRoot } from 'react-dom/client';
import { Heard } from '../heard.tsx';
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
    <Heard>
      <SitePage path={path} site={readSiteInfo()} parts={readParts(root)} />
    </Heard>,
  );
}
