// Tells zod not to try whether it may compile code: the policy forbids that, and the browser would report the try.
// Imported before everything else, because zod tries as soon as a schema is made.
import { config } from 'zod';

config({ jitless: true });
