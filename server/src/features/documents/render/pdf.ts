import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { DocumentRow } from '../store.ts';

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

/** Renders a document. The same document gives the same bytes. */
export const renderPdf = async ({ number, date }: DocumentRow): Promise<Uint8Array> => {
  loading ??= loadPdfmake();
  const pdfmake = await loading;
  const definition: TDocumentDefinitions = {
    info: { title: number, creationDate: new Date(`${date}T00:00:00Z`) },
    content: [{ text: `№ ${number}`, bold: true }],
  };
  return pdfmake.createPdf(definition).getBuffer();
};
