import { contract } from '@warden/contract';
import { panelTexts, siteTexts } from '@warden/i18n';
import { docsStartLocale } from '@warden/i18n/locales';
import { expect } from 'vitest';
import { licenseShape } from '../../web/app/features/licenses/list-licenses.ts';
import routes from '../../web/app/routes.ts';
import { contains, provenBy, section } from './statements.ts';

const { en } = siteTexts;

interface Route {
  index?: boolean | undefined;
  path?: string | undefined;
  children?: Route[] | undefined;
}

const pathsOf = (list: readonly Route[]): string[] =>
  list
    .flatMap(({ index, path, children = [] }) => [index ? '' : path, ...pathsOf(children)])
    .filter((path) => path !== undefined);
const known = pathsOf(routes);
const pages =
  (...paths: string[]) =>
  () =>
    expect(known).toEqual(expect.arrayContaining(paths));

section('2. Screens and routes', {
  '/: Home': pages(''),
  'hero, three feature cards, benefits list': () => {
    contains('web/app/routes/home.tsx', '<Hero', '<Features', '<Benefits')();
    expect(en.home.features.items).toHaveLength(3);
  },
  'calls to action to docs, admin page, pricing and register': () => {
    contains('web/app/features/home/next-steps.tsx', '/overview', '/admin', '/pricing')();
    contains('web/app/features/home/start-button.tsx', '/register')();
  },
  '/privacy-policy, /terms-of-service: last updated 2025-07-20': () => {
    for (const lang of ['en', 'ru']) {
      contains(`content/legal/${lang}/privacy-policy.md`, '2025-07-20')();
      contains(`content/legal/${lang}/terms-of-service.md`, '2025-07-20')();
    }
  },
  '/pricing, /contacts, /privacy-policy, /terms-of-service: public': pages(
    ...['pricing', 'contacts', 'privacy-policy', 'terms-of-service'],
  ),
  '/login, /register, /forgot-password, /reset-password (query: token): auth forms': pages(
    ...['login', 'register', 'forgot-password', 'reset-password'],
  ),
  'public; redirect to /dashboard when already signed in': provenBy(
    'e2e/frame.slow.spec.ts',
    'the pages for strangers send a customer to the dashboard',
  ),
  '/verify-email (query: token): open to everyone': pages('verify-email'),
  '/dashboard, /admin': pages('dashboard', 'admin'),
  '/dashboard, /admin: signed-in only': provenBy(
    'e2e/frame.slow.spec.ts',
    'protected pages send a stranger to the login',
  ),
  '/admin: admin check inside the page': provenBy(
    'e2e/admin.spec.ts',
    'an account without the role is refused, and asks the server for nothing',
  ),
  '/payment/success: says the commercial license will be emailed; check spam': provenBy(
    'e2e/payments.spec.ts',
    'prices and the page after paying read right',
  ),
  '/docs/{lang}/*: documentation; /docs redirects to /docs/ru': pages('docs', 'docs/:lang', 'docs/:lang/*'),
  'Docs sub-pages: overview, architecture, requirements, releases, releases/{version}, admin': () => {
    pages('docs/:lang/releases/:version')();
    const names = ['overview', 'architecture', 'requirements', 'releases', 'admin'];
    pages(...['en', 'ru'].flatMap((lang) => names.map((name) => `docs/${lang}/${name}`)))();
  },
  'admin (installation guide showing the latest installer hash, and SAML SSO setup)': () => {
    for (const lang of ['en', 'ru']) contains(`content/docs/${lang}/admin.mdx`, '<LatestInstallers', 'SAML')();
  },
  'Docs default language is Russian': () => expect(docsStartLocale).toBe('ru'),
  'Unauthenticated visitors to protected routes go to /login.': provenBy(
    'e2e/account.spec.ts',
    'a wrong password is explained, the right one leads to what was asked for',
  ),
  'While auth state loads, a loading text shows.': () => {
    contains('web/app/entities/account/signed-in-only.tsx', "t('common.loading')")();
    expect(en.common.loading).toContain('Loading');
  },
  'Header: brand link, Pricing, Docs, external Demo link; Dashboard and Admin (admin only) when signed in; a profile chip with initials and a menu with Profile and Logout; Login and Sign up when anonymous; a mobile drawer.':
    provenBy(
      'e2e/frame.slow.spec.ts',
      'the header shows a visitor the way in, and a customer the way around',
      'a phone has everything in the drawer, also by keyboard',
    ),
  'Footer links: Pricing, Docs, Demo, Contact, privacy policy, terms.': contains(
    'web/app/features/frame/footer.tsx',
    ...["'/pricing'", "t('nav.docs')", 'links.demo', "'/contacts'", "'/privacy-policy'", "'/terms-of-service'"],
  ),
  'Profile dialog: shows name, email with a verified / not-verified chip, a resend-verification button when unverified, creation date, company name. Actions: edit profile, change password, delete account (asks for password).':
    provenBy(
      'e2e/account.spec.ts',
      'a person registers, confirms the address by the mail, and uses the profile',
      'an account is deleted with its password, and is gone',
    ),
  'Dashboard: welcome text; four stat cards (total licenses, commercial, trial including trial-self-signed, individual); tabs Licenses and Installations.':
    () => {
      expect(en.dashboard.welcome).toContain('Welcome');
      expect([en.dashboard.licenses, en.dashboard.installations]).toEqual(['Licenses', 'Installations']);
      const { total, commercial, trial, individual } = en.licenses.counts;
      expect([total, commercial, trial, individual]).toEqual(['Total licenses', 'Commercial', 'Trial', 'Individual']);
    },
  'Licenses tab: filters (client id; type trial / commercial / individual; status active / expired / revoked)': () =>
    expect(licenseShape.filters).toMatchObject({
      ...{ client: null, type: ['trial', 'commercial', 'individual'], status: ['active', 'expired', 'revoked'] },
    }),
  'table of id, client id, type, status, issued, expires, actions': () => {
    const { id, client, typeTitle, statusTitle, issued, expires, actions } = en.licenses;
    const titles = ['ID', 'Client ID', 'Type', 'Status', 'Issued', 'Expires', 'Actions'];
    expect([id, client, typeTitle, statusTitle, issued, expires, actions]).toEqual(titles);
  },
  'details dialog; buy dialog; EULA dialog.': [
    provenBy('web/app/features/licenses/licenses-tab.test.tsx', 'the dialog of a license'),
    provenBy('web/app/features/payments/buy-dialog.test.tsx', 'the buy dialog'),
    provenBy('web/app/features/eula/eula-dialog.test.tsx', 'the agreement'),
  ],
  'Installations tab: table of bound installations, bind dialog, delete.': provenBy(
    'e2e/licenses.spec.ts',
    'a customer binds an installation, finds its license, takes it away, has it checked, and unbinds',
  ),
  'Admin tabs: Users, Installations, Releases, Payments, Stats.': () =>
    expect(panelTexts.en.tabs).toMatchObject({
      ...{ users: 'Users', installations: 'Installations', releases: 'Releases', payments: 'Payments', stats: 'Stats' },
    }),
  'Admin dialogs: user details, delete-release confirmation, edit release notes (English and Russian).': provenBy(
    'e2e/admin.spec.ts',
    'a user is found, opened by a key, and given a license',
    'are published with their files, described, announced once and deleted',
  ),
  'Installations have filters: status, license type, has user, client ID, hostname.': () =>
    expect(Object.keys(contract.admin.installations.query.shape)).toEqual(
      expect.arrayContaining(['status', 'licenseType', 'hasUser', 'clientId', 'hostname']),
    ),
});
