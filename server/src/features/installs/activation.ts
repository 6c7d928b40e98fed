import { randomInt } from 'node:crypto';
import { MINUTE } from '../../platform/time.ts';

export const ACTIVATION_LIFETIME = 15 * MINUTE;

/** Letters and digits that are not mistaken for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 15;

/** People copy codes by hand, so spaces, dashes and case do not matter. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Makes a code of 75 bits, in groups of five. */
export const newCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return (letters.match(/.{5}/g) as string[]).join('-');
};
