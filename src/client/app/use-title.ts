// The title of the document, screen by screen.
import { useEffect } from 'react';
import { siteName } from './site-name.ts';

/** Names the screen in the browser's tab, before the site's name. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteName()}`;
  }, [title]);
}
