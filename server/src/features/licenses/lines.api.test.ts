import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { contract, shopReasons } from '@warden/contract';
import { addDays, addYears, dayOf, endOfDay, keyId } from '@warden/license';
import { and, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import {
  aClientId,
  bindInstall,
  newSigner,
  sharedAccount,
  showLicense,
  storedLicense,
} from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { licensesOf, paymentOf } from '../../../test/payments.ts';
import { shop as shopActor, userActor } from '../audit/service.ts';
import { auditLog } from '../audit/tables.ts';
import { orderLines, payments } from '../payments/tables.ts';
import { inheritTerms } from './jobs.ts';
import { reissueLicenses } from './reissue.ts';
import { lineIdOf } from './service.ts';
import { type LicenseRow, licenses as licensesTable } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const ada = sharedAccount(shop);

interface Line {
  clientId: string | null;
  plan?: 'commercial' | 'individual';
  years?: number;
  days?: number;
}

/** Stores an order that was paid and has these lines. The first one has the id of the payment. */
const orderOf = async (...given: Line[]) => {
  const { db, now } = shop.services;
  const paymentId = randomUUIDv7();
  const at = { createdAt: now(), updatedAt: now(), paidAt: now(), nextCheckAt: now() };
  await db.insert(payments).values({
    ...{ id: paymentId, userId: ada.user.id, email: ada.user.email, locale: 'en', licensee: 'Analytical Engines' },
    ...{ clientId: given[0]?.clientId ?? '', plan: given[0]?.plan ?? 'commercial', currency: 'RUB' },
    ...{ amount: given.length * 800_000, status: 'succeeded', method: 'invoice', idempotenceKey: randomUUID(), ...at },
  });
  const lines = given.map(({ clientId, plan = 'commercial', years = 1, days = 0 }, position) => ({
    ...{ id: position === 0 ? paymentId : randomUUIDv7(), paymentId, position, clientId, plan, years, days },
    ...{ kind: 'new' as const, yearPrice: 800_000, listAmount: 800_000, amount: 800_000 },
  }));
  await db.insert(orderLines).values(lines);
  return { paymentId, lines, lineIds: lines.map(({ id }) => id) };
};

/** Issues the licenses of an order, in its order. */
const issue = async ({ lines }: Awaited<ReturnType<typeof orderOf>>) => {
  const { db, licenses, now } = shop.services;
  const orders = lines.flatMap(({ id, paymentId, clientId, plan, years, days }) =>
    clientId === null
      ? []
      : {
          ...{ userId: ada.user.id, clientId, type: plan, licensee: 'Analytical Engines', hostname: null, paymentId },
          ...{ orderLineId: id, termYears: years, termDays: days, actor: shopActor },
          prices: plan === 'commercial' ? { individual: 80_000, commercial: 800_000 } : null,
        },
  );
  return db.transaction(async (tx) => {
    await licenses.lockAccountsAndClients(
      tx,
      orders.map(({ clientId }) => clientId),
      [ada.user.id],
    );
    return licenses.issueAll(tx, orders, now());
  });
};

const bought = async (...given: Line[]) => {
  const order = await orderOf(...given);
  return { ...order, issued: await issue(order) };
};
const three = () => bought({ clientId: aClientId() }, { clientId: aClientId() }, { clientId: aClientId() });

const refund = (paymentId: string, lineIds: readonly string[] | null) =>
  shop.services.db.transaction((tx) =>
    shop.services.licenses.refund(tx, paymentId, lineIds, 'us', shop.services.now()),
  );
const isContinued = (paymentId: string, lineIds?: readonly string[]) =>
  shop.services.db.transaction((tx) => shop.services.licenses.isContinued(tx, paymentId, lineIds));
const stored = async ({ id }: Pick<LicenseRow, 'id'>) =>
  (await storedLicense(shop, id)) as NonNullable<Awaited<ReturnType<typeof storedLicense>>>;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const today = () => dayOf(shop.services.now());

/** Returns what the audit log says of the sale of a license, by the last of its entries of this kind. */
const saleIn = async (licenseId: string, action: string) => {
  const entries = await shop.services.db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.subject, `license:${licenseId}`), eq(auditLog.action, action)));
  const { payment, line } = JSON.parse(entries.at(-1)?.after ?? '{}');
  return { payment, line };
};

