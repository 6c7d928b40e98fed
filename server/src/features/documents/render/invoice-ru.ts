import { formatDate } from '@warden/i18n';
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { rubles } from 'rubles';
import { type DocumentContent, type DocumentLine, type DocumentSeller, type Totals, totalsOf } from '../content.ts';
import { brand, link } from './brand.ts';
import { formatAmount } from './numbers.ts';
import {
  buyerLine,
  center,
  discountReasonOf,
  type FormContext,
  fitted,
  grantedLater,
  type Issued,
  initials,
  isEntrepreneur,
  lineName,
  listed,
  noLines,
  overlay,
  pageNumbers,
  paidWithOf,
  plain,
  right,
  rule,
  sellerLine,
  thin,
  togetherOf,
  withNote,
} from './parts.ts';
import { purposeOf } from './purpose.ts';
import { drawCode, paymentCode } from './qr.ts';

const WIDTH = 515;
const QR_SIZE = 108;
const GAP = 14;

const vatText = ({ vatRate }: Totals) => (vatRate === null ? 'НДС не облагается' : `В том числе НДС ${vatRate}%`);

/** Writes a sum of rubles in words and the kopecks in digits, with a capital letter. */
const inWords = (minor: number) => {
  const words = rubles((minor / 100).toFixed(2)) as string;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const label = (text: string): TableCell => ({ text, fontSize: 7, color: '#444444' });

/** The bank details in the boxes in which accountants look for them. */
const bankBlock = ({ bank, name_ru, inn, kpp }: DocumentSeller): Content => ({
  layout: thin,
  table: {
    widths: fitted(WIDTH - QR_SIZE - GAP, ['*', 85, 34, 116]),
    body: [
      [{ text: plain(bank.name), colSpan: 2, border: [true, true, true, false] }, {}, 'БИК', bank.bic],
      [
        { ...(label('Банк получателя') as object), colSpan: 2, border: [true, false, true, true] } as TableCell,
        {},
        'Сч. №',
        bank.correspondent_account || '',
      ],
      [
        `ИНН ${inn}`,
        kpp ? `КПП ${kpp}` : '',
        { text: 'Сч. №', border: [true, true, true, false] },
        { text: bank.account, border: [true, true, true, false] },
      ],
      [
        { text: plain(name_ru), colSpan: 2, border: [true, true, true, false] },
        {},
        { text: '', border: [true, false, true, false] },
        { text: '', border: [true, false, true, false] },
      ],
      [
        { ...(label('Получатель') as object), colSpan: 2, border: [true, false, true, true] } as TableCell,
        {},
        { text: '', border: [true, false, true, true] },
        { text: '', border: [true, false, true, true] },
      ],
    ],
  },
});

const payment = (document: Issued<'invoice'>): Content => {
  const { seller, lines, currency } = document.content;
  if (currency !== 'RUB') return bankBlock(seller);
  const code = drawCode(paymentCode(seller, totalsOf(lines).total, purposeOf(document)), QR_SIZE);
  const caption = {
    text: 'Отсканируйте код в приложении банка, чтобы заполнить платёж',
    fontSize: 7,
    margin: [0, 4, 0, 0],
  };
  return {
    columns: [
      { width: '*', stack: [bankBlock(seller)] },
      { width: QR_SIZE, stack: [code, { ...caption, alignment: 'center' } as Content] },
    ],
    columnGap: GAP,
  };
};

const contact = ({ contacts, support }: FormContext): Column => ({
  text: ['Вопросы по счёту: ', link(support ? `mailto:${support}` : contacts)],
  alignment: 'right',
  margin: [0, 6, 0, 0],
  width: '*',
});

const parties = ({ seller, buyer }: Issued<'invoice'>['content']): Content => ({
  layout: noLines,
  table: {
    widths: fitted(WIDTH, [62, '*']),
    body: [
      ['Поставщик:', { text: sellerLine(seller), bold: true }],
      ['Покупатель:', { text: buyerLine(buyer), bold: true }],
    ],
  },
  margin: [-4, 0, 0, 8],
});

/** The discount has a column of its own only where there is one. */
export const russianGoods = (content: Pick<DocumentContent, 'lines' | 'promoCode'>): Content => {
  const { lines } = content;
  const hasDiscount = totalsOf(lines).discount > 0;
  const ifDiscount = <T>(cell: T): T[] => (hasDiscount ? [cell] : []);
  const nameOf = (line: DocumentLine): TableCell => {
    const notes = [
      line.discount > 0 && `скидка ${discountReasonOf(line, content, 'ru')}`,
      lines.length > 1 && line.vatRate !== null && `в т. ч. НДС ${line.vatRate}% ${formatAmount(line.vat, 'ru')}`,
    ];
    return withNote(lineName(line), listed(notes, '; '));
  };
  const titles = ['№', 'Товары (работы, услуги)', 'Кол-во', 'Ед.', 'Цена', ...ifDiscount('Скидка'), 'Сумма'];
  return {
    layout: thin,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: fitted(WIDTH, [18, '*', 36, 26, 66, ...ifDiscount(60), 66]),
      body: [
        titles.map((text) => center(text, { bold: true })),
        ...lines.map((line, index) => [
          center(String(index + 1)),
          nameOf(line),
          right('1'),
          center('шт.'),
          right(formatAmount(line.total + line.discount, 'ru')),
          ...ifDiscount(right(line.discount > 0 ? formatAmount(line.discount, 'ru') : '—')),
          right(formatAmount(line.total, 'ru')),
        ]),
      ],
    },
  };
};

