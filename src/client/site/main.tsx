// The entry of the public pages: hydrates the markup of the server.
import { hydrateRoot } from 'react-dom/client';
import { HydrationMark } from '#client/hydration-mark.tsx';
import { markScriptFailed } from '#client/defer-script.ts';
import { startTheme } from '#client/theme.ts';
import './site.css';
import { isSitePath, SitePage } from './site-page.tsx';
import { readSiteInfo } from '#client/site-info.ts';
import { readParts } from './static-part.tsx';

startTheme();

const root = document.getElementById('root');
const path = root?.dataset.page ?? '';
if (root && isSitePath(path)) {
  const rendered = root.innerHTML;
  hydrateRoot(
    root,
    <HydrationMark>
      <SitePage path={path} site={readSiteInfo()} parts={readParts(root)} />
    </HydrationMark>,
    {
      // React empties the page after an uncaught error; the server's markup is restored, which works without a script.
      onUncaughtError(error) {
        // After React has emptied it.
        queueMicrotask(() => (root.innerHTML = rendered));
        markScriptFailed();
        reportError(error);
      },
    },
  );
}
