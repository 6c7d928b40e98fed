import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { mailTexts } from '@warden/i18n';
import { type Mailbox, startMailbox } from '@warden/mailbox';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { copyDatabase } from '../../../test/database.ts';
import type { Database } from '../db/database.ts';
import { readRows } from '../db/rows.ts';
import { type JobQueue, openQueue } from '../jobs/queue.ts';
import { type Limits, limitsIn } from '../limits/limits.ts';
import { logOptions } from '../log.ts';
import { MailLayout } from './layout.tsx';
import { bulkMailJob, enqueueMail, type MailKind, mailJob } from './mail-job.ts';
import { type Mailer, smtpMailer } from './mailer.ts';

const SECRET_TOKEN = 'tok-en-of-the-link';

const greeting: MailKind<{ to: string }, object> = {
  kind: 'test.greeting',
  audience: 'owed',
  compose: async ({ to }) => ({
    to,
    reader: null,
    locale: 'en',
    subject: 'A greeting',
    body: createElement(MailLayout, {
      locale: 'en',
      reader: null,
      texts: mailTexts.en.confirmAddress,
      url: `https://shop.example/verify-email?token=${SECRET_TOKEN}`,
    }),
  }),
};

/** Composing these mails takes until the test releases them. */
let released: Promise<void> = Promise.resolve();
let composing = 0;
const slow: MailKind<{ to: string }, object> = {
  ...greeting,
  kind: 'test.slow',
  async compose(data, given) {
    composing++;
    await released;
    return greeting.compose(data, given);
  },
};
const slowBulk: MailKind<{ to: string }, object> = { ...slow, kind: 'test.slow-bulk', bulk: true };
const bulk: MailKind<{ to: string }, object> = { ...greeting, kind: 'test.bulk', bulk: true };
const silence: MailKind<object, object> = { kind: 'test.silence', audience: 'owed', compose: async () => null };

const kinds = [greeting, slow, slowBulk, bulk, silence];
const job = mailJob(kinds);
/** These jobs are the same, but retry without a delay, so that a test need not wait. */
const RETRIES = 12;
const options = { retryLimit: RETRIES, retryDelay: 0, retryBackoff: false };
const hasty = { ...job, options };
const hastyBulk = { ...bulkMailJob(kinds), options };

let database: Database;
let mailbox: Mailbox;
let mailer: Mailer;
let queue: JobQueue;
let services: { jobs: JobQueue; mailer: Mailer; log: typeof log; limits: Limits };
const lines: string[] = [];
const log = pino({ ...logOptions, level: 'info' }, { write: (line: string) => void lines.push(line) });

/** A gate between the shop and the mailbox closes a connection for each fault in the list, at the moment it names. */
type Fault = 'in the middle of the message' | 'after the message, before the answer';
const faults: Fault[] = [];
/** Mails to this address wait at the gate until the test releases them. */
let hesitant: string | undefined;
let hesitating = 0;
let gate: Server;

const pass = (client: Socket) => {
  // Mails share connections, so each message takes the next fault.
  let fault: Fault | undefined;
  const upstream = connect(Number(new URL(mailbox.url).port), '127.0.0.1');
  let passed: 'commands' | 'message' | 'all' = 'commands';
  upstream.on('data', (answer: Buffer) => {
    if (passed === 'all' && fault === 'after the message, before the answer') return client.destroy();
    if (/^354/m.test(answer.toString())) {
      passed = 'message';
      fault = faults.shift();
    }
    return client.write(answer);
  });
  client.on('data', async (chunk: Buffer) => {
    if (hesitant && chunk.includes(`RCPT TO:<${hesitant}>`)) {
      hesitating++;
      await released;
    }
    if (passed === 'message' && fault === 'in the middle of the message') return upstream.destroy();
    if (passed === 'message' && chunk.toString().endsWith('\r\n.\r\n')) passed = 'all';
    return upstream.write(chunk);
  });
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
};

beforeAll(async () => {
  database = await copyDatabase();
  mailbox = await startMailbox({ dir: tempDir() });
  gate = createServer(pass).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo;
  mailer = smtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    requireTls: false,
    from: 'shop@warden.example',
    publicUrl: 'https://shop.example',
  });
  queue = await openQueue(database, [hasty, hastyBulk], log, { pollMs: 50, takeOverMs: 4000, cronSeconds: 5 });
  const seller = { forMails: async () => ({ seller: null, support: null }) };
  services = { jobs: queue, mailer, log, limits: limitsIn(database.db) };
  const config = { publicUrl: 'https://shop.example' };
  const directory = { readersOf: async () => [], find: async () => undefined };
  await queue.work([hasty, hastyBulk], { ...services, config, db: database.db, directory, seller });
});
beforeEach(() => {
  composing = 0;
  lines.length = 0;
});
afterEach(() => mailbox.resume());
afterAll(async () => {
  await queue.stop();
  mailer.close();
  gate.close();
  await mailbox.close();
  await database.close();
});

let people = 0;
const mailTo = async () => {
  const to = `anna-${++people}@example.com`;
  const id = await database.db.transaction((tx) => enqueueMail(services, tx, greeting, { to }));
  return { to, id, arrived: () => mailbox.list({ to }) };
};
const states = async (id: string) =>
  (await readRows<{ state: string }>(database.db, sql`select state::text from pgboss.job where id = ${id}`)).map(
    ({ state }) => state,
  );
