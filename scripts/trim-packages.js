// Runs after `npm ci` and `npm install`: removes 150 MB that nothing here reads. Plain JavaScript, for any Node.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Node before 20.11 has no `import.meta.dirname`.
const packages = fileURLToPath(new URL('../node_modules', import.meta.url));

/**
 * Removes the source maps in a folder. Does not follow links: `npm link` makes them to packages outside.
 * @param {string} folder
 */
function removeMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeMaps(path);
    else if (entry.isFile() && entry.name.endsWith('.map')) rmSync(path, { force: true });
  }
}

/**
 * Removes the folders of a scope whose names begin alike.
 * @param {string} scope
 * @param {string} start
 */
function removeScoped(scope, start) {
  const folder = join(packages, scope);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(start)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** The other builds of the engine that reads pictures, and the larger data of languages. */
function unusedOfRecognition() {
  const engine = join(packages, 'tesseract.js-core');
  const builds = existsSync(engine) ? readdirSync(engine) : [];
  const languages = join(packages, '@tesseract.js-data');
  return [
    ...builds
      .filter(
        (name) =>
          /^tesseract-core.*\.(?:js|wasm)$/.test(name) &&
          !/^tesseract-core-simd-lstm\.(?:js|wasm)$/.test(name),
      )
      .map((name) => join(engine, name)),
    ...(existsSync(languages) ? readdirSync(languages) : []).map((code) => join(languages, code, '4.0.0')),
  ];
}

// pdf.js draws in the browser, from its build for older ones; on servers it would draw with a canvas of Skia.
removeScoped('@napi-rs', 'canvas');
for (const unused of ['build', 'web', 'image_decoders', 'legacy/web', 'legacy/image_decoders']) {
  rmSync(join(packages, 'pdfjs-dist', unused), { recursive: true, force: true });
}
// Of the engine that reads pictures one build is used, and of the data of a language the smaller kind.
for (const unused of unusedOfRecognition()) rmSync(unused, { recursive: true, force: true });
// The package `node` copies its binary out of this folder; npm itself removes the rest at the next install.
rmSync(join(packages, 'node/node_modules'), { recursive: true, force: true });
if (existsSync(packages)) removeMaps(packages);
