import { randomUUIDv7 } from 'node:crypto';
import type { Company, EnteredCompany } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Db } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit, userActor } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { checkedDetails, isSameCompany, MOST_COMPANIES } from './domain.ts';
import { confirmAccountingEmail } from './mail.tsx';
import * as store from './store.ts';
import { companyToWire } from './wire.ts';

export interface Entering {
  db: Db;
  accounts: Pick<AccountService, 'lock'>;
  jobs: JobQueue;
  limits: Pick<Limits, 'consume' | 'tryConsume'>;
  now: () => Date;
}

/** Who enters a company, from where, and in which language the accounting addresses are asked. */
export interface Caller {
  user: SessionUser;
  address: string;
  locale: Locale;
}

/** The owner has proved this address already. */
const isOwnAddress = ({ email, emailVerifiedAt }: SessionUser, key: string) =>
  emailVerifiedAt !== null && emailKey(email) === key;

/** Whom a mail to an accounting address counts for. It may go to a stranger's mailbox. */
export const whoMails = ({ user, address }: Caller, key: string) => ({
  network: address,
  account: user.id,
  mailbox: key,
});

/** Returns the new addresses that may get a mail. Others have had too many, which must not keep the company out. */
const countNewMails = async (
  { db, limits }: Entering,
  caller: Caller,
  company: store.CompanyRow | undefined,
  emails: Map<string, string>,
) => {
  const known = company ? await store.listEmails(db, [company.id]) : [];
  const mailed = new Set<string>();
  for (const key of emails.keys()) {
    if (isOwnAddress(caller.user, key) || known.some((row) => row.emailKey === key)) continue;
    const who = whoMails(caller, key);
    await limits.consume(who, 'accountingMailAddress', 'accountingMailAccount');
    if (await limits.tryConsume(who, 'accountingMailHere', 'accountingMailbox')) mailed.add(key);
  }
  return mailed;
};

/** Sets the list of accounting addresses. Those that stay keep their confirmation; new ones get a mail that asks. */
const setEmails = async (
  { jobs, now }: Entering,
  tx: Db,
  { user, locale }: Caller,
  companyId: string,
  { emails, mailed }: { emails: Map<string, string>; mailed: ReadonlySet<string> },
) => {
  await store.deleteEmailsBut(tx, companyId, [...emails.keys()]);
  // Addresses are listed in the order of their ids, and so in the order in which they were entered.
  const ids = Array.from(emails, () => randomUUIDv7()).toSorted();
  const added = await store.insertEmails(
    tx,
    Array.from(emails, ([key, email]) => ({
      id: ids.shift() as string,
      companyId,
      email,
      emailKey: key,
      tokenHash: null,
      tokenExpiresAt: null,
      confirmedAt: isOwnAddress(user, key) ? now() : null,
      createdAt: now(),
    })),
  );
  for (const { id, emailKey: key } of added) {
    if (mailed.has(key)) await enqueueMail({ jobs }, tx, confirmAccountingEmail, { emailId: id, locale });
  }
};

/** Adds a company, or with an id changes that one. */
export const enterCompany = async (
  dependencies: Entering,
  caller: Caller,
  entered: EnteredCompany,
  id?: string,
): Promise<Company> => {
  const { db, accounts, limits, now } = dependencies;
  const { user, address } = caller;
  const details = checkedDetails(entered);
  const emails = new Map(entered.accounting_emails.map((email) => [emailKey(email), email]));
  const find = async (tx: Db) => {
    const all = await store.listAll(tx, user.id);
    const same = all.find((company) => isSameCompany(company, details));
    const changed = id === undefined ? same : all.find((company) => company.id === id && !company.removedAt);
    if (id !== undefined && !changed) throw new Refusal('not_found');
    return { all, same, changed };
  };
  await limits.consume({ account: user.id }, 'companyAccount');
  const mailed = await countNewMails(dependencies, caller, (await find(db)).changed, emails);
  return db.transaction(async (tx) => {
    // Without the lock, two changes at the same time could exceed the quota or add one company twice.
    if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
    const { all, same, changed } = await find(tx);
    if (changed && same && same.id !== changed.id && !same.removedAt && !isSameCompany(changed, details)) {
      throw new Refusal('company_exists', { field: details.inn ? 'inn' : 'tax_id' });
    }
    const isAdded = !changed || changed.removedAt !== null;
    if (isAdded && all.filter(({ removedAt }) => !removedAt).length >= MOST_COMPANIES) {
      throw new Refusal('too_many_companies');
    }
    const at = now();
    const stored = { ...details, updatedAt: at, removedAt: null };
    const company = changed
      ? await store.updateCompany(tx, changed.id, stored)
      : await store.insertOwned(tx, user.id, { ...stored, id: randomUUIDv7(), createdAt: at });
    await setEmails(dependencies, tx, caller, company.id, { emails, mailed });
    await audit(tx, {
      ...userActor(user, address),
      action: isAdded ? 'company.added' : 'company.changed',
      subject: `company:${company.id}`,
      at,
    });
    return companyToWire(company, await store.listEmails(tx, [company.id]));
  });
};
