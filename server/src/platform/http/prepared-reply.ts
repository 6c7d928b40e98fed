/** Node sends a short text together with the headers, but would encode a long one again for every response. */
const LONGEST_TEXT = 16 * 1024;

/** A reply that is the same for all callers. It is serialized once. */
export class PreparedReply {
  readonly answer: object;
  readonly body: string | Buffer;
  /** Tells, without waiting, whether the reply may be sent again. */
  readonly isCurrent: () => boolean;

  constructor(answer: object, isCurrent: () => boolean) {
    const text = JSON.stringify(answer);
    this.answer = answer;
    this.body = text.length > LONGEST_TEXT ? Buffer.from(text) : text;
    this.isCurrent = isCurrent;
  }
}
