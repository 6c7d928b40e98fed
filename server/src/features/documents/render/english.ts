import { formatDate, formatTerm, type Locale, mailTexts } from '@warden/i18n';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import {
  type DocumentBuyer,
  type DocumentContent,
  type DocumentLine,
  type DocumentSeller,
  type Totals,
  totalsOf,
} from '../content.ts';
import { brand, link } from './brand.ts';
import { formatAmount } from './numbers.ts';
import {
  discountReasonOf,
  type FormContext,
  fitted,
  flush,
  listed,
  noLines,
  overlay,
  pageNumbers,
  plain,
  right,
  rule,
  withNote,
} from './parts.ts';

const WIDTH = 515;
const countries = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ru: new Intl.DisplayNames('ru', { type: 'region' }),
};
const muted = '#555555';

/** A day, which is never broken at the end of a line. */
export const englishDay = (day: string) => formatDate(day, 'en').replaceAll(' ', '\u00a0');

/** A document as others name it. */
export const named = ({ number, date }: { number: string; date: string }) => `${number} dated ${englishDay(date)}`;

export const countryName = (country: string, locale: Locale) => countries[locale].of(country) ?? country;

export const heading = (text: string): Content => ({
  text,
  bold: true,
  color: muted,
  fontSize: 8,
  margin: [0, 0, 0, 2],
});

const party = (title: string, lines: readonly (string | null | undefined | false)[]): Content => {
  const [name, ...rest] = lines.filter((line) => typeof line === 'string' && line !== '') as string[];
  return { stack: [heading(title), { text: name ?? '', bold: true }, ...rest] };
};

/** Abroad nobody knows the abbreviations of Russian numbers. */
export const sellerOf = ({ name_en, name_ru, address_en, address_ru, inn, ogrn }: DocumentSeller) =>
  party('Seller', [
    plain(name_en || name_ru),
    plain(address_en || address_ru),
    `Tax ID ${inn}`,
    ogrn && `Registration number ${ogrn}`,
  ]);

const buyerOf = ({ name, address, country, taxId }: DocumentBuyer) =>
  party('Buyer', [plain(name), plain(address), countryName(country, 'en'), taxId && `Tax ID ${plain(taxId)}`]);

export const facts = (rows: readonly (readonly [string, string])[]): Content => ({
  layout: { ...noLines, paddingLeft: () => 0 },
  table: {
    widths: fitted(WIDTH, [120, '*']),
    body: rows.map(([name, value]) => [{ text: name, color: muted }, value]),
  },
});

/** What documents say of a license whose installation the buyer has not named yet. */
export const GRANTED_LATER =
  'The right to use the program for an installation to be named is granted once the buyer names it.';

/** The term is known once the license was issued; it may be longer than the one that is sold. */
export const nameOf = (line: DocumentLine) => {
  const { plan, clientId, from, until } = line;
  const term = from && until && `from ${englishDay(from)} to ${englishDay(until)}`;
  const sold = term ? '' : `, ${formatTerm(line, 'en')}`;
  const installation = clientId === null ? 'an installation to be named' : `installation ${plain(clientId)}`;
  return listed([
    `Right to use the program Warden (${mailTexts.en.licenseTypes[plan]} license${sold}) for ${installation}`,
    term,
  ]);
};

/** The seller and the buyer, side by side. */
export const parties = ({ seller, buyer }: Pick<DocumentContent, 'seller' | 'buyer'>): Content => ({
  columns: [
    { width: (WIDTH - 24) / 2, stack: [sellerOf(seller)] },
    { width: (WIDTH - 24) / 2, stack: [buyerOf(buyer)] },
  ],
  columnGap: 24,
  margin: [0, 14, 0, 0],
});

/** Why no tax is charged. */
export const taxNote = ({ lines }: Pick<DocumentContent, 'lines'>): Content[] => {
  const { vatRate, vatGround } = totalsOf(lines);
  return vatRate === null && vatGround
    ? [{ text: `VAT is not charged: ${plain(vatGround)}.`, margin: [0, 6, 0, 0] }]
    : [];
};

