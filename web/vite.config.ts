import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { docs } from './docs-build/plugin.ts';
import { siteScript } from './site-script.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What every page with the application needs is in two chunks. Split by who shares what, it would be in sixty small ones,
 * which compress less and each cost a request.
 */
const chunks = [
  {
    name: 'platform',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|stylis|@emotion|@tanstack)[\\/]/,
  },
  {
    name: 'frame',
    test: /@mui[\\/](system|utils|styled-engine|private-theming|material[\\/](styles|utils|internal[\\/]svg-icons|zero-styled|DefaultPropsProvider|CssBaseline|GlobalStyles|ThemeProvider|Box|Button|ButtonBase|CircularProgress|IconButton|Link|Paper|Skeleton|Stack|SvgIcon|Typography|useMediaQuery|transitions)[\\/])/,
  },
];

export default defineConfig(({ command }) => ({
  root: at('.'),
  plugins: [
    docs({ folder: at('../content/docs'), components: at('./app/features/docs/mdx-components.tsx') }),
    reactRouter(),
    siteScript(),
  ],
  // All of the app is scanned at the start, because a dependency found later would reload the open page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*test*'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  ssr:
    command === 'build'
      ? {
          // Bundling everything makes React its production version, whatever NODE_ENV is at run time.
          noExternal: true,
        }
      : {
          // Our packages are TypeScript, and MUI must use the same copy of emotion as we do.
          noExternal: ['@warden/contract', '@warden/i18n', '@warden/license', /^@mui\//, /^@emotion\/(?!server)/],
        },
}));
