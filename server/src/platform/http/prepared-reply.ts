import { compress, type Encoding } from './compression.ts';

/** A reply that may be the same for all callers. It is serialized once, and compressed once for each encoding. */
export class PreparedReply<Answer> {
  readonly answer: Answer;
  readonly body: string;
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer | undefined>>> = {};

  constructor(answer: Answer) {
    this.answer = answer;
    this.body = JSON.stringify(answer);
  }

  compressed(encoding: Encoding) {
    this.#compressed[encoding] ??= compress(Buffer.from(this.body), encoding).then((bodies) => bodies[encoding]);
    return this.#compressed[encoding];
  }
}
