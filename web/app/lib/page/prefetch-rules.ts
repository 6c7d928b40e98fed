/** Lets the browser load a page that a visitor is about to open. Links that change the language are excluded. */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/*\\?*', '/api/*', '/dev/*', '/dashboard', '/admin', '/*.txt', '/*.xml'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
