import type { DocumentKind, InvoiceStatus } from '@warden/contract';

/** The titles and words of the export for accountants. */
export const accounting = {
  columns: {
    date: 'Date',
    number: 'Number',
    kind: 'Document',
    company: 'Company',
    inn: 'INN',
    kpp: 'KPP',
    country: 'Country',
    amount: 'Amount',
    vat_rate: 'VAT rate',
    vat: 'VAT',
    without_vat: 'Without VAT',
    currency: 'Currency',
    status: 'Invoice status',
    received: 'Received',
    paid_on: 'Paid on',
    upd_number: 'UPD number',
    upd_date: 'UPD date',
    license_id: 'License ID',
    client_id: 'Installation (Client ID)',
  },
  kinds: { invoice: 'Invoice', upd: 'UPD', correction: 'Correction', act: 'Act' } satisfies Record<
    DocumentKind,
    string
  >,
  statuses: {
    open: 'Open',
    paid: 'Paid',
    expired: 'Expired',
    canceled: 'Canceled',
    returned: 'Returned',
  } satisfies Record<InvoiceStatus, string>,
  noVat: 'No VAT',
};

export type AccountingTexts = typeof accounting;
