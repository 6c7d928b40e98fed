import { defaultLocale, type Locale, mailTexts } from '@warden/i18n';
import { desc, isNotNull } from 'drizzle-orm';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { enqueueMail, type MailKind } from '../../platform/mail/mail-job.ts';
import { look } from '../../platform/mail/styles.ts';
import type { Resources } from '../../platform/resources.ts';
import { HOUR } from '../../platform/time.ts';
import { openHeadStores } from './head-store.ts';
import { auditLog } from './tables.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'now'> {
  accounts: { findLocale(tx: Db, emailKey: string): Promise<Locale | undefined> };
  config: Config;
}

const newestHead = async (config: Config) => {
  const heads = await Promise.all((await openHeadStores(config)).map((store) => store.last()));
  return heads.flatMap((head) => head ?? []).sort((one, other) => other.seq - one.seq)[0];
};

/** Goes to the address that the operator has set: an intruder on the server cannot reach a head in a mailbox. */
export const auditHead: MailKind<object, Dependencies> = {
  kind: 'audit.head',
  audience: 'owed',
  async compose(_data, { accounts, db, config }) {
    const { auditMail, publicUrl } = config;
    const head = auditMail && (await newestHead(config));
    if (!head) return null;
    const locale = (await accounts.findLocale(db, emailKey(auditMail))) ?? defaultLocale;
    const texts = mailTexts[locale].auditHead({ entries: head.seq });
    const line = JSON.stringify(head);
    return {
      to: auditMail,
      reader: null,
      locale,
      subject: texts.subject,
      body: (
        <MailLayout locale={locale} reader={null} texts={texts} url={`${publicUrl}/admin?tab=health`}>
          <p {...look.code}>{line}</p>
        </MailLayout>
      ),
      attachments: [{ filename: `audit-head-${head.seq}.jsonl`, content: `${line}\n` }],
    };
  },
};

/** Longer than the hour between two mails, so that the next mail makes up for one that was missed. */
const RECENT_MILLISECONDS = 2 * HOUR;

/** Runs hourly, and mails only while there are new entries. */
export const mailAuditHead: Job<object, Dependencies> = {
  name: 'audit-mail-head',
  options: { retryLimit: 2 },
  schedule: '41 * * * *',
  async run(_data, services) {
    const { config, db, now } = services;
    if (!config.auditMail) return;
    const [newest] = await db
      .select({ at: auditLog.at })
      .from(auditLog)
      .where(isNotNull(auditLog.seq))
      .orderBy(desc(auditLog.seq))
      .limit(1);
    if (!newest || now().getTime() - newest.at.getTime() > RECENT_MILLISECONDS) return;
    await enqueueMail(services, db, auditHead, {});
  },
};
