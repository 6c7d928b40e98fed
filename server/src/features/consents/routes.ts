import type { contract } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { listConsents } from './store.ts';
import { consentToWire } from './wire.ts';

export const consentRoutes = ({ db }: { db: Db }): Pick<Handlers<typeof contract.consents>, 'list'> => ({
  async list({ session }) {
    return { success: true, data: (await listConsents(db, session.user.id)).map(consentToWire) };
  },
});
