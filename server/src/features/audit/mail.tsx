import { Text } from '@react-email/text';
import { defaultLocale, mailTexts } from '@warden/i18n';
import { desc, eq, isNotNull } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { emailKey } from '../../mail/email-key.ts';
import { Letter, small } from '../../mail/letter.tsx';
import { enqueueMail, type MailKind } from '../../mail/mail-job.ts';
import { users } from '../auth/tables.ts';
import { openHeadStores } from './head-store.ts';
import { auditLog } from './tables.ts';

interface Dependencies {
  db: Db;
  jobs: JobQueue;
  config: Config;
  now: () => Date;
}

const newestHead = async ({ config }: Dependencies) => {
  const heads = await Promise.all((await openHeadStores(config)).map((store) => store.last()));
  return heads.flatMap((head) => head ?? []).sort((one, other) => other.seq - one.seq)[0];
};

const localeOf = async ({ db }: Dependencies, email: string) =>
  (
    await db
      .select({ locale: users.locale })
      .from(users)
      .where(eq(users.emailKey, emailKey(email)))
      .limit(1)
  )[0]?.locale ?? defaultLocale;

/** To the address the operator has set: in a mailbox, a head is out of reach for whoever has the server. */
export const auditHead: MailKind<object, Dependencies> = {
  kind: 'audit.head',
  audience: 'owed',
  async compose(_data, services) {
    const { auditMail, publicUrl } = services.config;
    const head = auditMail && (await newestHead(services));
    if (!head) return null;
    const locale = await localeOf(services, auditMail);
    const texts = mailTexts[locale].auditHead({ entries: head.seq });
    const line = JSON.stringify(head);
    return {
      to: auditMail,
      reader: null,
      locale,
      subject: texts.subject,
      body: (
        <Letter locale={locale} reader={null} texts={texts} url={`${publicUrl}/admin?tab=health`}>
          <Text style={{ ...small, fontFamily: 'monospace', wordBreak: 'break-all' }}>{line}</Text>
        </Letter>
      ),
      attachments: [{ filename: `audit-head-${head.seq}.jsonl`, content: `${line}\n` }],
    };
  },
};

/** Longer than an hour: one letter that was missed is made up for by the next. */
const NEWS_MILLISECONDS = 2 * 3_600_000;

/** At most hourly, and only while there is something new to vouch for. */
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
    if (!newest || now().getTime() - newest.at.getTime() > NEWS_MILLISECONDS) return;
    await enqueueMail(services, db, auditHead, {});
  },
};
