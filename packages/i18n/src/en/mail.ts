import type { AffectedRange, Severity } from '@warden/contract';
import type {
  AdvisoryFacts,
  AuditFacts,
  FactorResetFacts,
  LaterRefund,
  LicenseFacts,
  MailContent,
  OrderMailFacts,
  OwnWords,
  ReleaseFacts,
  ReturnedLicenses,
  RotationFacts,
  SellerFacts,
  WebhookFacts,
} from '../mail-facts.ts';
import { endOfLicenses, endOfNamedBelow, invoiceMail, refundBySbp, withEarlierRefunds } from './invoice-mail.ts';
import { licenseTypes, mailFacts, memberRoles } from './mail-facts.ts';
import { renewalMail } from './renewal-mail.ts';

/** For changes that an owner may not have made. */
const intruderNote =
  'If it was not you, someone else is in your account: set a new password at once with “Forgot your password?” on the login page, and write to us.';

/** For members of an organization who pay, and may not read licenses. */
const noTexts = 'Your role in the organization does not include the texts of licenses; its owners can change that.';

/** What the mail about a paid order says beside its subject, by what is attached and what is still to be issued. */
const orderedLicenses = ({ licenses, waiting, attached }: OrderMailFacts) => {
  if (attached > 1) return 'The licenses are attached, a file for each installation, and are also in your dashboard.';
  if (attached === 1) {
    return `${licenses > 1 ? 'One license' : 'The license'} is attached and is also in your dashboard.`;
  }
  const issued = licenses - waiting;
  if (issued === 0) return '';
  return `The ${issued > 1 ? 'licenses' : 'license'} went by email to the members of your organization who take care of its installations.`;
};

const installationsToChoose = ({ licenses, waiting }: OrderMailFacts) => {
  if (waiting === 0) return '';
  const without = waiting === licenses ? '' : waiting > 1 ? ' that have none yet' : ' that has none yet';
  return waiting > 1
    ? `Choose installations for the licenses${without}: each is issued at once.`
    : `Choose an installation for the license${without}: it is issued at once.`;
};

const orderNote = ({ licenses, waiting, attached }: OrderMailFacts) => {
  if (attached > 0) {
    return 'An installation that syncs gets its license by itself. Otherwise, open Settings → License in Warden and paste the whole text, from the BEGIN line to the END line. Keep a copy: Warden verifies it offline.';
  }
  if (waiting < licenses) return `An installation that syncs gets its license by itself. ${noTexts}`;
  return `Once issued, ${licenses > 1 ? 'each' : 'the'} license comes by email, and an installation that syncs gets it by itself.`;
};

/** An order of several licenses, or of one that waits for its installation, was paid. */
const orderSucceeded = (facts: OrderMailFacts): MailContent => {
  const { licenses, waiting, attached } = facts;
  const bought = licenses > 1 ? 'your Warden licenses' : 'your Warden license';
  const toChoose = waiting > 1 ? `installations for ${bought}` : `an installation for ${bought}`;
  const ready = attached > 1 ? 'your licenses are' : licenses > 1 ? 'one license is' : 'your license is';
  return {
    subject: `Payment received: ${waiting === licenses ? `choose ${toChoose}` : bought}`,
    heading: attached > 0 ? `Thank you, ${ready} ready` : 'Thank you, we have received your payment',
    text: ['We have received your payment.', orderedLicenses(facts), installationsToChoose(facts)]
      .filter(Boolean)
      .join(' '),
    action: 'See the order',
    note: orderNote(facts),
  };
};

/**
 * Each mail has a subject, a text about what happened, one action, and a note. Only mails that a stranger may have
 * caused by typing an address may tell their reader to do nothing.
 */
