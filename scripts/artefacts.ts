// The names of what `npm run pack` and `npm run binary` leave in the root of the project.
import { version } from '../src/server/version.ts';

export const tarballFile = `oriel-${version}.tgz`;
export const binaryFile = `oriel-${version}-${process.platform}-${process.arch}`;
