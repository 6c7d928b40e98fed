/** Addresses that hold nothing to be found: the API, and what belongs to one person. */
const closed = [
  '/api/',
  '/dashboard',
  '/admin',
  '/dev/',
  '/payment/',
  '/reset-password',
  '/verify-email',
  '/not-me',
  '/confirm-account',
  '/unsubscribe',
];

export const robots = (origin: string) =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
