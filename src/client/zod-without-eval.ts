// What the client gets for `zod` (vite.config.ts): zod, told not to try whether it may compile code. The policy forbids
// that, and the browser would report the try. A module of its own, so that it has run before any schema is made,
// whichever file the bundler puts that into.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
