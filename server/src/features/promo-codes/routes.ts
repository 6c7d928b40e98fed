import type { contract } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { userActor } from '../audit/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { PromoCodeService } from './service.ts';
import { promoCodeToWire } from './wire.ts';

interface Dependencies {
  db: Db;
  promoCodes: PromoCodeService;
  settings: Pick<SettingsService, 'read'>;
  now: () => Date;
}

export const promoCodeRoutes = ({
  db,
  promoCodes,
  settings,
  now,
}: Dependencies): Handlers<typeof contract.promoCodes> => ({
  async list({ query: { page, limit } }) {
    const rows = await promoCodes.list({ offset: (page - 1) * limit, limit: limit + 1 });
    const shown = rows.slice(0, limit).map((row) => promoCodeToWire(row, now()));
    return { success: true, data: { promo_codes: shown, page, more: rows.length > limit } };
  },

  async create({ body, session, address }) {
    const { currency } = await settings.read(db);
    const { row, code } = await promoCodes.create(body, currency, userActor(session.user, address));
    return { success: true, data: { promo_code: promoCodeToWire(row, now()), code } };
  },

  async end({ params, session, address }) {
    const row = await promoCodes.end(params.id, userActor(session.user, address));
    return { success: true, data: promoCodeToWire(row, now()) };
  },
});
