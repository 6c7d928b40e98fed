export interface SyncErrorFacts {
  /** The HTTP status of the answer. */
  status?: number;
  /** The shop asks not to be called again for this many milliseconds. */
  retryAfter?: number;
  /** The shop's time, where it says so. */
  serverTime?: string;
  /** Why a license text was refused: a verdict, `SELF_SIGNED` or `ENDS_EARLIER`. Files of releases have their own. */
  reason?: string;
  cause?: unknown;
}

/** The client itself uses these codes. The shop's own codes are none of them. */
export const clientCodes = [
  'unreachable',
  'timeout',
  'bad_answer',
  'license_refused',
  'revocations_refused',
  'releases_refused',
  'store_failed',
  'aborted',
  'unexpected',
] as const;
type ClientCode = (typeof clientCodes)[number];

/**
 * A call did not bring what it was made for. The held license works as before. `code` is the shop's own code, such as
 * `sync_key_ended`, or one of the client.
 */
export class SyncError extends Error {
  override readonly name = 'SyncError';
  readonly code: ClientCode | (string & {});
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly serverTime: string | undefined;
  readonly reason: string | undefined;

  constructor(code: ClientCode | (string & {}), message: string, facts: SyncErrorFacts = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined);
    this.code = code;
    this.status = facts.status;
    this.retryAfter = facts.retryAfter;
    this.serverTime = facts.serverTime;
    this.reason = facts.reason;
  }
}

export const toSyncError = (error: unknown): SyncError =>
  error instanceof SyncError
    ? error
    : new SyncError('unexpected', error instanceof Error ? error.message : String(error), { cause: error });
