import { encode } from 'uqr';

/** The cells of a QR code for a screen, with the margin of four cells that the standard asks for. */
export const codeOf = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 4 }).data;
