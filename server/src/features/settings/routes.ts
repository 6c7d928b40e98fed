import type { contract, SettingKey, ShopSettings } from '@warden/contract';
import type { Call, Handlers } from '../../http/mount.ts';
import { toMajor } from '../../money.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/service.ts';
import { type CurrentSettings, toStored } from './domain.ts';
import { readStored, writeStored } from './store.ts';

const toWire = ({ paymentEnabled, coreAvailable, currency, prices }: CurrentSettings): ShopSettings => {
  const configured = ({ minor, configured }: CurrentSettings['prices']['commercial']) =>
    configured ? toMajor(minor) : null;
  return {
    payment_enabled: paymentEnabled ? '1' : '0',
    core_available: coreAvailable,
    currency,
    price_commercial: configured(prices.commercial),
    price_individual: configured(prices.individual),
    checkout: { commercial: toMajor(prices.commercial.minor), individual: toMajor(prices.individual.minor) },
  };
};

type Write = Call<typeof contract.settings.write>;

export const settingRoutes = ({ db, settings, now }: Services): Handlers<typeof contract.settings> => {
  const change = async (
    key: SettingKey,
    value: Write['body']['value'],
    { session, address }: Pick<Write, 'session' | 'address'>,
  ) => {
    const stored = toStored(key, value);
    if (stored === undefined) throw new Refusal('field_invalid', { field: 'value' });
    return db.transaction(async (tx) => {
      const before = (await readStored(tx))[key] ?? null;
      await writeStored(tx, key, stored, now());
      await audit(tx, {
        actor: `user:${session.user.id}`,
        action: 'setting.changed',
        subject: `setting:${key}`,
        before: { value: before },
        after: { value: stored },
        address,
        at: now(),
      });
      return settings.read(tx);
    });
  };

  return {
    async read() {
      return { success: true, data: toWire(await settings.read(db)) };
    },
    async coreAvailable() {
      return { success: true, coreAvailable: (await settings.read(db)).coreAvailable };
    },
    async setCoreAvailable(call) {
      const { coreAvailable } = await change('core_available', call.body.value, call);
      return { success: true, coreAvailable };
    },
    async write(call) {
      return { success: true, data: toWire(await change(call.body.key, call.body.value, call)) };
    },
  };
};
