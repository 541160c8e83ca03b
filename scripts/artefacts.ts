// The names of what `npm run pack` and `npm run binary` leave in the root of the project.
import { productVersion } from '#server/paths.ts';

const version = productVersion();

export const tarballFile = `oriel-${version}.tgz`;
export const binaryFile = `oriel-${version}-${process.platform}-${process.arch}`;