describe('an order with several lines', () => {
  it('has a license for each, with the term of the line, and its payment is that of the first one', async () => {
    const [first, second, third] = [aClientId(), aClientId(), aClientId()];
    const order = await bought(
      { clientId: first },
      { clientId: second, years: 3, plan: 'individual' },
      { clientId: third, years: 2, days: 61 },
    );
    const { paymentId, lineIds, issued } = order;
    expect(issued.map((license) => [license.clientId, lineIdOf(license), dayOf(license.expiresAt)])).toEqual([
      [first, lineIds[0], addYears(today(), 1)],
      [second, lineIds[1], addYears(today(), 3)],
      [third, lineIds[2], addDays(addYears(today(), 2), 61)],
    ]);
    const { db, licenses } = shop.services;
    expect((await licenses.ofPayment(db, paymentId))?.id).toBe(issued[0]?.id);
    expect(idsOf(await licenses.ofPayments(db, [paymentId]))).toEqual(idsOf(issued).toSorted());
    expect((await licenses.clientsOfPayments(db, [paymentId])).toSorted()).toEqual([first, second, third].toSorted());
    const { data } = await shop.call(contract.payments.get, { params: { id: paymentId } }, ada);
    expect(data.license_uuid).toBe(issued[0]?.id);
    expect(await saleIn(issued[0]?.id as string, 'license.issued')).toEqual({ payment: paymentId });
    expect(await saleIn(issued[2]?.id as string, 'license.issued')).toEqual({ payment: paymentId, line: lineIds[2] });
  });

  it('never has two licenses for a line, also where the first one does not name its line', async () => {
    const order = await orderOf({ clientId: aClientId() }, { clientId: aClientId() });
    const before = order.lines.map((line, position) => (position === 0 ? { ...line, id: undefined as never } : line));
    expect((await issue({ ...order, lines: before })).map(lineIdOf)).toEqual(order.lineIds);
    for (const line of order.lines) await expect(issue({ ...order, lines: [line] })).rejects.toThrow();
    expect(await licensesOf(shop, order.paymentId)).toHaveLength(2);
  });

  it('has no license for its payment while only later lines have one', async () => {
    const { paymentId, issued } = await bought({ clientId: null }, { clientId: aClientId() });
    const { db, licenses } = shop.services;
    expect(issued).toHaveLength(1);
    expect(await licenses.ofPayment(db, paymentId)).toBeUndefined();
    expect(await licenses.ofPayments(db, [paymentId])).toHaveLength(1);
  });

  it('counts on for one installation from line to line', async () => {
    const clientId = aClientId();
    const { issued } = await bought({ clientId, years: 2 }, { clientId, years: 1, days: 30 });
    expect(issued.map(({ expiresAt }) => dayOf(expiresAt))).toEqual([
      addYears(today(), 2),
      addDays(addYears(addYears(today(), 2), 1), 30),
    ]);
  });
});

