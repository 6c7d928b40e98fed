import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { atEachEdge, dyingAt } from '../../../test/crash.ts';
import { jobsAbout } from '../../../test/jobs.ts';
import { aClientId, bindInstall, sharedAccount, showLicense } from '../../../test/licenses.ts';
import { buyAndPay, buyerOf } from '../../../test/payments.ts';
import type { Services } from '../../app/services.ts';
import { userActor } from '../audit/service.ts';
import { revokeRotated } from '../licenses/rotate.ts';
import { licenses } from '../licenses/tables.ts';
import { movingInstalls } from './move.ts';
import { installMoves, installs } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);

/** The licenses that take no other one's place and work: of the payment, and of these clients. */
const running = async (paymentId: string, clients: readonly string[]) => {
  const { db } = shop.services;
  const inForce = and(isNull(licenses.revokedAt), isNull(licenses.replacedBy), eq(licenses.type, 'commercial'));
  const ofClients = await Promise.all(
    clients.map((clientId) =>
      db
        .select()
        .from(licenses)
        .where(and(inForce, eq(licenses.clientId, clientId))),
    ),
  );
  const ofPayment = await db.select().from(licenses).where(eq(licenses.paymentId, paymentId));
  expect(ofPayment).toHaveLength(1);
  expect(ofClients.flat().map(({ id }) => id)).toEqual(ofPayment.map(({ id }) => id));
  return ofPayment[0] as (typeof ofPayment)[0];
};

const boundClients = async () =>
  (await shop.services.db.select().from(installs).where(eq(installs.userId, customer.user.id))).map(
    ({ clientId }) => clientId,
  );

const bought = async () => {
  const { clientId, install } = await bindInstall(shop, customer);
  return { from: clientId, install, ...(await buyAndPay(shop, customer, clientId)) };
};

const movedBy = async (services: Services, id: string, to: string) => {
  const { user, address } = await buyerOf(shop, customer);
  const { text } = await showLicense({ client: to, issued: shop.services.now() });
  return movingInstalls(services).move({ user, address }, id, text);
};

describe('a crash at any edge', () => {
  it('of a move leaves the license at one of the two installations, which alone is bound', async () => {
    const edges = await atEachEdge(async (edge) => {
      const { from, install, id, license } = await bought();
      const to = aClientId();
      const died = await dyingAt(shop.services, edge, (services) => movedBy(services, install.id, to));
      const found = await running(id, [from, to]);
      const isMoved = found.clientId === to;
      expect(found.expiresAt, `after ${died}`).toEqual(license.expiresAt);
      const bound = await boundClients();
      expect([bound.includes(from), bound.includes(to)], `after ${died}`).toEqual([!isMoved, isMoved]);
      const records = await shop.services.db.select().from(installMoves).where(eq(installMoves.toClient, to));
      expect(records).toHaveLength(isMoved ? 1 : 0);
      const [record] = records;
      const mails = record ? await jobsAbout(shop.services.db, 'mail', record.id) : [];
      expect(mails).toHaveLength(isMoved ? 1 : 0);
      return died;
    });
    expect(edges).toEqual(expect.arrayContaining(['before jobs.enqueue', 'before the commit', 'after the commit']));
  });

  it('of undoing one does so too', async () => {
    const edges = await atEachEdge(async (edge) => {
      const { from, install, id, license } = await bought();
      const to = aClientId();
      const moved = await movedBy(shop.services, install.id, to);
      const { user, address } = await buyerOf(shop, customer);
      const died = await dyingAt(shop.services, edge, (services) =>
        movingInstalls(services).undo({ user, address }, moved.id),
      );
      const found = await running(id, [from, to]);
      const isBack = found.clientId === from;
      expect(found.expiresAt, `after ${died}`).toEqual(license.expiresAt);
      const bound = await boundClients();
      expect([bound.includes(from), bound.includes(to)], `after ${died}`).toEqual([isBack, !isBack]);
      return died;
    });
    expect(edges).toContain('after the commit');
  });

  it('of signing anew leaves one license, and the job that ends the old text exists with it', async () => {
    const edges = await atEachEdge(async (edge) => {
      const { from, id, license } = await bought();
      const { user } = customer;
      const given = { userId: user.id, id: license.id, revoke: 'in_72_hours' as const, by: user.email };
      const died = await dyingAt(shop.services, edge, (services) =>
        services.db.transaction((tx) => services.licenses.rotate(tx, given, userActor(user))),
      );
      const isNew = (await running(id, [from])).id !== license.id;
      const jobs = await jobsAbout(shop.services.db, revokeRotated.name, license.id);
      expect(jobs, `after ${died}`).toHaveLength(isNew ? 1 : 0);
      // The job dies, too, and is done again.
      const died2 = await dyingAt(shop.services, edge, (services) =>
        revokeRotated.run({ licenseId: license.id }, services, ''),
      );
      await revokeRotated.run({ licenseId: license.id }, shop.services, '');
      const [old] = await shop.services.db.select().from(licenses).where(eq(licenses.id, license.id));
      expect(old?.revokedAt !== null, `after ${died2}`).toBe(isNew);
      await running(id, [from]);
      return died;
    });
    expect(edges).toEqual(expect.arrayContaining(['before jobs.enqueueAfter', 'before the commit']));
  });
});
