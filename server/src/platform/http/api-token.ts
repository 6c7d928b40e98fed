import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX } from '@warden/contract';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from './session.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** As many characters have 190 random bits. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

const FORMAT = /^wdn_[0-9A-Za-z]{38}$/;

/** CRC-32 with the digits above. Scanners of published code recognize a token by it, without asking the shop. */
const checksumOf = (random: string) => {
  let [rest, digits] = [crc32(random), ''];
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
};

export const newApiToken = (): string => {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
  return `${TOKEN_PREFIX}${random}${checksumOf(random)}`;
};

/** Whether this looks like a token. The token of a session is longer, so that no session is taken for one. */
const isApiToken = (text: string) => FORMAT.test(text);

/** Whether a token is spelled right. One that is not needs no look into the database. */
export const isSpelledRight = (token: string): boolean => {
  const random = token.slice(TOKEN_PREFIX.length, -CHECKSUM_LENGTH);
  return isApiToken(token) && token.endsWith(checksumOf(random));
};

/** Returns the token by which a program calls; undefined for a person's session and for no bearer at all. */
export const apiTokenOf = (request: FastifyRequest): string | undefined => {
  const bearer = bearerOf(request);
  return bearer && isApiToken(bearer) ? bearer : undefined;
};
