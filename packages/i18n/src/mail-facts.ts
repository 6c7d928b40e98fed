export interface MailContent {
  subject: string;
  heading: string;
  text: string;
  action: string;
  note: string;
}

/** A text that a person typed, made safe to show in a mail. Only the mail part of the server creates such texts. */
export type Quoted = string & { readonly quoted: true };

/** A text of ours, where a text that a person typed would stand. */
export type OwnWords = string & { readonly own: true };

/** The facts that a mail may show in its table, in their order. Unknown ones are left out. */
export interface MailFacts {
  organization: Quoted;
  role: string;
  invitedBy: Quoted;
  installation: Quoted | OwnWords;
  movedFrom: Quoted;
  movedTo: Quoted;
  undoUntil: string;
  severity: string;
  affectedVersions: string;
  /** The reader's installations that run one of these versions. */
  affectedInstallations: string;
  updateTo: string;
  licenseType: string;
  /** How many licenses an order has. */
  licenses: string;
  validUntil: string;
  /** The days of an individual license in the term. */
  carried: string;
  reason: Quoted;
  amount: string;
  /** Where it is not a card. */
  paidWith: string;
  /** Up to which price a stored card may be charged. */
  limit: string;
  /** What the owner of the card has agreed to, where that is more than the limit. */
  agreed: string;
  /** A stored card, by its last digits. */
  card: string;
  chargeOn: string;
  payment: string;
  invoice: string;
  company: Quoted;
  payUntil: string;
  /** What went back of the amount this time. */
  refunded: string;
  /** What has not arrived of the amount. */
  missing: string;
  newEmail: Quoted;
  /** The address of an owner. */
  owner: Quoted;
  /** A code that is typed into a page. */
  code: string;
  registered: string;
  time: string;
  /** The browser and system. */
  device: string | null;
  network: string | null;
  codesLeft: string;
  /** The host of a webhook. */
  webhook: Quoted;
}

/** What the mail about a paid order says of its licenses. */
export interface OrderMailFacts {
  /** How many were ordered. */
  licenses: number;
  /** How many of them have no installation yet, and are issued once it is chosen. */
  waiting: number;
  /** How many are attached: none for a reader who may not read them. */
  attached: number;
}

/** The licenses whose money went back. */
export interface ReturnedLicenses {
  returned: number;
  /** How many of these had no installation, so that they were never issued. */
  unissued: number;
}

/** A refund that may not be the first one of its payment. */
export interface LaterRefund {
  /** What went back of the amount now, and with the refunds before; absent for the first refund. */
  later?: { now: string; inAll: string; amount: string } | undefined;
}

export interface InvoiceMailFacts {
  number: string;
  company: Quoted;
  amount: string;
  /** What has arrived of the amount; null where nothing has. */
  received: string | null;
  /** What has not arrived of it. */
  missing: string;
  validUntil: string;
  /** A buyer abroad gets English documents, and nothing of Russian accounting. */
  isAbroad: boolean;
  /** Paid by card or SBP for a company, and not by bank transfer. */
  isCard: boolean;
  /** How many were ordered. */
  licenses: number;
  /** How many of them have no installation yet, and are issued once it is chosen. */
  waiting: number;
}

/** A mail about money that went back. No license is returned by a part that is spread over all of them. */
export interface RefundMailFacts extends InvoiceMailFacts, ReturnedLicenses, LaterRefund {
  way: 'card' | 'sbp' | 'transfer';
  /** What went back this time. */
  refunded: string;
  /** Whether nothing remains of the amount, so that all licenses are returned. */
  isWhole: boolean;
}

/** An invoice for licenses that are about to end. */
export interface RenewalInvoiceFacts {
  /** The day on which the first of its licenses ends. */
  endsOn: string;
  /** Whether the invoice can still be paid when that day has passed. */
  isPayableLater: boolean;
  /** The number of the invoice that it takes the place of. */
  replaces?: string | undefined;
  /** How many of its licenses were extended otherwise meanwhile, and are not among those that the mail is about. */
  extended: number;
}

/** A stored card is about to be charged. */
export interface RenewalMailFacts {
  amount: string;
  chargeOn: string;
  /** How many are renewed. */
  licenses: number;
}

/** A stored card is charged only if its owner agrees. */
export interface ConsentMailFacts extends RenewalMailFacts {
  /** What the price exceeds: the limit, what other renewals leave of it, or what was announced or agreed to. */
  over: 'limit' | 'rest' | 'announced' | 'agreed';
  /** How much that is. */
  allowed: string;
  /** Whether the price cannot be compared with it. */
  isOtherCurrency: boolean;
}

export interface DeclineMailFacts {
  reason: string;
  /** When the card is charged next; null where it is not. */
  nextOn: string | null;
  /** How many were to be renewed. */
  licenses: number;
}

export interface FactorResetFacts {
  /** When the link comes that removes the factors. */
  ready: string;
}

export interface ReleaseFacts {
  version: string;
}

export interface WebhookFacts {
  because: 'gone' | 'failing';
}

export interface AdvisoryFacts {
  /** Such as WARDEN-2026-001. */
  id: string;
  title: string;
  /** Whether an installation of the reader, or of an organization of theirs, is affected. */
  isAffected: boolean;
}

export interface AuditFacts {
  entries: number;
}

export interface RotationFacts {
  /** Until when the old text works; null if it no longer does. */
  until: string | null;
}

export interface LicenseFacts {
  expires: string;
}

/** The seller at the end of a mail. */
export interface SellerFacts {
  name: string;
  inn: string;
  ogrn: string | null;
  isExample: boolean;
}
