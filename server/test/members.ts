import { type MemberRole, memberRoles } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import { eq, sql } from 'drizzle-orm';
import { allMails } from '../src/app/all-jobs.ts';
import { installMoves, installs } from '../src/features/installs/tables.ts';
import { licenses } from '../src/features/licenses/tables.ts';
import { payments } from '../src/features/payments/tables.ts';
import { renewalSettings, renewals, savedMethods } from '../src/features/renewals/tables.ts';
import { webhooks } from '../src/features/webhooks/tables.ts';
import { enqueueMail, mailJob } from '../src/platform/mail/mail-job.ts';
import type { Account, TestApp } from './app.ts';
import { deliver } from './jobs.ts';
import { openAccount } from './licenses.ts';
import { openOrganization } from './organizations.ts';

export type Team = Record<MemberRole, Account>;

/** Opens an organization with a member of each role. The one who pays reads Russian. */
export const openTeam = async (shop: TestApp, owner?: Account) => {
  const open = (locale: Locale = 'en') => openAccount(shop, { locale });
  const team: Team = {
    owner: owner ?? (await open()),
    billing: await open('ru'),
    technical: await open(),
    viewer: await open(),
  };
  const organizationId = await openOrganization(
    shop,
    memberRoles.map((role) => [team[role], role] as const),
  );
  return { team, organizationId };
};

/** Gives everything that mails are about from a person to an organization. */
export const giveToOrganization = async ({ services: { db } }: TestApp, userId: string, organizationId: string) => {
  const owned = { userId: organizationId };
  await db.update(licenses).set(owned).where(eq(licenses.userId, userId));
  await db.update(installMoves).set(owned).where(eq(installMoves.userId, userId));
  await db.update(webhooks).set(owned).where(eq(webhooks.userId, userId));
  await db
    .update(payments)
    .set({ ...owned, orderedBy: userId })
    .where(eq(payments.userId, userId));
  await db.update(installs).set(owned).where(eq(installs.userId, userId));
  for (const table of [renewals, renewalSettings]) await db.delete(table).where(eq(table.userId, organizationId));
  for (const table of [savedMethods, renewals, renewalSettings]) {
    await db.update(table).set(owned).where(eq(table.userId, userId));
  }
};

/** Mails to members, in a shop whose workers do not send them. */
export const memberMails = (shop: TestApp) => {
  const kindOf = (name: string) => {
    const kind = allMails.find((one) => one.kind === name);
    if (!kind) throw new Error(`no mail is called ${name}`);
    return kind;
  };
  const to = async ({ user }: Account) =>
    (await shop.mailbox.list({ to: user.email, limit: 1000 })).map(({ subject, text, attachments, links }) => ({
      subject,
      text,
      attachments,
      links,
    }));
  /** Makes the jobs for the members, which wait then. Returns the id of the job that did so. */
  const fanOut = async (name: string, data: object, times = 1) => {
    const { db } = shop.services;
    // What a test prepares leaves mails in the queue, which are not what it is about.
    await db.execute(sql`delete from pgboss.job`);
    const id = await db.transaction((tx) => enqueueMail(shop.services, tx, kindOf(name), data));
    for (let run = 0; run < times; run++) await mailJob(allMails).run({ kind: name, data }, shop.services, id);
    await db.execute(sql`delete from pgboss.job where id = ${id}`);
  };
  const send = async (name: string, data: object) => {
    await fanOut(name, data);
    await deliver(shop, kindOf(name));
  };
  return {
    to,
    fanOut,
    /** Sends what waits of this kind. */
    deliver: (name: string) => deliver(shop, kindOf(name)),
    send,
    /** Sends a mail, and returns what each role got of it. */
    async received(team: Team, name: string, data: object) {
      const count = () => Promise.all(memberRoles.map(async (role) => (await to(team[role])).length));
      const before = await count();
      await send(name, data);
      const after = await Promise.all(memberRoles.map((role) => to(team[role])));
      // The newest comes first.
      return memberRoles.flatMap((role, at) =>
        (after[at] ?? []).slice(0, (after[at]?.length ?? 0) - (before[at] ?? 0)).map((mail) => ({ role, mail })),
      );
    },
  };
};
