import { addDays, dayOf } from '@warden/license';
import { expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { giveInvoice, invoiceOf } from '../../../test/invoices.ts';
import { giveLicense, openAccount } from '../../../test/licenses.ts';
import { openDemoClock } from '../../platform/demo-clock.ts';
import { allJobs } from '../all-jobs.ts';
import { type PassedDay, passDay } from './pass-days.ts';

const shop = sharedTestApp();

it('two months pass with every reminder sent once, an invoice and a license expired, and no job failed', async () => {
  const clock = openDemoClock(tempDir(), 'demo');
  shop.setClock(clock.now);
  const [customer, company] = [await openAccount(shop), await openAccount(shop)];
  const expires = addDays(dayOf(clock.now()), 40);
  await giveLicense(shop, customer.user.id, { expires });
  const { id } = await giveInvoice(shop, company);
  await shop.services.jobs.settle(60_000);
  const passing = { clock, mailbox: shop.mailbox, jobs: allJobs, services: shop.services };
  const days: PassedDay[] = [];
  for (let n = 0; n < 60; n++) days.push(await passDay(passing));
  expect(days.flatMap(({ failed }) => failed)).toEqual([]);

  const sentTo = ({ user }: Account) =>
    days.flatMap(({ day, mails }) => mails.filter(({ to }) => to === user.email).map(() => day));
  expect(sentTo(customer)).toEqual([-30, -7, -1, 1].map((offset) => addDays(expires, offset)));
  // The trial of the company's installation ends later.
  const [reminder, expiry] = sentTo(company);
  expect(days.filter((day) => day.invoices_expired > 0).map(({ day }) => day)).toEqual([expiry]);
  expect((reminder as string) < (expiry as string)).toBe(true);
  expect((await invoiceOf(shop, id)).expiredAt).not.toBeNull();
  expect(days.filter((day) => day.licenses_expired > 0).map(({ day }) => day)).toContain(addDays(expires, 1));
});
