import { contract } from '@warden/contract';
import { siteTexts } from '@warden/i18n';
import { expect } from 'vitest';
import { provenBy, section } from './statements.ts';

const { auth, licenses, installs, settings, payments, admin, releases } = contract;
const accessOf = (calls: readonly { access: string }[]) => [...new Set(calls.map(({ access }) => access))];

section('6. Roles and permissions', {
  'Anonymous: public pages, login, register, password reset, verify email.': () => {
    const calls = [auth.login, auth.register, auth.forgotPassword, auth.resetPassword, auth.verifyEmail];
    expect(accessOf([...calls, settings.read, settings.coreAvailable, releases.list, releases.get])).toEqual([
      'public',
    ]);
  },
  'Signed-in user (Standard User): dashboard, own licenses, own installations, profile, payments.': () => {
    const calls = [licenses.list, licenses.get, licenses.ofClient, installs.list, installs.bind, installs.remove];
    const profile = [auth.updateProfile, auth.changePassword, auth.deleteAccount, auth.resendVerificationEmail];
    expect(accessOf([...calls, ...profile, payments.initiate])).toEqual(['user']);
  },
  'Administrator (isAdmin): user list and details, all installations, releases, payments, license stats, and settings toggles':
    () => {
      const lists = [admin.users, admin.user, admin.installations, admin.payments, admin.stats];
      const changes = [releases.listAll, releases.remove, releases.editNotes, releases.announce];
      const toggles = [settings.write, settings.setCoreAvailable, licenses.issue, licenses.revoke];
      expect(accessOf([...lists, ...changes, ...toggles])).toEqual(['admin']);
    },
  'additionally the Admin link and /admin': provenBy(
    'e2e/frame.slow.spec.ts',
    'the demo administrator is led to the dashboard, and has an admin link and page',
  ),
  'releases (delete with confirmation, edit notes en/ru, announce, download installers)': provenBy(
    'e2e/admin.spec.ts',
    'are published with their files, described, announced once and deleted',
  ),
  'A non-admin opening /admin sees: Access denied. Admin privileges required.': () =>
    expect(siteTexts.en.admin.denied).toBe('Access denied. Admin privileges required.'),
  'and asks the server for nothing': provenBy(
    'e2e/admin.spec.ts',
    'an account without the role is refused, and asks the server for nothing',
  ),
});
