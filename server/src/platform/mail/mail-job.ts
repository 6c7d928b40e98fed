import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Limits } from '../limits/limits.ts';
import { type AccountLimitName, type MailboxLimitName, rules } from '../limits/rules.ts';
import { counter } from '../telemetry/counters.ts';
import { traced } from '../work.ts';
import { emailKey } from './email-key.ts';
import type { Mail, Mailer } from './mailer.ts';
import { type Directory, jobIdFor, type MemberRules, type RecipientOf, recipients } from './recipients.ts';
import { type MailSender, withSender } from './sender.tsx';

type MailLimitName = AccountLimitName | MailboxLimitName;

interface MailRules<Data extends object, Dependencies> {
  readonly kind: string;
  /**
   * The readers that may get it. An unconfirmed address may be a stranger's, so it gets only:
   * - `asked`: what proves or recovers the account itself. How many a mailbox gets is limited where they are asked for,
   *   or by a `limit` that counts by mailbox;
   * - `owed`: what follows from money received or from an administrator's gift, which is never limited.
   * All other kinds are for `confirmed` addresses.
   */
  readonly audience: 'asked' | 'owed' | 'confirmed';
  /** This limits the mails that a visitor can cause without paying. One by account is for confirmed addresses only. */
  readonly limit?: MailLimitName;
  /** Bulk mails have a separate queue, so that mails to a single customer never wait behind them. */
  readonly bulk?: boolean;
  /** This runs after the mail server has accepted the mail. */
  readonly sent?: (data: Data, dependencies: Dependencies) => Promise<void>;
}

/**
 * A kind of mail. A mail is composed when it is sent, not when it is enqueued, so that its content is true then and no
 * token waits in the queue. `compose` returns null when there is no reason left to send it.
 */
export interface MailKind<Data extends object, Dependencies> extends MailRules<Data, Dependencies> {
  readonly forMembers?: undefined;
  readonly compose: (data: Data, dependencies: Dependencies) => Promise<Mail | null>;
}

/**
 * A kind of mail about what an account owns. Where that is an organization, its job makes one for each member whose role
 * needs the mail, and `compose` runs again for each of them. It asks `recipientOf` whom the mail goes to.
 */
export interface OwnerMailKind<Data extends object, Dependencies> extends MailRules<Data, Dependencies> {
  readonly forMembers: MemberRules;
  readonly compose: (data: Data, dependencies: Dependencies, recipientOf: RecipientOf) => Promise<Mail | null>;
}

/** A kind whose jobs have this data, for what enqueues them. */
export type AboutData<Data extends object> = MailKind<Data, never> | OwnerMailKind<Data, never>;

export type AnyMailKind<Dependencies = never> =
  // biome-ignore lint/suspicious/noExplicitAny: a mail's data is known only to its kind
  MailKind<any, Dependencies> | OwnerMailKind<any, Dependencies>;

/** Sending needs these. Composing needs the dependencies that each kind names. */
interface Sending {
  db: Db;
  jobs: Pick<JobQueue, 'enqueueOnce'>;
  directory: Directory;
  config: Pick<Config, 'publicUrl'>;
  seller: { forMails(): Promise<MailSender> };
  limits: Limits;
  mailer: Mailer;
  log: FastifyBaseLogger;
}

interface MailJobData {
  kind: string;
  data: object;
  /** The member of an organization whom this job is for. */
  reader?: string;
}

/** The gaps between attempts grow from 15 seconds to an hour; after most of a day the job becomes a dead letter. */
const options = {
  retryLimit: 24,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
};

const countMail = counter('warden_mails_total', 'Mails, by what became of each attempt to send one', 'result', [
  'sent',
  'failed',
  'withheld',
]);

type Permission = { send: false } | { send: true; limit?: MailLimitName | undefined };

