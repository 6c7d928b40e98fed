import type { InvoiceMailFacts, MailContent } from '../mail-facts.ts';

/** Mails about invoices. A customer and the accounting department of a company read them. */
export const invoiceMail = {
  invoiceIssued: ({ number, amount, isAbroad }: InvoiceMailFacts): MailContent => ({
    subject: `Invoice ${number} for Warden`,
    heading: `Invoice ${number} for ${amount}`,
    text: 'The invoice is attached and can be paid by bank transfer. Please quote the invoice number as the payment reference: we recognize your transfer by it.',
    action: 'See what happens next',
    note: `The license is issued and emailed when the money arrives, usually on the next working day after your bank sends it. ${isAbroad ? 'The receipt follows' : 'The closing documents follow'} at the same time.`,
  }),
  invoiceReminder: ({ number, validUntil }: InvoiceMailFacts): MailContent => ({
    subject: `Invoice ${number} for Warden can be paid until ${validUntil}`,
    heading: 'The invoice is about to expire',
    text: 'The invoice has not been paid in full yet. It is attached once more. After its last day you can get a new one in your dashboard at the price of that day.',
    action: 'See the invoice',
    note: 'If the money has already been sent, please do not send it again: a transfer usually takes a working day.',
  }),
  invoiceExpired: ({ number }: InvoiceMailFacts): MailContent => ({
    subject: `Invoice ${number} for Warden has expired`,
    heading: 'The invoice has expired',
    text: 'The invoice was not paid in full in time. Please do not pay it anymore: get a new invoice in your dashboard.',
    action: 'See the invoice',
    note: 'If the money has already been sent, it is not lost: we check it by hand and either issue the license or return the money.',
  }),
  invoiceDocuments: ({ number, isAbroad, isCard }: InvoiceMailFacts): MailContent => ({
    subject: isAbroad ? `Receipt for invoice ${number}, Warden` : `Closing documents for invoice ${number}, Warden`,
    heading: isAbroad ? 'The invoice is paid' : 'The closing documents are ready',
    text: isAbroad
      ? 'We have received your payment in full. The invoice and the receipt are attached as PDF.'
      : `The invoice is paid. ${isCard ? 'It is attached, and so is the universal transfer document (UPD)' : 'The universal transfer document (UPD) is attached'}: as PDF for reading and as XML for accounting programs.`,
    action: 'See the payment and its documents',
    note: isAbroad
      ? 'If your accounting needs an act of acceptance, download it in English and Russian on the page of the payment.'
      : 'The attached files are not signed. The seller sends the signed document through an electronic document exchange operator.',
  }),
  invoiceReturned: ({ number, isAbroad, isCard }: InvoiceMailFacts): MailContent => ({
    subject: `Money returned for invoice ${number}, Warden`,
    heading: 'We have returned money',
    text: `We have returned money ${isCard ? 'to the card' : 'by bank transfer'}. ${isAbroad ? 'A credit note' : 'The document that corrects the UPD'} is attached. If all of the money was returned, the license is revoked and no longer works.`,
    action: 'See the payment and its documents',
    note: isCard
      ? 'Banks take up to 10 working days to show a refund on the card. If you did not expect it, write to us.'
      : 'A bank transfer usually takes a working day. If you did not expect it, write to us.',
  }),
  invoiceForAccounting: ({ company }: InvoiceMailFacts): Pick<MailContent, 'action' | 'note'> => ({
    action: 'How to reach the seller',
    note: `You get this email because this address was confirmed as a billing email of ${company}.`,
  }),
};
