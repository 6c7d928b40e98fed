import type { ErrorCode } from '@warden/contract';
import { DAY, HOUR, MINUTE } from '../time.ts';

/** What is known of a caller, and by which attempts are counted. */
export type Fact = 'network' | 'account' | 'mailbox' | 'device' | 'visitor' | 'client' | 'token' | 'link';

/**
 * A limit allows `max` attempts in `per` milliseconds for each value of what it counts by. One that counts by network
 * counts a second time for the whole site that an IPv6 address belongs to.
 */
export interface Limit {
  by: readonly Fact[];
  max: number;
  per: number;
  /** The refusal where it has a text of its own. The others answer `rate_limited`. */
  refusal?: ErrorCode;
  /** For calls that must not cost a write each. Others are counted in the database, for all processes. */
  inMemory?: true;
  /** Counts guesses at a secret. They count also where the shop fails to answer, or a failure would give more of them. */
  isGuess?: true;
}

/**
 * Limits are consumed in this order: by network, by network and mailbox, by account, by mailbox. Strangers who know
 * nothing but an address can use up what is counted by mailbox, so it never is what alone lets its owner in
 * (docs/security.md, Limits).
 */
export const rules = {
  // This counts wrong passwords for one account from one network, and the wider rule stops a botnet. An owner who is
  // refused by it can still sign in from a known device, or by a new password (docs/decisions/025).
  signInHere: { by: ['mailbox', 'network'], max: 10, per: 15 * MINUTE, isGuess: true },
  signInAccount: { by: ['mailbox'], max: 100, per: 15 * MINUTE, refusal: 'sign_in_limited', isGuess: true },
  signInDevice: { by: ['device'], max: 10, per: 15 * MINUTE, isGuess: true },
  signInAddress: { by: ['network'], max: 200, per: 15 * MINUTE },
  registerAddress: { by: ['network'], max: 100, per: HOUR },
  registerHere: { by: ['mailbox', 'network'], max: 5, per: DAY },
  // An owner who is refused by this takes over what others have registered, by a new password.
  registerMailbox: { by: ['mailbox'], max: 50, per: DAY, refusal: 'registration_limited' },
  forgotAddress: { by: ['network'], max: 50, per: HOUR },
  forgotHere: { by: ['mailbox', 'network'], max: 5, per: HOUR },
  // Each link works for as long as this lasts, so an owner who gets no further mail has one whose link works. Only who
  // uses a link, and so reads the mailbox, begins this anew.
  resetLetters: { by: ['mailbox'], max: 3, per: 6 * HOUR },
  resendAddress: { by: ['network'], max: 50, per: HOUR },
  resendAccount: { by: ['account'], max: 5, per: HOUR },
  // These limit the mails that ask a mailbox to confirm an account, after a registration or when asked for again.
  confirmationHere: { by: ['mailbox', 'network'], max: 6, per: DAY },
  confirmationMailbox: { by: ['mailbox'], max: 12, per: DAY, refusal: 'confirmation_limited' },
  passwordAccount: { by: ['account'], max: 10, per: 15 * MINUTE, isGuess: true },
  // Each change costs two hashes and leaves entries in the audit log and among the account's events.
  passwordChangeAccount: { by: ['account'], max: 10, per: DAY },
  // This counts wrong codes of six digits for one account; passkeys and recovery codes cannot be guessed and are not
  // counted (docs/decisions/032).
  factorAccount: { by: ['account'], max: 20, per: HOUR, isGuess: true },
  // A password reset clears the limit above. The reader of the mailbox could otherwise reset and guess in turn.
  factorReliefAccount: { by: ['account'], max: 3, per: DAY },
  factorAddress: { by: ['network'], max: 200, per: 15 * MINUTE },
  factorChangeAccount: { by: ['account'], max: 50, per: DAY },
  // Someone who knows the password can say that all factors are lost, and each time their owner gets a mail.
  factorLostAccount: { by: ['account'], max: 5, per: DAY },
  // Each of these sends a mail to an address that may be a stranger's.
  emailChangeAddress: { by: ['network'], max: 50, per: HOUR },
  emailChangeHere: { by: ['mailbox', 'network'], max: 3, per: DAY },
  emailChangeAccount: { by: ['account'], max: 5, per: DAY },
  emailChangeMailbox: { by: ['mailbox'], max: 6, per: DAY, refusal: 'mails_limited' },
  // An accounting address may be a stranger's too. A company can be entered all the same, and is confirmed later.
  companyAccount: { by: ['account'], max: 200, per: DAY },
  accountingMailAddress: { by: ['network'], max: 100, per: HOUR },
  accountingMailHere: { by: ['mailbox', 'network'], max: 5, per: DAY },
  accountingMailAccount: { by: ['account'], max: 40, per: DAY },
  accountingMailbox: { by: ['mailbox'], max: 8, per: DAY, refusal: 'mails_limited' },
  // So may an address that is invited into an organization, which writes to each address once a day.
  organizationAccount: { by: ['account'], max: 20, per: DAY },
  invitationAddress: { by: ['network'], max: 200, per: HOUR },
  invitationHere: { by: ['mailbox', 'network'], max: 5, per: DAY },
  invitationAccount: { by: ['account'], max: 200, per: DAY },
  invitationOnce: { by: ['account', 'mailbox'], max: 1, per: DAY, refusal: 'invitation_limited' },
  invitationMailbox: { by: ['mailbox'], max: 8, per: DAY, refusal: 'mails_limited' },
  // An export reads all tables.
  exportAccount: { by: ['account'], max: 5, per: DAY },
  // Each of these may cost a call of the register of companies, which has a daily limit.
  companyLookUpAddress: { by: ['network'], max: 300, per: HOUR },
  companyLookUpAccount: { by: ['account'], max: 60, per: HOUR },
  // Each sign-in by a company may cost calls of its identity provider.
  ssoAddress: { by: ['network'], max: 200, per: 15 * MINUTE },
  ssoChangeAccount: { by: ['account'], max: 100, per: DAY },
  // Each message to try a webhook, or to send again, is a request to an address that the caller has entered.
  webhookChangeAccount: { by: ['account'], max: 100, per: DAY },
  webhookSendAccount: { by: ['account'], max: 60, per: HOUR },
  // A code that proves a domain is mailed to somebody who may know nothing of it.
  domainMailAddress: { by: ['network'], max: 50, per: HOUR },
  domainMailAccount: { by: ['account'], max: 10, per: DAY },
  domainMailbox: { by: ['mailbox'], max: 3, per: DAY, refusal: 'mails_limited' },
  domainProofAccount: { by: ['account'], max: 60, per: HOUR, isGuess: true },
  tokenAddress: { by: ['network'], max: 100, per: 15 * MINUTE },
  // These limit the mails that a stranger can cause without paying. The two kinds of notices are counted separately, so
  // that a stranger cannot use up the one about a new password.
  paymentNotices: { by: ['account'], max: 20, per: DAY },
  // An account may have 100 open invoices, and five accounting addresses get each of them too.
  invoiceLetters: { by: ['account'], max: 600, per: DAY },
  passwordNotices: { by: ['account'], max: 10, per: DAY },
  factorNotices: { by: ['account'], max: 30, per: DAY },
  factorGuessNotices: { by: ['account'], max: 3, per: DAY },
  // These limit the mails to the owner of an address that others register again, and to one that was confirmed by a
  // link alone.
  claimNotices: { by: ['account'], max: 5, per: DAY },
  ownerLetters: { by: ['account'], max: 10, per: DAY },
  // Owners of organizations can change the roles of their members as often as they like.
  memberNotices: { by: ['account'], max: 20, per: DAY },
  webhookNotices: { by: ['account'], max: 20, per: DAY },
  signInNotices: { by: ['account'], max: 10, per: DAY },
  // These limit actions that cost nothing. An account with an unconfirmed address may do less.
  bindAddress: { by: ['network'], max: 3000, per: HOUR },
  bindUnconfirmed: { by: ['account'], max: 20, per: DAY, refusal: 'too_many_binds' },
  bindConfirmed: { by: ['account'], max: 2000, per: DAY, refusal: 'too_many_binds' },
  // As many installations as one may have can be given to an organization in a day, and back.
  ownerAccount: { by: ['account'], max: 2000, per: DAY },
  // Each of these signs licenses anew and mails them.
  moveAddress: { by: ['network'], max: 300, per: HOUR },
  moveAccount: { by: ['account'], max: 200, per: DAY },
  stageAccount: { by: ['account'], max: 50, per: DAY },
  licenseMailAccount: { by: ['account'], max: 100, per: DAY },
  rotateAccount: { by: ['account'], max: 50, per: DAY, refusal: 'too_many_rotations' },
  payAddress: { by: ['network'], max: 1000, per: HOUR },
  payUnconfirmed: { by: ['account'], max: 20, per: DAY, refusal: 'too_many_payments' },
  payConfirmed: { by: ['account'], max: 300, per: DAY, refusal: 'too_many_payments' },
  // These count wrong promo codes. A right one is not counted, because prices are asked for again with each change.
  promoCodeAddress: { by: ['network'], max: 200, per: HOUR, isGuess: true },
  promoCodeAccount: { by: ['account'], max: 20, per: HOUR, isGuess: true },
  // Each of these prices everything that an account has to renew.
  renewalAccount: { by: ['account'], max: 200, per: DAY },
  renewalReads: { by: ['account'], max: 60, per: MINUTE, inMemory: true },
  quoteAccount: { by: ['account'], max: 200, per: DAY },
  // A link is opened a few times by each who gets it. Wrong addresses are counted apart; a right one gives its guess back.
  quoteOpen: { by: ['network'], max: 300, per: HOUR },
  quoteGuess: { by: ['network'], max: 60, per: HOUR, isGuess: true },
  quotePdf: { by: ['network'], max: 120, per: HOUR },
  quotePay: { by: ['network'], max: 60, per: HOUR },
  quotePayLink: { by: ['link'], max: 60, per: HOUR },
  // These limit the questions to the payment provider. One payment is asked about 40 times a minute at most.
  askAddress: { by: ['network'], max: 120, per: MINUTE },
  askAccount: { by: ['account'], max: 40, per: MINUTE },
  // An administrator may look at an announcement a few times before it is sent.
  announcementTestAccount: { by: ['account'], max: 20, per: HOUR },
  // This refuses nothing. A visitor who requests an installer again within the time that a link to it lasts is counted
  // as one download.
  downloadVisitor: { by: ['visitor'], max: 1_000_000, per: 15 * MINUTE },
  documentsAccount: { by: ['account'], max: 60, per: HOUR },
  licenseFilesAccount: { by: ['account'], max: 60, per: HOUR },
  // An installation validates a few times a day, but a whole company may share one address.
  validateAddress: { by: ['network'], max: 600, per: MINUTE, inMemory: true },
  // So does its sync. The second limit counts requests that its own key has signed.
  syncAddress: { by: ['network'], max: 600, per: MINUTE, inMemory: true },
  syncClient: { by: ['client'], max: 60, per: 10 * MINUTE, inMemory: true },
  activateAddress: { by: ['network'], max: 60, per: HOUR, isGuess: true },
  activationAccount: { by: ['account'], max: 200, per: DAY },
  // A request that somebody carries by hand comes once a year. Its nonce is stored for a week, with the client's others.
  carriedAddress: { by: ['network'], max: 3000, per: HOUR },
  carriedAccount: { by: ['account'], max: 2000, per: DAY },
  carriedClient: { by: ['client'], max: 30, per: DAY },
  // Each token leaves an entry in the audit log. Programs make a few calls a second at most.
  tokenAccount: { by: ['account'], max: 100, per: DAY },
  calendarAccount: { by: ['account'], max: 50, per: DAY },
  // Calendar programs ask a few times a day, and many people may use one that asks for all of them.
  calendarAddress: { by: ['network'], max: 120, per: MINUTE, inMemory: true },
  tokenCalls: { by: ['account', 'token'], max: 600, per: MINUTE, inMemory: true },
  // A page that shows what the visitor typed is rendered for each request. A reader who searches or turns pages quickly
  // asks for a few in a second, and one address must not take the time of all others.
  renderAddress: { by: ['network'], max: 100, per: 10_000, inMemory: true },
  pageErrorAddress: { by: ['network'], max: 10, per: MINUTE, inMemory: true },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof rules;

/** The facts that a limit counts by. */
export type FactOf<Name extends LimitName> = (typeof rules)[Name]['by'][number];

/** The limits that count by account alone. */
export type AccountLimitName = { [Name in LimitName]: FactOf<Name> extends 'account' ? Name : never }[LimitName];

/** The limits that count by mailbox alone. */
export type MailboxLimitName = { [Name in LimitName]: FactOf<Name> extends 'mailbox' ? Name : never }[LimitName];
