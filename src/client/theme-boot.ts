// A tiny classic script that blocks in <head>: it sets the colour mode before the first paint, so that no page flashes.
import { applyTheme } from './theme.ts';

applyTheme();
