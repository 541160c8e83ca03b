// A tiny classic script that blocks in <head>: it reads what is stored before the first paint, so that no page flashes in
// the wrong colour mode, nobody sees the cookie dialog again who has accepted it, and nobody a screen that is not for them.
// It also starts the script of a public page.
import { startAfterPaint } from './defer-script.ts';
import { getStored } from './storage.ts';
import { applyTheme } from './theme.ts';

applyTheme();
document.documentElement.toggleAttribute('data-cookies-accepted', getStored('accept_cookies') === 'true');
document.documentElement.toggleAttribute('data-signed-in', getStored('access_token') !== null);

const { main } = document.currentScript?.dataset ?? {};
if (main !== undefined) startAfterPaint(main);
