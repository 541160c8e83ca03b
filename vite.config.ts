// How Vite builds the client and serves it in development. There is no index.html: the server renders every document.
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  appType: 'custom',
  clearScreen: false,
  plugins: [tailwindcss(), react()],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/client/zod-without-eval.ts', import.meta.url)),
      },
    ],
  },
  // Holds assets/icons and assets/images, so that both stand at the same addresses in development and when built.
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
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
