import type { Config } from '../config.ts';
import { type GaugeGroup, seconds } from '../telemetry/gauges.ts';
import { keyringAt } from './keyring.ts';

/** A key that LICENSE_SIGNING_KEY_FILE names is the operator's, and the shop does not know its age. */
export const keyGauges = ({
  keysDir,
  signingKeyFile,
}: Pick<Config, 'keysDir' | 'signingKeyFile'>): GaugeGroup<'warden_signing_key_created_timestamp_seconds'> => ({
  gauges: {
    warden_signing_key_created_timestamp_seconds: { help: 'When the key that signs licenses was made' },
  },
  async read() {
    const entries = signingKeyFile ? [] : keyringAt(keysDir).list();
    const active = entries.find(({ state }) => state === 'active');
    return { warden_signing_key_created_timestamp_seconds: seconds(active && new Date(active.createdAt)) };
  },
});
