/** Texts about invoices and about the parts of the payments tab. */
export const invoicesPanel = {
  paymentParts: {
    label: 'Parts of payments',
    payments: 'Payments',
    invoices: 'Invoices',
    statement: 'Bank statement',
  },
};

export type InvoicesPanelTexts = typeof invoicesPanel;
