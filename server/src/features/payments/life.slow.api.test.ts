import { ApiError, contract, type Plan, rotations } from '@warden/contract';
import { dayOf } from '@warden/license';
import { falsifications, losses, type NotificationFaults, type Operation } from '@warden/yookassa';
import { ne } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { isLong, randomSequence } from '../../../../scripts/lib/random.ts';
import { type Account, sharedTestApp, shopAccount, type TestApp } from '../../../test/app.ts';
import { expectHonestBooks } from '../../../test/books.ts';
import { Crash, crashingAt } from '../../../test/crash.ts';
import { hurryJobs, jobsLeft } from '../../../test/jobs.ts';
import { bindInstall, openAccount, sharedAccount, showLicense } from '../../../test/licenses.ts';
import { buyerOf, eventually, order, receiveNotifications, refundInCabinet } from '../../../test/payments.ts';
import { createServices } from '../../app/services.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { ProviderRefused, ProviderUnavailable } from '../../platform/payment-provider/provider.ts';
import { yookassaProvider } from '../../platform/payment-provider/yookassa/provider.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';
import { userActor } from '../audit/service.ts';
import { movingInstalls } from '../installs/move.ts';
import { revokeRotated } from '../licenses/rotate.ts';
import { licenses } from '../licenses/tables.ts';
import { sweepPayments } from './jobs.ts';
import { payments } from './tables.ts';

const isQuick = process.env.WARDEN_TIER === 'quick';
// There are few lives and long ones, because a fault needs time to show its effects. Each life is compared with all
// before it, so twice as many take four times as long.
const LIVES = isLong ? 15 : isQuick ? 1 : 2;
const MOMENTS = isLong ? 300 : isQuick ? 60 : 80;

const shop = sharedTestApp({}, { patienceMs: 150 });
const admin = sharedAccount(shop, { isAdmin: true });
let yookassa: TestApp['yookassa'];
/** Shop and provider share this clock, which the test moves. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const beginning = now();
const pass = (milliseconds: number) => {
  ahead += milliseconds;
};

/** Each person has installations of their own. */
interface Person {
  account: Account;
  clients: string[];
  leaving?: boolean;
}
let people: Person[];

/** Nothing is bought for this installation of a person. */
const stagingOf = ([first]: readonly string[]) => `${first?.split('#')[0]}-staging`;

let arrivals = 0;
/** Each account is opened from another network address, because one address may not open many. */
const newPerson = async (clients: string[]): Promise<Person> => {
  const account = await openAccount(shop, { from: `198.51.${arrivals >> 8}.${arrivals++ & 255}` });
  for (const clientId of [...clients, stagingOf(clients)]) await bindInstall(shop, account, clientId);
  return { account, clients };
};

beforeAll(async () => {
  ({ yookassa } = shop);
  shop.setClock(now);
  await receiveNotifications(shop);
  people = [await newPerson(['one', 'two']), await newPerson(['three']), await newPerson(['four'])];
});

/** These refusals say that the provider has not answered. */
const silences: ReadonlySet<string | undefined> = new Set(['payment_provider_unavailable', 'refund_unanswered']);

/**
 * The errors that an act may end with while faults are injected: a refusal, no answer or a crash. Any other error is a
 * bug.
 */
const bearable = (error: unknown) =>
  error instanceof Crash ||
  error instanceof Refusal ||
  error instanceof ProviderUnavailable ||
  error instanceof ProviderRefused ||
  (error instanceof ApiError && (error.status < 500 || silences.has(error.body?.code)));

const nth = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
const withoutAnswer = (error: unknown) => {
  if (!bearable(error)) throw error;
};

const unpaid = () => yookassa.payments().filter(({ status }) => status === 'pending');
const paid = () => yookassa.payments().filter(({ status }) => status === 'succeeded');
const decide = (n: number, decision: (id: string) => unknown) => {
  if (unpaid().length > 0) decision(nth(unpaid(), n).id);
};

const refundThere = async (n: number, share: number) => {
  if (paid().length === 0) return;
  const { id, amount } = nth(paid(), n);
  await refundInCabinet(shop, id, Math.round(Number(amount.value) * 100 * share));
};

const quoted = async ({ account }: Person, client_id: string, plan: Plan) =>
  (await shop.call(contract.payments.quote, { query: { client_id, plan } }, { token: account.token })).data.amount;

const set = (key: 'payment_enabled' | 'price_commercial' | 'price_individual', value: string) =>
  shop.call(contract.settings.write, { body: { key, value } }, { token: admin.token });

