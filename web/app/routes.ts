import { readdirSync } from 'node:fs';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { docsLocales } from '@warden/i18n/locales';

const docs = '../../content/docs';

const docsFiles = docsLocales.flatMap((lang) =>
  readdirSync(new URL(`${docs}/${lang}`, import.meta.url))
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => ({ path: `docs/${lang}/${file.slice(0, -'.mdx'.length)}`, file: `${docs}/${lang}/${file}` })),
);

/** Every page of the docs is a route of its own, so that a reader loads the text of one page in one language. */
const docsPages = docsFiles.map(({ path, file }) => route(path, file, { id: path }));

/** The same pages for readers of plain text. */
const docsMarkdown = docsFiles.map(({ path }) =>
  route(`${path}.md`, './routes/docs-markdown.ts', { id: `${path}.md` }),
);

export default [
  route('login', './routes/login.tsx'),
  route('register', './routes/register.tsx'),
  route('forgot-password', './routes/forgot-password.tsx'),
  route('reset-password', './routes/reset-password.tsx'),
  layout('./routes/with-queries.tsx', [
    route('dashboard', './routes/dashboard.tsx'),
    index('./routes/home.tsx'),
    route('pricing', './routes/pricing.tsx'),
    route('contacts', './routes/contacts.tsx'),
    route('security', './routes/security.tsx'),
    route('security/advisories', './routes/advisories.tsx'),
    route('security/advisories/:advisory', './routes/advisory.tsx'),
    route('privacy-policy', './routes/privacy-policy.tsx'),
    route('personal-data-consent', './routes/personal-data-consent.tsx'),
    route('terms-of-service', './routes/terms-of-service.tsx'),
    route('sso', './routes/sso.tsx'),
    route('sso/callback', './routes/sso-callback.tsx'),
    route('verify-email', './routes/verify-email.tsx'),
    route('not-me', './routes/not-me.tsx'),
    route('confirm-account', './routes/confirm-account.tsx'),
    route('confirm-email', './routes/confirm-email.tsx'),
    route('confirm-accounting-email', './routes/confirm-accounting-email.tsx'),
    route('invitation', './routes/invitation.tsx'),
    route('organization', './routes/organization.tsx'),
    route('integrations', './routes/integrations.tsx'),
    route('revert-email', './routes/revert-email.tsx'),
    route('keep-second-factor', './routes/keep-second-factor.tsx'),
    route('remove-second-factor', './routes/remove-second-factor.tsx'),
    route('unsubscribe', './routes/unsubscribe.tsx'),
    route('license-check', './routes/license-check.tsx'),
    route('quote/:token', './routes/quote.tsx'),
    route('renew', './routes/renew.tsx'),
    route('renewals', './routes/renewals.tsx'),
    route('order', './routes/order.tsx'),
    route('payment/success', './routes/payment-success.tsx'),
    route('admin', './routes/admin.tsx'),
    route('docs', './routes/docs-index.tsx'),
    layout('./routes/docs.tsx', [
      ...docsPages,
      route('docs/:lang', './routes/docs-start.tsx'),
      route('docs/:lang/search', './routes/docs-search.tsx'),
      route('docs/:lang/releases/:version', './routes/docs-release.tsx'),
      route('docs/:lang/*', './routes/docs-missing.tsx'),
    ]),
    route('*', './routes/not-found.tsx'),
  ]),
  route('sitemap.xml', './routes/sitemap.ts'),
  route('robots.txt', './routes/robots.ts'),
  route('feed.xml', './routes/feed.ts'),
  route('llms.txt', './routes/llms.ts'),
  ...docsMarkdown,
  route('security/advisories/feed.xml', './routes/advisory-feed.ts'),
  route('.well-known/security.txt', './routes/security-txt.ts'),
  route('security.txt', './routes/security-txt.ts', { id: 'security-txt-at-root' }),
] satisfies RouteConfig;
