// The entry of the auth screens and the admin area: mounts the app in the document that the server sent.
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTheme } from '#client/theme.ts';
import './app.css';
import { router } from './router.tsx';
import { followSession } from './lib/sign-out.ts';
import { queryClient, trpc, trpcClient } from './lib/trpc.ts';

// An open dialog locks the page's scrolling with a <style> element, which the CSP allows by the nonce of this response.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

startTheme();
followSession(router);

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root to mount the app in.');

/** Renders the app in place of the first paint, which stays until the code of the screen is loaded. */
async function start(container: HTMLElement): Promise<void> {
  await router.load();
  createRoot(container).render(
    <StrictMode>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  );
}

void start(root);
