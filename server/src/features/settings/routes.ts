import type { contract, ShopSettings } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { fromMemory } from '../../platform/http/from-memory.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { VersionSource } from '../../platform/http/versions.ts';
import { toMajor } from '../../platform/money.ts';
import { userActor } from '../audit/service.ts';
import { type CurrentSettings, volumeToWire } from './domain.ts';
import type { SettingsService } from './service.ts';

/** `Required` asks for the fields that are optional because a process of the previous version leaves them out. */
const toWire = ({
  paymentEnabled,
  coreAvailable,
  separateConsent,
  currency,
  prices,
  volume,
}: CurrentSettings): Required<ShopSettings> => {
  const configured = ({ minor, configured }: CurrentSettings['prices']['commercial']) =>
    configured ? toMajor(minor) : null;
  return {
    payment_enabled: paymentEnabled ? '1' : '0',
    core_available: coreAvailable,
    separate_consent: separateConsent,
    currency,
    price_commercial: configured(prices.commercial),
    price_individual: configured(prices.individual),
    volume_discounts: volumeToWire(volume),
    checkout: { commercial: toMajor(prices.commercial.minor), individual: toMajor(prices.individual.minor) },
  };
};

interface Dependencies {
  content: VersionSource;
  db: Db;
  settings: SettingsService;
}

export const settingRoutes = ({ content, db, settings }: Dependencies): Handlers<typeof contract.settings> => ({
  read: fromMemory(content, async () => ({ success: true, data: toWire(await settings.read(db)) })),
  coreAvailable: fromMemory(content, async () => ({
    success: true,
    coreAvailable: (await settings.read(db)).coreAvailable,
  })),
  async setCoreAvailable({ body, session, address }) {
    const { coreAvailable } = await settings.write('core_available', body.value, userActor(session.user, address));
    return { success: true, coreAvailable };
  },
  async write({ body, session, address }) {
    const changed = await settings.write(body.key, body.value, userActor(session.user, address));
    return { success: true, data: toWire(changed) };
  },
});
