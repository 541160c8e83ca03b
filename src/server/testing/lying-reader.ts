// Stands in place of the process that reads files, and tells its starter what the file holds.
import { readFileSync, writeSync } from 'node:fs';

const said = readFileSync(0);
for (let sent = 0; sent < said.length;) sent += writeSync(3, said, sent);