export const mail = {
  greeting: (name?: string) => (name ? `Hello, ${name}.` : 'Hello.'),
  copyLink: 'If the button does not work, open this link:',
  signature: 'Warden, self-hosted error monitoring',
  seller: ({ name, inn, ogrn, isExample }: SellerFacts) =>
    `${isExample ? 'Example seller: ' : ''}${name}, tax ID ${inn}${ogrn ? `, registration number ${ogrn}` : ''}`,
  help: { reply: 'Questions? Reply to this email or write to', contacts: 'Questions? How to reach us:' },
  facts: mailFacts,
  licenseTypes,
  memberRoles,
  /** A license is valid until the end of its last day. */
  lastDay: (day: string) => `${day}, inclusive (UTC)`,
  carried: (days: string) => `${days} from the individual license`,
  unsubscribe: 'Unsubscribe from release emails',
  test: (subject: string) => `[Test] ${subject}`,
  confirmAddress: {
    subject: 'Confirm your email for Warden',
    heading: 'Confirm your email',
    text: 'You opened an account in the Warden license shop. Confirm that this address is yours, so that licenses and receipts reach you.',
    action: 'Confirm email',
    note: 'The link works once, for 3 days. If you did not open this account, do nothing: without confirmation, nobody can use your address.',
  },
  alreadyRegistered: {
    subject: 'You already have a Warden account',
    heading: 'You already have an account',
    text: 'This address was used to register again in the Warden license shop. Your account is unchanged. Sign in with your password, or set a new one.',
    action: 'Sign in',
    note: 'If it was you, set a new password: anything you bound or bought after registering again moves to your account. If it was not you, there is nothing to do: the new account cannot be confirmed and sees none of your data.',
  },
  resetPassword: {
    subject: 'Set a new password for Warden',
    heading: 'Set a new password',
    text: 'We received a request to set a new password for your account in the Warden license shop.',
    action: 'Set a new password',
    note: 'The link works once, for 6 hours. If you did not ask for it, do nothing: your password stays as it is.',
  },
  resetByCompany: {
    subject: 'How to sign in to Warden',
    heading: 'Sign in by your company',
    text: 'We received a request to set a new password for your account in the Warden license shop. Your organization asks its members to sign in by its own sign-in, so you need no password here.',
    action: 'Continue with your company',
    note: 'If you did not ask for it, do nothing: nothing has changed.',
  },
  passwordChanged: {
    subject: 'Your Warden password was changed',
    heading: 'Your password was changed',
    text: 'The password of your account in the Warden license shop has just been changed, and all other devices were signed out.',
    action: 'Sign in',
    note: 'If it was not you, set a new password at once with “Forgot your password?” on the login page, and write to us.',
  },
  confirmedByLink: {
    subject: 'Your address was confirmed for a Warden account',
    heading: 'Did you open this account?',
    text: 'Your address was confirmed for an account in the Warden license shop, in a browser that was not signed in to it. If it was you, there is nothing to do.',
    action: 'This was not me',
    note: 'The link works for 30 days. On the page you can end all sessions of the account, remove its password and the data entered there, and set a password of your own. Nothing changes until you choose that on the page.',
  },
  confirmOwner: {
    subject: 'Confirm that this Warden account is yours',
    heading: 'Confirm that the account is yours',
    text: 'Your address was confirmed by a link, but not from the account itself. Sign in to the account and open this link: then you will receive whatever is issued to your address, such as licenses.',
    action: 'Confirm the account',
    note: 'The link works once, for 3 days. If you did not open this account or have no password for it, set a new one with “Forgot your password?” on the login page: the account is yours alone from then on.',
  },
  signedInElsewhere: {
    subject: 'New sign-in to your Warden account',
    heading: 'Sign-in from a new device',
    text: 'Your account in the Warden license shop was used to sign in on a device that we have not seen before.',
    action: 'See where you are signed in',
    note: 'If it was you, there is nothing to do. If it was not you, end that session in your profile and change your password at once. With a second factor, a password alone is not enough to sign in.',
  },
  accountBlocked: {
    subject: 'Your Warden account is blocked',
    heading: 'Your account is blocked',
    text: 'We have blocked your account in the Warden license shop and signed it out everywhere. Your licenses stay valid.',
    action: 'Contact us',
    note: 'If you think this is a mistake, write to us.',
  },
  accountUnblocked: {
    subject: 'Your Warden account is unblocked',
    heading: 'Your account is unblocked',
    text: 'Your account in the Warden license shop is no longer blocked. You can sign in as before.',
    action: 'Sign in',
    note: 'If someone else may know your password, set a new one with “Forgot your password?” on the login page.',
  },
  sessionsEnded: {
    subject: 'Your Warden account was signed out everywhere',
    heading: 'You were signed out everywhere',
    text: 'To protect your account in the Warden license shop, we have ended all its sessions. Your data and licenses are unchanged.',
    action: 'Sign in',
    note: 'If someone else may know your password, set a new one with “Forgot your password?” on the login page.',
  },
  agreeToNewEmail: {
    subject: 'Do you agree to a new address for your Warden account?',
    heading: 'A new address for your account',
    text: 'We received a request to change the address of your account in the Warden license shop. The change needs your agreement here and a confirmation from the new mailbox. If it was not you, stop the change with the link below.',
    action: 'Agree to the change',
    otherwise: 'This was not me: stop the change and secure the account',
    note: 'The links work for 3 days. Opening them changes nothing until you choose on the page. Without your agreement the address stays as it is.',
  },
  confirmNewEmail: {
    subject: 'Confirm your new email for Warden',
    heading: 'Confirm your new email',
    text: 'This address was entered as the new one for an account in the Warden license shop. Open the link in a browser that is signed in to that account.',
    action: 'Confirm the new email',
    note: 'The link works once, for 3 days, and only while you are signed in to that account. If you did not ask for it, do nothing: nobody can use your address without you.',
  },
  emailWanted: {
    subject: 'Your address was entered for another Warden account',
    heading: 'Your address stays yours',
    text: 'We received a request to use this address for another account in the Warden license shop. It belongs to your account, so nothing has changed, and nobody was told that you have one.',
    action: 'Sign in',
    note: 'If it was you and you want to use the address for the other account, change the address of this account first, or delete this account. If it was not you, there is nothing to do.',
  },
  confirmAccountingEmail: {
    subject: 'Confirm this address for company documents',
    heading: 'Get invoices and receipts by email?',
    text: 'A customer of the Warden license shop entered this address as a billing email of the company below. Once you confirm, its invoices and receipts will be sent here too.',
    action: 'Review and confirm',
    note: 'The link works for 7 days. If you do not know the company, do nothing: no documents are sent to an unconfirmed address.',
  },
  invited: {
    subject: 'You are invited to an organization in Warden',
    heading: 'You are invited to an organization',
    text: 'A customer of the Warden license shop invites you to share the licenses of the organization below. Open the link, then sign in or register with this address.',
    action: 'View the invitation',
    note: 'The link works once, for 7 days, and only for this address. If you do not know the organization, do nothing: you become a member only once you accept.',
  },
  roleChanged: {
    subject: 'Your role in an organization in Warden has changed',
    heading: 'Your role has changed',
    text: 'An owner of the organization below has changed what you may do in it. Your own account is unchanged.',
    action: 'Open the organization',
    note: 'If you think this is a mistake, ask an owner of the organization.',
  },
  memberRemoved: {
    subject: 'You are no longer a member of an organization in Warden',
    heading: 'You are no longer a member',
    text: 'An owner of the organization below has removed you from it. Your own account and everything in it are unchanged.',
    action: 'Open your dashboard',
    note: 'If you think this is a mistake, ask an owner of the organization.',
  },
  organizationClosed: {
    subject: 'An organization in Warden was closed',
    heading: 'The organization is closed',
    text: 'An owner has closed the organization below, and its members no longer have access to it. Licenses that were issued go on working until they end.',
    action: 'Open your dashboard',
    note: 'Your own account is unchanged. If you think this is a mistake, write to us.',
  },
  emailChangedFrom: {
    subject: 'The address of your Warden account was changed',
    heading: 'Your account has a new address',
    text: 'Your account in the Warden license shop has a new address. Mail about the account no longer goes to this mailbox. If you wanted this, there is nothing to do.',
    action: 'This was not me',
    note: 'The link works for 7 days. On the page you can restore this address, sign out every device and set a new password. Nothing changes until you choose that on the page.',
  },
  emailChanged: {
    subject: 'Your Warden account has this address now',
    heading: 'Your new address is in use',
    text: 'From now on you sign in to the Warden license shop with this address, and licenses and receipts come here. Your password, licenses and payments are the same as before.',
    action: 'Sign in',
    note: 'The change can be revoked from the old mailbox for 7 days. If you did not ask for it, write to us.',
  },
  emailChangeRevoked: {
    subject: 'A change of address was stopped in your Warden account',
    heading: 'The change of address was stopped',
    text: 'The change of address of your account in the Warden license shop was stopped with the link that we emailed to you. All devices were signed out, the old password no longer works, and second factors added since the request are removed.',
    action: 'Set a new password',
    note: 'Set a new password to use the account again. If it was not you who stopped the change, someone else reads this mailbox: change its password too, and write to us.',
  },
  factorAdded: {
    totp: {
      subject: 'An authenticator app was added to your Warden account',
      heading: 'An authenticator app was added',
      text: 'Signing in to your account in the Warden license shop now takes a code from an authenticator app too. All other devices were signed out.',
      action: 'Sign in',
      note: intruderNote,
    },
    passkey: {
      subject: 'A passkey was added to your Warden account',
      heading: 'A passkey was added',
      text: 'A new passkey can now be used as the second step when you sign in to your account in the Warden license shop. All other devices were signed out.',
      action: 'Sign in',
      note: intruderNote,
    },
  },
  factorRemoved: {
    totp: {
      subject: 'The authenticator app of your Warden account was removed',
      heading: 'The authenticator app was removed',
      text: 'Codes from the authenticator app no longer work for your account in the Warden license shop.',
      action: 'Sign in',
      note: intruderNote,
    },
    passkey: {
      subject: 'A passkey of your Warden account was removed',
      heading: 'A passkey was removed',
      text: 'One of your passkeys no longer works for your account in the Warden license shop.',
      action: 'Sign in',
      note: intruderNote,
    },
  },
  recoveryCodeUsed: {
    subject: 'A recovery code of your Warden account was used',
    heading: 'A recovery code was used',
    text: 'A recovery code has just been used to sign in to your account in the Warden license shop. You can make new ones in your profile.',
    action: 'Sign in',
    note: 'If it was not you, someone knows your password and your recovery codes: set a new password at once with “Forgot your password?” on the login page, then make new codes.',
  },
  factorGuessed: {
    subject: 'Wrong codes entered for your Warden account',
    heading: 'Someone knows your password',
    text: 'Someone entered the right password of your account in the Warden license shop and then several wrong codes. They did not get in. If it was you, there is nothing to do.',
    action: 'Sign in',
    note: 'If it was not you, set a new password with “Forgot your password?” on the login page, so that nobody can keep trying codes.',
  },
  passkeyCopied: {
    subject: 'A passkey of your Warden account may have been copied',
    heading: 'A passkey may have been copied',
    text: 'Someone used the password and a passkey of your account in the Warden license shop, but the usage counter of the passkey is behind ours. This happens when a passkey has been copied. They did not get in.',
    action: 'Sign in',
    note: 'If it was not you, set a new password with “Forgot your password?” on the login page. In any case, remove the passkey in your profile and add a new one.',
  },
  recoveryCodesMade: {
    subject: 'New recovery codes for your Warden account',
    heading: 'New recovery codes were made',
    text: 'Your account in the Warden license shop has new recovery codes. The old ones no longer work.',
    action: 'Sign in',
    note: intruderNote,
  },
  domainCode: {
    subject: 'Code to prove your domain to Warden',
    heading: 'Does this organization belong to your domain?',
    text: 'The organization below set up a sign-in for the addresses of your domain in the Warden license shop. If that is right, give this code to its owner, who enters it in the settings of the organization.',
    action: 'Open the shop',
    note: 'The code works for a day. If you do not know the organization, do nothing: without the code it cannot use your domain.',
  },
  companyLinked: {
    subject: 'Your Warden account was connected with a company’s sign-in',
    heading: 'Your account has a new way to sign in',
    text: 'Your account in the Warden license shop was connected with the sign-in of the organization below. Whoever it recognizes as you can open your account from now on.',
    action: 'Review',
    note: intruderNote,
  },
  breakGlassUsed: {
    subject: 'An emergency code was used in your organization',
    heading: 'An owner signed in by an emergency code',
    text: 'An owner of the organization below signed in with a password and an emergency code, instead of the organization’s own sign-in.',
    action: 'Open the organization',
    note: 'If it was not you or another owner, someone else is in: remove that member at once, make new codes, and write to us.',
  },
  factorsLost: ({ ready }: FactorResetFacts): MailContent => ({
    subject: 'Request to remove the second factor of your Warden account',
    heading: 'Was this you?',
    text: `Someone who knows the password of your account in the Warden license shop reported that all second factors are lost. If the request is not canceled, on ${ready} we will send a link that removes them. If it was you, there is nothing to do until then.`,
    action: 'This was not me, keep them',
    note: 'If it was not you, open the link above and set a new password: someone knows yours. Signing in with a code or a passkey cancels the request too.',
  }),
  factorsLostByAdministrator: {
    subject: 'The second factor of your Warden account was reported lost',
    heading: 'Only the operator can help',
    text: 'Someone who knows the password of your account in the Warden license shop reported that all second factors are lost. This is an account of the shop’s staff, so they are not removed by email: ask whoever operates the shop to run “npx warden admin recover”.',
    action: 'Sign in',
    note: 'If it was not you, someone knows your password: set a new one at once with “Forgot your password?” on the login page.',
  },
  factorsRemovable: {
    subject: 'You can now remove the second factor of your Warden account',
    heading: 'Remove the second factor',
    text: 'A week ago you reported that all second factors of your account in the Warden license shop are lost, and nobody canceled the request. This link removes them. After that, sign in with your password and set up new ones.',
    action: 'Remove the second factor',
    note: 'The link works once, for 3 days. If you did not ask for it, do not open the link, and set a new password: someone knows yours. After a sign-in with a code or a passkey, the link no longer works.',
  },
  factorsRemoved: {
    subject: 'The second factor of your Warden account was removed',
    heading: 'The second factor was removed',
    text: 'Your account in the Warden license shop no longer has a second factor, and all devices were signed out. Sign in with your password and set up a new one.',
    action: 'Sign in',
    note: 'If it was not you, set a new password at once with “Forgot your password?” on the login page, and write to us.',
  },
  accountRecovered: {
    subject: 'The operator has recovered your Warden account',
    heading: 'Your account was recovered',
    text: 'The operator of the Warden license shop has set a new password for your staff account, removed its second factors and ended all its sessions.',
    action: 'Sign in',
    note: 'If you did not ask for this, contact the operator at once.',
  },
  licenseIssued: {
    subject: 'Your Warden license',
    heading: 'Your license is ready',
    text: 'The license is attached and is also in your dashboard.',
    action: 'Open the dashboard',
    note: 'An installation that syncs gets the license by itself. Otherwise, open Settings → License in Warden and paste the whole text, from the BEGIN line to the END line. Keep a copy: Warden verifies it offline.',
  },
  licenseWaiting: {
    subject: 'Your Warden license',
    heading: 'The license is ready',
    text: 'The license is attached. It appears in your dashboard once you sign in and confirm that the account is yours.',
    action: 'Confirm the account',
    note: 'We ask because your address was confirmed without signing in. The link works once, for 3 days. If you did not open the account, set a new password with “Forgot your password?” on the login page: the account is yours alone from then on.',
  },
  licenseRevoked: {
    subject: 'A Warden license was revoked',
    heading: 'A license was revoked',
    text: 'This license was revoked and no longer works.',
    action: 'Open the dashboard',
    note: 'If you think this is a mistake, write to us.',
  },
  licenseReplaced: {
    subject: 'New text for your Warden license',
    heading: 'Your license has a new text',
    text: 'Part of its term came from an earlier license, which is no longer valid, so its dates have changed. The new text is attached, and the old one no longer works.',
    action: 'See the payment and the license',
    note: 'An installation that syncs gets the new text by itself. Otherwise, paste it whole into Warden, from the BEGIN line to the END line. If you think the dates are wrong, write to us. Accounting documents that were issued for it keep the earlier dates.',
  },
  licenseRotated: ({ until }: RotationFacts): MailContent => ({
    subject: 'New text for your Warden license',
    heading: 'Your license has a new text',
    text: `You asked for a new text, because the old one was no longer secret. It is attached, and its terms are the same. The old text ${until ? `works until ${until}` : 'no longer works'}.`,
    action: 'Open the dashboard',
    note: 'An installation with sync gets the new text by itself. Otherwise paste it into Warden whole, from the BEGIN line to the END line. If it was not you, set a new password with “Forgot your password?” on the login page, and write to us.',
  }),
  webhookDisabled: ({ because }: WebhookFacts) => ({
    subject: 'A Warden webhook was disabled',
    heading: 'A webhook was disabled',
    text:
      because === 'gone'
        ? 'The webhook below answered that it is gone (status 410). We no longer send messages to it, and those still waiting were dropped.'
        : 'The webhook below has accepted none of our messages for a week. We no longer send messages to it, and those still waiting were dropped.',
    action: 'Open the webhooks',
    note: 'Its log shows what was sent and what it answered. Once it works again, enable it there. If you no longer need it, remove it.',
  }),
  installMoved: {
    subject: 'Your Warden license was moved',
    heading: 'Your license was moved to another installation',
    text: 'The new installation has a license with the same end; its text is attached. The license of the old installation is revoked. Without access to the internet, the old installation works with its text until it learns of that.',
    action: 'Open the dashboard',
    note: 'An installation with sync gets the new text by itself. Otherwise paste it into Warden whole, from the BEGIN line to the END line. The move can be undone once, in the dashboard. If it was not you, undo it, set a new password with “Forgot your password?” on the login page, and write to us.',
  },
  installMoveUndone: {
    subject: 'The move of your Warden license was undone',
    heading: 'Your license is back at its installation',
    text: 'The move to another installation was undone. The license has a new text with the same end, which is attached. The texts from before no longer work.',
    action: 'Open the dashboard',
    note: 'An installation with sync gets the new text by itself. Otherwise paste it into Warden whole, from the BEGIN line to the END line. If it was not you, set a new password with “Forgot your password?” on the login page, and write to us.',
  },
  stagingIssued: {
    subject: 'Your Warden staging license',
    heading: 'Your staging license is ready',
    text: 'It is included with the paid license of another installation of yours, and has the same plan and end. It costs nothing. The license is attached and is also in your dashboard.',
    action: 'Open the dashboard',
    note: 'Open Settings → License in the staging installation and paste the whole text, from the BEGIN line to the END line. An installation with sync gets it by itself. When the paid license is extended, you get a new text.',
  },
  stagingEnded: {
    subject: 'A Warden staging license has ended',
    heading: 'The staging license has ended',
    text: 'The paid license that it went with no longer works or was moved, so the staging license was revoked. The installation stays in your dashboard.',
    action: 'Open the dashboard',
    note: 'With another paid license, you can make it a staging installation again. If you think this is a mistake, write to us.',
  },
  licensesReissued: {
    subject: 'Your Warden licenses have new texts',
    heading: 'Your licenses have been re-signed',
    text: 'We have changed the key that signs licenses, so every license has a new text. Nothing else changes: installations, dates and features stay the same. The new texts are attached and are also in your dashboard. The old texts will stop working soon.',
    action: 'Open the dashboard',
    note: 'Installations that sync get their new texts by themselves. Otherwise, paste each new text into its own installation, from the BEGIN line to the END line. An installation without internet access also needs the current list of keys: see the docs.',
  },
  licenseExpiring: ({ expires }: LicenseFacts): MailContent => ({
    subject: `Your Warden license ends on ${expires}`,
    heading: 'Your license ends soon',
    text: 'Renewing early loses no days: the new year starts where this one ends.',
    action: 'Renew in the dashboard',
    note: 'We send reminders 30 days, 7 days and 1 day before the end and once after it.',
  }),
  licenseExpired: {
    subject: 'Your Warden license has expired',
    heading: 'Your license has expired',
    text: 'Warden keeps working for 14 more days, then stops accepting new events. What it has collected stays on your disk.',
    action: 'Renew in the dashboard',
    note: 'This is the last email about this license.',
  },
  trialExpiring: ({ expires }: LicenseFacts): MailContent => ({
    subject: `Your Warden trial ends on ${expires}`,
    heading: 'Your trial ends soon',
    text: 'After that day Warden stops accepting new events. What it has collected stays on your disk. A paid license lasts a year from the day it is bought.',
    action: 'Buy a license in the dashboard',
    note: 'We send reminders 7 days and 1 day before the end and once after it.',
  }),
  trialExpired: {
    subject: 'Your Warden trial has ended',
    heading: 'Your trial has ended',
    text: 'Warden no longer accepts new events. What it has collected stays on your disk, and with a paid license it continues where it stopped.',
    action: 'Buy a license in the dashboard',
    note: 'This is the last email about this trial.',
  },
  paymentSucceededWithoutText: {
    subject: 'Payment received: the Warden license is ready',
    heading: 'Thank you, the license is ready',
    text: 'We have received the payment. The license went by email to the members of your organization who take care of its installations.',
    action: 'See the payment',
    note: `An installation that syncs gets the license by itself. ${noTexts}`,
  },
  paymentSucceeded: {
    subject: 'Payment received: your Warden license',
    heading: 'Thank you, your license is ready',
    text: 'We have received your payment. The license is attached and is also in your dashboard.',
    action: 'See the payment and the license',
    note: 'An installation that syncs gets the license by itself. Otherwise, open Settings → License in Warden and paste the whole text, from the BEGIN line to the END line. Keep a copy: Warden verifies it offline.',
  },
  /** In a list of licenses: the buyer will choose the installation later. */
  unassigned: 'installation not chosen yet' as OwnWords,
  sbp: 'SBP',
  refundBySbp,
  orderSucceeded,
  lineLicensed: {
    subject: 'Your Warden license for the chosen installation',
    heading: 'The license is ready',
    text: 'An installation was chosen for a license that you had paid for. The license is attached and is also in your dashboard.',
    action: 'See the order',
    note: 'An installation that syncs gets the license by itself. Otherwise, open Settings → License in Warden and paste the whole text, from the BEGIN line to the END line. Keep a copy: Warden verifies it offline.',
  },
  lineLicensedWithoutText: {
    subject: 'The Warden license for the chosen installation is ready',
    heading: 'The license is ready',
    text: 'An installation was chosen for a license that had been paid for. The license went by email to the members of your organization who take care of its installations.',
    action: 'See the order',
    note: `An installation that syncs gets the license by itself. ${noTexts}`,
  },
  /** The money for some licenses of an order went back. */
  linesRefunded: (licenses: ReturnedLicenses & LaterRefund): MailContent => ({
    subject: 'A part of your order for Warden was refunded',
    heading: 'A part of your money is on its way back',
    text: `We have refunded the ${licenses.returned > 1 ? 'licenses' : 'license'} named below. ${endOfNamedBelow(licenses)}${withEarlierRefunds(licenses)}`,
    action: 'See the order',
    note: 'Banks take up to 10 working days to show a refund on the card.',
  }),
  paymentCanceled: ({ licenses }: Pick<OrderMailFacts, 'licenses'>): MailContent => ({
    subject: 'Your payment for Warden did not go through',
    heading: 'The payment was canceled',
    text: `The payment was canceled or not finished in time. Nothing was charged, and no ${licenses > 1 ? 'licenses were' : 'license was'} issued.`,
    action: 'See what happened',
    note: 'You can try again from the dashboard at any time, with the same card or another.',
  }),
  paymentFailed: {
    subject: 'Your payment for Warden could not be started',
    heading: 'The payment could not be started',
    text: 'The payment provider did not accept the payment. Nothing was charged.',
    action: 'See what happened',
    note: 'Try again from the dashboard. If it happens again, write to us: we will find another way.',
  },
  paymentRefunded: (licenses: ReturnedLicenses & LaterRefund): MailContent => ({
    subject: 'Your payment for Warden was refunded',
    heading: 'Your money is on its way back',
    text: `We have refunded ${licenses.later ? `the rest of your payment, ${licenses.later.now}` : 'your payment'}.${withEarlierRefunds(licenses)} ${endOfLicenses(licenses, ['The license it paid for', 'The licenses it paid for'])}`,
    action: licenses.returned > 1 ? 'See the order' : 'See the payment',
    note: 'Banks take up to 10 working days to show a refund on the card.',
  }),
  ...invoiceMail,
  ...renewalMail,
  auditHead: ({ entries }: AuditFacts): MailContent => ({
    subject: `Warden audit log: ${entries} ${entries === 1 ? 'entry' : 'entries'} signed`,
    heading: 'Signed checkpoint of the audit log',
    text: 'Keep this email. The line below is also attached: with it, “npx warden audit check --heads FILE” shows whether any entry up to this one was changed or removed later.',
    action: 'Open the audit log',
    note: 'You get this email because this address is set in AUDIT_MAIL. It comes at most once an hour, and only when there are new entries.',
  }),
  advisory: {
    severities: { none: 'None', low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' } satisfies Record<
      Severity,
      string
    >,
    score: (severity: string, score: string) => `${severity}, ${score} of 10`,
    /** The versions from one up to, but without, the other. */
    range: ({ introduced, fixed }: AffectedRange) =>
      introduced === '0'
        ? fixed
          ? `all versions before ${fixed}`
          : 'all versions'
        : `${introduced} and later${fixed ? `, before ${fixed}` : ''}`,
    more: (count: number) => `and ${count} more`,
    notFixed: 'no version has the fix yet',
  },
  advisoryAnnounced: ({ id, title, isAffected }: AdvisoryFacts) => ({
    subject: `Security advisory ${id}: ${title}`,
    heading: title,
    text: isAffected
      ? `Security advisory ${id} affects a version of Warden that runs on an installation of yours or of your organization. Please read soon what to do.`
      : `Security advisory ${id} about Warden has been published.`,
    rest: 'This is the beginning of the advisory. The rest is on its page.',
    action: 'Read the advisory',
    note: isAffected
      ? 'You get this email because your installation, or one of your organization, last reported an affected version, or that version was entered for it.'
      : 'You get this email because you asked for one about every security advisory. You can change that in your profile.',
  }),
  releaseAnnounced: ({ version }: ReleaseFacts) => ({
    subject: `Warden ${version} is out`,
    heading: `Warden ${version} is out`,
    text: `Version ${version} is ready to download. The release notes say what is new and how to update.`,
    rest: 'This is the beginning of the notes. The rest is on the release page.',
    action: 'Read the release notes',
    note: 'You get this email because you have an account in the Warden license shop. You get emails about licenses and payments in any case.',
  }),
};

export type Mails = typeof mail;
