import { formatDate } from '@warden/i18n';
import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type DocumentLine, totalsOf } from '../content.ts';
import { currencyNames } from './currencies.ts';
import { formatAmount, shortDay } from './numbers.ts';
import {
  center,
  discountNote,
  fitted,
  grantedLater,
  type Issued,
  initials,
  isEntrepreneur,
  lineName,
  listed,
  pageNumbers,
  plain,
  right,
  thin,
} from './parts.ts';

const WIDTH = 802;
const LEFT = 88;
const SMALL = 6;

const tight: CustomTableLayout = {
  ...thin,
  paddingLeft: () => 2,
  paddingRight: () => 2,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};
const open: CustomTableLayout = { ...tight, defaultBorder: false };
const under: [boolean, boolean, boolean, boolean] = [false, false, false, true];

/** A seller who charges tax issues an invoice for it with the document; one who is exempt issues the document alone. */
const updStatus = ({ lines }: Issued<'upd'>['content']) => (totalsOf(lines).vatRate === null ? 2 : 1);

type Fact = [label: string, value: string, row: string];

const factTable = (width: number, labelWidth: number, facts: readonly Fact[]): Content => ({
  layout: open,
  table: {
    widths: fitted(width, [labelWidth, '*', 18], 2),
    body: facts.map(([label, value, row]) => [
      label,
      { text: value, border: under },
      { text: row, alignment: 'right' },
    ]),
  },
});

const head = ({ number, date, content }: Issued<'upd'>): Content => {
  const { seller, buyer, currency, lines, payments } = content;
  const status = updStatus(content);
  const right = WIDTH - LEFT - 12;
  const half = right / 2;
  const paid = payments.map((payment) => `№ ${payment.number} от ${shortDay(payment.date)}`).join('; ');
  const sellers: Fact[] = [
    ['Продавец:', plain(seller.name_ru), '(2)'],
    ['Адрес:', plain(seller.address_ru), '(2а)'],
    ['ИНН/КПП продавца:', listed([seller.inn, seller.kpp], '/'), '(2б)'],
    ['Грузоотправитель и его адрес:', '—', '(3)'],
    ['Грузополучатель и его адрес:', '—', '(4)'],
    ['К платёжно-расчётному документу:', paid || '—', '(5)'],
    [
      'Документ об отгрузке:',
      `№ п/п ${lines.length > 1 ? `1–${lines.length}` : 1} № ${number} от ${shortDay(date)}`,
      '(5а)',
    ],
  ];
  const buyers: Fact[] = [
    ['Покупатель:', plain(buyer.name), '(6)'],
    ['Адрес:', plain(buyer.address), '(6а)'],
    ['ИНН/КПП покупателя:', listed([buyer.inn ?? buyer.taxId, buyer.kpp], '/') || '—', '(6б)'],
    ['Валюта: наименование, код', listed(currencyNames(currency)), '(7)'],
    ['Идентификатор государственного контракта, договора (соглашения) (при наличии):', '—', '(8)'],
  ];
  return {
    layout: { ...open, vLineWidth: (column) => (column === 1 ? 1.2 : 0) },
    table: {
      widths: [LEFT, right],
      body: [
        [
          {
            border: [false, false, true, false],
            stack: [
              { text: 'Универсальный передаточный документ', bold: true, fontSize: 8.5 },
              { text: ['Статус: ', { text: String(status), bold: true, fontSize: 11 }], margin: [0, 6, 0, 6] },
              { text: '1 — счёт-фактура и передаточный документ (акт)', fontSize: SMALL },
              { text: '2 — передаточный документ (акт)', fontSize: SMALL },
            ],
          },
          {
            stack: [
              {
                columns: [
                  {
                    width: '*',
                    text: [
                      { text: `Счёт-фактура № ${number} от ${formatDate(date, 'ru')}`, bold: true, fontSize: 10 },
                      '  (1)\nИсправление № — от —  (1а)',
                    ],
                  },
                  {
                    width: 230,
                    fontSize: 5.5,
                    alignment: 'right',
                    text: 'Приложение № 1 к постановлению Правительства Российской Федерации от 26 декабря 2011 г. № 1137',
                  },
                ],
                margin: [2, 0, 0, 4],
              },
              {
                columns: [
                  { width: half - 6, stack: [factTable(half - 6, 104, sellers)] },
                  { width: half - 6, stack: [factTable(half - 6, 104, buyers)] },
                ],
                columnGap: 12,
              },
            ],
          },
        ],
      ],
    },
  };
};

