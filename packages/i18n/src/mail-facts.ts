export interface MailContent {
  subject: string;
  heading: string;
  text: string;
  action: string;
  note: string;
}

/** A text that a person typed, made safe to show in a mail. Only the mail part of the server creates such texts. */
export type Quoted = string & { readonly quoted: true };

export interface RegistrationFacts {
  registered: string;
  address: string | null;
}

export interface SignInFacts {
  time: string;
  /** The browser and system; null where they are not known. */
  device: string | null;
  address: string | null;
}

export interface BlockFacts {
  reason: Quoted;
}

export interface FactorResetFacts {
  ready: string;
}

export interface RecoveryCodeFacts {
  left: number;
}

export interface EmailChangeFacts {
  newEmail: Quoted;
}

export interface CompanyFacts {
  company: Quoted;
}

export interface PaymentFacts {
  client: Quoted;
  amount: string;
  expires: string;
}

export interface InvoiceMailFacts {
  number: string;
  client: Quoted;
  company: Quoted;
  amount: string;
  /** What has not arrived of the amount. */
  missing: string;
  validUntil: string;
}

export interface ReleaseFacts {
  version: string;
}

export interface AuditFacts {
  entries: number;
}

export interface LicenseFacts {
  client: Quoted;
  expires: string;
  reason: Quoted;
}

/** The seller at the end of a mail. */
export interface SellerFacts {
  name: string;
  inn: string;
  ogrn: string | null;
  isExample: boolean;
}
