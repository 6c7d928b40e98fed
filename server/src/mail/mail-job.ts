import type { Db } from '../db/database.ts';
import type { LimitName } from '../http/limits.ts';
import type { Job } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { emailKey } from './email-key.ts';
import type { Mail } from './mailer.ts';

/**
 * A kind of mail. It is written when it is sent, not when it is asked for: what it says is true then,
 * and no token ever waits in the queue. Writing null means there is nothing to say any more.
 */
export interface MailKind<Data extends object> {
  readonly kind: string;
  /**
   * Who may get it. An address that nobody has confirmed may be a stranger's, so it gets no more than
   * - `asked`: what proves or recovers the account itself, a few a day for all claims on the address;
   * - `owed`: what follows from money received or from an administrator's gift, which is never held back.
   * Everything else is for `confirmed` addresses.
   */
  readonly audience: 'asked' | 'owed' | 'confirmed';
  /** Where anybody can cause it without paying: how often per account. */
  readonly limit?: LimitName;
  /** Sent to many at once, or in great number: it has a queue of its own, so that nobody's letter waits behind it. */
  readonly bulk?: boolean;
  compose(data: Data, services: Services): Promise<Mail | null>;
  /** Once the mail server has taken it. */
  sent?(data: Data, services: Services): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a mail's data is known only to its kind
export type AnyMailKind = MailKind<any>;

interface MailJobData {
  kind: string;
  data: object;
}

const MINUTE = 60;

/** Gaps grow from 15 seconds to an hour; after most of a day it is parked for the operator. */
const options = {
  retryLimit: 24,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 60 * MINUTE,
  expireInSeconds: 5 * MINUTE,
};

type Verdict = { send: false } | { send: true; counted?: [LimitName, string] };

/** Whether this reader may get this letter, and what it counts against. */
const judge = ({ audience, limit }: AnyMailKind, { to, reader }: Mail): Verdict => {
  const isConfirmed = Boolean(reader?.emailVerifiedAt);
  if (audience === 'owed') return { send: true };
  if (!isConfirmed) {
    return audience === 'asked' ? { send: true, counted: ['unconfirmedLetters', emailKey(to)] } : { send: false };
  }
  return { send: true, ...(limit && reader ? { counted: [limit, reader.id] } : {}) };
};

/** Sends it once there is room for it; a letter that was not taken does not count. */
const sendWithin = async ({ limits, mailer }: Services, id: string, mail: Mail, counted?: [LimitName, string]) => {
  if (counted && !(await limits.take(...counted))) return false;
  try {
    await mailer.send(id, mail);
    return true;
  } catch (error) {
    if (counted) await limits.giveBack(...counted);
    throw error;
  }
};

/** Each queue sends every kind: jobs that an older version put into the other one are sent as well. */
const lane =
  (name: string, parallel: number) =>
  (kinds: readonly AnyMailKind[]): Job<MailJobData> => ({
    name,
    options,
    parallel,
    async run({ kind, data }, services, id) {
      const known = kinds.find((candidate) => candidate.kind === kind);
      if (!known) throw new Error(`no mail is called ${kind}`);
      const mail = await known.compose(data, services);
      if (!mail) return;
      const verdict = judge(known, mail);
      if (verdict.send && (await sendWithin(services, id, mail, verdict.counted))) await known.sent?.(data, services);
      else services.log.info({ kind, job: id }, 'letter not sent: its address is unconfirmed or had enough today');
    },
  });

export const MAIL_QUEUE = 'mail';

/** Letters about accounts and payments: somebody waits for each of them. */
export const mailJob = lane(MAIL_QUEUE, 4);

/** Reminders and announcements. */
export const bulkMailJob = lane('mail-bulk', 2);

const [toOne, toMany] = [mailJob([]), bulkMailJob([])];

export const enqueueMail = <Data extends object>(
  services: Pick<Services, 'jobs'>,
  tx: Db,
  { kind, bulk = false }: MailKind<Data>,
  data: Data,
) => services.jobs.enqueue(tx, bulk ? toMany : toOne, { kind, data });
