import { readFileSync } from 'node:fs';
import type { EntryContext } from 'react-router';

let sheet: string | undefined;

/**
 * The one style sheet of the site, which the build makes of all CSS modules and puts beside the scripts. Pages have it
 * inside, because a file of its own would delay their first paint by a round trip. The development server has none.
 */
export const styleSheet = ({ routes }: EntryContext['manifest']) => {
  if (import.meta.env.DEV) return '';
  sheet ??= (routes.root?.css ?? [])
    .map((file) => readFileSync(new URL(`../../client${file}`, import.meta.url), 'utf8'))
    .join('');
  return sheet;
};
