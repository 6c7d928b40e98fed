import { links } from '../../lib/address/links.ts';

const HALF_A_YEAR = 182 * 24 * 3600 * 1000;

/** The file of RFC 9116. Its expiry is always half a year ahead, because it is generated for each request. */
export const securityTxt = (origin: string, now: Date) =>
  [
    `Contact: mailto:${links.security}`,
    `Expires: ${new Date(now.getTime() + HALF_A_YEAR).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en, ru',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/contacts`,
    '',
  ].join('\n');
