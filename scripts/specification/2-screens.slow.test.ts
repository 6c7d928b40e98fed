import { contract } from '@warden/contract';
import { panelTexts, siteTexts } from '@warden/i18n';
import { expect } from 'vitest';
import { licenseShape } from '../../web/app/features/licenses/list-licenses.ts';
import routes from '../../web/app/routes.ts';
import { provenBy, section } from './statements.ts';

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
  '/pricing, /contacts, /privacy-policy, /terms-of-service: public': pages(
    ...['pricing', 'contacts', 'privacy-policy', 'terms-of-service'],
  ),
  '/login, /register, /forgot-password, /reset-password (query: token): auth forms': pages(
    ...['login', 'register', 'forgot-password', 'reset-password'],
  ),
  '/verify-email (query: token): open to everyone': pages('verify-email'),
  '/dashboard, /admin': pages('dashboard', 'admin'),
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
  'Unauthenticated visitors to protected routes go to /login.': provenBy(
    'e2e/account.spec.ts',
    'a wrong password is explained, the right one leads to what was asked for',
  ),
  'Header: brand link, Pricing, Docs, external Demo link; Dashboard and Admin (admin only) when signed in; a profile chip with initials and a menu with Profile and Logout; Login and Sign up when anonymous; a mobile drawer.':
    provenBy(
      'e2e/frame.slow.spec.ts',
      'the header shows a visitor the way in, and a customer the way around',
      'a phone has everything in the drawer, also by keyboard',
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
    expect(licenseShape.filters).toEqual({
      ...{ client: null, type: ['trial', 'commercial', 'individual'], status: ['active', 'expired', 'revoked'] },
    }),
  'table of id, client id, type, status, issued, expires, actions': () => {
    const { id, client, typeTitle, statusTitle, issued, expires, actions } = en.licenses;
    const titles = ['ID', 'Client ID', 'Type', 'Status', 'Issued', 'Expires', 'Actions'];
    expect([id, client, typeTitle, statusTitle, issued, expires, actions]).toEqual(titles);
  },
  'Installations tab: table of bound installations, bind dialog, delete.': provenBy(
    'e2e/licenses.spec.ts',
    'a customer binds an installation, finds its license, takes it away, has it checked, and unbinds',
  ),
  'Admin tabs: Users, Installations, Releases, Payments, Stats.': () =>
    expect(panelTexts.en.tabs).toMatchObject({
      ...{ users: 'Users', installations: 'Installations', releases: 'Releases', payments: 'Payments' },
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
