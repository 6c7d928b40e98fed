import { formatDate } from '@warden/i18n';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { QuotePaper } from '../content.ts';
import { brand, link } from './brand.ts';
import { contact, englishDay, facts, goods, pageOf, sellerOf, taxNote, titled, totals } from './english.ts';
import { russianGoods, russianTotals } from './invoice-ru.ts';
import { type FormContext, pageNumbers, plain, rule, sellerLine } from './parts.ts';

const WIDTH = 515;

const messageOf = ({ message }: QuotePaper['content']): Content[] =>
  message.trim() ? [{ text: message.trim(), margin: [0, 10, 0, 0] }] : [];

const englishQuote = ({ number, date, content }: QuotePaper, context: FormContext): TDocumentDefinitions => {
  const title = `Quote ${number}`;
  return {
    info: { title },
    ...pageOf(content, title),
    content: [
      ...titled(title),
      facts([
        ['Date of issue', englishDay(date)],
        ['Valid until', englishDay(content.validUntil)],
      ]),
      { stack: [sellerOf(content.seller)], margin: [0, 14, 0, 0] },
      goods(content),
      totals(content, 'Total'),
      ...taxNote(content),
      ...messageOf(content),
      {
        text: [
          'This quote is not an invoice and asks for no payment. It can be accepted at its address, on the terms published at ',
          link(context.terms),
          '.',
        ],
        margin: [0, 14, 0, 0],
      },
      contact(context),
    ],
  };
};

const russianQuote = ({ number, date, content }: QuotePaper, context: FormContext): TDocumentDefinitions => {
  const title = `Коммерческое предложение № ${number} от ${formatDate(date, 'ru')}`;
  const { support, contacts, terms } = context;
  const [{ vatRate, vatGround } = { vatRate: null, vatGround: null }] = content.lines;
  return {
    info: { title },
    pageMargins: [40, 36, 40, 40],
    ...pageNumbers(content, title, ['страница', 'из'], [40, 12, 40, 0]),
    content: [
      {
        columns: [
          brand,
          {
            text: ['Вопросы по предложению: ', link(support ? `mailto:${support}` : contacts)],
            alignment: 'right',
            margin: [0, 6, 0, 0],
            width: '*',
          },
        ],
        margin: [0, 0, 0, 12],
      },
      { text: title, bold: true, fontSize: 15, margin: [0, 16, 0, 0] },
      rule(WIDTH),
      { text: ['Поставщик: ', { text: sellerLine(content.seller), bold: true }], margin: [0, 0, 0, 8] },
      russianGoods(content),
      russianTotals(content, 'Всего'),
      ...(vatRate === null && vatGround ? [`НДС не облагается: ${plain(vatGround)}.`] : []),
      ...messageOf(content),
      {
        text: `Цены действуют до ${formatDate(content.validUntil, 'ru')} включительно.`,
        bold: true,
        margin: [0, 10, 0, 0],
      },
      {
        text: [
          'Предложение не является счётом. Принять его можно по ссылке, на условиях, опубликованных по адресу ',
          link(terms),
          '.',
        ],
        margin: [0, 3, 0, 0],
      },
    ],
  };
};

/** A quote is in the language that was chosen for it: nobody knows yet who will buy. */
export const quoteForm = (quote: QuotePaper, context: FormContext): TDocumentDefinitions =>
  (quote.content.locale === 'en' ? englishQuote : russianQuote)(quote, context);
