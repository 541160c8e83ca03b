import { useEffect } from 'react';
import { siteName } from './installation.ts';

/** Names the screen in the browser's tab, before the site's name. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteName()}`;
  }, [title]);
}
