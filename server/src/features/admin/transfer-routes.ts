import type { contract } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { userActor } from '../audit/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { type TransferService, transferToWire } from '../transfers/service.ts';
import { listPage } from './queries/list.ts';
import { findOwners, findTransfer, type ListedTransfer, transferList } from './queries/transfers.ts';

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  transfers: Pick<TransferService, 'candidates' | 'apply' | 'dismiss'>;
  securityEvents: Pick<SecurityEventService, 'logListing'>;
}

type TransferHandlers = Omit<Handlers<typeof contract.transfers>, 'upload'>;

export const transferListRoutes = ({ db, transfers, securityEvents, now }: Dependencies): TransferHandlers => {
  /** Only waiting transfers need candidates, and one that has paid a part has its invoice. */
  const toWire = async (rows: readonly ListedTransfer[]) => {
    const waiting = rows.filter(({ state, invoices }) => state === 'waiting' && invoices.length === 0);
    const candidates = await transfers.candidates(db, waiting);
    const owners = await findOwners(db, [...new Set(candidates.flat().map(({ id }) => id))]);
    const owned = candidates.map((found) => found.map((invoice) => ({ ...invoice, ...owners.get(invoice.id) })));
    return rows.map((row) => transferToWire(row, owned[waiting.indexOf(row)] ?? []));
  };

  const answer = async (id: string) => {
    const row = await findTransfer(db, id);
    if (!row) throw new Refusal('not_found');
    const [data] = await toWire([row]);
    return { success: true as const, data: data as NonNullable<typeof data> };
  };

  const resolution = ({ user }: Session, address: string | null, reason: string) => ({
    actor: userActor(user, address),
    by: user.email,
    reason,
  });

  return {
    async list({ query, ...call }) {
      securityEvents.logListing('transfers', call);
      const { page, limit } = query;
      const { rows, total, more } = await listPage(db, transferList.query(query, now()), { page, limit });
      return {
        success: true,
        data: { transfers: await toWire(rows.map(transferList.read)), total, more, page, limit },
      };
    },

    async apply({ params, body, session, address }) {
      const { invoice_ids: invoiceIds, line_ids: lineIds, reason } = body;
      const decided = { ...resolution(session, address, reason), ...(lineIds ? { lineIds } : {}) };
      await transfers.apply(params.id, invoiceIds, decided);
      return answer(params.id);
    },

    async dismiss({ params, body, session, address }) {
      await transfers.dismiss(params.id, resolution(session, address, body.reason));
      return answer(params.id);
    },
  };
};