const columns: readonly [number: string, title: string, width: number | '*'][] = [
  ['А', 'Код товара/ работ, услуг', 40],
  ['1', '№ п/п', 18],
  ['1а', 'Наименование товара (описание выполненных работ, оказанных услуг), имущественного права', '*'],
  ['1б', 'Код вида товара', 28],
  ['2', 'код', 20],
  ['2а', 'условное обозначение (национальное)', 52],
  ['3', 'Количество (объём)', 36],
  ['4', 'Цена (тариф) за единицу измерения', 48],
  ['5', 'Стоимость товаров (работ, услуг), имущественных прав без налога — всего', 60],
  ['6', 'В том числе сумма акциза', 32],
  ['7', 'Налоговая ставка', 34],
  ['8', 'Сумма налога, предъявляемая покупателю', 50],
  ['9', 'Стоимость товаров (работ, услуг), имущественных прав с налогом — всего', 60],
  ['10', 'цифровой код', 34],
  ['10а', 'краткое наименование', 50],
  ['11', 'Регистрационный номер декларации на товары или партии товара', 54],
];

const grouped: Record<number, string> = { 4: 'Единица измерения', 13: 'Страна происхождения товара' };
const inGroup = new Set([4, 5, 13, 14]);

const heading = (text: string, more: object = {}) => center(text, { fontSize: SMALL, ...more });

const headerRows = (): TableCell[][] => [
  columns.map(([, title], index) => {
    if (grouped[index]) return heading(grouped[index], { colSpan: 2 });
    return inGroup.has(index) ? {} : heading(title, { rowSpan: 2 });
  }),
  columns.map(([, title], index) => (inGroup.has(index) ? heading(title) : {})),
  columns.map(([number]) => heading(number)),
];

/** What the columns of a line or of the totals say about money. */
const moneyOf = ({ total, vatRate, vat }: Pick<DocumentLine, 'total' | 'vatRate' | 'vat'>) => ({
  net: formatAmount(total - vat, 'ru'),
  rate: vatRate === null ? 'без НДС' : `${vatRate}%`,
  vat: vatRate === null ? 'без НДС' : formatAmount(vat, 'ru'),
  total: formatAmount(total, 'ru'),
});

const goodsRow = (line: DocumentLine, index: number, content: Issued<'upd'>['content']): TableCell[] => {
  const { net, rate, vat, total } = moneyOf(line);
  return [
    center('—'),
    center(String(index + 1)),
    listed([lineName(line), discountNote(line, content)], '; '),
    center('—'),
    center('796'),
    center('шт'),
    right('1'),
    right(net),
    right(net),
    center('без акциза', { fontSize: SMALL }),
    center(rate),
    right(vat),
    right(total),
    center('—'),
    center('—'),
    center('—'),
  ];
};

const goods = ({ content }: Issued<'upd'>): Content => {
  const { net, vat, total } = moneyOf(totalsOf(content.lines));
  const sums = [right(net), center('Х'), center('Х'), right(vat), right(total)];
  return {
    layout: tight,
    fontSize: 7,
    margin: [0, 6, 0, 4],
    table: {
      headerRows: 3,
      dontBreakRows: true,
      heights: (row) => (row === 1 ? 24 : 'auto'),
      widths: fitted(
        WIDTH,
        columns.map(([, , width]) => width),
        2,
      ),
      body: [
        ...headerRows(),
        ...content.lines.map((line, index) => goodsRow(line, index, content)),
        [
          { text: 'Всего к оплате (9)', bold: true, colSpan: 8, alignment: 'right' },
          ...Array.from({ length: 7 }, () => ({})),
          ...sums,
          { text: '', colSpan: 3, border: [true, true, false, false] },
          {},
          {},
        ],
      ],
    },
  };
};

/** A line to sign on, with small words under it. */
const signLine = (width: number, label: string, name: string, nameWidth = 110): Content => ({
  layout: { ...open, paddingTop: () => 1, paddingBottom: () => 0 },
  table: {
    widths: fitted(width, ['*', 70, nameWidth], 2),
    body: [
      [label, { text: '', border: under }, { text: name, alignment: 'center', border: under }],
      ['', center('(подпись)', { fontSize: 5 }), center('(ф.и.о.)', { fontSize: 5 })],
    ],
  },
});

const invoiceSignatures = ({ content }: Issued<'upd'>): Content => {
  const { seller } = content;
  const half = WIDTH / 2 - 8;
  const isPerson = isEntrepreneur(seller);
  // Without an invoice for the tax nobody signs one.
  const nameOf = (person: { name?: string | null | undefined }) =>
    updStatus(content) === 1 ? initials(person.name || seller.signatory.name) : '';
  const signer = nameOf(seller.signatory);
  return {
    columnGap: 16,
    columns: [
      {
        width: half,
        stack: [
          signLine(half, 'Руководитель организации или иное уполномоченное лицо', isPerson ? '' : signer),
          signLine(half, 'Индивидуальный предприниматель или иное уполномоченное лицо', isPerson ? signer : ''),
        ],
      },
      {
        width: half,
        stack: [
          signLine(half, 'Главный бухгалтер или иное уполномоченное лицо', isPerson ? '' : nameOf(seller.accountant)),
          {
            layout: { ...open, paddingTop: () => 1, paddingBottom: () => 0 },
            table: {
              widths: fitted(half, ['*'], 2),
              body: [
                [{ text: isPerson && seller.ogrn ? `ОГРНИП ${seller.ogrn}` : ' ', alignment: 'center', border: under }],
                [center('(реквизиты свидетельства о государственной регистрации ИП)', { fontSize: 5 })],
              ],
            },
          },
        ],
      },
    ],
  };
};

