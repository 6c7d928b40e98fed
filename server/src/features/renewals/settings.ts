import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, contract, RenewalSettings } from '@warden/contract';
import { addDays, dayOf, daysBetween } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { isSameMoney, MOST_BY_CARD, moneyOf, toMajor, toMinor } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY } from '../../platform/time.ts';
import { type AuditActor, audit, userActor } from '../audit/service.ts';
import type { Account } from '../auth/service.ts';
import { linesOf } from '../payments/service.ts';
import { readAllowance } from './allowance.ts';
import type { RenewalDependencies } from './dependencies.ts';
import { type Choice, firstDay, LEAD_DAYS, nextPeriod } from './domain.ts';
import { endRenewal } from './ending.ts';
import { leftToRenew, readChoice } from './facts.ts';
import { firstEnd } from './following.ts';
import { findFree, isOffered } from './planning.ts';
import * as store from './store.ts';
import { dayOrNull, isOwn, methodToWire, type RenewedLine, renewalToWire, type ShownRenewal } from './wire.ts';

/** How far ahead an account sees what will be renewed. */
const SHOWN_DAYS = 3 * 366;

/** What will be renewed first of all that no renewal has taken care of yet. */
const findPlanned = async (
  dependencies: RenewalDependencies,
  tx: Db,
  userId: string,
  by: 'invoice' | 'card',
): Promise<ShownRenewal | undefined> => {
  const { payments, now } = dependencies;
  const at = now();
  const free = await findFree(dependencies, tx, userId, { by, until: new Date(at.getTime() + SHOWN_DAYS * DAY) });
  const first = free[0]?.endsOn;
  if (first === undefined) return undefined;
  const today = dayOf(at);
  const planned = daysBetween(today, first) > LEAD_DAYS ? addDays(first, -LEAD_DAYS) : today;
  const period = nextPeriod(free, by, planned);
  const priced = period && (await payments.priceRenewal(tx, userId, period.endings, by));
  if (!priced) return undefined;
  const nextOn = by === 'invoice' ? planned : firstDay(first, today);
  const nothingYet = { row: null, allowance: null, payment: undefined, invoice: undefined };
  return { ...nothingYet, by, endsOn: first, nextOn, ends: period.endings, priced };
};

/** What stands of a renewal that was planned. An issued invoice has the lines and prices of its order. */
const findShown = async (
  dependencies: RenewalDependencies,
  tx: Db,
  { row, installs, choice }: { row: store.RenewalRow; installs: readonly store.RenewedInstall[]; choice: Choice },
): Promise<ShownRenewal | undefined> => {
  const { invoices, payments, now } = dependencies;
  const { userId, by } = row;
  const endings = await leftToRenew(dependencies, tx, userId, installs, now());
  const endsOn = firstEnd(endings);
  if (endsOn === undefined) return undefined;
  const payment = row.paymentId ? await payments.find(tx, row.paymentId) : undefined;
  const ends = installs.map((install) => endings.find(({ clientId }) => clientId === install.clientId) ?? install);
  const shown = { row, by, endsOn, ends, payment };
  if (by === 'invoice' && payment) {
    const invoice = await invoices.ofPayment(tx, payment.id);
    const lines = (await linesOf(tx, [payment])).get(payment.id) as RenewedLine[];
    const priced = { amount: payment.amount, currency: payment.currency, lines };
    return { ...shown, nextOn: invoice?.validUntil ?? null, allowance: null, priced, invoice };
  }
  const priced = await payments.priceRenewal(tx, userId, endings, by);
  if (!priced) return undefined;
  const isCharged = by === 'card' && choice.by === 'card';
  const allowance = isCharged ? await readAllowance(tx, row, choice, { installs, lines: priced.lines }) : null;
  const nextOn = dayOrNull(row.nextAt);
  if (endsOn === row.endsOn || row.charging) return { ...shown, nextOn, allowance, priced, invoice: undefined };
  // It will be announced and charged anew once it is looked at.
  const planned = [nextOn ?? '', firstDay(endsOn, dayOf(now()))].toSorted().at(-1) as string;
  const anew = { row: { ...row, noticedDays: null, paymentId: null }, payment: undefined, nextOn: planned };
  return { ...shown, ...anew, allowance, priced, invoice: undefined };
};

const accountOf = ({ id, member }: SessionUser): Pick<Account, 'id' | 'kind'> => ({
  id,
  kind: member ? 'organization' : 'person',
});

const personOf = ({ id, member }: SessionUser) => member?.id ?? id;

