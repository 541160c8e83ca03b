// Builds the client, and serves it in development. There is no index.html, because the server renders all documents.
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { worldOutlineModule } from './scripts/world-outline.ts';

export default defineConfig({
  appType: 'custom',
  clearScreen: false,
  plugins: [tailwindcss(), react(), worldOutlineModule()],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/client/zod-without-eval.ts', import.meta.url)),
      },
    ],
  },
  // Contains assets/icons and assets/images, whose paths are the same in development and in the build.
  publicDir: 'src/client/public',
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
    target: 'es2022',
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // The bundler names what several screens share after all of them.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
