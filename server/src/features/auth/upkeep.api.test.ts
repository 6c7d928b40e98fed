import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { DAY } from '../../platform/time.ts';
import { auditLog } from '../audit/tables.ts';
import { createFirstAccounts, demoAccounts } from './first-accounts.ts';
import { sweepExpired } from './jobs.ts';
import { mailTokens, sessions, users } from './tables.ts';

const { auth } = contract;

const shop = sharedTestApp({ ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'boss horse' });

const signIn = async (email: string, password: string) =>
  (await shop.call(auth.login, { body: { email, password } })).data.user;

describe('the first accounts', () => {
  it('are made all together or not at all, and once, however many processes start together', async () => {
    const giveDemo = vi.fn(async () => {});
    const cut = createFirstAccounts(shop.services, () => Promise.reject(new Error('cut short')));
    await expect(cut).rejects.toThrow('cut short');
    expect(await shop.services.db.select().from(users)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => createFirstAccounts(shop.services, giveDemo)));
    await createFirstAccounts(shop.services, giveDemo);
    expect(giveDemo).toHaveBeenCalledOnce();
    const emails = (await shop.services.db.select({ email: users.email }).from(users)).map(({ email }) => email);
    expect(emails.toSorted()).toEqual(['Boss@Example.com', demoAccounts.admin.email, demoAccounts.customer.email]);
    const [boss] = await shop.services.db.select().from(users).where(eq(users.email, 'Boss@Example.com'));
    expect(await shop.services.db.select().from(auditLog)).toMatchObject([
      {
        actor: 'operator',
        action: 'user.created',
        subject: `user:${boss?.id}`,
        before: null,
        after: '{"isAdmin":true}',
      },
    ]);
  });

  it('can sign in at once, verified, each with its rights', async () => {
    const { admin, customer } = demoAccounts;
    expect(await signIn('boss@example.com', 'boss horse')).toMatchObject({ isAdmin: true, isEmailVerified: true });
    expect(await signIn(admin.email, admin.password)).toMatchObject({ isAdmin: true, isEmailVerified: true });
    expect(await signIn(customer.email, customer.password)).toMatchObject({ isAdmin: false, isEmailVerified: true });
  });

  it('are not made again, nor given their old password back, as long as there is an administrator', async () => {
    const { email, password } = demoAccounts.customer;
    const { data } = await shop.call(auth.login, { body: { email, password } });
    await shop.call(auth.deleteAccount, { body: { password } }, { token: data.token });
    await createFirstAccounts(shop.services);
    expect(await refusal(signIn(email, password))).toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('the hourly sweep', () => {
  it('removes sessions that are over or were not used, expired tokens and limits, and nothing else', async () => {
    const { db } = shop.services;
    const { user, token } = await shop.register();
    const expiresAt = new Date(Date.now() - DAY);
    const old = { tokenHash: 'old', userId: user.id, expiresAt };
    await shop.tokenFrom(user.email, 'verify-email');
    const unused = { tokenHash: 'old and unused', userId: user.id, lastSeenAt: new Date(Date.now() - 31 * DAY) };
    await db.insert(sessions).values([
      { ...old, createdAt: expiresAt },
      { ...unused, createdAt: unused.lastSeenAt, expiresAt: new Date(Date.now() + DAY) },
    ]);
    await db.insert(mailTokens).values({ ...old, purpose: 'reset' });
    await db.insert(rateLimits).values({ key: 'forgotHere:old@example.com', points: 1, expire: expiresAt });
    await sweepExpired.run({}, shop.services, 'job');
    const limits = (await db.select().from(rateLimits)).map(({ key }) => key);
    expect(limits).toContain(`registerMailbox:${user.email.toLowerCase()}`);
    expect(limits).not.toContain('forgotHere:old@example.com');
    const left = async (table: typeof sessions | typeof mailTokens) =>
      (await db.select().from(table).where(eq(table.userId, user.id))).map(({ tokenHash }) => tokenHash);
    expect(await left(sessions)).toEqual([expect.not.stringMatching(/^old/)]);
    expect(await left(mailTokens)).toEqual([expect.not.stringMatching(/^old$/)]);
    expect((await shop.call(auth.me, {}, { token })).data.user.id).toBe(user.id);
  });

  // The embedded database runs one transaction at a time.
  it.runIf(process.env.WARDEN_TEST_DB === 'postgres')('waits for no counter that an attempt has locked', async () => {
    const { db } = shop.services;
    const expire = new Date(Date.now() - 1000);
    await db.insert(rateLimits).values(['used', 'forgotten'].map((key) => ({ key, points: 1, expire })));
    await db.transaction(async (tx) => {
      await tx.select().from(rateLimits).where(eq(rateLimits.key, 'used')).for('update');
      await sweepExpired.run({}, shop.services, 'job');
    });
    const left = (await db.select().from(rateLimits)).map(({ key }) => key);
    expect([left.includes('used'), left.includes('forgotten')]).toEqual([true, false]);
  });
});
