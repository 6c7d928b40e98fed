import { formatDate, mailTexts } from '@warden/i18n';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { DocumentBuyer, DocumentLine, DocumentSeller } from '../content.ts';
import { formatAmount } from './numbers.ts';
import { type FormContext, fitted, type Issued, listed, noLines, overlay, plain, right, rule } from './parts.ts';
import { purposeOf } from './purpose.ts';

const WIDTH = 515;
const countries = new Intl.DisplayNames('en', { type: 'region' });
const muted = '#555555';

const heading = (text: string): Content => ({ text, bold: true, color: muted, fontSize: 8, margin: [0, 0, 0, 2] });

const party = (title: string, lines: readonly (string | null | undefined | false)[]): Content => {
  const [name, ...rest] = lines.filter((line) => typeof line === 'string' && line !== '') as string[];
  return { stack: [heading(title), { text: name ?? '', bold: true }, ...rest] };
};

const sellerOf = ({ name_en, name_ru, address_en, address_ru, inn, kpp, ogrn }: DocumentSeller) =>
  party('Seller', [
    plain(name_en || name_ru),
    plain(address_en || address_ru),
    listed([`INN ${inn}`, kpp && `KPP ${kpp}`, ogrn && `OGRN ${ogrn}`]),
  ]);

const buyerOf = ({ name, address, country, taxId }: DocumentBuyer) =>
  party('Buyer', [plain(name), plain(address), countries.of(country) ?? country, taxId && `Tax ID ${plain(taxId)}`]);

/** Sellers without an account for buyers abroad get the money at their Russian bank. */
const bankRows = ({ bank, foreign_bank: abroad, name_en, name_ru }: DocumentSeller): [string, string][] => [
  ['Beneficiary', plain(name_en || name_ru)],
  ...(abroad
    ? ([
        ['Bank', plain(abroad.name)],
        ['IBAN', abroad.iban],
        ['SWIFT', abroad.swift],
      ] as [string, string][])
    : ([
        ['Bank', plain(bank.name)],
        ['BIC (Russia)', bank.bic],
        ['Account', bank.account],
        ...(bank.correspondent_account ? [['Correspondent account', bank.correspondent_account]] : []),
      ] as [string, string][])),
];

const facts = (rows: readonly (readonly [string, string])[]): Content => ({
  layout: { ...noLines, paddingLeft: () => 0 },
  table: {
    widths: fitted(WIDTH, [120, '*']),
    body: rows.map(([name, value]) => [{ text: name, color: muted }, value]),
  },
});

const nameOf = ({ plan, clientId }: DocumentLine) =>
  `Right to use the program Warden (${mailTexts.en.licenseTypes[plan]} license, 1 year) for installation ${plain(clientId)}`;

const goods = ({ line, currency }: Issued<'invoice'>['content']): Content => {
  const total = formatAmount(line.total, 'en');
  const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({
    text,
    bold: true,
    alignment,
    border: [false, false, false, true],
  });
  return {
    layout: { ...noLines, paddingLeft: () => 0, paddingRight: () => 8 },
    table: {
      headerRows: 1,
      widths: fitted(WIDTH, ['*', 30, 80, 80]),
      body: [
        [
          head('Description'),
          head('Qty', 'right'),
          head(`Price, ${currency}`, 'right'),
          head(`Amount, ${currency}`, 'right'),
        ],
        [nameOf(line), right('1'), right(total), right(total)],
      ],
    },
    margin: [0, 12, 0, 4],
  };
};

const vatRow = ({ vatRate, vat }: DocumentLine): [string, string] =>
  vatRate === null ? ['VAT', 'not charged'] : [`Including VAT ${vatRate}%`, formatAmount(vat, 'en')];

const totals = ({ line, currency }: Issued<'invoice'>['content']): Content => ({
  layout: noLines,
  table: {
    widths: fitted(WIDTH, ['*', 110]),
    body: [vatRow(line), ['Total due', `${formatAmount(line.total, 'en')} ${currency}`]].map((row, index) =>
      row.map((text) => right(text, index === 1 ? { bold: true, fontSize: 12 } : {})),
    ),
  },
});

const signature = ({ seller: { signatory } }: Issued<'invoice'>['content'], context: FormContext): Content => ({
  unbreakable: true,
  stack: [
    overlay(context.signature, [110, 40], 165, 2),
    {
      layout: { ...noLines, paddingTop: () => 14 },
      table: {
        widths: fitted(WIDTH, [150, 130, '*']),
        body: [
          [
            { text: plain(signatory.position_en || signatory.position || 'For the seller'), bold: true },
            { text: '', border: [false, false, false, true] },
            plain(signatory.name_en || signatory.name || ''),
          ],
        ],
      },
    },
    overlay(context.stamp, [110, 110], 400, -50),
  ],
  margin: [0, 12, 0, 0],
});

/** The invoice for a buyer outside Russia. */
export const englishInvoice = (document: Issued<'invoice'>, context: FormContext): TDocumentDefinitions => {
  const { number, date, content } = document;
  const { seller, buyer, line, validUntil } = content;
  const title = `Invoice ${number}`;
  const ground = line.vatRate === null && line.vatGround ? [`VAT is not charged: ${plain(line.vatGround)}.`] : [];
  return {
    info: { title },
    pageMargins: [40, 40, 40, 40],
    content: [
      { text: title, bold: true, fontSize: 18 },
      rule(WIDTH),
      facts([
        ['Date of issue', formatDate(date, 'en')],
        ['Due date', formatDate(validUntil, 'en')],
      ]),
      {
        columns: [
          { width: (WIDTH - 24) / 2, stack: [sellerOf(seller)] },
          { width: (WIDTH - 24) / 2, stack: [buyerOf(buyer)] },
        ],
        columnGap: 24,
        margin: [0, 14, 0, 0],
      },
      goods(content),
      totals(content),
      ...ground,
      {
        stack: [heading('How to pay'), facts([...bankRows(seller), ['Payment reference', purposeOf(document)]])],
        margin: [0, 14, 0, 8],
      },
      {
        text: 'Please put the payment reference into the transfer, and let it arrive in full: bank charges are paid by the sender.',
      },
      {
        text: [
          'This invoice is an offer. Paying it accepts the terms published at ',
          { text: context.terms, link: context.terms, color: '#1a4fa0' },
          '. The license is issued when the money has arrived.',
        ],
        margin: [0, 4, 0, 0],
      },
      signature(content, context),
    ],
  };
};