const tries = () => lines.filter((line) => line.includes('"attempt"')).length;
const soon = { interval: 50 };

const expectOne = async ({ to, id, arrived }: Awaited<ReturnType<typeof mailTo>>) => {
  await expect.poll(arrived, soon).toHaveLength(1);
  expect(await arrived()).toMatchObject([{ to, messageId: `<${id}@shop.example>`, subject: 'A greeting' }]);
};
const expectNothingPersonal = () => expect(lines.join('')).not.toMatch(/example\.com|tok-en|greeting|Anna/i);

it('sends a mail as HTML and plain text with what mail programs ask for', async () => {
  const mail = await mailTo();
  await expectOne(mail);
  const [message] = await mail.arrived();
  expect(message?.text).toContain(SECRET_TOKEN);
  expect(message?.html).toContain(SECRET_TOKEN);
  const raw = new TextDecoder().decode((await mailbox.raw(message?.id as string)) as Uint8Array);
  expect(raw).toMatch(/^Content-Language: en\r$/m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(lines).toEqual([]);
});

it.each([
  ['refuses connections', () => mailbox.pause(), () => mailbox.resume()],
  ['answers 451 for a while', () => mailbox.failNext(2, 451), () => {}],
  ['answers 550 for a while', () => mailbox.failNext(2, 550), () => {}],
  ['hangs up in the middle of the message', () => faults.push('in the middle of the message'), () => {}],
  [
    'takes the message but hangs up before saying so',
    () => faults.push('after the message, before the answer'),
    () => {},
  ],
])('delivers one mail when the mail server %s', async (_trouble, begin, end) => {
  await begin();
  const mail = await mailTo();
  await expect.poll(tries, soon).toBeGreaterThanOrEqual(1);
  await end();
  await expectOne(mail);
  // A further run must not send the mail again.
  await expect.poll(() => states(mail.id), soon).toEqual(['completed']);
  await expectOne(mail);
  expectNothingPersonal();
});

it('makes a dead letter of a mail that is refused to the end, logs one line, and sends the same mail on demand', async () => {
  mailbox.failNext(100, 550);
  const mail = await mailTo();
  await expect.poll(() => queue.deadLetters(), soon).toHaveLength(1);
  expect(await queue.deadLetters()).toMatchObject([
    { queue: 'mail', kind: 'test.greeting', error: 'the mail server answered 550 at DATA' },
  ]);
  const last = lines.filter((line) => line.includes('job parked'));
  expect(last).toHaveLength(1);
  expect(JSON.parse(last[0] as string)).toMatchObject({ level: 50, job: 'mail', attempt: RETRIES + 1 });
  expectNothingPersonal();
  expect(JSON.stringify(await queue.deadLetters())).not.toMatch(/example\.com|tok-en/);
  expect(await mail.arrived()).toEqual([]);

  mailbox.failNext(0, 451);
  expect(await queue.retryDeadLetters()).toBe(1);
  await expectOne(mail);
});

it('sends nothing, and is done, when there is nothing to say any more', async () => {
  const id = await database.db.transaction((tx) => enqueueMail(services, tx, silence, {}));
  await expect.poll(() => states(id), soon).toEqual(['completed']);
  expect(lines).toEqual([]);
});

describe('mails in parallel', () => {
  let release: () => void;
  beforeEach(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    released = promise;
    release = resolve;
  });
  afterEach(() => release());
  const ask = (kind: MailKind<{ to: string }, object>, to: string) =>
    database.db.transaction((tx) => enqueueMail(services, tx, kind, { to }));

  it('are at least four, while they take their time', async () => {
    const to = `anna-${++people}@example.com`;
    for (let n = 0; n < 8; n++) await ask(slow, to);
    await expect.poll(() => composing, soon).toBeGreaterThanOrEqual(4);
    release();
    await expect.poll(() => mailbox.list({ to }), soon).toHaveLength(8);
  });

  it('about an account never wait behind any number of reminders and announcements', async () => {
    const crowd = `crowd-${++people}@example.com`;
    for (let n = 0; n < 20; n++) await ask(slowBulk, crowd);
    await expect.poll(() => composing, soon).toBeGreaterThan(0);
    await expectOne(await mailTo());
    expect(await mailbox.list({ to: crowd })).toEqual([]);
    release();
    await expect.poll(() => mailbox.list({ to: crowd }), soon).toHaveLength(20);
  });

  it('about an account never wait behind those for which the mail server takes its time', async () => {
    const crowd = `crowd-${++people}@example.com`;
    hesitant = crowd;
    for (let n = 0; n < 20; n++) await ask(bulk, crowd);
    await expect.poll(() => hesitating, soon).toBeGreaterThan(1);
    await expectOne(await mailTo());
    // None of them was given up meanwhile.
    expect(tries()).toBe(0);
    release();
    await expect.poll(() => mailbox.list({ to: crowd }), soon).toHaveLength(20);
  });

  it('that an older version has put into the one queue are sent as well', async () => {
    release();
    const to = `anna-${++people}@example.com`;
    await queue.enqueue(database.db, hasty, { kind: slowBulk.kind, data: { to } });
    await expect.poll(() => mailbox.list({ to }), soon).toHaveLength(1);
  });
});
