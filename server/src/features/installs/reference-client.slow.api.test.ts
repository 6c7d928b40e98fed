import { contract } from '@warden/contract';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import {
  createSyncClient,
  generateInstallationKey,
  makeTrial,
  memoryStore,
} from '../../../../packages/client/src/index.ts';
import { sharedTestApp } from '../../../test/app.ts';
import { aClientId, giveLicense, sharedAccount } from '../../../test/licenses.ts';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';

const url = 'https://shop.test';
const shop = sharedTestApp({ PUBLIC_URL: url }, { workers: false });
const ada = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });

/** Starts the reference client on the same clock as the shop. Only its sleep moves that clock, and runs what is due. */
const startClient = async (clientId: string) => {
  const start = Date.now();
  let passed = 0;
  shop.setClock(() => new Date(start + passed));
  const now = () => shop.services.now();
  const key = await generateInstallationKey();
  const trial = await makeTrial({ clientId, now: now() }, key);
  const end = new AbortController();
  const due: { at: number; run: () => Promise<unknown> }[] = [];
  const seen: [string, number][] = [];
  let syncs = 0;
  const client = createSyncClient({
    url,
    clientId,
    key,
    keys: shop.services.licenses.keys.published,
    store: memoryStore({ license: trial }),
    now,
    random: () => 1,
    sleep: async (milliseconds) => {
      const until = passed + milliseconds;
      while (due[0] && due[0].at <= until) {
        passed = due[0].at;
        await due.shift()?.run();
      }
      passed = until;
    },
    fetch: async (address, init) => {
      if (init?.method === 'POST') syncs++;
      const { pathname } = new URL(address);
      const options = { url: pathname, method: init?.method ?? 'GET', headers: init?.headers, payload: init?.body };
      const { statusCode, body } = await shop.app.inject(options as InjectOptions);
      return new Response(body, { status: statusCode });
    },
  });
  client.on('license', ({ verdict }) => seen.push([verdict.license?.type ?? '', passed]));
  client.on('status', ({ verdict }) => seen.push([verdict?.code ?? '', passed]));
  return {
    trial,
    seen,
    syncs: () => syncs,
    /** Runs the client while these happen at their times, until its license is revoked or ten days are over. */
    async run(events: typeof due) {
      due.push(...events, { at: 10 * DAY, run: async () => end.abort() });
      client.on('status', ({ verdict }) => verdict?.code === 'REVOKED' && end.abort());
      await client.run(end.signal);
    },
  };
};

it('a bought license arrives within five minutes, a renewal with the daily check, and a revocation too', async () => {
  const clientId = aClientId();
  const { trial, seen, syncs, run } = await startClient(clientId);
  const { installs, licenses } = contract;
  await shop.call(installs.bind, { body: { clientId, licenseText: trial } }, ada);
  const issued: string[] = [];
  const buy = async () => void issued.push((await giveLicense(shop, ada.user.id, { clientId })).id);
  const revoke = async () => {
    // The last call of the administrator was days ago, when the session began.
    const { token } = (
      await shop.call(contract.auth.login, { body: { email: admin.user.email, password: admin.password } })
    ).data as { token: string };
    for (const id of issued) await shop.call(licenses.revoke, { params: { id }, body: { reason: 'x' } }, { token });
  };
  const [bought, renewed, revoked] = [HOUR + 1, 3 * DAY, 6 * DAY];
  await run([
    { at: bought, run: buy },
    { at: renewed, run: buy },
    { at: revoked, run: revoke },
  ]);
  const [trialSeen, first, second, last] = seen;
  expect(seen.map(([what]) => what)).toEqual(['VALID', 'commercial', 'commercial', 'REVOKED']);
  expect(trialSeen?.[1]).toBe(0);
  expect((first?.[1] ?? 0) - bought).toBeLessThanOrEqual(5 * MINUTE);
  // The own time of the day is at least half a day away, and a tenth is added.
  expect((second?.[1] ?? 0) - renewed).toBeLessThanOrEqual(1.65 * DAY);
  expect((last?.[1] ?? 0) - revoked).toBeLessThanOrEqual(1.65 * DAY);
  // Every 4 minutes for an hour, and then about once a day.
  expect(syncs()).toBeLessThanOrEqual(17 + 10);
});
