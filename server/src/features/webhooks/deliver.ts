import type { DeliveryError } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { AddressRefused } from '../../platform/http-client/guarded-fetch.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import type { Resources } from '../../platform/resources.ts';
import { decrypt } from '../../platform/secret/encryption.ts';
import type { Secret } from '../../platform/secret/secret.ts';
import { counter } from '../../platform/telemetry/counters.ts';
import { audit, shop } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { FAILING_LIMIT, nextWait, RETENTION, retryAfter, TEST_TYPE } from './domain.ts';
import { webhookDisabled } from './mail.tsx';
import { signedHeaders } from './signing.ts';
import type { DeliveryRow, WebhookRow } from './store.ts';
import * as store from './store.ts';

export interface Delivering
  extends Pick<Resources, 'db' | 'background' | 'jobs' | 'secret' | 'callWebhook' | 'now' | 'realNow'> {
  accounts: Pick<AccountService, 'administrators'>;
}

/** A receiver that takes longer to answer counts as slow. */
const SLOW = 2000;

const ANSWER_BYTES = 1024;

const countAttempt = counter(
  'warden_webhook_attempts_total',
  'Attempts to deliver a message to a webhook, by what became of them',
  'result',
  ['delivered', 'refused', 'unanswered'],
);

export interface DeliveryJob {
  deliveryId: string;
  /** Whose workers it may take: those of an account, or of one webhook of the shop. */
  group: string;
  /** How many automatic attempts there were before. Null for one that the owner has asked for. */
  attempt: number | null;
}

const options = { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 60 };

const deliveryJob = (
  name: string,
  parallel: number,
  perGroup: number,
  isForSlow: boolean,
): Job<DeliveryJob, Delivering> => ({
  name,
  options,
  parallel,
  perGroup,
  groupOf: ({ group }) => group,
  run: (data, dependencies) => deliver(dependencies, data, isForSlow),
});

/** Most messages go through this queue, which receivers that answer late or not at all leave after the first time. */
const deliverQuickly = deliveryJob('webhooks-deliver', 8, 3, false);
const deliverSlowly = deliveryJob('webhooks-deliver-slow', 4, 1, true);

const groupOf = ({ id, userId }: Pick<WebhookRow, 'id' | 'userId'>) => userId ?? id;

/** A delivery and what the queue has to know of its webhook. */
export interface Attemptable {
  id: string;
  webhook: Pick<WebhookRow, 'id' | 'userId' | 'isSlow'>;
}

/** Enqueues attempts at once, in one statement for each queue. */
export const enqueueAttempts = async (
  { jobs }: Pick<Resources, 'jobs'>,
  tx: Db,
  deliveries: readonly Attemptable[],
  attempt: number | null,
) => {
  for (const isSlow of [false, true]) {
    const some = deliveries
      .filter(({ webhook }) => webhook.isSlow === isSlow)
      .map(({ id, webhook }) => ({ deliveryId: id, group: groupOf(webhook), attempt }));
    if (some.length > 0) await jobs.enqueue(tx, isSlow ? deliverSlowly : deliverQuickly, ...some);
  }
};

interface Outcome {
  headers: Record<string, string>;
  durationMs: number;
  status: number | null;
  answer: string | null;
  error: DeliveryError | null;
  /** How long the receiver asks to wait, in milliseconds. */
  retryAfter?: number | undefined;
}

const isDelivered = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;

const errorOf = (error: unknown): DeliveryError => {
  if (error instanceof AddressRefused) return 'address_refused';
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout';
  if (['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT', 'EBADNAME'].includes(code)) return 'name_unknown';
  if (/^(ERR_TLS|CERT|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|ERR_SSL|EPROTO)/.test(code)) return 'certificate_invalid';
  return 'connection_failed';
};

/** The secrets that sign now. Empty where the shop can no longer read them. */
const secretsOf = (secret: Secret, webhook: WebhookRow, now: Date): string[] => {
  const { id, encryptedSecret, oldEncryptedSecret, oldSecretUntil } = webhook;
  const current = decrypt(secret, 'webhook secret', id, encryptedSecret);
  if (current === undefined) return [];
  const isOverlap = oldEncryptedSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  const old = isOverlap ? decrypt(secret, 'webhook secret', id, oldEncryptedSecret) : undefined;
  return old === undefined ? [current] : [current, old];
};

/** The first kilobyte, as text that the database can store. */
const beginningOf = (answer: ArrayBuffer) =>
  new TextDecoder().decode(answer.slice(0, ANSWER_BYTES)).replaceAll('\0', '\uFFFD');

const send = async (
  { secret, callWebhook, now, realNow }: Delivering,
  webhook: WebhookRow,
  { messageId, body }: DeliveryRow,
): Promise<Outcome> => {
  const secrets = secretsOf(secret, webhook, now());
  const none = { headers: {}, durationMs: 0, status: null, answer: null };
  if (secrets.length === 0) return { ...none, error: 'secret_unreadable' };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Warden-Webhooks',
    ...signedHeaders({ id: messageId, body }, realNow(), secrets),
  };
  const begun = performance.now();
  const taken = () => Math.round(performance.now() - begun);
  try {
    const length = String(Buffer.byteLength(body));
    const response = await callWebhook(webhook.url, {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
      body,
    });
    return {
      headers,
      durationMs: taken(),
      status: response.status,
      answer: beginningOf(await response.arrayBuffer()),
      error: null,
      retryAfter: retryAfter(response.headers.get('retry-after'), realNow()),
    };
  } catch (error) {
    return { ...none, headers, durationMs: taken(), error: errorOf(error) };
  }
};

