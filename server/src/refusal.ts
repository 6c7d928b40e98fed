import type { ErrorCode } from '@warden/contract';

/**
 * The shop does not carry out the request, for the reason given by the code. The HTTP layer turns this into an answer.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The caller goes on with this ticket: after that time, or with a second factor. */
  readonly ticket: string | undefined;
  constructor(code: ErrorCode, options: { field?: string; retryAfterSeconds?: number; ticket?: string } = {}) {
    super(code);
    this.code = code;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.ticket = options.ticket;
  }
}
