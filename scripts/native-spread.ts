import type { Plugin } from 'vite';

// The compiled helper, from the name of its function to the end of its body.
const COMPILED = /function _objectSpread2\([^]*?\n\}\n/;
const NATIVE =
  'function _objectSpread2(target, ...sources) {\n\treturn Object.assign(target, ...sources);\n}\n';

/**
 * Lets tRPC copy objects with the language's own `Object.assign`. Its package is compiled for old browsers, and the helper
 * that stands for object spread there took a sixth of the time of a join. The build fails where the helper is not found.
 */
export function nativeSpread(): Plugin {
  let replaced = 0;
  return {
    name: 'use-native-spread',
    transform(code, id) {
      if (!id.includes('/@trpc/server/') || !COMPILED.test(code)) return null;
      replaced += 1;
      return { code: code.replace(COMPILED, NATIVE), map: null };
    },
    buildEnd(error) {
      if (error === undefined && replaced === 0) this.error('tRPC has no helper for object spread any more.');
    },
  };
}
