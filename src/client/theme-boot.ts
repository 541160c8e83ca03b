// A small blocking script in <head> that applies stored values before the first paint: the colour mode, the accepted cookie
// dialog, and whether a token is stored, which decides which first paint is visible. It also starts the script of a public
// page.
import { startAfterPaint } from './defer-script.ts';
import { getStored } from './storage.ts';
import { applyTheme } from './theme.ts';

applyTheme();
document.documentElement.toggleAttribute('data-cookies-accepted', getStored('accept_cookies') === 'true');
document.documentElement.toggleAttribute('data-signed-in', getStored('access_token') !== null);

const { main } = document.currentScript?.dataset ?? {};
if (main !== undefined) startAfterPaint(main);