const anyPayment = async (n: number) => {
  const all = await shop.services.db.select({ id: payments.id }).from(payments).orderBy(payments.createdAt);
  return all.length > 0 ? nth(all.toReversed(), n).id : crypto.randomUUID();
};

let moves = 0;

const installOf = async ({ token }: Account, clientId: string) =>
  (await shop.call(contract.installs.list, { query: {} }, { token })).data.find(
    (install) => install.clientId === clientId,
  );

/** What cannot be undone asks for the password again. */
const proveAgain = ({ token, password }: Account) =>
  shop.call(contract.factors.reauthenticate, { body: { password } }, { token });

const callFaults = [...losses, ...falsifications];
const callsToSpoil: (Operation | undefined)[] = [
  undefined,
  undefined,
  'createPayment',
  'createPayment',
  'findPayment',
  'listPayments',
  'capture',
  'createRefund',
  'createRefund',
  'findRefund',
  'listRefunds',
];
const delays = randomSequence('delays of notifications');
const notificationFaults: Partial<NotificationFaults>[] = [
  { drop: 1 },
  { drop: 4 },
  { dropShare: 0.3 },
  { repeat: 3 },
  { reorder: 2 },
  { reorder: 3 },
  { delayMs: () => delays() * 100 },
  { repeat: 1, delayMs: () => delays() * 300 },
];
const forgedEvents = ['payment.succeeded', 'payment.canceled', 'payment.waiting_for_capture', 'refund.succeeded'];

const reason = 'because';
const sweep = (services = shop.services) => sweepPayments.run({}, services, '');

interface Act {
  weight: number;
  run: (n: number) => unknown;
}
const act = (weight: number, run: Act['run']): Act => ({ weight, run });

