import { contract } from '@warden/contract';
import { demoTexts } from '@warden/i18n';
import { addDays, dayOf } from '@warden/license';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { sharedTestApp } from '../../../test/app.ts';
import { giveLicense, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { sweepExpired } from '../../features/auth/jobs.ts';
import { demoAccounts } from '../../features/auth/service.ts';
import { remindOfExpiry } from '../../features/licenses/jobs.ts';
import { type DemoClock, openDemoClock } from '../../platform/demo-clock.ts';
import { drainable } from '../../platform/http/draining.ts';
import { answerError } from '../../platform/http/errors.ts';
import { DAY } from '../../platform/time.ts';
import { contentByClock } from './content.ts';
import { openClock } from './open.ts';
import { type PassingDays, passDay } from './pass-days.ts';
import { demoClockRoutes } from './routes.ts';

const shop = sharedTestApp();
const admin = sharedAccount(shop, { isAdmin: true });

let clock: DemoClock;
let passing: PassingDays;
beforeEach(() => {
  clock = openDemoClock(tempDir(), 'demo');
  shop.setClock(clock.now);
  passing = { clock, mailbox: shop.mailbox, jobs: [], services: shop.services };
});

it('sends each reminder once and expires the license, by the jobs and mails of each day', async () => {
  const { user } = await openAccount(shop);
  const expires = addDays(dayOf(clock.now()), 2);
  await giveLicense(shop, user.id, { expires });
  // The mails of the registration.
  await shop.services.jobs.settle(60_000);
  const days = [];
  for (let n = 0; n < 4; n++) days.push(await passDay({ ...passing, jobs: [remindOfExpiry] }));
  const sent = days.map(({ mails }) => mails.filter(({ to }) => to === user.email).length);
  expect(sent).toEqual([1, 0, 1, 0]);
  expect(days.map(({ day }) => day)).toEqual([-1, 0, 1, 2].map((offset) => addDays(expires, offset)));
  expect(days.map((day) => day.licenses_expired)).toEqual([0, 0, 1, 0]);
  expect(days.flatMap(({ failed }) => failed)).toEqual([]);
});

it('leaves sessions as old as they really are', async () => {
  const { token } = await openAccount(shop, { isAdmin: true });
  const opened = async () => {
    const { data } = await shop.call(contract.sessions.list, {}, { token });
    return data.map(({ created_at }) => Date.parse(created_at));
  };
  const [before] = await opened();
  // Administrators are signed out after twelve hours, and after half an hour without a call.
  for (let n = 0; n < 3; n++) await passDay({ ...passing, jobs: [sweepExpired] });
  expect(await opened()).toEqual([(before as number) + 3 * DAY]);
});

it('goes on with the day where a job fails, and names the job', async () => {
  const failing = {
    name: 'fails',
    options: {},
    schedule: '* * * * *',
    run: async () => {
      throw new Error('no');
    },
  };
  const ran: string[] = [];
  const working = { ...failing, name: 'works', run: async () => void ran.push(dayOf(shop.services.now())) };
  const day = await passDay({ ...passing, jobs: [failing, working] });
  expect(day.failed).toEqual(['fails']);
  expect(ran).toEqual([day.day]);
});

it('is there in a demo with the data and the stand-ins of the demo, and nowhere else', async () => {
  const { db, config } = shop.services;
  const demo = { ...config, dataDir: tempDir() };
  expect(await openClock(demo, db)).toBeNull();
  await openAccount(shop, { email: demoAccounts.customer.email });
  const opened = await openClock(demo, db);
  opened?.advance(DAY);
  expect((await openClock(demo, db))?.ahead()).toBe(DAY);
  const account = { shopId: '1', secretKey: 'test', apiUrl: 'https://api.yookassa.ru/v3' };
  expect(await openClock({ ...demo, demo: false }, db)).toBeNull();
  expect(await openClock({ ...demo, smtpUrl: 'smtps://mail.example.com' }, db)).toBeNull();
  expect(await openClock({ ...demo, yookassa: account }, db)).toBeNull();
});

it('makes pages with its day anew, and leaves those of a clock that was not moved alone', async () => {
  const content = { known: () => ({ version: 'a' }), read: async () => ({ version: 'a' }) };
  const dated = contentByClock(content, clock);
  expect([dated.known()?.version, (await dated.read()).version]).toEqual(['a', 'a']);
  clock.advance(DAY);
  const moved = dated.known()?.version;
  expect(moved).not.toBe('a');
  expect((await dated.read()).version).toBe(moved);
  clock.advance(DAY);
  expect(dated.known()?.version).not.toBe(moved);
});

const far = '192.0.2.7';
const here = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } };

