import { formatDate, type Locale } from '@warden/i18n';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type DocumentLine, type Totals, totalsOf } from '../content.ts';
import { countryName, englishDay, named, nameOf, pageOf, titled } from './english.ts';
import { formatAmount, shortDay } from './numbers.ts';
import {
  type FormContext,
  fitted,
  flush,
  type Issued,
  initials,
  lineName,
  listed,
  noLines,
  overlay,
  plain,
} from './parts.ts';

const WIDTH = 515;

type Act = Issued<'act'>;
type Pair = [en: string, ru: string];

const partiesOf = ({ content: { seller, buyer } }: Act): Pair[] => [
  [
    listed([
      `Seller: ${plain(seller.name_en || seller.name_ru)}`,
      plain(seller.address_en || seller.address_ru),
      `tax ID ${seller.inn}`,
    ]),
    listed([`Продавец: ${plain(seller.name_ru)}`, `ИНН ${seller.inn}`, plain(seller.address_ru)]),
  ],
  [
    listed([
      `Buyer: ${plain(buyer.name)}`,
      plain(buyer.address),
      countryName(buyer.country, 'en'),
      buyer.taxId && `tax ID ${plain(buyer.taxId)}`,
    ]),
    listed([
      `Покупатель: ${plain(buyer.name)}`,
      plain(buyer.address),
      countryName(buyer.country, 'ru'),
      buyer.taxId && `налоговый номер ${plain(buyer.taxId)}`,
    ]),
  ],
];

const money = ({ total }: Pick<DocumentLine, 'total'>, { currency }: Act['content'], locale: Locale) =>
  `${formatAmount(total, locale)} ${locale === 'ru' && currency === 'RUB' ? 'руб.' : currency}`;

const includedVat = ({ vatRate, vat }: Pick<Totals, 'vatRate' | 'vat'>): Pair => [
  `including VAT ${vatRate}% ${formatAmount(vat, 'en')}`,
  `в том числе НДС ${vatRate}% ${formatAmount(vat, 'ru')}`,
];

const vatOf = ({ lines, vatGroundRu }: Act['content']): Pair => {
  const sums = totalsOf(lines);
  if (sums.vatRate !== null) return includedVat(sums);
  return [
    sums.vatGround ? `VAT is not charged: ${plain(sums.vatGround)}` : 'VAT is not charged',
    vatGroundRu ? `НДС не облагается: ${plain(vatGroundRu)}` : 'НДС не облагается',
  ];
};

const grantedOf = (content: Act['content']): Pair[] => {
  const { lines } = content;
  const [only] = lines as [DocumentLine];
  if (lines.length === 1) {
    return [
      [
        `1. The seller has granted and the buyer has accepted: ${nameOf(only)}.`,
        `1. Продавец предоставил, а покупатель принял: ${lineName(only)}.`,
      ],
    ];
  }
  return [
    ['1. The seller has granted and the buyer has accepted:', '1. Продавец предоставил, а покупатель принял:'],
    ...lines.map((line, index): Pair => {
      const [vatEn, vatRu] = line.vatRate === null ? ['', ''] : includedVat(line);
      return [
        `1.${index + 1}. ${nameOf(line)}: ${listed([money(line, content, 'en'), vatEn])}.`,
        `1.${index + 1}. ${lineName(line)}: ${listed([money(line, content, 'ru'), vatRu]).replace(/\.$/, '')}.`,
      ];
    }),
  ];
};

