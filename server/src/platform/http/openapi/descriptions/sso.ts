import type { Descriptions } from './type.ts';

export const sso: Descriptions['sso'] = {
  start:
    'By an address of a domain that an organization has proved, or by the organization’s id. The browser goes to `url`, keeps `flow`, and comes back by `GET /auth/sso/callback/{organizationId}` to the page `/sso/callback`, which calls `POST /auth/sso/finish`. The answer depends on the domain alone, not on who has an account.',
  link: 'For accounts that exist. The provider can open the account from then on. Who is connected already shows by it that this session may go on in an organization that asks its members for it.',
  stepUp:
    'The provider is told to ask again, however recently it did. Calls that need a fresh proof are possible for five minutes after it.',
  callback:
    'The address that the provider knows. Each organization has its own, so that no provider gets the answer of another one.',
  finish:
    'Works once, within ten minutes, and in the browser that began. A first sign-in makes an account where the owner of the organization allows new members, and never takes over one that exists.',
  identities: 'An identity ends when its person is no longer a member of the organization.',
  unlink: 'An account without a password gets one by `POST /auth/forgot-password`.',
  backchannelLogout: 'As OpenID Connect Back-Channel Logout 1.0 describes it. A logout token works once.',
  get: 'With the addresses of the shop that the provider has to know.',
  setProvider:
    'The provider is asked for its description at once. Another issuer or client disconnects all members from the one before, has to be tried anew, and is not required until then.',
  removeProvider: 'Members sign in their own way again; who has no password gets one by mail.',
  tryProvider: 'Only after this can the sign-in be required.',
  require:
    'Sessions of members that did not come by the provider can go on with their own accounts, not with the organization.',
  makeBreakGlassCodes:
    'For owners. A code goes with the password to `POST /auth/login`, works once, and tells all owners by mail.',
  addDomain: 'The answer has the TXT record that proves the domain.',
  mailDomainCode: 'The code works for a day. A mailbox gets few of these mails.',
  verifyDomain:
    'A domain belongs to the organization that proves it first. Without a code, the TXT record is looked up.',
  removeDomain: 'Members stay members, and go on signing in by the provider.',
};