/** Everything that can happen, with its weight. The number chooses the person or payment. */
const acts: Record<string, Act> = {
  'click on buy': act(12, async (n) => {
    const person = nth(people, n);
    const clientId = nth(person.clients, n >> 2);
    const plan = n % 5 === 0 ? 'individual' : 'commercial';
    const amount = n % 13 === 0 ? 8000 : await quoted(person, clientId, plan);
    const body = order(clientId, { plan, amount });
    await shop.call(contract.payments.initiate, { body }, { token: person.account.token });
  }),
  pay: act(9, (n) => decide(n, yookassa.pay)),
  'card refused': act(1, (n) => decide(n, yookassa.fail)),
  leave: act(1, (n) => decide(n, yookassa.cancelByPerson)),
  'come back': act(4, async (n) => {
    const { account } = nth(people, n);
    await shop.call(contract.payments.get, { params: { id: await anyPayment(n) } }, { token: account.token });
  }),
  'some time passes': act(3, (n) => pass(nth([5000, 2 * MINUTE, 12 * MINUTE, 40 * MINUTE, HOUR], n))),
  'a day passes': act(0.5, async () => {
    pass(DAY + HOUR);
    // An administrator's session has ended by then.
    await signIn(admin);
  }),
  sweep: act(3, () => sweep()),
  reconcile: act(1, () => shop.services.payments.reconcile(new Date(now().getTime() - 8 * DAY))),
  'refund by admin': act(2, async (n) => {
    const params = { id: await anyPayment(n) };
    await shop.call(contract.payments.refund, { params, body: { reason } }, { token: admin.token });
  }),
  'refund in the cabinet': act(1.5, (n) => refundThere(n, 1)),
  'revoke by hand': act(1, async (n) => {
    const all = await shop.services.db.select().from(licenses).where(ne(licenses.type, 'trial-self-signed'));
    if (all.length === 0) return;
    const params = { id: nth(all, n).id };
    await shop.call(contract.licenses.revoke, { params, body: { reason } }, { token: admin.token });
  }),
  'issue by hand': act(0.3, async (n) => {
    const expires = dayOf(new Date(now().getTime() + (n % 1000) * DAY));
    const body = { clientId: nth(nth(people, n).clients, n >> 2), licenseType: 'commercial' as const, expires };
    await shop.call(contract.licenses.issue, { body }, { token: admin.token });
  }),
  'a staging license is made': act(2, async (n) => {
    const { account, clients } = nth(people, n);
    const caller = { token: account.token };
    const params = { clientId: nth(clients, n >> 2) };
    const { data } = await shop.call(contract.licenses.ofClient, { params, query: {} }, caller);
    if (data.length === 0) return;
    const body = { client_id: nth([...clients, stagingOf(clients)], n >> 4) };
    await shop.call(contract.licenses.stage, { params: { id: nth(data, n >> 6).id }, body }, caller);
  }),
  'a staging license is removed': act(0.5, async (n) => {
    const { account, clients } = nth(people, n);
    const caller = { token: account.token };
    const params = { clientId: stagingOf(clients) };
    const { data } = await shop.call(contract.licenses.ofClient, { params, query: {} }, caller);
    if (data[0]) await shop.call(contract.licenses.endStaging, { params: { id: data[0].id } }, caller);
  }),
  'move to another installation': act(3, async (n) => {
    const person = nth(people, n);
    const place = (n >> 2) % person.clients.length;
    const from = person.clients[place] as string;
    const { account } = person;
    const install = await installOf(account, from);
    if (!install) return;
    const to = `${from.split('#')[0]}#${++moves}`;
    const { text: licenseText } = await showLicense({ client: to, issued: now() });
    await proveAgain(account);
    try {
      if (n % 4 > 0) {
        const given = { params: { id: install.id }, body: { licenseText } };
        await shop.call(contract.installs.move, given, { token: account.token });
      } else {
        const { services } = crashingAt(shop.services, 1 + ((n >> 4) % 12));
        const { user, address } = await buyerOf(shop, account);
        await movingInstalls(services).move({ user, address }, install.id, licenseText);
      }
    } finally {
      if (await installOf(account, to)) person.clients[place] = to;
    }
  }),
  'a move is undone': act(1.5, async (n) => {
    const { account, clients } = nth(people, n);
    const place = (n >> 2) % clients.length;
    const install = await installOf(account, clients[place] as string);
    if (!install?.moved) return;
    await proveAgain(account);
    await shop.call(contract.installs.undoMove, { params: { id: install.id } }, { token: account.token });
    clients[place] = install.moved.from;
  }),
  'a text has leaked': act(2, async (n) => {
    const { account, clients } = nth(people, n);
    const params = { clientId: nth(clients, n >> 2) };
    const { data } = await shop.call(contract.licenses.ofClient, { params, query: {} }, { token: account.token });
    if (data.length === 0) return;
    const id = nth(data, n >> 4).id;
    await proveAgain(account);
    const revoke = nth(rotations, n >> 6);
    if (n % 4 > 0) {
      await shop.call(contract.licenses.rotate, { params: { id }, body: { revoke } }, { token: account.token });
      return;
    }
    const { services } = crashingAt(shop.services, 1 + ((n >> 4) % 8));
    const { user } = account;
    const given = { userId: user.id, id, revoke };
    await services.db.transaction((tx) => services.licenses.rotate(tx, given, userActor(user)));
  }),
  'part of it in the cabinet': act(1, (n) => refundThere(n, 0.25)),
  'refunds take time': act(0.5, (n) => yookassa.faults.refundsPending(n % 2 === 0)),
  'a refund is settled': act(1, (n) => {
    const pending = yookassa.refunds().filter(({ status }) => status === 'pending');
    if (pending.length > 0) yookassa.settleRefund(nth(pending, n).id, n % 3 === 0 ? 'canceled' : 'succeeded');
  }),
  'payments are held first': act(0.5, (n) => yookassa.faults.paymentsHeld(n % 2 === 0)),
  'calls go wrong': act(4, (n) => {
    const on = nth(callsToSpoil, n >> 4);
    yookassa.faults.next(nth(callFaults, n), { count: 1 + ((n >> 8) % 4), ...(on ? { on } : {}) });
  }),
  'notifications go wrong': act(2, (n) => yookassa.faults.notifications(nth(notificationFaults, n))),
  'nothing goes wrong': act(1, () => yookassa.faults.clear()),
  'a forged notification': act(1, async (n) => {
    const id = yookassa.payments().length > 0 ? nth(yookassa.payments(), n).id : 'nobody-knows';
    const object = { id, payment_id: id, status: 'succeeded', metadata: { payment_id: await anyPayment(n >> 3) } };
    await yookassa.faults.forge({ type: 'notification', event: nth(forgedEvents, n), object });
  }),
  'a price changes': act(1, (n) =>
    set(nth(['price_commercial', 'price_individual'] as const, n), nth(['8000', '25000', '800.5', ''], n >> 1)),
  ),
  'payments off': act(0.3, () => set('payment_enabled', '0')),
  'payments on': act(1, () => set('payment_enabled', '1')),
  'an account is deleted': act(0.5, async (n) => {
    const person = nth(people, n);
    if (person.leaving) return;
    person.leaving = true;
    const { token, password } = person.account;
    await shop.call(contract.auth.deleteAccount, { body: { password } }, { token });
    people[people.indexOf(person)] = await newPerson(person.clients);
  }),
  'the mail server is busy': act(0.5, (n) => shop.mailbox.failNext(1 + (n % 2), 451)),
  'jobs are tried again': act(1, () => hurryJobs(shop.services.db)),
  'a death while sweeping': act(1, (n) => sweep(crashingAt(shop.services, 1 + (n % 25)).services)),
  'a death while buying': act(1, async (n) => {
    const person = nth(people, n);
    const buyer = await buyerOf(shop, person.account);
    if (!buyer.user) return;
    const { services } = crashingAt(shop.services, 1 + (n % 15));
    const clientId = nth(person.clients, n >> 2);
    const amount = await quoted(person, clientId, 'commercial');
    const locale = nth(['en', 'ru'] as const, n);
    await services.payments.initiate({ ...buyer, locale }, order(clientId, { amount }));
  }),
  'a death while refunding': act(0.5, async (n) => {
    const { services } = crashingAt(shop.services, 1 + (n % 15));
    await services.payments.refund(await anyPayment(n), { reason, actor: 'operator', by: 'operator', address: null });
  }),
};

