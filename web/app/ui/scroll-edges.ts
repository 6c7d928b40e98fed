import { color, tint } from './tokens.ts';

const edge = (side: 'left' | 'right') =>
  `linear-gradient(to ${side}, transparent, ${tint('text', 18)}) ${side} / 20px 100% no-repeat scroll`;
const cover = (side: 'left' | 'right') => `linear-gradient(${color('bg')} 0 0) ${side} / 24px 100% no-repeat local`;

/**
 * A shade at each edge beyond which a row on the page's ground scrolls further. At the first and the last item it is
 * under a cover that scrolls along.
 */
export const scrollEdges = { background: [cover('left'), cover('right'), edge('left'), edge('right')].join(', ') };
