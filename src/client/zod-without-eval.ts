// Replaces `zod` in the client (see vite.config.ts): zod without its check whether it may compile code, which the CSP
// forbids and the browser would report. A module of its own, so that it runs before any schema is created.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
