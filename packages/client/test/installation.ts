import { addDays, dayOf, makeLicense, type Signer } from '@warden/license';
import type { Fetch } from '../src/call.ts';
import { memoryStore } from '../src/store.ts';
import { createSyncClient, type SyncClientOptions } from '../src/sync-client.ts';
import { DAY, idOf, newSigner, START, testShop } from './test-shop.ts';

/** The id of the trial that an installation begins with. */
export const TRIAL_ID = idOf(999);

const trialBy = async (key: Signer) => {
  const facts = {
    id: TRIAL_ID,
    client: 'client-1',
    type: 'trial-self-signed' as const,
    licensee: 'Trial',
    issued: START,
    expires: addDays(dayOf(START), 60),
  };
  return (await makeLicense(facts, key)).text;
};

/** An installation with a trial that its shop knows, a clock that only sleeping moves, and a log of its events. */
export const installation = async (changes: Partial<SyncClientOptions> = {}) => {
  const clock = { now: START };
  const shop = testShop(clock);
  const key = newSigner();
  shop.pinned = { publicKey: key.publicKey, client: 'client-1', ended: false };
  const trial = await trialBy(key);
  const store = memoryStore({ license: trial });
  const network: { fetch: Fetch } = { fetch: shop.fetch };
  const slept: number[] = [];
  let end = new AbortController();
  let until = Number.POSITIVE_INFINITY;
  const client = createSyncClient({
    url: shop.url,
    clientId: 'client-1',
    version: '2.4.1',
    keys: shop.keys,
    key,
    store,
    fetch: (url, init) => network.fetch(url, init),
    now: () => clock.now,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      clock.now = new Date(clock.now.getTime() + milliseconds);
      if (clock.now.getTime() >= until) end.abort();
    },
    random: () => 0.5,
    ...changes,
  });
  const events: string[] = [];
  client.on('license', ({ verdict }) => events.push(`license ${verdict.license?.id}`));
  client.on('status', ({ verdict, previous }) => events.push(`status ${previous} → ${verdict?.code ?? null}`));
  client.on('checked', ({ status }) => events.push(`checked ${status}`));
  client.on('error', ({ code }) => events.push(`error ${code}`));
  return {
    clock,
    shop,
    key,
    trial,
    store,
    client,
    events,
    network,
    slept,
    /** Runs the loop until so many days have passed. */
    async runDays(days: number) {
      end = new AbortController();
      until = clock.now.getTime() + days * DAY;
      await client.run(end.signal);
    },
    code: async () => (await client.status()).verdict?.code ?? null,
  };
};
