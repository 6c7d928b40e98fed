import { createPublicKey, verify } from 'node:crypto';
import { type BodyOf, contract, eventTypes } from '@warden/contract';
import { eq, sql } from 'drizzle-orm';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { deliver as deliverMails } from '../../../test/jobs.ts';
import { openAccount } from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { deliverWaiting, type Received, startReceiver } from '../../../test/receiver.ts';
import { readRows } from '../../platform/db/rows.ts';
import { AddressRefused, guardedFetch } from '../../platform/http-client/guarded-fetch.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { sweepDeliveries } from './deliver.ts';
import { webhookDisabled } from './mail.tsx';
import { webhookAttempts, webhookDeliveries } from './tables.ts';

const shop = sharedTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' }, { workers: false });
const { webhooks } = contract;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
});
// What a test leaves in the queue is not sent in the next one.
afterEach(
  async () => void (await shop.services.db.execute(sql`delete from pgboss.job where name like 'webhooks-deliver%'`)),
);
afterAll(() => receiver.close());

let paths = 0;
const newPath = () => `/hook-${++paths}`;

const add = async (owner: Account, changes: Partial<BodyOf<typeof webhooks.create>> = {}, path = newPath()) => {
  const body = { url: receiver.url(path), types: [...eventTypes], signature: 'v1' as const, ...changes };
  const { webhook, secret } = (await shop.call(webhooks.create, { body }, owner)).data;
  return { webhook, secret: secret ?? '', path, params: { id: webhook.id } };
};
const released = { type: 'release.published', data: { release_id: 'r', version: '2.4.0' } } as const;
const emit = ({ user }: { user: { id: string } }) =>
  shop.services.db.transaction((tx) => shop.services.webhooks.emit(tx, { owner: user.id }, released));
const newest = async (owner: Account, id: string) => {
  const { deliveries } = (await shop.call(webhooks.deliveries, { params: { id }, query: {} }, owner)).data;
  const params = { id, delivery: deliveries[0]?.id ?? '' };
  return (await shop.call(webhooks.delivery, { params }, owner)).data;
};
const queuesOfWaiting = async () => {
  const waiting = sql`select name from pgboss.job where name like 'webhooks-deliver%'`;
  return (await readRows<{ name: string }>(shop.services.db, waiting)).map(({ name }) => name);
};
const only = (path: string) => receiver.at(path).at(-1) as Received;
const verified = (secret: string, { body, headers }: Received) =>
  new StandardWebhook(secret).verify(body, headers as Record<string, string>);
/** The reference library knows HMAC alone, so this follows the specification. */
const isSignedBy = (publicKey: string, { body, headers }: Received) => {
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => one.split(','))
    .some(([kind, value = '']) => kind === 'v1a' && verify(null, signed, key, Buffer.from(value, 'base64')));
};

it('signs messages so that receivers can verify them, by a shared secret or a public key', async () => {
  const owner = await openAccount(shop);
  const [shared, asymmetric] = [await add(owner), await add(owner, { signature: 'v1a' })];
  expect(shared.secret).toMatch(/^whsec_/);
  expect([asymmetric.secret, asymmetric.webhook.public_key]).toEqual(['', expect.stringMatching(/^whpk_/)]);
  await emit(owner);
  await deliverWaiting(shop);
  const message = verified(shared.secret, only(shared.path));
  expect(message).toEqual({ ...released, timestamp: expect.any(String) });
  expect(isSignedBy(asymmetric.webhook.public_key ?? '', only(asymmetric.path))).toBe(true);
  const changed = { ...only(shared.path), body: only(shared.path).body.replace('2.4.0', '2.4.1') };
  expect(() => verified(shared.secret, changed)).toThrow('No matching signature');
  const { state, log, headers } = await newest(owner, shared.webhook.id);
  expect([state, log]).toEqual([
    'delivered',
    [expect.objectContaining({ status: 200, answer: 'thanks', error: null })],
  ]);
  expect(headers['webhook-id']).toBe(only(shared.path).headers['webhook-id']);
});

