/** Forms and the pages of mailed links, which the sitemap does not name. */
export const formPages = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=something',
  '/verify-email',
  '/not-me',
  '/not-me?token=something',
  '/confirm-account',
  '/confirm-account?token=something',
  '/confirm-email',
  '/confirm-email?token=something',
  '/confirm-email?token=something&old=1',
  '/confirm-accounting-email',
  '/confirm-accounting-email?token=something',
  '/revert-email?token=something',
  '/keep-second-factor',
  '/keep-second-factor?token=something',
  '/remove-second-factor?token=something',
  '/unsubscribe',
  '/unsubscribe?token=something',
  '/payment/success',
];

/**
 * Every page of the site, grouped by its readers. One walk uses one browser, so that its cache works as for a person.
 */
export const walks: Record<string, (locale: string) => string[]> = {
  'what a visitor reads': () => [
    '/',
    '/pricing',
    '/contacts',
    '/privacy-policy',
    '/terms-of-service',
    '/personal-data-consent',
    '/license-check',
    '/renew',
    '/security',
  ],
  'the docs': (locale) =>
    [
      'overview',
      'architecture',
      'requirements',
      'admin',
      'ldap',
      'two-factor',
      'notifications',
      'backup',
      'update',
      'releases',
      'releases/24.3.1',
      'license',
      'migration',
      'companies',
      'search?q=SAML',
    ].map((page) => `/docs/${locale}/${page}`),
  'the forms': () => formPages,
  'what a customer has': () => ['/dashboard', '/dashboard?tab=payments', '/dashboard?tab=companies', '/admin'],
  'missing pages': (locale) => ['/no-such-page', `/docs/${locale}/no-such-page`],
};
