import { formatDate } from '@warden/i18n';
import { addDays, dayOf } from '@warden/license';
import type { Message } from '@warden/mailbox';
import { afterEach, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { post, startShop } from '../../../test/process.ts';
import { demoAccounts } from '../../features/auth/first-accounts.ts';

const DATA_DIR = tempDir();

let shop: Awaited<ReturnType<typeof startShop>>;
const start = async (environment: Record<string, string> = {}) => {
  shop = await startShop({ DATA_DIR, ...environment });
};
const stop = async () => {
  shop.child.kill('SIGTERM');
  await shop.exited;
};
afterEach(stop);

const state = async () => (await (await fetch(`${shop.url}/dev/clock.json`)).json()).data;
/** What a page says of the clock, to scripts and to readers. */
const pageSays = async (language: string) => {
  const page = await (await fetch(`${shop.url}/pricing`, { headers: { 'accept-language': language } })).text();
  return [/<html[^>]* data-ahead="(\d+)"/.exec(page)?.[1], />((Demo clock|Часы демо): \d[^<]*)</.exec(page)?.[1]];
};

it('the clock of a demo moves its mails, pages and answers, signs nobody out, and outlasts a restart', async () => {
  await start();
  expect(await pageSays('en')).toEqual([undefined, undefined]);
  const { email, password } = demoAccounts.admin;
  const { data } = await post(shop.url, '/auth/login', { email, password });
  const to = addDays(dayOf(new Date((await state()).now)), 31);
  const moved = await fetch(`${shop.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  });
  const { days } = (await moved.json()).data as { days: { mails: { id: string }[]; failed: string[] }[] };
  expect(days.flatMap(({ failed }) => failed)).toEqual([]);

  const mails = (await (await fetch(`${shop.url}/dev/mail.json`)).json()) as Message[];
  const ofDays = days.flatMap((day) => day.mails.map(({ id }) => id));
  expect(ofDays.length).toBeGreaterThan(0);
  expect(mails.map(({ id }) => id)).toEqual(ofDays.toReversed());
  const me = await fetch(`${shop.url}/api/auth/me`, { headers: { authorization: `Bearer ${data?.token}` } });
  expect(me.status).toBe(200);
  const { ahead } = await state();
  expect(await pageSays('en')).toEqual([String(ahead), `Demo clock: ${formatDate(to, 'en')}`]);
  expect(await pageSays('ru')).toEqual([String(ahead), `Часы демо: ${formatDate(to, 'ru')}`]);
  await stop();
  await start();
  expect((await state()).ahead).toBe(ahead);
});

it('a demo that sends real mails has no clock, and the real time', async () => {
  await start({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'shop@example.com' });
  expect((await fetch(`${shop.url}/dev/clock`)).status).toBe(404);
  expect((await fetch(`${shop.url}/dev/clock`, { method: 'POST' })).status).toBe(404);
  expect(await pageSays('en')).toEqual([undefined, undefined]);
});
