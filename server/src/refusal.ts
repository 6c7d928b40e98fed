import type { ErrorCode } from '@warden/contract';

/** A request the shop does not carry out, and why. The edge turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Lets the caller through when it comes back after that time. */
  readonly ticket: string | undefined;
  constructor(code: ErrorCode, options: { field?: string; retryAfterSeconds?: number; ticket?: string } = {}) {
    super(code);
    this.code = code;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.ticket = options.ticket;
  }
}
