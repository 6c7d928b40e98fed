import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const NAME = 'virtual:site-script';
const entry = fileURLToPath(new URL('./app/site/site.ts', import.meta.url));

/** Builds the inline script of every page into one string: `import siteScript from 'virtual:site-script'`. */
export const siteScript = (): Plugin => ({
  name: 'site-script',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: async (id) => {
    if (id !== `\0${NAME}`) return undefined;
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
    });
    const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
    return `export default ${JSON.stringify(output[0].code.trim())}`;
  },
});