describe('a refund', () => {
  it('of one line touches no other', async () => {
    const { paymentId, lineIds, issued } = await three();
    const [first, second, third] = issued as [LicenseRow, LicenseRow, LicenseRow];
    const [, line] = lineIds as [string, string];
    expect(await refund(paymentId, [line])).toEqual({ revoked: [second.id], replaced: [] });
    expect(await stored(second)).toMatchObject({ revokedReason: shopReasons.refunded, refundedAt: expect.any(Date) });
    expect(await stored(first)).toEqual(first);
    expect(await stored(third)).toEqual(third);
    expect(await saleIn(second.id, 'license.revoked')).toEqual({ payment: paymentId, line });
  });

  it('of the whole order revokes all, each once', async () => {
    const { paymentId, lineIds, issued } = await three();
    await refund(paymentId, [lineIds[1] as string]);
    const before = await stored(issued[1] as LicenseRow);
    const { revoked, replaced } = await refund(paymentId, null);
    expect([revoked.toSorted(), replaced]).toEqual([idsOf(issued).toSorted(), []]);
    const rows = await licensesOf(shop, paymentId);
    expect(rows.every(({ revokedAt, refundedAt }) => revokedAt && refundedAt)).toBe(true);
    expect(await stored(before)).toEqual(before);
  });

  it('takes the whole term of a line from what counts on from it', async () => {
    const clientId = aClientId();
    const order = await bought({ clientId: aClientId() }, { clientId, years: 2, days: 61 });
    const later = await bought({ clientId, years: 3 });
    const line = order.lineIds[1] as string;
    expect(await isContinued(order.paymentId, [line])).toBe(true);
    expect(await isContinued(order.paymentId)).toBe(true);
    expect(await isContinued(order.paymentId, [order.paymentId])).toBe(false);
    expect(await isContinued(later.paymentId)).toBe(false);
    const { replaced } = await refund(order.paymentId, [line]);
    const [license] = await licensesOf(shop, later.paymentId);
    expect(replaced).toEqual([license?.id]);
    expect(license).toMatchObject({ expiresAt: endOfDay(addYears(today(), 3)), termYears: 3, termDays: 0 });
  });

  it('of two lines for one installation replaces neither because of the other', async () => {
    const clientId = aClientId();
    const individual = { clientId, plan: 'individual' } as const;
    const { paymentId, lineIds, issued } = await bought(individual, { clientId }, { clientId, years: 2 });
    expect(issued[1]?.carriedDays).toBeGreaterThan(0);
    // The last of them would be shorter without the one before it.
    expect(await isContinued(paymentId, [lineIds[1] as string])).toBe(true);
    expect(await isContinued(paymentId)).toBe(false);
    const { revoked, replaced } = await refund(paymentId, null);
    expect([revoked.toSorted(), replaced]).toEqual([idsOf(issued).toSorted(), []]);
    expect(idsOf(await licensesOf(shop, paymentId)).toSorted()).toEqual(idsOf(issued).toSorted());
  });

  it('waits for another one of the same installations, and for their validations, without a deadlock', async () => {
    const clientIds = Array.from({ length: 6 }, aClientId);
    const linesOf = (ids: string[]) => ids.map((clientId) => ({ clientId }));
    const orders = [await bought(...linesOf(clientIds)), await bought(...linesOf(clientIds.toReversed()))];
    const texts = orders.flatMap(({ issued }) => issued.map(({ licenseText }) => licenseText));
    const [refunds] = await Promise.all([
      Promise.all(orders.map(({ paymentId }) => refund(paymentId, null))),
      ...texts.map((licenseText) => shop.call(contract.licenses.validate, { body: { licenseText } })),
    ]);
    expect(refunds.map(({ revoked }) => revoked.length)).toEqual([6, 6]);
    for (const { paymentId } of orders) {
      const rows = await licensesOf(shop, paymentId);
      expect(rows.every(({ refundedAt }) => refundedAt)).toBe(true);
    }
  });

  it('of a line without a license revokes none', async () => {
    const { paymentId, lineIds, issued } = await bought({ clientId: aClientId() }, { clientId: null });
    expect(await refund(paymentId, [lineIds[1] as string])).toEqual({ revoked: [], replaced: [] });
    expect(await stored(issued[0] as LicenseRow)).toEqual(issued[0]);
  });
});

it('says of each line whether its license was ever validated', async () => {
  const { paymentId, lineIds, issued } = await three();
  const { db, licenses } = shop.services;
  await shop.call(contract.licenses.validate, { body: { licenseText: issued[1]?.licenseText as string } });
  expect(await licenses.wasValidated(db, paymentId)).toBe(true);
  expect(await licenses.wasValidated(db, paymentId, [lineIds[1] as string])).toBe(true);
  expect(await licenses.wasValidated(db, paymentId, [lineIds[0] as string, lineIds[2] as string])).toBe(false);
});

