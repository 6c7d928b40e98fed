import { isMoment, type SyncStatus, syncStatuses } from '@warden/license';

/** What a signed index or list of revocations said about the held license. */
export interface KnownRevocations {
  /** The number of the index, or -1 where only a list v1 was read. */
  sequence: number;
  issued: string;
  /** The id of the license that was looked up. */
  license: string;
  revoked: boolean;
  /** The hash of the file that said so. As long as the index names it, it need not be fetched again. */
  file?: string | undefined;
}

/** What the client remembers between two calls. All of it can be lost: the next call brings it again. */
export interface SyncState {
  /** When the shop last answered, by the own clock. */
  checkedAt: string | null;
  nextCheck: string | null;
  status: SyncStatus | null;
  /** How many calls in a row have failed, and the code of the last failure. */
  failures: number;
  error: string | null;
  /** The version of the newest release of Warden. */
  release: string | null;
  revocations: KnownRevocations | null;
}

const emptyState: SyncState = {
  checkedAt: null,
  nextCheck: null,
  status: null,
  failures: 0,
  error: null,
  release: null,
  revocations: null,
};

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
const isMomentOrNull = (value: unknown) => value === null || isMoment(value);

const isKnownRevocations = (value: KnownRevocations | null) =>
  value === null ||
  (Number.isSafeInteger(value?.sequence) &&
    isMoment(value.issued) &&
    typeof value.license === 'string' &&
    typeof value.revoked === 'boolean' &&
    (value.file === undefined || typeof value.file === 'string'));

/** A state that cannot be read is an empty one. */
export const parseState = (text: string | null): SyncState => {
  try {
    const value = JSON.parse(text ?? '') as SyncState;
    const fits =
      isMomentOrNull(value.checkedAt) &&
      isMomentOrNull(value.nextCheck) &&
      (value.status === null || syncStatuses.includes(value.status)) &&
      Number.isSafeInteger(value.failures) &&
      isTextOrNull(value.error) &&
      isTextOrNull(value.release) &&
      isKnownRevocations(value.revocations);
    return fits ? value : emptyState;
  } catch {
    return emptyState;
  }
};