const row = (width: number, label: string, value: string, number: string): Content => ({
  layout: open,
  table: {
    widths: fitted(width, [150, '*', 18], 2),
    body: [[label, { text: value, border: under }, { text: `[${number}]`, alignment: 'right' }]],
  },
});

const personRow = (width: number, title: string, position: string, name: string, number: string): Content => ({
  stack: [
    { text: title, margin: [2, 3, 0, 0] },
    {
      layout: { ...open, paddingTop: () => 1, paddingBottom: () => 0 },
      table: {
        widths: fitted(width, ['*', 80, 110, 18], 2),
        body: [
          [
            { text: position || ' ', alignment: 'center', border: under },
            { text: '', border: under },
            { text: name, alignment: 'center', border: under },
            { text: `[${number}]`, alignment: 'right' },
          ],
          [...['(должность)', '(подпись)', '(ф.и.о.)'].map((text) => center(text, { fontSize: 5 })), ''],
        ],
      },
    },
  ],
});

const transfer = ({ date, content }: Issued<'upd'>): Content => {
  const { seller, buyer, invoice, lines, paidByCardOn } = content;
  const { vatRate, vatGround } = totalsOf(lines);
  const half = WIDTH / 2 - 8;
  const position = plain(seller.signatory.position || (isEntrepreneur(seller) ? 'Индивидуальный предприниматель' : ''));
  const signer = initials(seller.signatory.name);
  // What a card has paid at once was never offered by the invoice.
  const basis = `${paidByCardOn ? 'Счёт' : 'Счёт-оферта'} № ${invoice.number} от ${shortDay(invoice.date)}`;
  const ground = vatRate === null && vatGround && `НДС не облагается: ${plain(vatGround)}`;
  return {
    unbreakable: true,
    stack: [
      row(WIDTH, 'Основание передачи (сдачи) / получения (приёмки)', basis, '8'),
      row(WIDTH, 'Данные о транспортировке и грузе', '—', '9'),
      {
        columnGap: 16,
        columns: [
          {
            width: half,
            stack: [
              personRow(half, 'Товар (груз) передал / услуги, результаты работ, права сдал', position, signer, '10'),
              row(half, 'Дата отгрузки, передачи (сдачи)', formatDate(date, 'ru'), '11'),
              row(half, 'Иные сведения об отгрузке, передаче', listed([ground, grantedLater(lines)], '. '), '12'),
              personRow(
                half,
                'Ответственный за правильность оформления факта хозяйственной жизни',
                position,
                signer,
                '13',
              ),
              row(half, 'Наименование экономического субъекта — составителя документа', sellerName(content), '14'),
              { text: 'М.П.', margin: [2, 3, 0, 0] },
            ],
          },
          {
            width: half,
            stack: [
              personRow(half, 'Товар (груз) получил / услуги, результаты работ, права принял', '', '', '15'),
              row(half, 'Дата получения (приёмки)', '«     »                                  20      г.', '16'),
              row(half, 'Иные сведения о получении, приёмке', '', '17'),
              personRow(half, 'Ответственный за правильность оформления факта хозяйственной жизни', '', '', '18'),
              row(half, 'Наименование экономического субъекта — составителя документа', buyerName(buyer), '19'),
              { text: 'М.П.', margin: [2, 3, 0, 0] },
            ],
          },
        ],
      },
    ],
  };
};

const sellerName = ({ seller: { name_ru, inn, kpp } }: Issued<'upd'>['content']) =>
  listed([plain(name_ru), `ИНН ${inn}`, kpp && `КПП ${kpp}`]);
const buyerName = ({ name, inn, kpp }: Issued<'upd'>['content']['buyer']) =>
  listed([plain(name), inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`]);

/** The universal transfer document in its usual two parts: the invoice for the tax, and the transfer of the right. */
export const updForm = (document: Issued<'upd'>): TDocumentDefinitions => ({
  info: { title: `УПД № ${document.number} от ${formatDate(document.date, 'ru')}` },
  pageOrientation: 'landscape',
  pageMargins: [20, 20, 20, document.content.lines.length > 1 ? 28 : 16],
  ...pageNumbers(
    document.content,
    `УПД № ${document.number} от ${shortDay(document.date)}`,
    ['страница', 'из'],
    [20, 8, 20, 0],
  ),
  defaultStyle: { fontSize: 7 },
  content: [head(document), goods(document), invoiceSignatures(document), transfer(document)],
});
