import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { bindInstall, giveLicense, openAccount } from '../../../test/licenses.ts';
import { buyAndPay } from '../../../test/payments.ts';
import { allMails } from '../../app/all-jobs.ts';
import { resetPassword } from '../../features/auth/mail.tsx';
import { readRows } from '../db/rows.ts';
import { enqueueMail, mailJob } from '../mail/mail-job.ts';

/** There are no workers, so every job stays in the queue. */
const shop = sharedTestApp({}, { workers: false });

const queueRows = async () =>
  await readRows<{ name: string; data: string }>(
    shop.services.db,
    sql`select name, state::text, data::text, coalesce(output::text, '') as output from pgboss.job`,
  );
const about = async (text: string) => (await queueRows()).filter((row) => JSON.stringify(row).includes(text));

/** Does everything that makes an account enqueue a job. */
const aBusyAccount = async () => {
  const from = '203.0.113.77';
  const account = await openAccount(shop, {
    email: `Person-${crypto.randomUUID()}@private.example`,
    firstName: 'Ottilie',
    lastName: 'Privatissima',
    companyName: 'Secret Works',
    from,
  });
  const { token } = account;
  const { email } = account.user;
  await shop.call(contract.auth.forgotPassword, { body: { email } }, { from });
  await shop.call(
    contract.auth.changePassword,
    { body: { currentPassword: account.password, newPassword: 'new horse' } },
    { token },
  );
  const { clientId } = await bindInstall(shop, account);
  const { id } = await buyAndPay(shop, account, clientId);
  await giveLicense(shop, account.user.id);
  return { ...account, password: 'new horse', paymentId: id };
};

it('rows of the queue hold ids, and no address, name or network address', async () => {
  const { user } = await aBusyAccount();
  const all = JSON.stringify(await queueRows()).toLowerCase();
  expect(all).toContain(user.id);
  for (const personal of ['private.example', 'ottilie', 'privatissima', 'secret works', '203.0.113.77']) {
    expect(all).not.toContain(personal);
  }
});

it('deleting an account removes its rows, waiting, done or failed, except those about its payments', async () => {
  const { user, token, password, paymentId } = await aBusyAccount();
  const states = ['created', 'completed', 'failed', 'retry'];
  for (const state of states) {
    await shop.services.db.transaction((tx) =>
      shop.services.jobs.enqueue(tx, mailJob(allMails), { kind: state, data: { userId: user.id } }),
    );
    await shop.services.db.execute(
      sql`update pgboss.job set state = ${state}::pgboss.job_state where data ->> 'kind' = ${state}`,
    );
  }
  expect((await about(user.id)).length).toBeGreaterThan(states.length);
  await shop.call(contract.auth.deleteAccount, { body: { password } }, { token });
  const left = await about(user.id);
  // This one stays because another account that claims the address may have asked for the reset.
  expect(left.map(({ data }) => (JSON.parse(data) as { kind: string }).kind)).toEqual(['auth.reset-password']);
  expect(await about(paymentId)).toHaveLength(1);
});

it('a finished job is deleted after an hour or two', async () => {
  const { user } = await aBusyAccount();
  await shop.services.db.execute(
    sql`update pgboss.job set state = 'completed', completed_on = now() - interval '61 minutes'`,
  );
  await shop.services.db.execute(sql`update pgboss.queue set maintain_on = now() - interval '11 minutes'`);
  const boss = new PgBoss({
    ...shop.database.boss,
    supervise: false,
    schedule: false,
    maintenanceIntervalSeconds: 600,
  });
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
  expect(await about(user.id)).toEqual([]);
});

it('a reset reaches the account that still claims the address after another claim was deleted', async () => {
  const first = await shop.register();
  const second = await shop.register({ email: first.user.email, password: 'other horse' });
  const claims = [first.user.id, second.user.id];
  const data = { claims, locale: 'en' as const };
  await shop.services.db.transaction((tx) => enqueueMail(shop.services, tx, resetPassword, data));
  await shop.call(contract.auth.deleteAccount, { body: { password: first.password } }, { token: first.token });
  expect(await about(second.user.id)).not.toEqual([]);
  await mailJob(allMails).run({ kind: resetPassword.kind, data }, shop.services, 'late');
  expect(await shop.mailbox.list({ to: first.user.email })).toHaveLength(1);
});
