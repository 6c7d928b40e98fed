import type {
  DeclineMailFacts,
  InvoiceMailFacts,
  MailContent,
  RenewalInvoiceFacts,
  RenewalMailFacts,
} from '../mail-facts.ts';

/** Mails about licenses that are renewed by themselves, by invoice or from a stored card. */
export const renewalMail = {
  /** A stored card, by its last digits. */
  card: (digits: string) => `Card •${digits}`,
  renewalInvoice: ({
    number,
    amount,
    validUntil,
    replaces,
  }: InvoiceMailFacts & RenewalInvoiceFacts): MailContent & { otherwise: string } => ({
    subject: `Invoice ${number} to renew your Warden licenses`,
    heading: `Renew for another year: ${amount}`,
    text: `${replaces ? `This invoice replaces invoice ${replaces}, because what it was for has changed. Please do not pay that one anymore.` : 'Licenses of yours are about to end. One invoice for all of them is attached.'} Paid by ${validUntil}, it extends each of them by a year from its last day: no day is lost. Please quote the invoice number as the payment reference.`,
    action: 'See the invoice',
    otherwise: 'Change what is renewed',
    note: 'You do not have to do anything: an invoice that is not paid expires, and you get the usual reminders. Invoices like this can be switched off in your dashboard, under “Renewal of licenses”.',
  }),
  renewalNotice: ({ amount, chargeOn }: RenewalMailFacts): MailContent & { otherwise: string } => ({
    subject: `Your Warden licenses are renewed on ${chargeOn}`,
    heading: `We will charge ${amount}`,
    text: 'You have switched on renewal by card. On the day below we charge your stored card, and each license is extended by a year from its last day.',
    action: 'See or change the renewal',
    otherwise: 'Buy the licenses yourself in the dashboard',
    note: 'You can switch renewal off until the card is charged, and unlink the card at any time. If the price rises, we ask you first.',
  }),
  renewalConsent: ({ amount, chargeOn }: RenewalMailFacts): MailContent & { otherwise: string } => ({
    subject: 'Your Warden renewal needs your consent',
    heading: `The renewal now costs ${amount}`,
    text: `This is more than your limit, or than we announced. We charge nothing unless you agree. If you do, the card is charged on ${chargeOn}, or at once where that day has come.`,
    action: 'Agree or change the renewal',
    otherwise: 'Buy the licenses yourself in the dashboard',
    note: 'Without your consent the licenses end on their last day. Each works for 14 more days.',
  }),
  renewalDeclined: ({ reason, nextOn }: DeclineMailFacts): MailContent & { otherwise: string } => ({
    subject: 'Your card was declined: Warden licenses are not renewed yet',
    heading: 'The charge was declined',
    text: `The bank declined the charge: ${reason}. ${nextOn ? `We try again on ${nextOn}.` : 'We do not try again.'} Your licenses work for 14 days after their last day.`,
    action: nextOn ? 'See or change the renewal' : 'Choose another card',
    otherwise: 'Buy the licenses yourself in the dashboard',
    note: nextOn
      ? 'Make sure that the money is there and the card allows payments online, or buy the licenses yourself: nothing is charged twice.'
      : 'Buy the licenses yourself, with another card or by invoice. A card that you store then can renew the licenses next year.',
  }),
  declineReasons: {
    insufficient_funds: 'not enough money on the card',
    card_expired: 'the card has expired',
    invalid_card_number: 'the card number is not valid any more',
    invalid_csc: 'the bank asks for the code of the card',
    '3d_secure_failed': 'the bank asks for a confirmation',
    permission_revoked: 'charges without you were revoked',
    method_unknown: 'the card is not stored any more',
    issuer_unavailable: 'the bank did not answer',
    payment_method_limit_exceeded: 'the limit of the card is reached',
    payment_method_restricted: 'operations with this card are blocked',
    fraud_suspected: 'the bank suspects fraud',
    country_forbidden: 'cards of this country are not accepted',
    call_issuer: 'ask the bank for the reason',
    other: 'no reason was given',
  },
};
