import type { DocumentSummary } from '@warden/contract';
import { isEnglish } from './content.ts';
import type { DocumentRow, FileFormat } from './store.ts';

type Described = Pick<DocumentRow, 'id' | 'kind' | 'number' | 'date' | 'content'>;

/** The files of a document. The XML goes through Russian EDI operators, so there is none for a buyer abroad. */
export const formatsOf = ({ kind, content }: Pick<DocumentRow, 'kind' | 'content'>): readonly FileFormat[] =>
  kind === 'upd' && content.buyer.inn ? ['pdf', 'xml'] : ['pdf'];

export const documentToWire = (document: Described): DocumentSummary => {
  const { id, kind, number, date } = document;
  const address = (format: FileFormat) => `/api/documents/${id}/${format}`;
  return {
    id,
    kind,
    number,
    date,
    language: isEnglish(document.content) ? 'en' : 'ru',
    pdf: address('pdf'),
    xml: formatsOf(document).includes('xml') ? address('xml') : null,
  };
};
