import type { DocumentRow } from '../store.ts';

/**
 * The ids of the parties come from their EDI operator, who writes them when the document is sent. Until then they are
 * made of INN and KPP, after a code that no operator has.
 */
const participantId = ({ inn, kpp }: { inn: string | null; kpp?: string | null | undefined }) =>
  ['000', inn, kpp].filter(Boolean).join('-');

/** The name of the file without its ending: receiver, sender, day and a unique id, as the format orders. */
export const updFileId = ({ id, date, content: { seller, buyer } }: Pick<DocumentRow, 'id' | 'date' | 'content'>) =>
  `ON_NSCHFDOPPR_${participantId(buyer)}_${participantId(seller)}_${date.replaceAll('-', '')}_${id}_0_0_0_0_0_00`;