/** The day on which the right was granted. One for an installation that was named after the receipt has its own. */
const grantOf = ({ lines, invoice, receipt }: Act['content']): Pair => {
  const dayOf = ({ grantedOn = receipt.date }: DocumentLine) => grantedOn;
  const dayRu = (line: DocumentLine) => formatDate(dayOf(line), 'ru').replace(' г.', '\u00a0г.');
  const [first] = lines as [DocumentLine];
  const invoiceRu = `на основании счёта № ${invoice.number} от ${shortDay(invoice.date)}`;
  if (lines.every((line) => dayOf(line) === dayOf(first))) {
    return [
      `2. The right was granted on ${englishDay(dayOf(first))} under invoice ${named(invoice)}.`,
      `2. Право предоставлено ${dayRu(first)} ${invoiceRu}.`,
    ];
  }
  const en = lines.map((line, index) => `1.${index + 1} on ${englishDay(dayOf(line))}`);
  const ru = lines.map((line, index) => `п.\u00a01.${index + 1} — ${dayRu(line)}`);
  return [
    `2. The right was granted under invoice ${named(invoice)}: ${listed(en, '; ')}.`,
    `2. Право предоставлено ${invoiceRu}: ${listed(ru, '; ')}`,
  ];
};

const termsOf = ({ content }: Act): Pair[] => {
  const sums = totalsOf(content.lines);
  const [vatEn, vatRu] = vatOf(content);
  return [
    ...grantedOf(content),
    grantOf(content),
    [
      `3. The price is ${money(sums, content, 'en')}, ${vatEn}. It is paid in full.`,
      `3. Стоимость — ${money(sums, content, 'ru')}, ${vatRu}. Она оплачена полностью.`,
    ],
    [
      '4. The obligations have been fulfilled in full and on time. The parties have no claims against each other.',
      '4. Обязательства исполнены полностью и в срок. Стороны не имеют претензий друг к другу.',
    ],
    [
      '5. This act is made in English and Russian. Both texts are equally valid.',
      '5. Акт составлен на английском и русском языках. Оба текста имеют одинаковую силу.',
    ],
  ];
};

/** Both languages side by side, paragraph by paragraph. */
const columns = (rows: readonly Pair[]): Content => ({
  layout: {
    ...noLines,
    paddingLeft: (column) => (column === 0 ? 0 : 10),
    paddingRight: () => 10,
    paddingBottom: () => 6,
  },
  table: { dontBreakRows: true, widths: [(WIDTH - 30) / 2, (WIDTH - 30) / 2], body: rows.map(([en, ru]) => [en, ru]) },
});

const signatures = ({ content: { seller, buyer } }: Act, { signature, stamp }: FormContext): Content => {
  const { signatory } = seller;
  const row = (side: string, who: string, name: string): TableCell[] => [
    { text: [{ text: side, bold: true }, `\n${who}`] },
    { text: '', border: [false, false, false, true] },
    name,
  ];
  return {
    unbreakable: true,
    stack: [
      overlay(signature, [110, 40], 215, 8),
      {
        layout: { ...noLines, paddingTop: () => 18, paddingLeft: flush },
        table: {
          widths: fitted(WIDTH, [200, 130, '*']),
          body: [
            row(
              'Seller / Продавец',
              listed(
                [signatory.position_en, signatory.position].map((text) => plain(text ?? '')),
                ' / ',
              ),
              listed([plain(signatory.name_en ?? ''), initials(signatory.name)], ' / '),
            ),
            row('Buyer / Покупатель', plain(buyer.name), ''),
          ],
        },
      },
      overlay(stamp, [110, 110], 400, -100),
    ],
    margin: [0, 12, 0, 0],
  };
};

/** Says in English and Russian that the right was granted and accepted, for accountants abroad who need that signed. */
export const bilingualAct = (document: Act, context: FormContext): TDocumentDefinitions => {
  const { number, date } = document;
  const head: Pair = [`Act of acceptance ${named(document)}`, `Акт приёмки-передачи № ${number} от ${shortDay(date)}`];
  return {
    info: { title: `Act of acceptance ${number}` },
    ...pageOf(document.content, `Act of acceptance ${number}`),
    content: [
      ...titled(`Act of acceptance ${number}`),
      { ...(columns([head]) as object), bold: true, margin: [0, 4, 0, 2] } as Content,
      columns([...partiesOf(document), ...termsOf(document)]),
      signatures(document, context),
    ],
  };
};
