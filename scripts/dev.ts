// `npm run dev`: the whole product in one process on one port, from source. Node restarts it when the server's files
// change; Vite reloads the browser when the client's do.
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
