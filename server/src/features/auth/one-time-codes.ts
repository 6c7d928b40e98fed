import { randomBytes } from 'node:crypto';
import type { Passwords } from './passwords.ts';

const CODES = 10;
const CODE_LENGTH = 10;

/** Letters that look like a digit are left out, so that a code on paper can be read: 32 signs, 5 bits each. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The alphabet has 32 signs, so each of them is equally likely. */
export const newCode = () => Array.from(randomBytes(CODE_LENGTH), (byte) => alphabet[byte % alphabet.length]).join('');

export const shownCode = (code: string) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** As it is compared: without dashes and spaces, in capitals, with digits for the letters that look like them. */
export const readCode = (typed: string) =>
  typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

export interface NewCodes {
  /** As the owner sees them, once. */
  codes: string[];
  hashes: string[];
}

/**
 * Makes codes that are not stored yet. They have 50 bits and are hashed like passwords, so a stolen database does not
 * tell them; that takes time, and so happens outside of transactions. The key says what the codes are for, and whose.
 */
export const newCodes = async (passwords: Passwords, key: string): Promise<NewCodes> => {
  const codes = Array.from({ length: CODES }, newCode);
  return {
    codes: codes.map(shownCode),
    hashes: await Promise.all(codes.map((code) => passwords.hash(code, { key, hashes: [] }))),
  };
};

/** Finds the hash of a typed code among the stored ones, at the cost of one hashing. */
export const matchCode = (passwords: Passwords, key: string, hashes: readonly string[], typed: string) =>
  passwords.match(readCode(typed), { key, hashes });
