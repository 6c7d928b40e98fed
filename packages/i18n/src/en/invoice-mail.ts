import type { InvoiceMailFacts, LaterRefund, MailContent, RefundMailFacts, ReturnedLicenses } from '../mail-facts.ts';

/** What becomes of licenses whose money went back. One that was never issued cannot be revoked. */
export const endOfLicenses = ({ returned, unissued }: ReturnedLicenses, [one, many]: readonly [string, string]) => {
  const issued = returned - unissued;
  if (issued === 0) return `${returned > 1 ? many : one} will not be issued.`;
  const renewed =
    issued > 1
      ? 'If you renewed since, updated licenses follow in separate emails.'
      : 'If you renewed since, an updated license follows in a separate email.';
  if (unissued === 0) {
    return `${returned > 1 ? `${many} are revoked and no longer work` : `${one} is revoked and no longer works`}. ${renewed}`;
  }
  const revoked =
    issued > 1
      ? 'The licenses that were issued are revoked and no longer work'
      : 'The license that was issued is revoked and no longer works';
  return `${revoked}; the ${unissued > 1 ? 'others' : 'other'} will not be issued. ${renewed}`;
};

/** Some licenses of an order went back, and others stay. */
export const endOfNamedBelow = (licenses: ReturnedLicenses) =>
  `${endOfLicenses(licenses, ['This license', 'These licenses'])} The rest of the order is not affected.`;

/** Follows a sentence about what went back this time. */
export const withEarlierRefunds = ({ later }: LaterRefund) =>
  later ? ` Together with earlier refunds, ${later.inAll} of ${later.amount} has been returned.` : '';

const afterRefund = (facts: RefundMailFacts) => {
  const { licenses, isWhole, returned } = facts;
  if (isWhole) return `Nothing remains of the payment. ${endOfLicenses(facts, ['The license', 'The licenses'])}`;
  if (returned === 0) return licenses > 1 ? 'The licenses do not change.' : 'The license does not change.';
  return `The refund is for the ${returned > 1 ? 'licenses' : 'license'} named below. ${endOfNamedBelow(facts)}`;
};

