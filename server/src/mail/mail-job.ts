import type { Db } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import type { Mail } from './mailer.ts';

/**
 * A kind of mail. It is written when it is sent, not when it is asked for: what it says is true then,
 * and no token ever waits in the queue. Writing null means there is nothing to say any more.
 */
export interface MailKind<Data extends object> {
  readonly kind: string;
  /** Sent to many at once: letters that somebody is waiting for overtake it. */
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

export const MAIL_QUEUE = 'mail';

export const mailJob = (kinds: readonly AnyMailKind[]): Job<MailJobData> => ({
  name: MAIL_QUEUE,
  options,
  async run({ kind, data }, services, id) {
    const known = kinds.find((candidate) => candidate.kind === kind);
    if (!known) throw new Error(`no mail is called ${kind}`);
    const mail = await known.compose(data, services);
    if (!mail) return;
    await services.mailer.send(id, mail);
    await known.sent?.(data, services);
  },
});

export const enqueueMail = <Data extends object>(
  services: Pick<Services, 'jobs'>,
  tx: Db,
  { kind, bulk = false }: MailKind<Data>,
  data: Data,
) => services.jobs.enqueue(tx, mailJob([]), { kind, data }, { priority: bulk ? -1 : 0 });
