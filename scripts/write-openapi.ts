// `npm run openapi`: writes the committed copy of the OpenAPI document, so that a change of the contract shows in the diff.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeRest, exampleSite } from '#server/http/openapi.ts';

const file = join(import.meta.dirname, '..', 'docs', 'openapi.json');
writeFileSync(file, `${JSON.stringify(describeRest(exampleSite), null, 2)}\n`);
