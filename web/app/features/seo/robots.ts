/** Keeps search engines away from the API and from pages that belong to one person. */
const closed = [
  '/api/',
  '/dashboard',
  '/admin',
  '/dev/',
  '/payment/',
  '/reset-password',
  '/verify-email',
  '/not-me',
  '/keep-second-factor',
  '/remove-second-factor',
  '/confirm-account',
  '/confirm-email',
  '/revert-email',
  '/unsubscribe',
];

export const robots = (origin: string) =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
