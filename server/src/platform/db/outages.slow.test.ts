import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHonestBooks } from '../../../test/books.ts';
import { isFailure, openWorkload } from '../../../test/busy-shop.ts';
import { eventually } from '../../../test/payments.ts';
import { makePostgres } from '../../../test/postgres-server.ts';
import { startRelay } from '../../../test/relay.ts';
import { openSurroundings, type Shop } from '../../../test/surroundings.ts';
import { openQueue } from '../jobs/queue.ts';
import { openPostgres } from './postgres.ts';

/** This many answers in a row without a failure are a recovery. */
const STEADY = 20;

describe('a busy shop whose database', () => {
  let postgres: Awaited<ReturnType<typeof makePostgres>>;
  let relay: Awaited<ReturnType<typeof startRelay>>;
  let surroundings: Awaited<ReturnType<typeof openSurroundings>>;
  let shop: Shop;
  let workload: ReturnType<typeof openWorkload>;

  beforeAll(async () => {
    postgres = await makePostgres({ fsync: 'off' });
    await postgres.start();
    relay = await startRelay('127.0.0.1', postgres.port);
    surroundings = await openSurroundings();
    const url = new URL(postgres.url);
    url.port = String(relay.port);
    shop = await surroundings.start({ DATABASE_URL: url.href, LOG_LEVEL: 'warn' });
    workload = openWorkload(() => shop.url, surroundings.yookassa);
    await workload.start();
  });
  afterAll(async () => {
    await workload?.stop();
    await surroundings?.close();
    relay?.stop();
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
  const outages: [name: string, begin: () => unknown, end: () => unknown][] = [
    ['loses one process and starts anew', killBackend, () => {}],
    ['is restarted', () => postgres.stop(), startAgain],
    ['is killed', () => postgres.stop('SIGKILL'), startAgain],
    ['is paused', () => postgres.signalAll('SIGSTOP'), () => postgres.signalAll('SIGCONT')],
    ['is cut off', () => relay.cut(), () => relay.recover()],
    ['is silent', () => relay.fallSilent(), () => relay.recover()],
  ];

  const isDone = async (paymentId: string) => {
    const { steps } = await workload.payment(paymentId);
    return steps.signed !== null && steps.mailed !== null;
  };

  it.each(outages)('%s refuses requests with 503 and recovers', async (_name, begin, end) => {
    const from = workload.answers.length;
    const logged = shop.output.stdout.length;
    await begin();
    await eventually(async () => workload.answers.slice(from).some(isFailure), 60);
    await end();
    const back = workload.answers.length;
    const isSteady = () => workload.answers.length >= back + STEADY && !workload.answers.slice(-STEADY).some(isFailure);
    await eventually(async () => isSteady(), 60);
    expect(workload.refusals(from).filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual(
      [],
    );
    // Jobs have recovered too: a payment of now gets its license and its mail. After a silence they may wait 130 s.
    const paymentId = await workload.buy();
    await eventually(() => isDone(paymentId), 300);
    const lines = shop.output.stdout.slice(logged).split('\n').length;
    expect(lines).toBeLessThan(100);
    expect(shop.child.exitCode).toBe(null);
  });

  it('has lost nothing that it has acknowledged, and has one license and one mail for each payment', async () => {
    await workload.stop();
    for (const id of workload.acknowledged.payments) await workload.payment(id);
    const database = await openPostgres(postgres.url);
    expect(await workload.missingIn(database.db)).toEqual([]);
    const { yookassa, mailbox } = surroundings;
    const queue = await openQueue(database, [], Fastify().log);
    // A payment whose request broke off before it knew the provider's id is completed by the sweeper. A job whose end
    // could not be noted is taken over minutes later, and each of the outages may have stopped it once.
    let sold = 0;
    await eventually(async () => {
      try {
        sold = await expectHonestBooks({ db: database.db, yookassa, mailbox });
        return true;
      } catch {
        return false;
      }
    }, 550).catch(() => expectHonestBooks({ db: database.db, yookassa, mailbox }));
    expect(sold).toBeGreaterThanOrEqual(10);
    expect(await queue.deadLetters()).toEqual([]);
    await queue.stop();
    await database.close();
  });
});
