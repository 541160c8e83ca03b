// Runs before each test file. The processes that read files, keep the index and answer from it start from the build, as they do
// in a release: data-root.ts has made it of these sources, and to compile the sources again takes most of each of hundreds of starts.
import { join } from 'node:path';
import { distDir, encoderPart, indexerPart, queryPart, readerPart } from '../paths.ts';

indexerPart.file = join(distDir, 'server', 'ask-indexer.cjs');
encoderPart.file = join(distDir, 'server', 'ask-encoder.cjs');
queryPart.file = join(distDir, 'server', 'ask-query.cjs');
readerPart.file = join(distDir, 'server', 'ask-reader.cjs');
// Before start-reader.ts is loaded, which makes its options of them.
readerPart.folders = [join(distDir, 'server')];