describe('the line and the term of a license go along', () => {
  const ofLine = async ({ paymentId, lineIds }: Awaited<ReturnType<typeof three>>, position: number) => {
    const rows = await licensesOf(shop, paymentId);
    expect(rows.map(lineIdOf).toSorted()).toEqual([...lineIds].toSorted());
    return rows.find((row) => row.orderLineId === lineIds[position]) as LicenseRow;
  };

  it('where its owner signs it anew', async () => {
    const order = await bought({ clientId: aClientId() }, { clientId: aClientId(), years: 2, days: 61 });
    const { db, licenses } = shop.services;
    const id = order.issued[1]?.id as string;
    const again = { userId: ada.user.id, id, revoke: 'now' as const };
    const rotated = await db.transaction((tx) => licenses.rotate(tx, again, userActor(ada.user)));
    expect(await ofLine(order, 1)).toMatchObject({ id: rotated.id, termYears: 2, termDays: 61 });
    expect(await stored({ id })).toMatchObject({ paymentId: null, replacedBy: rotated.id });
    const { paymentId, lineIds } = order;
    expect(await saleIn(rotated.id, 'license.issued')).toEqual({ payment: paymentId, line: lineIds[1] });
  });

  it('where it moves to another installation, and a refund of the line finds it there', async () => {
    const { install, clientId } = await bindInstall(shop, ada);
    const order = await bought({ clientId: aClientId() }, { clientId, years: 2, days: 61 });
    const to = aClientId();
    const { text: licenseText } = await showLicense({ client: to, issued: shop.services.now() });
    await shop.call(contract.installs.move, { params: { id: install.id }, body: { licenseText } }, ada);
    expect(await ofLine(order, 1)).toMatchObject({ clientId: to, termYears: 2, termDays: 61 });
    await refund(order.paymentId, [order.lineIds[1] as string]);
    expect(await ofLine(order, 1)).toMatchObject({ clientId: to, revokedReason: shopReasons.refunded });
    expect(await ofLine(order, 0)).toMatchObject({ revokedAt: null });
  });

  it('where a stolen key makes a re-issue necessary', async () => {
    const order = await bought({ clientId: aClientId() }, { clientId: aClientId(), years: 2, days: 61 });
    const { keys } = shop.services;
    const from = keyId(keys.signer.publicKey);
    await reissueLicenses({ ...shop.services, keys: { signer: newSigner() } }, { from, isRetired: false });
    const license = await ofLine(order, 1);
    expect(license).toMatchObject({ termYears: 2, termDays: 61, supersedes: order.issued[1]?.id });
    const { paymentId, lineIds } = order;
    expect(await saleIn(license.id, 'license.issued')).toEqual({ payment: paymentId, line: lineIds[1] });
    expect((await stored(license)).keyId).not.toBe(from);
  });
});

it('gets back its line and its term after a shop of the previous version has signed it anew, twice', async () => {
  const order = await bought({ clientId: null }, { clientId: aClientId(), years: 3 }, { clientId: aClientId() });
  const { db, licenses } = shop.services;
  let [{ id }, other] = order.issued as [LicenseRow, LicenseRow];
  for (let n = 0; n < 2; n++) {
    const again = { userId: ada.user.id, id, revoke: 'now' as const };
    ({ id } = await db.transaction((tx) => licenses.rotate(tx, again, userActor(ada.user))));
    const unknown = { orderLineId: null, termYears: 1, termDays: 0 };
    await db.update(licensesTable).set(unknown).where(eq(licensesTable.id, id));
  }
  await inheritTerms.run({}, shop.services, '');
  expect(await stored({ id })).toMatchObject({ orderLineId: order.lineIds[1], termYears: 3, termDays: 0 });
  expect(await stored(other)).toEqual(other);
  expect(await licenses.ofPayment(db, order.paymentId)).toBeUndefined();
});

describe('an order of several installations that are given away', () => {
  const give = (id: string, organization_id: string) =>
    shop.call(contract.installs.changeOwner, { params: { id }, body: { organization_id } }, ada);

  it('stays with its owner, while its licenses go each with their installation', async () => {
    const team = await openOrganization(shop, [[ada, 'owner']]);
    const [one, other] = [await bindInstall(shop, ada), await bindInstall(shop, ada)];
    const { paymentId, issued } = await bought({ clientId: one.clientId }, { clientId: other.clientId });
    const owners = async () => [
      (await paymentOf(shop, paymentId)).userId,
      ...(await Promise.all(issued.map(stored))).map(({ userId }) => userId),
    ];
    await give(one.install.id, team);
    expect(await owners()).toEqual([ada.user.id, team, ada.user.id]);
    await give(other.install.id, team);
    expect(await owners()).toEqual([ada.user.id, team, team]);
    const { data } = await shop.call(contract.payments.list, { query: {} }, memberOf(team, ada));
    expect(data).toEqual([]);
  });

  it('goes along where all its lines are for one installation', async () => {
    const team = await openOrganization(shop, [[ada, 'owner']]);
    const { install, clientId } = await bindInstall(shop, ada);
    const { paymentId } = await bought({ clientId, plan: 'individual' }, { clientId });
    await give(install.id, team);
    expect(await paymentOf(shop, paymentId)).toMatchObject({ userId: team, orderedBy: ada.user.id });
    expect(await licensesOf(shop, paymentId)).toMatchObject([{ userId: team }, { userId: team }]);
  });

  it('stays where a line waits for its installation', async () => {
    const team = await openOrganization(shop, [[ada, 'owner']]);
    const { install, clientId } = await bindInstall(shop, ada);
    const { paymentId } = await bought({ clientId }, { clientId: null });
    await give(install.id, team);
    expect(await paymentOf(shop, paymentId)).toMatchObject({ userId: ada.user.id });
  });
});
