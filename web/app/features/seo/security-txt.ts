const HALF_A_YEAR = 182 * 24 * 3600 * 1000;

/**
 * The file of RFC 9116. Its expiry is always half a year ahead, because it is generated for each request. It has to
 * name a contact, so that a shop without an address for this names its contacts page.
 */
export const securityTxt = (origin: string, now: Date, security: string | null) =>
  [
    `Contact: ${security ? `mailto:${security}` : `${origin}/contacts`}`,
    `Expires: ${new Date(now.getTime() + HALF_A_YEAR).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en, ru',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/security#report`,
    '',
  ].join('\n');
