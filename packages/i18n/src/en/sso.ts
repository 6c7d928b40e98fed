/** Texts about the sign-in by a company's own identity provider, in the profile and where an action needs a proof. */
export const sso = {
  stepUp: {
    lead: 'You signed in with {{organization}}. Confirm there that it is still you. You come back to this page and repeat the action.',
    submit: 'Confirm with your company',
    otherWay: 'Confirm another way',
    failed: 'The sign-in of your company could not be opened. Please try again.',
  },
  identities: {
    title: 'Company sign-in',
    used: 'last used {{age}}',
    usedNow: 'last used just now',
    current: 'This session',
    unlink: 'Disconnect',
    unlinkOf: 'Disconnect {{organization}}',
    unlinkTitle: 'Disconnect {{organization}}?',
    unlinkText:
      'You can no longer sign in to this account with this company, and sessions opened that way end. Without a password, set one first with “Forgot your password?”.',
    unlinked: 'Disconnected.',
    failed: 'This did not work. Please try again.',
  },
};
