import type { DocumentLine } from '../src/features/documents/service.ts';
import { vatPart } from '../src/features/seller/service.ts';
import { aLine } from './documents.ts';

/** Lines of an order with tax: licenses for installations called prod-1, prod-2 and so on. */
export const linesOf = (
  count: number,
  changes: (index: number) => Partial<DocumentLine> = () => ({}),
): DocumentLine[] =>
  Array.from({ length: count }, (_, index) => {
    const line = { ...aLine, lineId: `line-${index + 1}`, clientId: `prod-${index + 1}`, vatRate: 22, vatGround: null };
    const changed = { ...line, ...changes(index) };
    return { ...changed, vat: vatPart(changed.total, changed.vatRate) };
  });
