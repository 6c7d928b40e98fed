import type { InvoicesPanelTexts } from '../../en/panel/invoices.ts';

export const invoicesPanel: InvoicesPanelTexts = {
  paymentParts: {
    label: 'Разделы платежей',
    payments: 'Платежи',
    invoices: 'Счета',
    statement: 'Банковская выписка',
  },
};
