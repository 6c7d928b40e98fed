import { isByCode } from '@warden/contract';
import { formatLicenses, formatTerm, type Locale, mailTexts } from '@warden/i18n';
import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { DocumentBuyer, DocumentContent, DocumentLine, DocumentSeller, InvoiceContent } from '../content.ts';
import type { DocumentRow } from '../store.ts';
import { formatAmount, shortDay } from './numbers.ts';

/** What a form is filled with besides the row: images as data addresses, and where the terms are. */
export interface FormContext {
  signature: string | undefined;
  stamp: string | undefined;
  /** The address of the terms in the language of the form. */
  terms: string;
  /** The address of the page with the seller's contacts, and the mailbox for questions, if there is one. */
  contacts: string;
  support: string | null;
}

/** A row whose content is known to be of one kind. */
export type Issued<K extends DocumentContent['kind']> = Omit<DocumentRow, 'content'> & {
  content: Extract<DocumentContent, { kind: K }>;
};

/** Names and addresses were typed by people: one space where there were several, and no line breaks. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Keeps a short word such as г. or ул. on the line of what follows it. */
const address = (text: string) => plain(text).replace(/(?<!\p{L})(\p{L}{1,2}\.) /gu, '$1\u00a0');

/** Joins what is known. */
export const listed = (parts: readonly (string | null | undefined | false)[], separator = ', ') =>
  parts.filter(Boolean).join(separator);

const LINE = 0.6;
const PADDING = 4;

export const thin: CustomTableLayout = { hLineWidth: () => LINE, vLineWidth: () => LINE };
export const noLines: CustomTableLayout = { defaultBorder: false, hLineWidth: () => LINE, vLineWidth: () => LINE };

/** The padding before columns of a table whose first one begins at the margin. */
export const flush = (column: number) => (column === 0 ? 0 : PADDING);

/**
 * Widths in points, with what is left of the total for the column `*`. A column that measured itself would grow with
 * the longest word, beyond the page.
 */
export const fitted = (total: number, widths: readonly (number | '*')[], padding = PADDING): number[] => {
  const fixed = widths.reduce<number>((sum, width) => sum + (width === '*' ? 0 : width), 0);
  const rest = total - fixed - widths.length * 2 * padding - (widths.length + 1) * LINE;
  return widths.map((width) => (width === '*' ? rest : width));
};

export const rule = (width: number, weight = 1.2): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: weight }],
  margin: [0, 3, 0, 6],
});

export const right = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
});
export const center = (text: string, more: object = {}): TableCell => ({ text, alignment: 'center', ...more });

/** Whether INN and KPP are those of an entrepreneur, who signs as a person and has no KPP. */
export const isEntrepreneur = ({ inn }: { inn: string | null }) => inn?.length === 12;

/**
 * The line of a Russian document. The term is known once the license was issued; it may be longer than the one that is
 * sold, because remaining days are added.
 */
export const lineName = (line: DocumentLine) => {
  const { plan, clientId, from, until } = line;
  const term = from && until && `срок: с ${shortDay(from)} по ${shortDay(until)}`;
  const sold = term ? '' : `, ${formatTerm(line, 'ru')}`;
  const installation = clientId === null ? 'установки, которая будет указана позже' : `установки ${plain(clientId)}`;
  return listed([
    `Право использования программы Warden (лицензия «${mailTexts.ru.licenseTypes[plan]}»${sold}) для ${installation}`,
    term,
  ]);
};

/** What a document with several lines is about, as a whole. */
export const soldInAll = (count: number) =>
  count > 1
    ? `право использования программы Warden, ${formatLicenses(count, 'ru')}`
    : 'право использования программы Warden';

/** Says when the right is granted that was sold for an installation to be named; undefined where all are named. */
export const grantedLater = (lines: readonly DocumentLine[]) =>
  lines.some(({ clientId }) => clientId === null)
    ? 'Право использования программы для установки, которая будет указана позже, предоставляется, когда покупатель её укажет'
    : undefined;

/** What the lines do that may last until a day which was chosen for all of them. */
export const togetherOf = ({ lines }: Pick<DocumentContent, 'lines'>) => {
  const together = lines.filter(({ days }) => days > 0);
  return {
    extend: together.some(({ isUpgrade }) => !isUpgrade),
    upgrade: together.some(({ isUpgrade }) => isUpgrade),
  };
};

