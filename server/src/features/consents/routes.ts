import type { contract } from '@warden/contract';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../http/mount.ts';
import { listConsents } from './store.ts';
import { consentToWire } from './wire.ts';

export const consentRoutes = ({ db }: { db: Db }): Handlers<typeof contract.consents> => ({
  async list({ session }) {
    return { success: true, data: (await listConsents(db, session.user.id)).map(consentToWire) };
  },
});
