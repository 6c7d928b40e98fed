import { giveDemoAdvisory, removeDemoAdvisory } from '../features/advisories/demo.ts';
import { audit, operator } from '../features/audit/service.ts';
import { findDemoAccounts, removeDemoAccounts } from '../features/auth/service.ts';
import { giveDemoCompany } from '../features/companies/demo.ts';
import { releaseCompanies } from '../features/companies/owners.ts';
import { removeDemoDocuments } from '../features/documents/demo.ts';
import { giveDemoInstalls } from '../features/installs/demo.ts';
import { findInvoicesOf, giveDemoInvoices, removeDemoInvoices } from '../features/invoices/demo.ts';
import { giveDemoLicenses, removeDemoLicenses, setDemoPayment } from '../features/licenses/demo.ts';
import { organizationsOfOnly } from '../features/memberships/service.ts';
import { findDemoPayments, giveDemoPayments, removeDemoPayments } from '../features/payments/demo.ts';
import { giveDemoReleases, removeDemoReleases } from '../features/releases/demo.ts';
import { removeDemoSeller, setDemoSeller } from '../features/seller/demo.ts';
import { removeDemoPrices, setDemoPrices } from '../features/settings/demo.ts';
import { removeAllocations } from '../features/transfers/demo.ts';
import type { Db } from '../platform/db/database.ts';
import type { Services } from './services.ts';

/** Adds what a demo shows besides its accounts. */
export const giveDemo = (services: Services) => async (tx: Db, customerId: string) => {
  await setDemoPrices(services, tx);
  await setDemoSeller(services, tx);
  const { bought, trials } = await giveDemoLicenses(services, tx, customerId);
  await giveDemoInstalls(services, tx, customerId, trials);
  const company = await giveDemoCompany(services, tx, customerId);
  for (const { licenseId, paymentId, method } of await giveDemoPayments(services, tx, customerId, bought)) {
    await setDemoPayment(tx, licenseId, paymentId);
    if (method === 'invoice') await giveDemoInvoices(services, tx, customerId, company, paymentId);
  }
  await giveDemoReleases(services, tx);
  await giveDemoAdvisory(services, tx);
};

/** Removes everything that a demo put into the database, in one transaction. Returns null where there is no demo. */
export const removeDemo = ({ db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>) =>
  db.transaction(async (tx) => {
    const accounts = await findDemoAccounts(tx);
    const [first] = accounts;
    if (!first) return null;
    const people = accounts.map(({ id }) => id);
    const ids = [...people, ...(await organizationsOfOnly(tx, people))];
    const paymentIds = await findDemoPayments(tx, ids);
    await removeAllocations(tx, await findInvoicesOf(tx, paymentIds));
    await removeDemoInvoices(tx, paymentIds);
    await removeDemoDocuments(tx, paymentIds);
    const licenses = await removeDemoLicenses(tx, ids, paymentIds, first.createdAt);
    const removed = {
      accounts: accounts.length,
      payments: await removeDemoPayments(tx, paymentIds),
      licenses,
      prices: await removeDemoPrices(tx),
      releases: await removeDemoReleases({ jobs }, tx),
    };
    await removeDemoSeller(tx);
    await removeDemoAdvisory(tx);
    for (const id of ids) await releaseCompanies(tx, id);
    await removeDemoAccounts(tx, ids);
    await audit(tx, {
      ...operator,
      action: 'demo.removed',
      subject: 'demo',
      before: { ...removed, users: ids },
      at: now(),
    });
    return removed;
  });
