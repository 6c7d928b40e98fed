// Every program that is started from its sources imports this module first.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'oxc-transform';

if (process.env.NODE_ENV === 'production') {
  process.stderr.write(
    'NODE_ENV=production runs the bundle alone: "npm run build" makes it, then use "node dist/main.mjs" (the shop) or ' +
      '"node dist/warden.mjs" (the command line)\n',
  );
  process.exit(1);
}

registerHooks({
  // Node strips types by itself but does not translate JSX, which the mail templates use.
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const { code } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' } });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
