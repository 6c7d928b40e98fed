import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { giveInvoice } from '../../../test/invoices.ts';
import { bindInstall, giveLicense, openAccount } from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { users } from '../auth/tables.ts';
import { calendarFeeds } from './tables.ts';

const { calendar } = contract;
const shop = sharedTestApp({}, { workers: false });

const rotate = async (account: Account) => (await shop.call(calendar.rotate, {}, account)).data.url as string;
const read = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url: new URL(url).pathname, headers });
/** Long lines are folded. */
const linesOf = (body: string) => body.replaceAll('\r\n ', '').split('\r\n');

it('the calendar has the ends of licenses and due invoices, with descriptions and without names, and is sent once', async () => {
  const account = await openAccount(shop);
  const { install } = await bindInstall(shop, account);
  const { expiresAt } = await giveLicense(shop, account.user.id, { clientId: install.clientId });
  const invoice = await giveInvoice(shop, account);
  const url = await rotate(account);
  expect(url).toMatch(/^http:\/\/shop\.test\/api\/calendar\/[\w-]{43}\.ics$/);
  const { statusCode, headers, body } = await read(url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  const lines = linesOf(body);
  const day = (text: string) => `DTSTART;VALUE=DATE:${text.slice(0, 10).replaceAll('-', '')}`;
  expect(lines).toEqual(
    expect.arrayContaining([
      'SUMMARY:License ends: Production',
      day(expiresAt.toISOString()),
      `SUMMARY:Invoice ${invoice.number} is due`,
      day(invoice.valid_until),
    ]),
  );
  // The trial that the license has superseded is left out; the other one is of the installation of the invoice.
  expect(lines.filter((line) => line.startsWith('SUMMARY:License'))).toHaveLength(2);
  expect(body).not.toMatch(/Lovelace|Analytical|@example\.com/);
  expect((await read(url, { 'if-none-match': headers.etag as string })).statusCode).toBe(304);
});

it('an address stops working when there is a new one, when it is removed, and while its account is blocked', async () => {
  const { db } = shop.services;
  const account = await openAccount(shop);
  const urlOf = async () => (await shop.call(calendar.get, {}, account)).data.url;
  expect(await urlOf()).toBeNull();
  const first = await rotate(account);
  expect(await urlOf()).toBe(first);
  const second = await rotate(account);
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, account.user.id));
  expect(JSON.stringify(row)).not.toContain(second.slice(-47, -4));
  await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, account.user.id));
  expect((await read(second)).statusCode).toBe(404);
  await db.update(users).set({ blockedAt: null }).where(eq(users.id, account.user.id));
  expect((await shop.call(calendar.remove, {}, account)).data.url).toBeNull();
  expect((await read(second)).statusCode).toBe(404);
});

it('an organization has a calendar of its own, whose address its owners alone see', async () => {
  const [owner, viewer] = [await openAccount(shop), await openAccount(shop)];
  const id = await openOrganization(shop, [
    [owner, 'owner'],
    [viewer, 'viewer'],
  ]);
  const { clientId } = await giveLicense(shop, id);
  const url = await rotate(memberOf(id, owner));
  expect(linesOf((await read(url)).body)).toContain(`SUMMARY:License ends: ${clientId}`);
  const seen = shop.call(calendar.get, {}, memberOf(id, viewer));
  expect(await refusal(seen)).toMatchObject({ code: 'role_required' });
});
