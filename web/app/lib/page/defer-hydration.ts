import { DEFERRED, MODULES } from './page-contract.ts';

const preloads = /<link rel="modulepreload"[^<>]* href="([^"<>]*)"[^<>]*>/g;

/** Leaves the application's scripts inactive in the page until the inline script starts them (site/start-app.ts). */
export const deferHydration = (html: string) => {
  const modules = [...html.matchAll(preloads)].map(([, address]) => address);
  return html
    .replaceAll(preloads, '')
    .replace(/(<script[^<>]*) type="module" async=""/, `$1 type="${DEFERRED}" ${MODULES}="${modules.join(' ')}"`);
};
