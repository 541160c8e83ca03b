// The entry of the public pages: hydrates what the server has rendered.
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
      // React empties the page after an error that nothing catches; as it was rendered, it is of use without a script.
      onUncaughtError(error) {
        // Once React is through with emptying it.
        queueMicrotask(() => (root.innerHTML = rendered));
        markScriptFailed();
        reportError(error);
      },
    },
  );
}
