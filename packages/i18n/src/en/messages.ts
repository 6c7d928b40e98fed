/** The API answers a success with these texts, and the pages show the same ones. */
export const messages = {
  signedOut: 'You are signed out.',
  sessionEnded: 'Session ended.',
  sessionsEnded: 'All sessions ended.',
  accountBlocked: 'The account is blocked and signed out everywhere.',
  accountUnblocked: 'The account can sign in again.',
  verificationSent: 'Verification email has been sent successfully.',
  passwordChanged: 'Password changed successfully',
  accountDeleted: 'Account deleted successfully',
  resetSent: 'If an account with that email exists, a password reset link has been sent.',
  passwordReset: 'Password has been reset successfully! Redirecting to login...',
  emailVerified: 'Your email has been verified successfully!',
  ownershipConfirmed: 'The account is confirmed as yours.',
  accountDisowned: 'Nobody can sign in to the account any more, and the data entered there is removed.',
  totpAdded: 'The authenticator app is set up.',
  totpRemoved: 'The authenticator app is removed.',
  passkeyRemoved: 'The passkey is removed.',
  factorsLost: 'We have sent you an email that says how to get back into your account.',
  factorsKept:
    'Your second factors stay as they are. If it was not you who asked to remove them, someone knows your password: set a new one now.',
  factorsReset: 'The second factors are removed. Sign in with your password, and set up new ones.',
  reauthenticated: 'Thank you, confirmed.',
  emailChangeRequested: 'Check your mail: the links work for 3 days.',
  emailChangeWithdrawn: 'The change of address is withdrawn.',
  emailChangeAgreed: 'Thank you. The address changes as soon as the new mailbox has confirmed it too.',
  newEmailConfirmed: 'Thank you. The address changes as soon as the old mailbox has agreed too.',
  emailChanged: 'The address is changed. Sign in with the new one from now on.',
  emailChangeRevoked:
    'The account stays with this address. Every device is signed out, and the old password no longer works.',
  installRemoved: 'The installation is unbound.',
  ownerChanged: 'The installation has a new owner, with its licenses, payments and documents.',
  stagingRemoved: 'The staging license is revoked. Its installation stays bound.',
  syncStopped: 'The installation no longer gets its license by itself.',
  companyRemoved: 'The company is removed from your list. Its documents stay.',
  charactersUnsupported: (characters: string) =>
    `Russian documents cannot contain ${characters}. Use Cyrillic or plain Latin letters.`,
  charactersWithoutPicture: (characters: string) =>
    `Documents cannot contain ${characters}. Use Latin, Greek or Cyrillic letters.`,
  jobsRetried: (count: number) => (count === 1 ? '1 job will be tried again.' : `${count} jobs will be tried again.`),
  sellerImageStored: 'The image is stored. Documents issued from now on show it.',
  sellerImageRemoved: 'The image is removed. Documents that were issued stay as they are.',
  releaseRemoved: 'The release is deleted.',
  announcementTested: 'The test email is on its way.',
  unsubscribed: 'You will get no more emails about releases.',
};

export type Messages = typeof messages;