/** How an account's licenses are renewed, and what comes next. */
export const readState = async (dependencies: RenewalDependencies, user: SessionUser): Promise<RenewalSettings> => {
  const tx = dependencies.db;
  const account = accountOf(user);
  const { id } = account;
  const choice = await readChoice(dependencies, tx, account, await store.findSettings(tx, id));
  const open = await store.listOpen(tx, id);
  const installs = await store.installsOf(
    tx,
    open.map((row) => row.id),
  );
  const shown: ShownRenewal[] = [];
  for (const row of open) {
    const found = await findShown(dependencies, tx, { row, installs: installs.get(row.id) ?? [], choice });
    if (found) shown.push(found);
  }
  const planned = choice.by === 'off' ? undefined : await findPlanned(dependencies, tx, id, choice.by);
  if (planned) shown.push(planned);
  const { currency } = await dependencies.settings.read(tx);
  return {
    by: choice.by,
    is_default: choice.isDefault,
    company_id: choice.by === 'off' ? null : choice.companyId,
    saved_method_id: choice.by === 'card' ? choice.savedMethodId : null,
    most_amount: choice.by === 'card' ? toMajor(choice.mostAmount) : null,
    currency: choice.by === 'card' ? choice.currency : currency,
    methods: (await store.listMethods(tx, id)).map((method) => methodToWire(method, personOf(user))),
    offered: {
      invoice: await isOffered(dependencies, tx, 'invoice'),
      card: await isOffered(dependencies, tx, 'card'),
    },
    renewals: shown.map((each) => renewalToWire(each, choice)),
  };
};

type Wanted = BodyOf<typeof contract.renewals.set>;

/** A card is charged for what the person who has stored it allows. Others may only lower its limit. */
const refuseCardOfOther = (method: store.SavedMethodRow, user: SessionUser) => {
  if (!isOwn(method, personOf(user))) throw new Refusal('saved_method_of_other');
};

/** Checks what an account wants, and returns it as it is stored. */
const checkWanted = async (
  dependencies: RenewalDependencies,
  tx: Db,
  { user, before }: { user: SessionUser; before: Choice },
  { by, company_id, saved_method_id, most_amount, currency }: Wanted,
): Promise<store.SettingsRow> => {
  const { companies, settings, now } = dependencies;
  const userId = user.id;
  const off = { byInvoice: false, companyId: null, savedMethodId: null, mostAmount: null, currency: null };
  const row = { userId, ...off, updatedAt: now() };
  if (by === 'off') return row;
  if (!(await isOffered(dependencies, tx, by))) throw new Refusal(by === 'invoice' ? 'invoices_off' : 'payments_off');
  const companyId = company_id ?? null;
  const company = companyId ? await companies.findOwned(tx, userId, companyId) : undefined;
  if (!company && (by === 'invoice' || companyId)) throw new Refusal('not_found', { field: 'company_id' });
  if (by === 'invoice') return { ...row, byInvoice: true, companyId };
  const method = saved_method_id ? await store.findMethod(tx, userId, saved_method_id) : undefined;
  if (!method) throw new Refusal('not_found', { field: 'saved_method_id' });
  if (most_amount === undefined || most_amount === null) throw new Refusal('field_required', { field: 'most_amount' });
  const mostAmount = toMinor(most_amount, MOST_BY_CARD);
  if (mostAmount === undefined) throw new Refusal('field_invalid', { field: 'most_amount' });
  const today = await settings.read(tx);
  if (currency !== undefined && currency !== today.currency)
    throw new Refusal('amount_mismatch', { field: 'currency' });
  const isAllowed =
    before.by === 'card' &&
    before.savedMethodId === method.id &&
    before.currency === today.currency &&
    mostAmount <= before.mostAmount;
  if (!isAllowed) refuseCardOfOther(method, user);
  return { ...row, companyId, savedMethodId: method.id, mostAmount, currency: today.currency };
};

/**
 * Ends the open renewals that do not fit the choice any more. An invoice of which nothing has arrived is canceled; a
 * charge that was written already is accounted for when it ends.
 */
const withdrawOthers = async (
  { invoices, now }: RenewalDependencies,
  tx: Db,
  userId: string,
  choice: Choice,
  { actor, isOtherCompany }: { actor: AuditActor; isOtherCompany: boolean },
) => {
  for (const open of await store.listOpen(tx, userId)) {
    const row = await store.lockRenewal(tx, open.id);
    if (!row || row.endedAt || row.charging) continue;
    if (row.by === choice.by && !isOtherCompany) continue;
    const invoice = row.by === 'invoice' && row.paymentId ? await invoices.ofPayment(tx, row.paymentId) : undefined;
    if (invoice && !(await invoices.withdrawRenewal(tx, invoice, actor))) continue;
    await endRenewal(tx, row, 'withdrawn', { now: now(), reason: 'switched_off', actor });
  }
};

export interface Caller {
  user: SessionUser;
  address: string;
}

/** What an agreement to a price is about. Who gets the documents is no part of it. */
const agreedOf = (choice: Choice) => ({ ...choice, companyId: null });

