import { color, type TokenName, tint } from './tokens.ts';

/**
 * Code scrolls sideways instead of breaking inside a word, and a shadow marks the edge behind which there is more. The
 * shadows stay in place while their covers scroll with the text.
 */
export const codeScroll = (surface: TokenName) => {
  const cover = `${color(surface)} 30%, transparent`;
  const shadow = `${tint('text', 30)}, transparent`;
  return {
    whiteSpace: 'pre',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    background: [
      `linear-gradient(to right, ${cover}) 0 0 / 40px 100% local`,
      `linear-gradient(to left, ${cover}) 100% 0 / 40px 100% local`,
      `linear-gradient(to right, ${shadow}) 0 0 / 12px 100% scroll`,
      `linear-gradient(to left, ${shadow}) 100% 0 / 12px 100% scroll`,
    ].join(),
    backgroundRepeat: 'no-repeat',
    backgroundColor: color(surface),
  } as const;
};

/**
 * The size of text in 64 columns, as licenses and hashes have it: as large as fits into the container beside `around`
 * pixels of padding and borders. Below 9.5 px it would be unreadable, so it scrolls then.
 */
export const fitColumns = (largest: string, around: number) =>
  `clamp(9.5px, (100cqi - ${around}px) / 38.6, ${largest})`;