/** The tax, and the sum after these words. */
export const russianTotals = (
  { lines, currency }: Pick<DocumentContent, 'lines' | 'currency'>,
  sum: string,
): Content => {
  const sums = totalsOf(lines);
  const total = formatAmount(sums.total, 'ru');
  const vat = sums.vatRate === null ? '—' : formatAmount(sums.vat, 'ru');
  const rows = [
    ...(sums.discount > 0
      ? [
          ['Без скидки:', formatAmount(sums.total + sums.discount, 'ru')],
          ['Скидка:', formatAmount(sums.discount, 'ru')],
        ]
      : []),
    ['Итого:', total],
    [`${sums.vatRate === null ? 'Без НДС' : vatText(sums)}:`, vat],
    [currency === 'RUB' ? `${sum}:` : `${sum}, ${currency}:`, total],
  ];
  return {
    layout: noLines,
    unbreakable: true,
    table: {
      widths: fitted(WIDTH, ['*', 74]),
      body: rows.map((row) => row.map((text) => right(text, { bold: true }))),
    },
    margin: [0, 4, 0, 4],
  };
};

const summary = ({ lines, currency }: Issued<'invoice'>['content']): Content[] => {
  const { total: minor, vatRate, vatGround } = totalsOf(lines);
  const total = formatAmount(minor, 'ru');
  const ground = vatRate === null && vatGround ? [`НДС не облагается: ${plain(vatGround)}.`] : [];
  return [
    `Всего наименований ${lines.length}, на сумму ${total} ${currency === 'RUB' ? 'руб.' : currency}`,
    ...(currency === 'RUB' ? [{ text: inWords(minor), bold: true }] : []),
    ...ground,
    rule(WIDTH),
  ];
};

/** Why licenses may end later than the day that was chosen for all of them. */
const laterEnds = (content: Issued<'invoice'>['content']): string[] => {
  const { extend, upgrade } = togetherOf(content);
  const ofExtension =
    'Если деньги поступят после окончания прежней лицензии, её новый срок начнётся в день поступления и закончится позже выбранного дня: ни один оплаченный день не пропадёт.';
  const ofUpgrade =
    'При смене тарифа новый срок отсчитывается со дня поступления денег, поэтому последний день такой лицензии зависит от дня оплаты и может наступить позже выбранного.';
  return [...(extend ? [ofExtension] : []), ...(upgrade ? [ofUpgrade] : [])];
};

const whenIssued = (lines: readonly DocumentLine[]) => {
  const issued = `${lines.length > 1 ? 'Лицензии выдаются' : 'Лицензия выдаётся'} после поступления денег на счёт поставщика`;
  const isAnyNamed = lines.some(({ clientId }) => clientId !== null);
  return `${listed([isAnyNamed && issued, grantedLater(lines)], '. ')}.`;
};

/** Until when and on which terms it can be paid; or that a card has paid it, and nothing is due. */
const conditions = (document: Issued<'invoice'>, terms: string): Content[] => {
  const { lines, validUntil, paidByCardOn } = document.content;
  if (paidByCardOn) {
    return [{ text: `Оплачено ${paidWithOf(document.content, 'ru')} ${formatDate(paidByCardOn, 'ru')}`, bold: true }];
  }
  return [
    { text: `Счёт действителен для оплаты до ${formatDate(validUntil, 'ru')} включительно.`, bold: true },
    {
      text: [
        'Счёт является офертой. Оплата счёта означает полное согласие покупателя с условиями, опубликованными по адресу ',
        link(terms),
        `. ${whenIssued(lines)}`,
      ],
      margin: [0, 3, 0, 0],
    },
    ...laterEnds(document.content).map((text) => ({
      text,
      margin: [0, 3, 0, 0] as [number, number, number, number],
    })),
    { text: `Назначение платежа: ${purposeOf(document)}`, margin: [0, 3, 0, 0] },
  ];
};

const signatures = ({ seller }: Issued<'invoice'>['content'], { signature, stamp }: FormContext): Content => {
  const line = (position: string, name: string | null | undefined): TableCell[] => [
    { text: position, bold: true },
    { text: '', border: [false, false, false, true] },
    initials(name),
  ];
  const leader = isEntrepreneur(seller) ? 'Индивидуальный предприниматель' : 'Руководитель';
  const rows = [line(plain(seller.signatory.position || leader), seller.signatory.name)];
  if (!isEntrepreneur(seller)) {
    const { accountant } = seller;
    rows.push(line(plain(accountant.position || 'Главный бухгалтер'), accountant.name || seller.signatory.name));
  }
  return {
    unbreakable: true,
    stack: [
      overlay(signature, [110, 40], 165, 2),
      {
        layout: { ...noLines, paddingTop: () => 12 },
        table: { widths: fitted(WIDTH, [150, 130, '*']), body: rows },
      },
      overlay(stamp, [110, 110], 400, -70),
    ],
    margin: [0, 14, 0, 0],
  };
};

/** The invoice for payment as Russian companies know it. */
export const russianInvoice = (document: Issued<'invoice'>, context: FormContext): TDocumentDefinitions => {
  const { number, date, content } = document;
  const title = `${content.paidByCardOn ? 'Счёт' : 'Счёт на оплату'} № ${number} от ${formatDate(date, 'ru')}`;
  return {
    info: { title },
    pageMargins: [40, 36, 40, 40],
    ...pageNumbers(content, title, ['страница', 'из'], [40, 12, 40, 0]),
    content: [
      { columns: [brand, contact(context)], margin: [0, 0, 0, 12] },
      ...(content.paidByCardOn ? [] : [payment(document)]),
      { text: title, bold: true, fontSize: 15, margin: [0, 16, 0, 0] },
      rule(WIDTH),
      parties(content),
      russianGoods(content),
      russianTotals(content, content.paidByCardOn ? 'Оплачено' : 'Всего к оплате'),
      ...summary(content),
      ...conditions(document, context.terms),
      signatures(content, context),
    ],
  };
};
