import type { contract } from '@warden/contract';
import { type FormPart, partsOf } from '../../platform/http/forms.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { Refusal } from '../../platform/refusal.ts';
import { userActor } from '../audit/service.ts';
import { collectStatement, type TransferService } from './service.ts';

interface Dependencies {
  transfers: Pick<TransferService, 'importStatement'>;
}

/** Reads the only file of the form. */
const statementIn = async (parts: AsyncIterable<FormPart>): Promise<Buffer> => {
  let statement: Buffer | undefined;
  for await (const part of parts) {
    if (!('bytes' in part) || part.name !== 'statement' || statement) {
      throw new Refusal('field_invalid', { field: part.name });
    }
    statement = await collectStatement(part.bytes);
  }
  if (!statement) throw new Refusal('field_required', { field: 'statement' });
  return statement;
};

export const transferRoutes = ({ transfers }: Dependencies): Pick<Handlers<typeof contract.transfers>, 'upload'> => ({
  async upload({ request, session, address }) {
    const bytes = await statementIn(partsOf(request));
    const { statementId, ...counts } = await transfers.importStatement(bytes, userActor(session.user, address));
    return { success: true, data: { statement_id: statementId, ...counts } };
  },
});
