// `npm run dev`: the product from source, in one process on one port. Node restarts it when files of the server change;
// Vite reloads the browser when files of the client change.
import { existsSync } from 'node:fs';
import { readProcessConfig } from '#server/config.ts';
import { startServer } from '#server/commands/serve.ts';
import { siteInfo } from '#server/http/site.ts';
import { placesDir } from '#server/paths.ts';
import { buildPlaces } from './build-places.ts';
import { openDevSite } from './dev-site.ts';

if (!existsSync(placesDir)) await buildPlaces(placesDir);
const config = readProcessConfig();
await startServer(config, async () => openDevSite(siteInfo(config)), { development: true });
