import { compress, type Encoding } from './compression.ts';
import { type EncodedResponse, encodedResponse } from './encoded-response.ts';

/** A reply that may be the same for all callers. It is serialized once, and compressed once for each encoding. */
export class PreparedReply<Answer> {
  readonly answer: Answer;
  readonly body: string;
  /** What caches may do with it. Without it, none stores the reply. */
  readonly cacheControl: string | undefined;
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer | undefined>>> = {};
  #encoded: Promise<EncodedResponse> | undefined;

  constructor(answer: Answer, cacheControl?: string) {
    this.answer = answer;
    this.body = JSON.stringify(answer);
    this.cacheControl = cacheControl;
  }

  compressed(encoding: Encoding) {
    this.#compressed[encoding] ??= compress(Buffer.from(this.body), encoding).then((bodies) => bodies[encoding]);
    return this.#compressed[encoding];
  }

  /** The reply as caches store it: with a tag, and in every encoding. */
  encoded() {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': this.cacheControl ?? 'no-store',
      vary: 'accept-encoding',
    };
    this.#encoded ??= encodedResponse({ status: 200, headers, body: Buffer.from(this.body) });
    return this.#encoded;
  }
}
