import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [reactRouter()],
  ssr: {
    // The server build runs in plain Node: everything is bundled but what the server itself must share with it.
    noExternal: true,
    external: ['react', 'react-dom', 'react-router', '@react-router/node'],
  },
});
