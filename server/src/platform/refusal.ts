import type { ErrorCode } from '@warden/contract';
import { errorTexts, type Locale } from '@warden/i18n';

/** Says more about the case than the text of the code does. */
type Explain = (locale: Locale) => string;

/**
 * The shop does not carry out the request, for the reason given by the code. The HTTP layer turns this into an answer.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The caller goes on with this ticket and a second factor. */
  readonly ticket: string | undefined;
  /** The organization by whose provider the caller has to sign in. */
  readonly organization: string | undefined;
  /** The clock of the shop, for a caller whose own is wrong. */
  readonly serverTime: Date | undefined;
  private readonly explain: Explain | undefined;
  constructor(
    code: ErrorCode,
    options: {
      field?: string;
      retryAfterSeconds?: number;
      ticket?: string;
      organization?: string;
      serverTime?: Date;
      explain?: Explain;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.ticket = options.ticket;
    this.organization = options.organization;
    this.serverTime = options.serverTime;
    this.explain = options.explain;
  }

  /** The text that the reader gets. */
  text(locale: Locale): string {
    return this.explain?.(locale) ?? errorTexts[locale][this.code];
  }
}
