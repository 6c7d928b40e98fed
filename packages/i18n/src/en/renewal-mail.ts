import type {
  ConsentMailFacts,
  DeclineMailFacts,
  InvoiceMailFacts,
  MailContent,
  RenewalInvoiceFacts,
  RenewalMailFacts,
} from '../mail-facts.ts';

/** How the licenses of an invoice are extended, by the day on which its money arrives. */
const extension = ({ licenses, validUntil, endsOn, isPayableLater }: InvoiceMailFacts & RenewalInvoiceFacts) => {
  const extended = licenses > 1 ? 'each license is extended' : 'the license is extended';
  const inTime = `If the money arrives by ${isPayableLater ? endsOn : validUntil}, ${extended} by a year from its last day: no day is lost.`;
  if (!isPayableLater) return inTime;
  return `${inTime} It can also be paid later, until ${validUntil}, but then ${licenses > 1 ? 'the year of a license that has ended by then' : 'the year'} begins on the day the money arrives.`;
};

/** What an invoice that was paid in part does to licenses that need it no more. */
const twice = (extended: number) => {
  if (extended === 0) return '';
  const what =
    extended > 1
      ? `${extended} other licenses in this invoice have been extended otherwise meanwhile: once it is paid in full, each of them`
      : 'Another license in this invoice has been extended otherwise meanwhile: once it is paid in full, that license';
  return ` ${what} is extended by one more year. If you do not want that, write to us before you pay the rest.`;
};

/** Why a card is not charged without consent. */
const whyAsked = ({ over, allowed, isOtherCurrency }: ConsentMailFacts) => {
  const what = {
    limit: `your limit of ${allowed}`,
    rest: `the ${allowed} that other renewals leave of your limit`,
    announced: `the ${allowed} that we announced`,
    agreed: `the ${allowed} that you agreed to`,
  }[over];
  return isOtherCurrency ? `The price is now in another currency than ${what}.` : `This is more than ${what}.`;
};

/** Mails about licenses that are renewed by themselves, by invoice or from a stored card. */
export const renewalMail = {
  /** A stored card, by its last digits. */
  card: (digits: string) => `Card •${digits}`,
  renewalInvoice: (facts: InvoiceMailFacts & RenewalInvoiceFacts): MailContent & { otherwise: string } => {
    const { number, amount, replaces, licenses } = facts;
    const ending =
      licenses > 1
        ? 'Licenses of yours are about to end. One invoice for all of them is attached.'
        : 'A license of yours is about to end. The invoice to renew it is attached.';
    return {
      subject: `Invoice ${number} to renew your Warden ${licenses > 1 ? 'licenses' : 'license'}`,
      heading: `Renew for another year: ${amount}`,
      text: `${replaces ? `This invoice replaces invoice ${replaces}, because what it was for has changed. Please do not pay that one anymore.` : ending} ${extension(facts)} Please quote the invoice number as the payment reference.`,
      action: 'See the invoice',
      otherwise: 'Change what is renewed',
      note: 'You do not have to do anything: an invoice that is not paid expires, and you get the usual reminders. Invoices like this can be switched off in your dashboard, under “Renewal of licenses”.',
    };
  },
  renewalReminder: (facts: InvoiceMailFacts & RenewalInvoiceFacts): MailContent & { otherwise: string } => {
    const { number, endsOn, licenses, received, missing, extended } = facts;
    const renewed = `Invoice ${number} to renew ${licenses > 1 ? 'them' : 'it'}`;
    const unpaid = received
      ? `${renewed} has been paid in part: ${received} has arrived, and ${missing} is left to pay.`
      : `${renewed} has not been paid yet.`;
    return {
      subject: `Your Warden ${licenses > 1 ? 'licenses are' : 'license is'} about to end, and invoice ${number} is not paid ${received ? 'in full ' : ''}yet`,
      heading: `${licenses > 1 ? 'The first of your licenses ends' : 'Your license ends'} on ${endsOn}`,
      text: `${unpaid} It is attached once more. ${extension(facts)}${twice(extended)}`,
      action: 'See the invoice',
      otherwise: 'Change what is renewed',
      note: 'If you have sent the money already, please do not send it again: a transfer can take a few working days.',
    };
  },
  renewalNotice: ({ amount, chargeOn, licenses }: RenewalMailFacts): MailContent & { otherwise: string } => ({
    subject: `Your Warden ${licenses > 1 ? 'licenses are' : 'license is'} renewed on ${chargeOn}`,
    heading: `We will charge ${amount}`,
    text: `You have switched on renewal by card. On the day below we charge your stored card, and ${licenses > 1 ? 'each license' : 'the license'} is extended by a year from its last day.`,
    action: 'See or change the renewal',
    otherwise: `Buy the ${licenses > 1 ? 'licenses' : 'license'} yourself in the dashboard`,
    note: 'You can switch renewal off until the card is charged, and unlink the card at any time. If the price rises, we ask you first.',
  }),
  renewalConsent: (facts: ConsentMailFacts): MailContent & { otherwise: string } => {
    const { amount, chargeOn, licenses } = facts;
    return {
      subject: 'Your Warden renewal needs your consent',
      heading: `The renewal costs ${amount}`,
      text: `${whyAsked(facts)} We charge nothing unless you agree. If you do, the card is charged on ${chargeOn}, or at once where that day has come.`,
      action: 'Agree or change the renewal',
      otherwise: `Buy the ${licenses > 1 ? 'licenses' : 'license'} yourself in the dashboard`,
      note:
        licenses > 1
          ? 'Without your consent the licenses end on their last day. Each works for 14 more days.'
          : 'Without your consent the license ends on its last day. It works for 14 more days.',
    };
  },
  renewalDeclined: ({ reason, nextOn, licenses }: DeclineMailFacts): MailContent & { otherwise: string } => ({
    subject: `Your card was declined: the Warden ${licenses > 1 ? 'licenses are' : 'license is'} not renewed yet`,
    heading: 'The charge was declined',
    text: `The bank declined the charge: ${reason}. ${nextOn ? `We try again on ${nextOn}.` : 'We do not try again.'} ${licenses > 1 ? 'Your licenses work for 14 days after their last day.' : 'Your license works for 14 days after its last day.'}`,
    action: nextOn ? 'See or change the renewal' : 'Choose another card',
    otherwise: `Buy the ${licenses > 1 ? 'licenses' : 'license'} yourself in the dashboard`,
    note: nextOn
      ? 'Make sure that the money is there and the card allows payments online, or renew yourself: nothing is charged twice.'
      : 'Renew yourself, with another card or by invoice. A card that you store then can be charged for the renewal next year.',
  }),
  renewalMissed: ({ licenses }: { licenses: number }): MailContent & { otherwise: string } => ({
    subject: `Your Warden ${licenses > 1 ? 'licenses were' : 'license was'} not renewed`,
    heading: 'The charge could not be made in time',
    text: `We could not make the charge that we had announced, and nothing was taken from your card. The ${licenses > 1 ? 'licenses below have' : 'license below has'} ended, and so have the 14 days for which ${licenses > 1 ? 'they' : 'it'} went on working.`,
    action: 'See the renewal of licenses',
    otherwise: `Buy the ${licenses > 1 ? 'licenses' : 'license'} yourself in the dashboard`,
    note: 'A license that you buy now begins on the day on which you pay. Renewal by card stays switched on for its end.',
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
