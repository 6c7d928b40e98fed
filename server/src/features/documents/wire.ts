import type { DocumentSummary } from '@warden/contract';
import type { DocumentRow, FileFormat } from './store.ts';

type Named = Pick<DocumentRow, 'id' | 'kind' | 'number' | 'date'>;

/** The files that a kind of document has. */
const formats: Record<DocumentRow['kind'], readonly FileFormat[]> = {
  invoice: ['pdf'],
  upd: ['pdf'],
  correction: ['pdf'],
};

export const formatsOf = ({ kind }: Pick<DocumentRow, 'kind'>) => formats[kind];

export const documentToWire = ({ id, kind, number, date }: Named): DocumentSummary => ({
  id,
  kind,
  number,
  date,
  pdf: `/api/documents/${id}/pdf`,
  xml: formatsOf({ kind }).includes('xml') ? `/api/documents/${id}/xml` : null,
});