const oneOf = (names: string[]) =>
  fc
    .tuple(
      fc.oneof(...names.map((name) => ({ weight: (acts[name]?.weight as number) * 10, arbitrary: fc.constant(name) }))),
      fc.noBias(fc.nat(0xffff)),
    )
    .map(([name, n]) => ({ name, n, [fc.toStringMethod]: () => `${name} (${n})` }));
const everything = Object.keys(acts);
/** Acts of one moment run at the same time. A day does not pass then, because no request lasts a day. */
const moment = fc.oneof(
  { weight: 3, arbitrary: fc.array(oneOf(everything), { minLength: 1, maxLength: 1 }) },
  {
    weight: 1,
    arbitrary: fc.array(oneOf(everything.filter((name) => name !== 'a day passes')), { minLength: 2, maxLength: 5 }),
  },
);
const life = fc.array(moment, { minLength: MOMENTS, maxLength: MOMENTS });

const ofPayments = ['mail', 'payments-notified', revokeRotated.name];

/** Ends all faults, lets time pass, and waits until all pending work is done. */
const comeToRest = async () => {
  const provider = yookassaProvider({ ...shopAccount, apiUrl: yookassa.url, vatCode: 1 });
  const patient = createServices({ ...shop.services, provider });
  yookassa.faults.clear();
  shop.mailbox.failNext(0, 451);
  await signIn(admin);
  await set('payment_enabled', '1');
  for (const { id, status } of yookassa.refunds()) if (status === 'pending') yookassa.settleRefund(id, 'succeeded');
  // The first round ends the payments under way, and the second one settles what followed from that.
  for (let round = 0; round < 2; round++) {
    pass(HOUR);
    await sweep(patient);
    const result = await patient.payments.reconcile(beginning);
    expect(result).toMatchObject({ unknown: [], mismatched: [], paidWithoutLicense: [] });
    await eventually(async () => {
      await hurryJobs(shop.services.db);
      return (await jobsLeft(shop.services.db, ofPayments)) === 0;
    });
  }
};

const signIn = async (account: Account) => {
  const { password, user } = account;
  account.token = (await shop.call(contract.auth.login, { body: { email: user.email, password } })).data.token;
};

/**
 * Moves the time to when the licenses and sessions of this life have ended, and opens new accounts for people who left.
 */
const beginAnew = async () => {
  pass(800 * DAY);
  // Limits use the real clock, so they are reset by hand.
  await shop.services.db.delete(rateLimits);
  await signIn(admin);
  for (const [index, person] of people.entries()) {
    if (person.leaving) people[index] = await newPerson(person.clients);
    else await signIn(person.account);
  }
};

const errorsLogged = () => shop.lines.filter((line) => JSON.parse(line).level >= 50);

it('gives one license and one mail for each payment, and no longer a term than was paid for, whatever happens', {
  timeout: isLong ? 4 * HOUR : 30 * MINUTE,
}, async () => {
  let sold = 0;
  await fc.assert(
    fc.asyncProperty(life, async (moments) => {
      for (const together of moments) {
        await Promise.all(
          together.map(async ({ name, n }) => Promise.try(() => acts[name]?.run(n)).catch(withoutAnswer)),
        );
      }
      await comeToRest();
      sold = await expectHonestBooks({ ...shop, db: shop.services.db });
      expect(await shop.services.jobs.deadLetters()).toEqual([]);
      expect(errorsLogged()).toEqual([]);
      await beginAnew();
    }),
    { numRuns: LIVES, endOnFailure: true },
  );
  expect(sold).toBeGreaterThan(0);
});
