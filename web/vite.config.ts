import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [reactRouter()],
  ssr: {
    // The server build runs in plain Node, whatever NODE_ENV says: bundled, React is its production version.
    noExternal: true,
  },
});
