import type { ErrorCode } from '@warden/contract';

/** A request the shop does not carry out, and why. The edge turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(code: ErrorCode, options: { field?: string; retryAfterSeconds?: number } = {}) {
    super(code);
    this.code = code;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