/** When the licenses of an invoice are issued: not by its money alone where an installation is still to be chosen. */
const whenIssued = ({ isAbroad, licenses, waiting }: InvoiceMailFacts) => {
  if (waiting === licenses) {
    const [what, whose] =
      licenses > 1 ? ['The licenses are', 'their installations'] : ['The license is', 'its installation'];
    return `${what} issued and emailed once the money has arrived and you have chosen ${whose}. ${isAbroad ? 'An international transfer usually takes one to five working days, and the receipt follows' : 'The money usually arrives on the next working day after your bank sends it, and the accounting documents follow'} at the same time.`;
  }
  const chosen =
    licenses - waiting > 1
      ? 'The licenses whose installations are chosen are'
      : 'The license whose installation is chosen is';
  const all = licenses > 1 ? 'The licenses are' : 'The license is';
  return [
    `${waiting > 0 ? chosen : all} issued and emailed when the money arrives: ${isAbroad ? 'an international transfer usually takes one to five working days. The receipt follows' : 'usually on the next working day after your bank sends it. The accounting documents follow'} at the same time.`,
    waiting > 0 ? 'A license whose installation is not chosen yet is issued once you choose it.' : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/** Mails about invoices. A customer and the accounting department of a company read them. */
const waysBack = { card: 'to the card', sbp: 'by SBP', transfer: 'by bank transfer' };

/** Ends the mails about a refund by SBP, in place of what they say of cards. */
export const refundBySbp = 'A refund by SBP arrives on the next day, in the account that paid.';

/** When a buyer has the money again. */
const refundTime = ({ way, isAbroad }: RefundMailFacts) => {
  if (way === 'card') return 'Banks take up to 10 working days to show a refund on the card.';
  if (way === 'sbp') return refundBySbp;
  return isAbroad
    ? 'An international transfer usually takes one to five working days.'
    : 'A bank transfer usually takes a working day.';
};

export const invoiceMail = {
  invoiceIssued: (facts: InvoiceMailFacts): MailContent => ({
    subject: `Invoice ${facts.number} for Warden`,
    heading: `Invoice ${facts.number} for ${facts.amount}`,
    text: 'The invoice is attached and can be paid by bank transfer. Please quote the invoice number as the payment reference: we recognize your transfer by it.',
    action: 'See what happens next',
    note: whenIssued(facts),
  }),
  invoiceReminder: ({ number, validUntil }: InvoiceMailFacts): MailContent => ({
    subject: `Invoice ${number} for Warden can be paid until ${validUntil}`,
    heading: 'The invoice is about to expire',
    text: 'The invoice has not been paid in full yet. It is attached once more. After its last day you can get a new one in your dashboard at the price of that day.',
    action: 'See the invoice',
    note: 'If the money has already been sent, please do not send it again: a transfer can take a few working days.',
  }),
  invoiceExpired: ({ number, amount, received, licenses, waiting }: InvoiceMailFacts): MailContent => ({
    subject: `Invoice ${number} for Warden has expired`,
    heading: 'The invoice has expired',
    text: received
      ? `The invoice was not paid in full in time: we have received ${received} of ${amount}. This money is neither lost nor spent: we will count it towards the order or return it. Please do not pay the rest until you have talked to us.`
      : 'The invoice was not paid in full in time. Please do not pay it anymore: get a new invoice in your dashboard.',
    action: 'See the invoice',
    note: received
      ? `Write to us whether you would like the ${licenses > 1 ? 'licenses' : 'license'} or your money back. If you have already sent the rest, it is not lost either.`
      : `If the money has already been sent, it is not lost: we check it by hand and either ${waiting > 0 ? 'apply it to the order' : `issue the ${licenses > 1 ? 'licenses' : 'license'}`} or return the money.`,
  }),
  invoiceDocuments: ({ number, isAbroad, isCard, waiting }: InvoiceMailFacts): MailContent => ({
    subject: isAbroad ? `Receipt for invoice ${number}, Warden` : `Accounting documents for invoice ${number}, Warden`,
    heading: isAbroad ? 'The invoice is paid' : 'The accounting documents are ready',
    text: isAbroad
      ? 'We have received your payment in full. The invoice and the receipt are attached as PDF.'
      : `The invoice is paid. ${isCard ? 'It is attached, and so is the universal transfer document (UPD)' : 'The universal transfer document (UPD) is attached'}: as PDF for reading and as XML for accounting programs.`,
    action: 'See the payment and its documents',
    note: isAbroad
      ? `If you need an act of acceptance, download it in English and Russian from the payment page${waiting > 0 ? ' once the installations of all licenses are chosen' : ''}.`
      : 'The attached files are not signed. The seller sends the signed document through an electronic document exchange operator.',
  }),
  invoiceReturned: (facts: RefundMailFacts): MailContent => {
    const { number, amount, refunded, isWhole, isAbroad, way } = facts;
    return {
      subject: `Refund for invoice ${number}, Warden`,
      heading: isWhole ? 'Your payment is refunded' : 'Part of your payment is refunded',
      text: `We have refunded ${refunded} of ${amount} ${waysBack[way]}.${withEarlierRefunds(facts)} ${isAbroad ? 'The credit note' : 'The document that corrects the UPD'} is attached. ${afterRefund(facts)}`,
      action: 'See the payment and its documents',
      note: `${refundTime(facts)} If you did not expect it, write to us.`,
    };
  },
  invoiceForAccounting: ({ company }: InvoiceMailFacts): Pick<MailContent, 'action' | 'note'> => ({
    action: 'How to reach the seller',
    note: `You get this email because this address was confirmed as a billing email of ${company}.`,
  }),
};