let app: FastifyInstance;
const open = async (jobs: PassingDays['jobs']) => {
  app = Fastify();
  drainable(app);
  app.setErrorHandler(answerError as never);
  await app.register(demoClockRoutes, { ...passing, jobs, sessions: shop.services.accounts.sessions });
};
beforeEach(() => open([]));
afterEach(() => app.close());

const post = (payload: object, more: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  app.inject({
    ...here,
    method: 'POST',
    url: '/dev/clock',
    payload,
    ...more,
    headers: { ...here.headers, ...more.headers },
  });

it('moves by days or to a day for this machine and for administrators, and for nobody else', async () => {
  expect((await post({ days: 2 })).json().data).toMatchObject({ ahead: 2 * DAY, running: false, asked: 2 });
  const authorization = `Bearer ${admin.token}`;
  const to = addDays(dayOf(clock.now()), 1);
  const moved = (await post({ to }, { remoteAddress: far, headers: { authorization } })).json();
  expect(moved.data.days.map(({ day }: { day: string }) => day)).toEqual([to]);
  const customer = await openAccount(shop);
  for (const headers of [{}, { authorization: `Bearer ${customer.token}` }]) {
    expect((await post({ days: 1 }, { remoteAddress: far, headers })).statusCode).toBe(403);
    const page = await app.inject({ ...here, url: '/dev/clock.json', remoteAddress: far, headers });
    expect(page.json()).toMatchObject({ code: 'admin_required' });
  }
  expect((await post({ days: 1 }, { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403);
  expect(clock.ahead()).toBe(3 * DAY);
});

it('only moves forward, and not far at once', async () => {
  const today = dayOf(clock.now());
  for (const body of [
    { days: 0 },
    { days: -1 },
    { days: 401 },
    { days: 1.5 },
    { to: today },
    { to: addDays(today, -1) },
    { to: addDays(today, 401) },
    { to: 'tomorrow' },
    {},
  ]) {
    const reply = await post(body, { headers: { 'accept-language': 'ru' } });
    expect(reply.json(), JSON.stringify(body)).toMatchObject({ code: 'field_invalid', error: demoTexts.ru.range(400) });
  }
  expect(clock.ahead()).toBe(0);
});

it('goes two years ahead at most', async () => {
  clock.advance(731 * DAY);
  const refused = { code: 'field_invalid', error: demoTexts.en.farthest(2) };
  expect((await post({ days: 2 })).json()).toMatchObject(refused);
  expect((await post({ to: addDays(dayOf(clock.now()), 2) })).json()).toMatchObject(refused);
  expect((await post({ days: 1 })).statusCode).toBe(200);
  expect((await post({ days: 1 })).json()).toMatchObject(refused);
  expect(clock.ahead()).toBe(732 * DAY);
});

it('lets days pass once at a time, and says how far it is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = { name: 'waits', options: {}, schedule: '* * * * *', run: () => promise };
  await app.close();
  await open([waiting]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const begun = await app.inject({
    ...here,
    method: 'POST',
    url: '/dev/clock',
    payload: 'days=1',
    headers: { ...here.headers, ...form },
  });
  expect([begun.statusCode, begun.headers.location]).toEqual([303, '/dev/clock']);
  expect((await post({ days: 1 })).json()).toMatchObject({ code: 'overloaded' });
  const page = await app.inject({ ...here, url: '/dev/clock', headers: { ...here.headers, 'accept-language': 'ru' } });
  expect(page.body).toContain(demoTexts.ru.passing(0, 1));
  expect(page.body).toContain('http-equiv="refresh"');
  resolve();
  await expect
    .poll(async () => (await app.inject({ ...here, url: '/dev/clock.json' })).json().data.running)
    .toBe(false);
  const after = await app.inject({ ...here, url: '/dev/clock' });
  expect(after.body).toContain('name="days"');
  expect(after.body).toContain(demoTexts.en.ahead('1 day'));
  expect(after.headers['content-security-policy']).toContain("form-action 'self'");
});