type Found = { webhook: WebhookRow; delivery: DeliveryRow };

/** Disables a webhook, which gets nothing any more until it is enabled, and says so to whoever can do that. */
const disable = async (
  { accounts, jobs, now }: Delivering,
  tx: Db,
  { id, userId }: WebhookRow,
  because: 'gone' | 'failing',
) => {
  await store.update(tx, id, { enabled: false, disabledBecause: because });
  await store.failWaiting(tx, id);
  const after = { reason: because };
  await audit(tx, { ...shop, action: 'webhook.disabled', subject: `webhook:${id}`, owner: userId, after, at: now() });
  const readers = userId ? [userId] : await accounts.administrators(tx);
  const mails = readers.map((reader) => ({ webhookId: id, userId: reader }));
  if (mails.length > 0) await enqueueMail({ jobs }, tx, webhookDisabled, ...mails);
};

const noteSuccess = async (tx: Db, { webhook, delivery }: Found, { durationMs }: Outcome, isAutomatic: boolean) => {
  const attempts = delivery.attempts + (isAutomatic ? 1 : 0);
  await store.updateDelivery(tx, delivery.id, { attempts, state: 'delivered', nextAttemptAt: null });
  const isSlow = durationMs > SLOW;
  if (webhook.failingSince === null && webhook.isSlow === isSlow) return;
  await store.update(tx, webhook.id, { failingSince: null, isSlow });
};

/** Notes an automatic attempt that failed, and enqueues the next one or disables the webhook. */
const noteFailure = async (dependencies: Delivering, tx: Db, { webhook, delivery }: Found, outcome: Outcome) => {
  const at = dependencies.now();
  const attempts = delivery.attempts + 1;
  const isTest = delivery.type === TEST_TYPE;
  const wait = isTest ? undefined : nextWait(attempts, outcome.retryAfter, Math.random());
  const nextAttemptAt = wait === undefined ? null : new Date(at.getTime() + wait);
  await store.updateDelivery(tx, delivery.id, {
    attempts,
    state: wait === undefined ? 'failed' : 'waiting',
    nextAttemptAt,
  });
  if (isTest) return;
  const failingSince = webhook.failingSince ?? at;
  await store.update(tx, webhook.id, { failingSince });
  if (outcome.status === 410) return disable(dependencies, tx, webhook, 'gone');
  if (at.getTime() - failingSince.getTime() >= FAILING_LIMIT) return disable(dependencies, tx, webhook, 'failing');
  if (wait === undefined) return;
  const data = { deliveryId: delivery.id, group: groupOf(webhook), attempt: attempts };
  await dependencies.jobs.enqueueAfter(tx, Math.round(wait), deliverSlowly, data);
};

/** A job that was repeated or overtaken has nothing left to do. */
const isDue = ({ webhook, delivery }: Found, attempt: number | null) =>
  attempt === null ||
  (delivery.state === 'waiting' && delivery.attempts === attempt && (webhook.enabled || delivery.type === TEST_TYPE));

const deliver = async (dependencies: Delivering, job: DeliveryJob, isForSlow: boolean) => {
  const { db, jobs, now } = dependencies;
  const { deliveryId, attempt } = job;
  const found = await store.findDelivery(db, deliveryId);
  if (!found || !isDue(found, attempt)) return;
  if (found.webhook.isSlow && !isForSlow) return void (await jobs.enqueue(db, deliverSlowly, job));
  const at = now();
  const outcome = await send(dependencies, found.webhook, found.delivery);
  countAttempt(isDelivered(outcome) ? 'delivered' : outcome.status === null ? 'unanswered' : 'refused');
  await db.transaction(async (tx) => {
    const current = await store.lockDelivery(tx, found.delivery);
    if (!current) return;
    const { headers, durationMs, status, answer, error } = outcome;
    await store.insertAttempt(tx, { deliveryId, at, headers, durationMs, status, answer, error });
    if (isDelivered(outcome)) return noteSuccess(tx, current, outcome, attempt !== null);
    // That an owner has asked for the attempt must not give a receiver that hangs the workers of the others.
    if (!current.webhook.isSlow) await store.update(tx, current.webhook.id, { isSlow: true });
    if (attempt !== null && isDue(current, attempt)) await noteFailure(dependencies, tx, current, outcome);
  });
};

/** Deletes what is older than the log shows. */
export const sweepDeliveries: Job<object, Delivering> = {
  name: 'webhooks-sweep',
  options: { retryLimit: 2 },
  schedule: '47 3 * * *',
  async run(_data, { background, now }) {
    await store.deleteBefore(background, new Date(now().getTime() - RETENTION));
  },
};

export const webhookJobs: readonly AnyJob<Delivering>[] = [deliverQuickly, deliverSlowly, sweepDeliveries];