/** The margins of a document whose pages are numbered where it has several. */
export const pageOf = (content: Pick<DocumentContent, 'lines'>, title: string) => ({
  pageMargins: [40, 40, 40, 40] as [number, number, number, number],
  ...pageNumbers(content, title, ['page', 'of'], [40, 12, 40, 0]),
});

/** The name of the document, beside the mark of the shop. */
export const titled = (title: string): Content[] => [
  {
    columns: [{ text: title, bold: true, fontSize: 18, width: '*' }, brand],
  },
  rule(WIDTH),
];

export const contact = ({ contacts, support }: FormContext): Content => ({
  text: support
    ? ['Questions? Write to ', link(`mailto:${support}`), ' or see ', link(contacts)]
    : ['Questions? How to reach us: ', link(contacts)],
  margin: [0, 8, 0, 0],
});

/** A line with its place in the document, which a credit note takes from the receipt. */
export interface NumberedLine {
  line: DocumentLine;
  number: number;
}

const numbered = (lines: readonly DocumentLine[]): NumberedLine[] =>
  lines.map((line, index) => ({ line, number: index + 1 }));

/** Numbers and a discount have columns of their own only where there are several lines, or a discount. */
export const goods = (
  content: Pick<DocumentContent, 'lines' | 'currency' | 'promoCode'>,
  sold: readonly NumberedLine[] = numbered(content.lines),
): Content => {
  const { lines, currency } = content;
  const ifSeveral = <T>(cell: T): T[] => (lines.length > 1 ? [cell] : []);
  const ifDiscount = <T>(cell: T): T[] => (sold.some(({ line }) => line.discount > 0) ? [cell] : []);
  const descriptionOf = (line: DocumentLine): TableCell => {
    const notes = [
      line.discount > 0 && `discount ${discountReasonOf(line, content, 'en')}`,
      lines.length > 1 && line.vatRate !== null && `including VAT ${line.vatRate}% ${formatAmount(line.vat, 'en')}`,
    ];
    return withNote(nameOf(line), listed(notes, '; '));
  };
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
      dontBreakRows: true,
      widths: fitted(WIDTH, [...ifSeveral(18), '*', 30, 80, ...ifDiscount(72), 80]),
      body: [
        [
          ...ifSeveral(head('No.')),
          head('Description'),
          head('Qty', 'right'),
          head(`Price (${currency})`, 'right'),
          ...ifDiscount(head('Discount', 'right')),
          head(`Amount (${currency})`, 'right'),
        ],
        ...sold.map(({ line, number }) => [
          ...ifSeveral(String(number)),
          descriptionOf(line),
          right('1'),
          right(formatAmount(line.total + line.discount, 'en')),
          ...ifDiscount(right(line.discount > 0 ? formatAmount(line.discount, 'en') : '—')),
          right(formatAmount(line.total, 'en')),
        ]),
      ],
    },
    margin: [0, 12, 0, 4],
  };
};

const vatRow = ({ vatRate, vat }: Totals): [string, string] =>
  vatRate === null ? ['VAT', 'not charged'] : [`Including VAT ${vatRate}%`, formatAmount(vat, 'en')];

/** The tax, and the sum after this word. */
export const totals = ({ lines, currency }: Pick<DocumentContent, 'lines' | 'currency'>, sum: string): Content => {
  const sums = totalsOf(lines);
  const rows = [
    ...(sums.discount > 0
      ? [
          ['Before discount', formatAmount(sums.total + sums.discount, 'en')],
          ['Discount', formatAmount(sums.discount, 'en')],
        ]
      : []),
    vatRow(sums),
    [sum, `${formatAmount(sums.total, 'en')} ${currency}`],
  ];
  return {
    layout: { ...noLines, paddingLeft: () => 0, paddingRight: () => 8 },
    unbreakable: true,
    table: {
      widths: fitted(WIDTH, ['*', 110]),
      body: rows.map((row, index) =>
        row.map((text) => right(text, index === rows.length - 1 ? { bold: true, fontSize: 12 } : {})),
      ),
    },
  };
};

export const signature = ({ seller: { signatory } }: DocumentContent, context: FormContext): Content => ({
  unbreakable: true,
  stack: [
    overlay(context.signature, [110, 40], 165, 2),
    {
      layout: { ...noLines, paddingTop: () => 14, paddingLeft: flush },
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