const reasons = {
  ru: {
    volume: 'за количество лицензий',
    code: 'по промокоду',
    volume_and_code: 'за количество лицензий и по промокоду',
    special: 'по предложению',
  },
  en: {
    volume: 'for the number of licenses',
    code: 'by promo code',
    volume_and_code: 'for the number of licenses and by promo code',
    special: 'by offer',
  },
};

/** How the provider has the money, where that was not a bank transfer. */
export const paidWithOf = ({ paidWith }: Pick<InvoiceContent, 'paidWith'>, locale: Locale) => {
  if (paidWith === 'sbp') return { ru: 'по СБП', en: 'Paid by SBP' }[locale];
  return { ru: 'картой', en: 'Paid by card' }[locale];
};

/** Why a line costs less. The code is named where others may read it. */
export const discountReasonOf = (
  { discountReason }: DocumentLine,
  { promoCode }: Pick<DocumentContent, 'promoCode'>,
  locale: Locale,
) => {
  if (!discountReason) return '';
  const reason = reasons[locale][discountReason];
  return isByCode(discountReason) && promoCode ? `${reason} ${plain(promoCode)}` : reason;
};

/** The price before the discount, and the discount, where a form has no columns for them. Its prices have no tax. */
export const discountNote = (line: DocumentLine, content: Pick<DocumentContent, 'promoCode'>) =>
  line.discount > 0 &&
  `${line.vatRate === null ? 'цена' : 'цена с НДС'} ${formatAmount(line.total + line.discount, 'ru')}, скидка ${formatAmount(line.discount, 'ru')} ${discountReasonOf(line, content, 'ru')}`.trimEnd();

/**
 * The lines of a correction that it changes, by what it takes away, with their numbers in the UPD. The discount is that
 * of the sale, so what is taken away has none.
 */
export const changesOf = ({ before, lines }: Extract<DocumentContent, { kind: 'correction' }>) =>
  before.flatMap((was, index) => {
    const { total, vat } = lines[index] as DocumentLine;
    const line = { ...was, total: was.total - total, vat: was.vat - vat, discount: 0, discountReason: null };
    return line.total > 0 || before.length === 1 ? [{ line, number: index + 1 }] : [];
  });

/** The name of a line, with what else is to say about it in small letters. */
export const withNote = (name: string, note: string): TableCell =>
  note ? { stack: [name, { text: note, fontSize: 7, color: '#444444' }] } : name;

/** Says at the foot of each page which of them it is, where a document may have several because of its lines. */
export const pageNumbers = (
  { lines }: Pick<DocumentContent, 'lines'>,
  name: string,
  [page, of]: readonly [string, string],
  margin: [number, number, number, number],
): Pick<TDocumentDefinitions, 'footer'> =>
  lines.length === 1
    ? {}
    : {
        footer: (current, count) =>
          count === 1
            ? ''
            : {
                text: `${name}, ${page} ${current} ${of} ${count}`,
                alignment: 'right',
                fontSize: 7,
                color: '#444444',
                margin,
              },
      };

export const sellerLine = ({ name_ru, inn, kpp, address_ru }: DocumentSeller) =>
  listed([plain(name_ru), `ИНН ${inn}`, kpp && `КПП ${kpp}`, address(address_ru)]);

export const buyerLine = ({ name, inn, kpp, taxId, ...buyer }: DocumentBuyer) =>
  listed([
    plain(name),
    inn && `ИНН ${inn}`,
    kpp && `КПП ${kpp}`,
    taxId && `налоговый номер ${plain(taxId)}`,
    address(buyer.address),
  ]);

/** The name of a signatory as it stands beside a signature: Иванов И. И. */
export const initials = (name: string | null | undefined) => {
  const [family = '', ...given] = plain(name ?? '').split(' ');
  return listed([family, ...given.map((part) => `${part.charAt(0)}.`)], '\u00a0');
};

/** A picture of a signature or stamp, laid over the form without taking room. */
export const overlay = (image: string | undefined, fit: [number, number], x: number, y: number): Content =>
  image ? { image, fit, relativePosition: { x, y } } : '';
