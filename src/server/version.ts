// The version of the program, as package.json says it. Only the command line and the signed-in are told.
import manifest from '../../package.json' with { type: 'json' };

export const version = manifest.version;
