/** Pages that a visitor is about to open, the browser fetches ahead. Not what changes the language by being opened. */
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
