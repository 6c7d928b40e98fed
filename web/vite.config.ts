import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { docs } from './docs-build/plugin.ts';
import { siteScript } from './site-script.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => ({
  root: at('.'),
  plugins: [
    docs({ folder: at('../content/docs'), components: at('./app/features/docs/mdx-components.tsx') }),
    reactRouter(),
    siteScript(),
  ],
  // All of the app at once: a dependency found on a later page would reload the one being looked at.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*test*'] },
  ssr:
    command === 'build'
      ? {
          // The build runs in plain Node, whatever NODE_ENV says: bundled, React is its production version.
          noExternal: true,
        }
      : {
          // Our own packages are TypeScript, and MUI must find the same copy of emotion as we do.
          noExternal: ['@warden/contract', '@warden/i18n', '@warden/license', /^@mui\//, /^@emotion\/(?!server)/],
        },
}));