it('signs with the secret before a rotation too, for a day', async () => {
  const owner = await openAccount(shop);
  const [shared, asymmetric] = [await add(owner), await add(owner, { signature: 'v1a' })];
  const rotated = (await shop.call(webhooks.rotate, { params: shared.params }, owner)).data;
  const rotatedKey = (await shop.call(webhooks.rotate, { params: asymmetric.params }, owner)).data.webhook;
  await emit(owner);
  await deliverWaiting(shop);
  for (const secret of [shared.secret, rotated.secret ?? '']) expect(verified(secret, only(shared.path))).toBeTruthy();
  for (const key of [asymmetric.webhook.public_key, rotatedKey.public_key]) {
    expect(isSignedBy(key ?? '', only(asymmetric.path))).toBe(true);
  }
  shop.later(25 * HOUR);
  await emit(owner);
  await deliverWaiting(shop);
  expect(String(only(shared.path).headers['webhook-signature']).split(' ')).toHaveLength(1);
  expect(isSignedBy(asymmetric.webhook.public_key ?? '', only(asymmetric.path))).toBe(false);
  expect((await shop.call(webhooks.list, {}, owner)).data[0]?.old_secret_until).toBeNull();
});

it('tries a receiver that fails again with the same id, and shows each attempt', async () => {
  const owner = await openAccount(shop);
  const hook = await add(owner);
  receiver.behave(hook.path, { status: 503, headers: {}, body: `busy\0${'x'.repeat(100_000)}` });
  await emit(owner);
  await deliverWaiting(shop);
  const failed = await newest(owner, hook.webhook.id);
  expect(failed).toMatchObject({ state: 'waiting', attempts: 1, log: [{ status: 503 }] });
  expect(failed.log[0]?.answer).toHaveLength(1024);
  expect((await shop.call(webhooks.list, {}, owner)).data[0]?.failing_since).not.toBeNull();
  receiver.behave(hook.path, 204);
  await deliverWaiting(shop);
  expect(await newest(owner, hook.webhook.id)).toMatchObject({
    state: 'delivered',
    attempts: 2,
    next_attempt_at: null,
  });
  expect((await shop.call(webhooks.list, {}, owner)).data[0]?.failing_since).toBeNull();
  expect(new Set(receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await deliverWaiting(shop)).toBe(0);
});

it('makes the next attempt when the receiver asks for it, and not before', async () => {
  const owner = await openAccount(shop);
  const hook = await add(owner);
  receiver.behave(hook.path, { status: 429, headers: { 'retry-after': '7200' }, body: '' });
  await emit(owner);
  await deliverWaiting(shop);
  const [next] = await readRows<{ early: boolean; late: boolean }>(
    shop.services.db,
    sql`select start_after < now() + interval '1 hour' as early, start_after > now() + interval '3 hours' as late
    from pgboss.job where name = 'webhooks-deliver-slow'`,
  );
  expect(next).toEqual({ early: false, late: false });
  const { next_attempt_at } = await newest(owner, hook.webhook.id);
  expect(new Date(next_attempt_at ?? 0).getTime()).toBeGreaterThan(shop.services.now().getTime() + HOUR);
});

it('reads 64 KB of an answer, and calls no public address without TLS', async () => {
  const path = newPath();
  receiver.behave(path, { status: 200, headers: {}, body: 'x'.repeat(200_000) });
  const { callWebhook } = shop.services;
  const answer = await callWebhook(receiver.url(path), { method: 'POST', headers: {}, body: '{}' });
  expect((await answer.text()).length).toBe(64 * 1024);
  const refused = async () => callWebhook('http://8.8.8.8/', { method: 'POST', headers: {} });
  await expect(refused()).rejects.toThrow(AddressRefused);
});

it('forgets messages with their attempts after 30 days, and all of them with the account', async () => {
  const { db } = shop.services;
  const owner = await openAccount(shop);
  const hook = await add(owner);
  await emit(owner);
  await deliverWaiting(shop);
  const isOwn = eq(webhookDeliveries.webhookId, hook.webhook.id);
  const sweepAfter = async (days: number) => {
    const now = () => new Date(shop.services.now().getTime() + days * DAY);
    await sweepDeliveries.run({}, { ...shop.services, now }, '');
    return db.$count(webhookDeliveries, isOwn);
  };
  const { id: delivery } = await newest(owner, hook.webhook.id);
  const attempts = () => db.$count(webhookAttempts, eq(webhookAttempts.deliveryId, delivery));
  expect([await sweepAfter(29), await attempts()]).toEqual([1, 1]);
  expect([await sweepAfter(31), await attempts()]).toEqual([0, 0]);
  await emit(owner);
  await shop.call(contract.auth.deleteAccount, { body: { password: owner.password } }, owner);
  expect(await db.$count(webhookDeliveries, isOwn)).toBe(0);
  // What waits in the queue finds nothing to send.
  const before = receiver.received.length;
  await deliverWaiting(shop);
  expect(receiver.received.length).toBe(before);
});

it('sends nothing about a change that is rolled back', async () => {
  const owner = await openAccount(shop);
  const hook = await add(owner);
  const failed = shop.services.db.transaction(async (tx) => {
    await shop.services.webhooks.emit(tx, { owner: owner.user.id }, released);
    throw new Error('it fails afterwards');
  });
  await expect(failed).rejects.toThrow('it fails afterwards');
  expect(await deliverWaiting(shop)).toBe(0);
  expect((await shop.call(webhooks.deliveries, { params: hook.params, query: {} }, owner)).data.deliveries).toEqual([]);
});

it('gives up after ten attempts', async () => {
  const owner = await openAccount(shop);
  const hook = await add(owner);
  receiver.behave(hook.path, 500);
  await emit(owner);
  for (let tries = 0; tries < 10; tries++) expect(await deliverWaiting(shop)).toBe(1);
  expect(await deliverWaiting(shop)).toBe(0);
  expect(await newest(owner, hook.webhook.id)).toMatchObject({ state: 'failed', attempts: 10, next_attempt_at: null });
  expect(receiver.at(hook.path)).toHaveLength(10);
});

it('follows no redirect, and does not wait for ever', async () => {
  const owner = await openAccount(shop);
  const [redirecting, hanging] = [await add(owner), await add(owner)];
  const elsewhere = newPath();
  receiver.behave(redirecting.path, { status: 307, headers: { location: receiver.url(elsewhere) }, body: '' });
  receiver.behave(hanging.path, 'hang');
  await emit(owner);
  const impatient = guardedFetch({ networks: ['127.0.0.0/8'], needsTls: true, maxBytes: 1000, timeoutMs: 200 });
  await deliverWaiting(shop, { callWebhook: impatient });
  expect((await newest(owner, redirecting.webhook.id)).log).toMatchObject([{ status: 307, error: null }]);
  expect(receiver.at(elsewhere)).toEqual([]);
  expect((await newest(owner, hanging.webhook.id)).log).toMatchObject([{ status: null, error: 'timeout' }]);
});

it('sends what waits for a slow receiver by other workers', async () => {
  const owner = await openAccount(shop);
  const hook = await add(owner);
  receiver.behave(hook.path, 500);
  await emit(owner);
  await emit(owner);
  // The second message was enqueued before the first one failed.
  await deliverWaiting(shop);
  expect(receiver.at(hook.path)).toHaveLength(1);
  expect(await queuesOfWaiting()).toEqual(['webhooks-deliver-slow', 'webhooks-deliver-slow']);
  await deliverWaiting(shop);
});

it('leaves the workers of the others too once a test or a message that was sent again failed', async () => {
  const owner = await openAccount(shop);
  for (const again of [false, true]) {
    const hook = await add(owner);
    const { id: delivery } = (await shop.call(webhooks.test, { params: hook.params }, owner)).data;
    if (again) await deliverWaiting(shop);
    receiver.behave(hook.path, 500);
    if (again) await shop.call(webhooks.resend, { params: { ...hook.params, delivery } }, owner);
    await deliverWaiting(shop);
    await shop.call(webhooks.test, { params: hook.params }, owner);
    expect(await queuesOfWaiting()).toEqual(['webhooks-deliver-slow']);
    await deliverWaiting(shop);
  }
});

it('disables a receiver that is gone, and tells those who manage the organization', async () => {
  const [manager, viewer] = [await openAccount(shop), await openAccount(shop)];
  const organization = await openOrganization(shop, [
    [manager, 'owner'],
    [viewer, 'viewer'],
  ]);
  const member = memberOf(organization, manager);
  const hook = await add(member);
  receiver.behave(hook.path, 410);
  await emit({ user: { id: organization } });
  await emit({ user: { id: organization } });
  await deliverWaiting(shop);
  expect((await shop.call(webhooks.list, {}, member)).data).toMatchObject([
    { enabled: false, disabled_because: 'gone' },
  ]);
  expect(await newest(member, hook.webhook.id)).toMatchObject({ state: 'failed' });
  await deliverWaiting(shop);
  expect(receiver.at(hook.path)).toHaveLength(1);
  await deliverMails(shop, webhookDisabled);
  const mail = await shop.mailTo(manager.user.email, ({ subject }) => subject.includes('webhook'));
  expect(mail.text.replaceAll('\u2060', '')).toContain(new URL(hook.webhook.url).host);
  expect(mail.text).not.toContain(hook.path);
  expect((await shop.mailbox.list({ to: viewer.user.email })).length).toBe(0);
  receiver.behave(hook.path, 200);
  const body = { url: hook.webhook.url, types: hook.webhook.types, enabled: true };
  const enabled = await shop.call(webhooks.change, { params: hook.params, body }, member);
  expect(enabled.data).toMatchObject({ enabled: true, disabled_because: null, failing_since: null });
});

it('disables a webhook of the shop that has failed for a week, and tells administrators', async () => {
  const admin = await openAccount(shop, { isAdmin: true });
  const path = newPath();
  const body = { url: receiver.url(path), types: ['release.published' as const], signature: 'v1' as const };
  const { webhook } = (await shop.call(webhooks.shopCreate, { body }, admin)).data;
  receiver.behave(path, 500);
  await emit(admin);
  await deliverWaiting(shop);
  shop.later(7 * DAY);
  await deliverWaiting(shop);
  const fresh = { token: admin.token };
  shop.setClock(undefined);
  expect((await shop.call(webhooks.shopList, {}, fresh)).data).toMatchObject([
    { id: webhook.id, enabled: false, disabled_because: 'failing' },
  ]);
  await deliverMails(shop, webhookDisabled);
  const { text } = await shop.mailTo(admin.user.email, ({ subject }) => subject.includes('webhook'));
  expect(text).toContain('/admin?tab=integrations');
});

it('sends a test once, and any message again, whatever the receiver does', async () => {
  const owner = await openAccount(shop);
  const hook = await add(owner);
  receiver.behave(hook.path, 410);
  const { id: delivery, type } = (await shop.call(webhooks.test, { params: hook.params }, owner)).data;
  await deliverWaiting(shop);
  expect(type).toBe('webhook.test');
  expect(await newest(owner, hook.webhook.id)).toMatchObject({ id: delivery, state: 'failed', attempts: 1 });
  expect((await shop.call(webhooks.list, {}, owner)).data).toMatchObject([{ enabled: true, failing_since: null }]);
  receiver.behave(hook.path, 200);
  await shop.call(webhooks.resend, { params: { ...hook.params, delivery } }, owner);
  await deliverWaiting(shop);
  expect(await newest(owner, hook.webhook.id)).toMatchObject({ id: delivery, state: 'delivered', attempts: 1 });
  expect(new Set(receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('dials no private address, whatever the DNS says, and refuses one that is typed', async () => {
  const owner = await openAccount(shop);
  const hook = await add(owner, { url: `https://rebinding.example:${new URL(receiver.url('/')).port}/hook` });
  const before = receiver.received.length;
  const callWebhook = guardedFetch({
    ...{ networks: [], needsTls: true, maxBytes: 1000, timeoutMs: 5000 },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  await emit(owner);
  await deliverWaiting(shop, { callWebhook });
  expect((await newest(owner, hook.webhook.id)).log).toMatchObject([{ status: null, error: 'address_refused' }]);
  expect(receiver.received.length).toBe(before);
  const inside = add(owner, { url: 'https://169.254.169.254/latest/meta-data' });
  expect(await refusal(inside)).toMatchObject({ code: 'webhook_url_invalid', field: 'url' });
});

it('reports to owners what is theirs, in the types they asked for, and nothing once it is disabled', async () => {
  const [owner, stranger] = [await openAccount(shop), await openAccount(shop)];
  const [mine, other] = [await add(owner), await add(owner, { types: ['payment.refunded'] })];
  const [theirs, off] = [await add(stranger), await add(owner)];
  const { url, types } = off.webhook;
  await shop.call(webhooks.change, { params: off.params, body: { url, types, enabled: false } }, owner);
  await emit(owner);
  await deliverWaiting(shop);
  const reached = [mine, other, theirs, off].map(({ path }) => receiver.at(path).length);
  expect(reached).toEqual([1, 0, 0, 0]);
  await shop.call(webhooks.remove, { params: mine.params }, owner);
  expect((await shop.call(webhooks.list, {}, owner)).data.map(({ id }) => id)).toEqual([
    other.webhook.id,
    off.webhook.id,
  ]);
  const again = shop.call(webhooks.deliveries, { params: mine.params, query: {} }, owner);
  expect(await refusal(again)).toMatchObject({ status: 404 });
});

it('lets an account have ten webhooks, and stores and logs no secret as it is', async () => {
  const owner = await openAccount(shop);
  const { secret } = await add(owner);
  for (let n = 1; n < 10; n++) await add(owner);
  expect(await refusal(add(owner))).toMatchObject({ code: 'too_many_webhooks' });
  const [stored] = await readRows<{ found: number }>(
    shop.services.db,
    sql`select count(*)::int as found from webhooks where strpos(webhooks::text, ${secret}) > 0`,
  );
  expect(stored?.found).toBe(0);
  expect(shop.lines.filter((line) => line.includes(secret))).toEqual([]);
});
