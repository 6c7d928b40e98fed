import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { DocumentRow } from '../store.ts';
import { correctionForm } from './correction.ts';
import { englishInvoice } from './invoice-en.ts';
import { russianInvoice } from './invoice-ru.ts';
import type { FormContext } from './parts.ts';
import { updForm } from './upd.ts';

/** The language of the form follows the country of the buyer, not the language that the customer reads. */
export const isEnglish = ({ content: { kind, buyer } }: DocumentRow) => kind === 'invoice' && buyer.country !== 'RU';

const fontsDir = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');

const loadPdfmake = async () => {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts({
    Roboto: { normal: join(fontsDir, 'Roboto-Regular.ttf'), bold: join(fontsDir, 'Roboto-Medium.ttf') },
  });
  // A document shows nothing but what it is given: no files besides the fonts, and no addresses.
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontsDir));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
};

let loading: ReturnType<typeof loadPdfmake> | undefined;

/** Buyers abroad get an English invoice. The closing documents are Russian forms, which the seller's accountant needs. */
const formOf = (document: DocumentRow, context: FormContext): TDocumentDefinitions => {
  const { content } = document;
  if (content.kind === 'upd') return updForm({ ...document, content });
  if (content.kind === 'correction') return correctionForm({ ...document, content }, context);
  const form = isEnglish(document) ? englishInvoice : russianInvoice;
  return form({ ...document, content }, context);
};

/** Renders a document. The same document gives the same bytes, because its own date is the date of the file. */
export const renderPdf = async (document: DocumentRow, context: FormContext): Promise<Uint8Array> => {
  loading ??= loadPdfmake();
  const pdfmake = await loading;
  const { info, ...form } = formOf(document, context);
  const { seller } = document.content;
  const creationDate = new Date(`${document.date}T00:00:00+03:00`);
  const definition: TDocumentDefinitions = {
    ...form,
    info: { ...info, author: seller.name_ru, creator: 'Warden', producer: 'Warden', creationDate },
    defaultStyle: { font: 'Roboto', fontSize: 9, ...form.defaultStyle },
    ...(seller.isExample
      ? {
          watermark: { text: isEnglish(document) ? 'EXAMPLE' : 'ОБРАЗЕЦ', color: '#888888', opacity: 0.15, bold: true },
        }
      : {}),
  };
  return pdfmake.createPdf(definition).getBuffer();
};
