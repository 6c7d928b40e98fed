import type { Descriptions } from './type.ts';

export const auth: Descriptions['auth'] = {
  register:
    'Answers with the account and a token for the `Authorization` header. The address is confirmed later by a mailed link. Which versions of the terms and the privacy policy were agreed to is recorded.',
  login:
    'Answers with the account and a token for the `Authorization` header. An account with a second factor is answered with `second_factor_required` and a ticket for `POST /auth/second-factor`.',
  logout: 'The token is refused from then on. Other sessions of the account go on.',
  me: 'Tells a program whether its token is still good, and whose it is.',
  forgotPassword: 'The answer is the same whether or not the address has an account, so it tells a stranger nothing.',
  resetPassword: 'A token works once. Using it also proves that the mailbox belongs to the account.',
  readResetLink: 'Changes nothing. Says no more of a token than that it was used, has expired or never was one.',
  verifyEmail:
    'Mailed links lead to a page that makes this call. Called with a token of the account’s own session, it also proves that the account belongs to the owner of the mailbox.',
  confirmOwnership:
    'For accounts whose address was confirmed outside a session. What is given by address alone, such as licenses issued to it, becomes visible then.',
  disown: 'For the owner of a mailbox with which somebody else has registered. All sessions of the account end.',
  resendVerificationEmail: 'Counted per account and per network address, so that nobody can flood a mailbox.',
  changePassword: 'The session that makes the call goes on. Accounts with a second factor show it first.',
  updateProfile: 'Answers with the whole account. A field that is left out or null is emptied, where it is optional.',
  deleteAccount:
    'Ends all sessions. Issued documents and payments stay for the accountants, with a pseudonym in place of the buyer. Cannot be undone.',
};

export const factors: Descriptions['factors'] = {
  status:
    'Lists the authenticator app, the passkeys and how many recovery codes are left. Secrets are never shown again.',
  startTotp:
    'The secret is shown as text and as an address for a QR code. Calling it again replaces a secret that was not confirmed.',
  confirmTotp: 'With the first factor of an account come recovery codes, which are shown this once.',
  removeTotp: 'Refused where an administrator has to keep a second factor and has no other.',
  passkeyOptions: 'The answer goes to `navigator.credentials.create` unchanged.',
  addPasskey: 'With the first factor of an account come recovery codes, which are shown this once.',
  renamePasskey: 'The name is for the owner alone, such as the device that has the passkey.',
  removePasskey: 'Refused where an administrator has to keep a second factor and has no other.',
  makeRecoveryCodes: 'Each code works once. They are shown this once, and stored as hashes.',
  signIn: 'The second step of a sign-in. A ticket is good for five minutes and five tries.',
  signInOptions:
    'The answer goes to `navigator.credentials.get` unchanged. It does not tell which passkeys an account has.',
  lost: 'Starts a wait of seven days. The owner of the mailbox is told and can stop it.',
  keep: 'Stops the wait that `POST /auth/second-factor/lost` has started. The token comes from the first mail.',
  reset: 'Possible once the wait of seven days is over. The account then has its password alone.',
  reauthenticate: 'Calls that need a fresh proof are possible for five minutes after it.',
  reauthenticateOptions: 'The answer goes to `navigator.credentials.get` unchanged.',
};

export const emailChange: Descriptions['emailChange'] = {
  pending: 'Says which of the two mailboxes have agreed, and until when the links work.',
  request: 'Links go to the old and to the new address. An earlier request that waits is replaced.',
  cancel: 'The mailed links stop working. Without a request that waits, nothing happens.',
  confirmOld: 'The address changes as soon as the new mailbox has confirmed it too.',
  confirmNew: 'The address changes as soon as the old mailbox has agreed too.',
  revoke: 'For the owner of the old mailbox, before the change and for some time after it. All sessions end.',
};

export const sessions: Descriptions['sessions'] = {
  list: 'Shows for each session the browser, the network address and when it was last used.',
  end: 'The token of that session is refused from then on.',
  endAll: 'All tokens of the account are refused from then on, that of the caller too.',
};

export const securityEvents: Descriptions['securityEvents'] = {
  mine: 'Sign-ins, failures, new passwords and factors, and what administrators did. Events are kept for 180 days.',
  list: 'Filters by account, kind and day. Events are kept for 180 days.',
  export: 'Takes the filters of the list. The export is a security event itself.',
};

export const consents: Descriptions['consents'] = {
  list: 'Each entry names the version of the text and the SHA-256 of what was shown.',
  export: 'One JSON file per kind of data, and the documents as PDF and XML. Counted per account and day.',
};
