import { isMoment, MAX_TEXT_LENGTH, type SyncStatus, syncStatuses } from '@warden/license';
import { SyncError } from './sync-error.ts';

/** What the shop says to a sync (docs/sync-format.md). Nothing in it is signed but the license text. */
export interface SyncAnswer {
  status: SyncStatus;
  licenseText: string | null;
  serverTime: string;
  nextCheck: string;
  /** The version of the newest release. */
  release: string | null;
  revocations: { url: string; version: number } | null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What is only a hint is left out where it is not right. */
const releaseOf = (value: unknown) =>
  isObject(value) && typeof value.version === 'string' && value.version.length <= 100 ? value.version : null;

const revocationsOf = (value: unknown) =>
  isObject(value) && typeof value.url === 'string' && Number.isSafeInteger(value.version)
    ? { url: value.url, version: value.version as number }
    : null;

export const parseAnswer = (data: Record<string, unknown>): SyncAnswer => {
  const { status, license_text: text, server_time: serverTime, next_check: nextCheck } = data;
  const fits =
    syncStatuses.includes(status as SyncStatus) &&
    (status === 'new' ? typeof text === 'string' && text.length <= MAX_TEXT_LENGTH : (text ?? null) === null) &&
    isMoment(serverTime) &&
    isMoment(nextCheck);
  if (!fits) throw new SyncError('bad_answer', 'The shop did not answer as docs/sync-format.md says.', { status: 200 });
  return {
    status: status as SyncStatus,
    licenseText: status === 'new' ? (text as string) : null,
    serverTime,
    nextCheck,
    release: releaseOf(data.release),
    revocations: revocationsOf(data.revocations),
  };
};
