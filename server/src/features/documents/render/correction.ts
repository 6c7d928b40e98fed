import { formatDate } from '@warden/i18n';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { type DocumentLine, type Totals, totalsOf } from '../content.ts';
import { brand } from './brand.ts';
import { formatAmount } from './numbers.ts';
import {
  buyerLine,
  center,
  changesOf,
  type FormContext,
  fitted,
  type Issued,
  initials,
  isEntrepreneur,
  lineName,
  noLines,
  overlay,
  pageNumbers,
  plain,
  right,
  rule,
  sellerLine,
  soldInAll,
  thin,
} from './parts.ts';

const WIDTH = 515;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const titles = {
  correction: 'Корректировочный документ',
  cancellation: 'Документ об аннулировании',
};

const vatOf = ({ vatRate, vat }: Totals) => (vatRate === null ? 'без НДС' : formatAmount(vat, 'ru'));

const rowOf = (name: string, line: Totals): TableCell[] => [
  name,
  right(formatAmount(line.total - line.vat, 'ru')),
  center(line.vatRate === null ? 'без НДС' : `${line.vatRate}%`),
  right(vatOf(line)),
  right(formatAmount(line.total, 'ru')),
];

/** The lines that change, where the UPD has several. The table after it has the sums of the whole document. */
const changedLines = (content: Issued<'correction'>['content']): Content[] => {
  const { before, lines } = content;
  if (before.length === 1) return [];
  const money = (line: DocumentLine): TableCell => ({
    alignment: 'right',
    stack: [
      formatAmount(line.total, 'ru'),
      ...(line.vatRate === null
        ? []
        : [{ text: `НДС ${formatAmount(line.vat, 'ru')}`, fontSize: 7, color: '#444444' }]),
    ],
  });
  const changed = changesOf(content);
  const titles = ['№ в УПД', 'Предмет', 'До изменения', 'После изменения', 'Уменьшение'];
  return [
    {
      layout: thin,
      margin: [0, 6, 0, 2],
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: fitted(WIDTH, [34, '*', 70, 70, 70]),
        body: [
          titles.map((text) => center(text, { bold: true })),
          ...changed.map(({ line, number }) => [
            center(String(number)),
            lineName(line),
            money(before[number - 1] as DocumentLine),
            money(lines[number - 1] as DocumentLine),
            money(line),
          ]),
        ],
      },
    },
    ...(changed.length < before.length ? ['Остальные строки не изменяются.'] : []),
  ];
};

const changes = (content: Issued<'correction'>['content']): Content => {
  const before = totalsOf(content.before);
  const line = totalsOf(content.lines);
  const difference = { ...before, total: before.total - line.total, vat: before.vat - line.vat };
  return {
    layout: thin,
    unbreakable: true,
    margin: [0, 6, 0, 6],
    table: {
      headerRows: 1,
      widths: fitted(WIDTH, ['*', 84, 50, 76, 84]),
      body: [
        ['Показатель', 'Стоимость без НДС', 'Ставка', 'Сумма НДС', 'Стоимость с НДС'].map((text) =>
          center(text, { bold: true }),
        ),
        rowOf('До изменения', before),
        rowOf('После изменения', line),
        rowOf('Уменьшение', difference),
      ],
    },
  };
};

const facts = (rows: [string, string][]): Content => ({
  layout: noLines,
  margin: [-4, 0, 0, 4],
  table: {
    widths: fitted(WIDTH + 4, [96, '*']),
    body: rows.map(([name, value]) => [name, { text: value, bold: true }]),
  },
});

const sides = ({ content: { seller } }: Issued<'correction'>, { signature, stamp }: FormContext): Content => {
  const position =
    seller.signatory.position || (isEntrepreneur(seller) ? 'Индивидуальный предприниматель' : 'Руководитель');
  const line = (side: string, role: string, name: string): TableCell[] => [
    { text: side, bold: true },
    role,
    { text: '', border: [false, false, false, true] },
    name,
  ];
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      overlay(signature, [110, 40], 215, 2),
      {
        layout: { ...noLines, paddingTop: () => 12 },
        table: {
          widths: fitted(WIDTH, [70, 120, 120, '*']),
          body: [line('Продавец', plain(position), initials(seller.signatory.name)), line('Покупатель', '', '')],
        },
      },
      overlay(stamp, [110, 110], 400, -80),
    ],
  };
};

/** Changes or cancels a UPD after money was returned, and says on what ground. */
export const correctionForm = (document: Issued<'correction'>, context: FormContext): TDocumentDefinitions => {
  const { number, date, content } = document;
  const { type, upd, ground, seller, buyer } = content;
  const before = totalsOf(content.before);
  const line = totalsOf(content.lines);
  const [first] = content.before;
  const title = `${titles[type]} № ${number} от ${formatDate(date, 'ru')}`;
  const about = `к универсальному передаточному документу № ${upd.number} от ${formatDate(upd.date, 'ru')}`;
  const returned = `${formatAmount(before.total - line.total, 'ru')} ${content.currency === 'RUB' ? 'руб.' : content.currency}`;
  const effect =
    type === 'cancellation'
      ? `Указанный передаточный документ аннулируется полностью и не учитывается сторонами. Право использования программы не предоставлено. Покупателю возвращено ${returned}`
      : `Стоимость по указанному передаточному документу уменьшается. Покупателю возвращено ${returned}`;
  return {
    info: { title },
    pageMargins: [40, 40, 40, 40],
    ...pageNumbers(content, title, ['страница', 'из'], [40, 12, 40, 0]),
    content: [
      { columns: [brand], margin: [0, 0, 0, 12] },
      { text: title, bold: true, fontSize: 15 },
      { text: about, fontSize: 11 },
      rule(WIDTH),
      facts([
        ['Продавец:', sellerLine(seller)],
        ['Покупатель:', buyerLine(buyer)],
        [
          'Предмет:',
          first && content.before.length === 1 ? lineName(first) : capital(soldInAll(content.before.length)),
        ],
        ['Основание:', plain(ground)],
      ]),
      ...changedLines(content),
      changes(content),
      effect,
      ...(line.vatRate === null && line.vatGround
        ? [
            {
              text: `НДС не облагается: ${plain(line.vatGround)}.`,
              margin: [0, 4, 0, 0] as [number, number, number, number],
            },
          ]
        : []),
      sides(document, context),
    ],
  };
};
