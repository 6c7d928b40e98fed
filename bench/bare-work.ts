/** The references that are no servers: a thread that verifies signatures, argon2id, and the databases' own inserts. */
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import pg from 'pg';
import { openCluster } from '../server/src/platform/db/pglite.ts';
import { percentile } from './figure.ts';
import type { Work } from './harness.ts';
import { hashOnly } from './passwords.ts';
import type { WorkOrder } from './start-work.ts';

type Do = () => unknown;

const ROW = 'x'.repeat(700);

const verification = (): Do => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const message = Buffer.alloc(700, 1);
  const signature = sign(null, message, privateKey);
  return () => verify(null, message, publicKey, signature);
};

const hashing = (parallel: number): Do => {
  const hash = hashOnly(parallel);
  return () => hash('correct horse');
};

const insert = 'insert into bare_inserts (body) values';
const table = 'create table bare_inserts (id bigint generated always as identity primary key, body text not null)';

const insertIntoPostgres = async (connectionString: string, connections: number): Promise<Do> => {
  const pool = new pg.Pool({ connectionString, max: connections, idleTimeoutMillis: 0 });
  await pool.query(table);
  return () => pool.query({ name: 'insert', text: `${insert} ($1)`, values: [ROW] });
};

const insertIntoPglite = async (directory: string): Promise<Do> => {
  const pglite = await openCluster(directory);
  await pglite.exec(`${table}; prepare one(text) as ${insert} ($1)`);
  return () => pglite.exec(`execute one('${ROW}')`);
};

const prepare = async ({ kind, target = '', parallel }: WorkOrder): Promise<Do> => {
  if (kind === 'ed25519') return verification();
  if (kind === 'argon2id') return hashing(parallel);
  return kind === 'postgres' ? insertIntoPostgres(target, parallel) : insertIntoPglite(target);
};

const run = async (work: Do, parallel: number, seconds: number): Promise<Work> => {
  const latencies: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const loop = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      const result = work();
      // A thread that only computes does not wait for anything.
      if (result instanceof Promise) await result;
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: parallel }, loop));
  return {
    answered: latencies.length,
    seconds: (performance.now() - begun) / 1000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
};

process.once('message', async (order: WorkOrder) => {
  const work = await prepare(order);
  process.on('message', async (seconds: number) => process.send?.(await run(work, order.parallel, seconds)));
  process.send?.('ready');
});
