import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compileHint } from './compile-hint.ts';
import { contractCalls } from './contract-calls.ts';
import { docs } from './docs-build/plugin.ts';
import { siteScript } from './site-script.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const fileHash = (file: string) => hash('sha256', relative(at('.'), file)).slice(0, 5);

/**
 * What every page with the application needs, and what the dashboard and the panel begin with, is in one chunk each:
 * these modules with all that they import. Split by who shares what, it would be in a hundred files, which compress
 * less and whose headers alone take 75 KB. The module that starts the application stays apart, because it must run
 * last.
 */
const chunks = [
  {
    name: 'app',
    test: /web[\\/]app[\\/](root\.tsx|ui[\\/](page-head\.tsx|native-field\.tsx|layout\.module\.css)|lib[\\/](i18n[\\/]i18n|page[\\/]use-history-state)\.ts)$|react-dom[\\/]client|react-router[\\/]dist[\\/]production[\\/]dom-export/,
  },
  {
    name: 'guests',
    test: /web[\\/]app[\\/](entities[\\/]account[\\/](guests-only|new-password-fields)|features[\\/]auth[\\/]([\w-]+-form|sign-in-steps)|ui[\\/]narrow-page)\.tsx$/,
  },
  { name: 'dashboard', test: /web[\\/]app[\\/]routes[\\/](dashboard|with-queries)\.tsx$/ },
  { name: 'panel', test: /web[\\/]app[\\/]features[\\/]admin[\\/]panel\.tsx$/ },
];

export default defineConfig(({ command }) => ({
  root: at('.'),
  plugins: [
    docs({ folder: at('../content/docs'), components: at('./app/features/docs/mdx-components.tsx') }),
    reactRouter(),
    siteScript(),
    contractCalls(),
    compileHint(['app', 'dashboard']),
  ],
  // All of the app is scanned at the start, because a dependency found later would reload the open page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*test*'], exclude: ['@mui/icons-material'] },
  // Vite would leave this to the server's own environment, and a demo would render with React's development version.
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  resolve: {
    alias: [
      // MUI's icons are only paths, but the function that they call brings all of MUI's styling with it.
      { find: /^\.\/utils\/createSvgIcon\.mjs$/, replacement: at('./app/ui/svg-icon.tsx') },
    ],
  },
  // Every page has the whole style sheet inside (app/ui/style-sheet.ts), so that names of classes are kept short.
  build: { cssCodeSplit: false },
  css: { modules: { generateScopedName: (name, file) => `_${name}_${fileHash(file)}` } },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  ssr:
    command === 'build'
      ? {
          noExternal: true,
        }
      : {
          // Our packages are TypeScript, and the icons are to be drawn by our own function.
          noExternal: ['@warden/contract', '@warden/i18n', '@warden/license', '@mui/icons-material'],
        },
}));
