import { encodeQR } from 'qr';

/** Cameras need a light margin of a few modules around the code. */
const MARGIN = 2;
const WHITE_ON_BLACK = '\u001b[97;40m';
const RESET = '\u001b[0m';

/**
 * Draws a QR code with two modules in each character: a light module is drawn, a dark one is the background. `colored`
 * sets both colors, so that a terminal with dark letters shows no inverted code.
 */
export const drawQr = (text: string, colored: boolean): { drawn: string; width: number } => {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: MARGIN });
  const lines: string[] = [];
  for (let y = 0; y < rows.length; y += 2) {
    const upper = rows[y] ?? [];
    // Below the last row there is margin.
    const lower = rows[y + 1] ?? [];
    const line = upper.map((dark, x) => (dark ? (lower[x] ? ' ' : '▄') : lower[x] ? '▀' : '█')).join('');
    lines.push(colored ? WHITE_ON_BLACK + line + RESET : line);
  }
  return { drawn: `${lines.join('\n')}\n`, width: rows.length };
};