/** Decides whether this reader may get this mail, and which limit it counts against. */
const permissionFor = ({ audience, limit }: AnyMailKind, { reader }: Mail): Permission => {
  const isConfirmed = Boolean(reader?.emailVerifiedAt);
  if (audience === 'owed') return { send: true };
  if (isConfirmed) return { send: true, limit };
  if (audience !== 'asked') return { send: false };
  const isByMailbox = limit && rules[limit].by[0] === 'mailbox';
  return isByMailbox ? { send: true, limit } : { send: true };
};

/** Sends the mail unless its limit is reached. A mail that the server did not accept does not count. */
const sendWithinLimit = async (
  { limits, mailer }: Sending,
  id: string,
  mail: Mail,
  limit: (Permission & { send: true })['limit'],
) => {
  const who = { mailbox: emailKey(mail.to), account: mail.reader?.id ?? '' };
  if (limit && !(await limits.tryConsume(who, limit))) return false;
  try {
    await traced('mail send', () => mailer.send(id, mail), { kind: 'call' });
    countMail('sent');
    return true;
  } catch (error) {
    countMail('failed');
    if (limit) await limits.undo(who, limit);
    throw error;
  }
};

/** Composes the mail of a job, or makes the jobs for the members of an organization who get it. */
const compose = async <Dependencies>(
  known: AnyMailKind<Dependencies>,
  { data, reader: readerId }: MailJobData,
  dependencies: Dependencies & Sending,
  id: string,
): Promise<Mail | null> => {
  if (!known.forMembers) return known.compose(data, dependencies);
  const { db, directory, jobs } = dependencies;
  const { of, readers, maySend } = recipients(db, directory, known.forMembers, readerId);
  const composed = await known.compose(data, dependencies, of);
  const forReaders = readers().map((reader) => ({
    id: jobIdFor(id, reader),
    data: { kind: known.kind, data, reader },
  }));
  if (forReaders.length > 0) await jobs.enqueueOnce(db, queueOf(known), forReaders);
  return maySend() ? composed : null;
};

/** Each queue sends every kind, because an older version may have put a job into the other queue. */
const mailQueue =
  (name: string, parallel: number) =>
  <Dependencies>(kinds: readonly AnyMailKind<Dependencies>[]): Job<MailJobData, Dependencies & Sending> => ({
    name,
    options,
    parallel,
    async run(job, dependencies, id) {
      const { kind, data } = job;
      const known = kinds.find((candidate) => candidate.kind === kind);
      if (!known) throw new Error(`no mail is called ${kind}`);
      const composed = await compose(known, job, dependencies, id);
      if (!composed) return;
      const sender = await dependencies.seller.forMails();
      const contacts = `${dependencies.config.publicUrl}/contacts`;
      const body = withSender(composed.body, { ...sender, contacts });
      const mail = { ...composed, body, replyTo: sender.support };
      const permission = permissionFor(known, mail);
      if (permission.send && (await sendWithinLimit(dependencies, id, mail, permission.limit))) {
        await known.sent?.(data, dependencies);
      } else {
        countMail('withheld');
        dependencies.log.info({ kind, job: id }, 'mail not sent: its address is unconfirmed or had enough');
      }
    },
  });

export const MAIL_QUEUE = 'mail';

/** This queue sends mails about accounts and payments, each of which a customer waits for. */
export const mailJob = mailQueue(MAIL_QUEUE, 4);

/** This queue sends reminders and announcements, on so few of the mailer's connections that the others stay free. */
export const bulkMailJob = mailQueue('mail-bulk', 2);

const [singleMail, bulkMail] = [mailJob<object>([]), bulkMailJob<object>([])];

const queueOf = ({ bulk = false }: Pick<AnyMailKind, 'bulk'>) => (bulk ? bulkMail : singleMail);

export const enqueueMail = <Data extends object>(
  { jobs }: { jobs: Pick<JobQueue, 'enqueue'> },
  tx: Db,
  kind: AboutData<Data>,
  ...mails: Data[]
) => jobs.enqueue(tx, queueOf(kind), ...mails.map((data) => ({ kind: kind.kind, data })));