/** What a choice is in the audit log. */
const factsOf = ({ isDefault: _, ...choice }: Choice) => choice;

/**
 * Does what a call asks for while the account is locked, and returns what stands then. That is read after the lock, since
 * it prices everything that is to be renewed.
 */
const changing = async (
  dependencies: RenewalDependencies,
  user: SessionUser,
  change: (tx: Db, account: Pick<Account, 'id' | 'kind'>) => Promise<void>,
): Promise<RenewalSettings> => {
  const account = accountOf(user);
  await dependencies.db.transaction(async (tx) => {
    if (!(await dependencies.accounts.lock(tx, user.id))) throw new Refusal('no_session');
    await change(tx, account);
  });
  return readState(dependencies, user);
};

/** Chooses how an account's licenses are renewed. */
export const setChoice = (
  dependencies: RenewalDependencies,
  { user, address }: Caller,
  wanted: Wanted,
): Promise<RenewalSettings> =>
  changing(dependencies, user, async (tx, account) => {
    const stored = await store.lockSettings(tx, user.id);
    const before = await readChoice(dependencies, tx, account, stored);
    const row = await checkWanted(dependencies, tx, { user, before }, wanted);
    await store.writeSettings(tx, row);
    const after = await readChoice(dependencies, tx, account, row);
    const isChanged = !isDeepStrictEqual(before, after);
    if (!isDeepStrictEqual(agreedOf(before), agreedOf(after))) await store.forgetAgreements(tx, user.id);
    const actor = userActor(user, address);
    const isOtherCompany = before.by === 'invoice' && after.by === 'invoice' && before.companyId !== after.companyId;
    await withdrawOthers(dependencies, tx, user.id, after, { actor, isOtherCompany });
    if (!isChanged) return;
    await audit(tx, {
      ...actor,
      action: 'renewal.switched',
      subject: `user:${user.id}`,
      owner: user.id,
      before: factsOf(before),
      after: factsOf(after),
      at: dependencies.now(),
    });
  });

/** Forgets a stored card at once. What it was to pay is not charged. */
export const unlinkMethod = (
  dependencies: RenewalDependencies,
  { user, address }: Caller,
  id: string,
): Promise<RenewalSettings> =>
  changing(dependencies, user, async (tx) => {
    const stored = await store.lockSettings(tx, user.id);
    if (!(await store.deleteMethod(tx, user.id, id))) throw new Refusal('not_found');
    const actor = userActor(user, address);
    await audit(tx, {
      ...actor,
      action: 'renewal.method_removed',
      subject: `user:${user.id}`,
      owner: user.id,
      after: { method: id },
      at: dependencies.now(),
    });
    if (stored?.savedMethodId === id) {
      const off = { by: 'off', isDefault: false } as const;
      await withdrawOthers(dependencies, tx, user.id, off, { actor, isOtherCompany: false });
    }
  });

/** Agrees to what a renewal costs today. It is charged at the next run, if its day has come. */
export const agreeToPrice = (
  dependencies: RenewalDependencies,
  { user, address }: Caller,
  id: string,
  shown: { amount: number; currency: string },
): Promise<RenewalSettings> =>
  changing(dependencies, user, async (tx) => {
    const { payments, now } = dependencies;
    const at = now();
    if (!(await store.findOwned(tx, user.id, id))) throw new Refusal('not_found');
    const settings = await store.lockSettings(tx, user.id);
    const row = await store.lockRenewal(tx, id);
    if (!row || row.endedAt || row.by !== 'card' || row.charging) throw new Refusal('renewal_closed');
    const method = settings?.savedMethodId && (await store.findMethod(tx, user.id, settings.savedMethodId));
    if (!method) throw new Refusal('renewal_closed');
    refuseCardOfOther(method, user);
    const installs = (await store.installsOf(tx, [id])).get(id) ?? [];
    const left = await leftToRenew(dependencies, tx, user.id, installs, at);
    const priced = await payments.priceRenewal(tx, user.id, left, 'card');
    if (!priced) throw new Refusal('renewal_closed');
    const { amount, currency } = priced;
    const minor = toMinor(shown.amount, MOST_BY_CARD);
    if (minor === undefined || !isSameMoney(moneyOf(priced), { minor, currency: shown.currency })) {
      throw new Refusal('amount_mismatch', { field: 'amount' });
    }
    const isDue = row.endsOn <= dayOf(at) && row.noticedDays !== null;
    await store.updateRenewal(tx, id, { amount, currency, agreedAmount: amount, ...(isDue ? { nextAt: at } : {}) });
    await store.noteAmounts(tx, id, priced.lines, { isAgreed: true });
    await audit(tx, {
      ...userActor(user, address),
      action: 'renewal.agreed',
      subject: `renewal:${id}`,
      owner: user.id,
      before: { amount: row.amount, currency: row.currency },
      after: { amount, currency },
      at,
    });
  });
