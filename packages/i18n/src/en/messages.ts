/** The API answers a success with these texts, and the pages show the same ones. */
export const messages = {
  signedOut: 'You are signed out.',
  sessionEnded: 'The session is ended.',
  sessionsEnded: 'All sessions are ended.',
  accountBlocked: 'The account is blocked, and its sessions are ended.',
  accountUnblocked: 'The account can sign in again.',
  verificationSent: 'Verification email has been sent successfully.',
  passwordChanged: 'Password changed successfully',
  accountDeleted: 'Account deleted successfully',
  resetSent: 'If an account with that email exists, a password reset link has been sent.',
  passwordReset: 'Password has been reset successfully! Redirecting to login...',
  emailVerified: 'Your email has been verified successfully!',
  ownershipConfirmed: 'The account is confirmed as yours.',
  accountDisowned: 'Nobody can sign in to the account any more, and what was entered is removed.',
  totpAdded: 'The authenticator app is set up.',
  totpRemoved: 'The authenticator app is removed.',
  passkeyRemoved: 'The passkey is removed.',
  factorsLost: 'We have sent you an email that says how to get back into your account.',
  factorsKept:
    'Your second factors stay as they are. If it was not you who asked to remove them, somebody knows your password: set a new one now.',
  factorsReset: 'The second factors are removed. Sign in with your password, and set up new ones.',
  reauthenticated: 'Thank you, it is you.',
  installRemoved: 'The installation is unbound.',
  jobsRetried: (count: number) => (count === 1 ? '1 job will be tried again.' : `${count} jobs will be tried again.`),
  releaseRemoved: 'The release is deleted.',
  unsubscribed: 'You will get no more emails about releases.',
};

export type Messages = typeof messages;
