import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { isEnglish, isPaperEnglish, type QuotePaper } from '../content.ts';
import type { DocumentRow } from '../store.ts';
import { bilingualAct } from './act.ts';
import { correctionForm } from './correction.ts';
import { englishInvoice } from './invoice-en.ts';
import { russianInvoice } from './invoice-ru.ts';
import type { FormContext } from './parts.ts';
import { quoteForm } from './quote.ts';
import { englishCreditNote, englishReceipt } from './receipt-en.ts';
import { updForm } from './upd.ts';

const golos = fileURLToPath(new URL('./fonts', import.meta.url));
const roboto = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');

/** Golos Text has Latin and Cyrillic letters. Names with others, such as Greek ones, need a font with more of them. */
const isInGolos = (content: object) =>
  !/[^ -\u017f\u0218-\u021b\u0400-\u045f\u2000-\u20cf№−]/.test(JSON.stringify(content));

const loadPdfmake = async () => {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({
    Golos: { normal: join(golos, 'golos-regular.ttf'), bold: join(golos, 'golos-bold.ttf') },
    Roboto: { normal: join(roboto, 'Roboto-Regular.ttf'), bold: join(roboto, 'Roboto-Medium.ttf') },
  });
  // A document shows nothing but what it is given: no files besides the fonts, and no addresses.
  pdfmake.setLocalAccessPolicy((path) => [golos, roboto].some((folder) => path.startsWith(folder)));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
};

let loading: ReturnType<typeof loadPdfmake> | undefined;

const isQuote = (document: DocumentRow | QuotePaper): document is QuotePaper => document.content.kind === 'quote';

/** Buyers abroad get English documents. */
const formOf = (document: DocumentRow | QuotePaper, context: FormContext): TDocumentDefinitions => {
  if (isQuote(document)) return quoteForm(document, context);
  const { content } = document;
  const abroad = isEnglish(content);
  if (content.kind === 'upd') return (abroad ? englishReceipt : updForm)({ ...document, content }, context);
  if (content.kind === 'correction')
    return (abroad ? englishCreditNote : correctionForm)({ ...document, content }, context);
  if (content.kind === 'act') return bilingualAct({ ...document, content }, context);
  return (abroad ? englishInvoice : russianInvoice)({ ...document, content }, context);
};

/** Renders a document. The same document gives the same bytes, because its own date is the date of the file. */
export const renderPdf = async (document: DocumentRow | QuotePaper, context: FormContext): Promise<Uint8Array> => {
  loading ??= loadPdfmake();
  const pdfmake = await loading;
  const { info, ...form } = formOf(document, context);
  const { seller } = document.content;
  const abroad = isPaperEnglish(document);
  const creationDate = new Date(`${document.date}T00:00:00+03:00`);
  const definition: TDocumentDefinitions = {
    ...form,
    language: abroad ? 'en' : 'ru',
    // Readers show the title of the document instead of the name of its file.
    displayTitle: true,
    version: '1.7',
    info: {
      ...info,
      author: (abroad && seller.name_en) || seller.name_ru,
      creator: 'Warden',
      producer: 'Warden',
      creationDate,
    },
    defaultStyle: { font: isInGolos(document.content) ? 'Golos' : 'Roboto', fontSize: 9, ...form.defaultStyle },
    ...(seller.isExample
      ? {
          watermark: {
            text: abroad ? 'EXAMPLE' : 'ОБРАЗЕЦ',
            color: '#888888',
            opacity: 0.15,
            bold: true,
          },
        }
      : {}),
  };
  return pdfmake.createPdf(definition).getBuffer();
};
