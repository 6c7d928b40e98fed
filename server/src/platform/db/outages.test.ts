import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { expectHonestBooks } from '../../../test/books.ts';
import { openSurroundings, openWorkload } from '../../../test/busy-shop.ts';
import { eventually } from '../../../test/payments.ts';
import { makePostgres } from '../../../test/postgres-server.ts';
import { startShop } from '../../../test/process.ts';
import { startRelay } from '../../../test/relay.ts';
import { openQueue } from '../jobs/queue.ts';
import { openPostgres } from './postgres.ts';

/** A request waits at most five seconds for the database, but hashes passwords too, and machines that test are busy. */
const LIMIT_MILLISECONDS = 30_000;
const RECOVERY_MILLISECONDS = 5000;

describe.runIf(isLong)('a busy shop whose database', () => {
  let postgres: Awaited<ReturnType<typeof makePostgres>>;
  let relay: Awaited<ReturnType<typeof startRelay>>;
  let surroundings: Awaited<ReturnType<typeof openSurroundings>>;
  let shop: Awaited<ReturnType<typeof startShop>>;
  let workload: ReturnType<typeof openWorkload>;

  beforeAll(async () => {
    postgres = await makePostgres({ fsync: 'off' });
    await postgres.start();
    relay = await startRelay('127.0.0.1', postgres.port);
    surroundings = await openSurroundings();
    const url = new URL(postgres.url);
    url.port = String(relay.port);
    shop = await startShop({ ...surroundings.environment, DATABASE_URL: url.href });
    surroundings.yookassa.setWebhookUrl(`${shop.url}/api/payments/webhook/yookassa`);
    workload = openWorkload(() => shop.url, surroundings.yookassa);
    await workload.start();
  });
  afterAll(async () => {
    await workload?.stop();
    shop?.child.kill('SIGKILL');
    relay?.stop();
    await surroundings?.close();
    await postgres?.remove();
  });

  /** Processes of a killed server may hold its memory for a moment. */
  const startAgain = async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await postgres.start();
      } catch (error) {
        if (attempt === 50) throw error;
        await pause(100);
      }
    }
  };
  const killBackend = () => {
    process.kill(postgres.processes().at(-1) as number, 'SIGKILL');
  };
  const outages: [name: string, begin: () => unknown, milliseconds: number, end: () => unknown][] = [
    ['loses one process and starts anew', killBackend, 0, () => pause(500)],
    ['is restarted', () => postgres.stop(), 0, startAgain],
    ['is stopped for a while', () => postgres.stop(), 3000, startAgain],
    ['is killed', () => postgres.stop('SIGKILL'), 2000, startAgain],
    ['is paused', () => postgres.signalAll('SIGSTOP'), 9000, () => postgres.signalAll('SIGCONT')],
    ['is cut off', () => relay.cut(), 4000, () => relay.recover()],
    ['is silent', () => relay.fallSilent(), 9000, () => relay.recover()],
    ['is silent for long', () => relay.fallSilent(), 40_000, () => relay.recover()],
  ];

  const isDone = async (paymentId: string) => {
    const { steps } = await workload.payment(paymentId);
    return steps.signed !== null && steps.mailed !== null;
  };

  it.each(outages)(
    '%s refuses requests for a moment and recovers within 5 seconds',
    async (_name, begin, milliseconds, end) => {
      await pause(1500);
      const from = workload.answers.length;
      const logged = shop.output.stdout.length;
      await begin();
      await pause(milliseconds);
      await end();
      const back = Date.now();
      await pause(2 * RECOVERY_MILLISECONDS);
      // Exports may wait as long as jobs do (docs/decisions/021).
      const answers = workload.answers.slice(from).filter(({ kind }) => kind !== 'export');
      const failed = answers.filter(({ status }) => status === 0 || status >= 500);
      expect(failed.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
      expect(answers.filter((answer) => answer.milliseconds > LIMIT_MILLISECONDS)).toEqual([]);
      expect(failed.filter(({ at }) => at > back + RECOVERY_MILLISECONDS)).toEqual([]);
      // Jobs have recovered too: a payment of now gets its license and its mail.
      const paymentId = await workload.buy();
      await eventually(() => isDone(paymentId), 60);
      const lines = shop.output.stdout.slice(logged).split('\n').length;
      expect(lines).toBeLessThan(100);
      expect(shop.child.exitCode).toBe(null);
    },
  );

  it('has lost nothing that it has acknowledged, and has one license and one mail for each payment', async () => {
    await workload.stop();
    for (const id of workload.acknowledged.payments) await workload.payment(id);
    const database = await openPostgres(postgres.url);
    expect(await workload.missingIn(database.db)).toEqual([]);
    const { yookassa, mailbox } = surroundings;
    const queue = await openQueue(database, [], Fastify().log);
    // A payment whose request broke off before it knew the provider's id is completed by the sweeper.
    let sold = 0;
    await eventually(async () => {
      try {
        sold = await expectHonestBooks({ db: database.db, yookassa, mailbox });
        return true;
      } catch {
        return false;
      }
    }, 300).catch(() => expectHonestBooks({ db: database.db, yookassa, mailbox }));
    expect(sold).toBeGreaterThanOrEqual(10);
    expect(await queue.deadLetters()).toEqual([]);
    await queue.stop();
    await database.close();
  });
});
