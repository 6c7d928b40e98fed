import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { fetchOnce } from '../../fetch-once.ts';
import { counter } from '../../telemetry/counters.ts';
import { traced } from '../../work.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider.ts';
import { errorAnswer } from './answers.ts';

export interface ClientOptions {
  apiUrl: string;
  shopId: string;
  secretKey: string;
  /** One attempt may take this long. */
  timeoutMs?: number | undefined;
  retries?: number | undefined;
  /** The first retry waits this long, and each later one three times as long as the one before. */
  gapMs?: number | undefined;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  idempotenceKey?: string;
  body?: unknown;
}

interface Answer {
  status: number;
  body: unknown;
}

/** With these codes the provider reports no outcome or asks to wait. */
const retryableStatuses = new Set([202, 429, 500, 502, 503, 504]);

const countAttempt = counter(
  'warden_provider_requests_total',
  'Requests to the payment provider, by whether it gave an answer that the shop can use',
  'result',
  ['answered', 'unavailable'],
);

const MAX_KEY_LENGTH = 64;

const unavailable = (why: string) => new ProviderUnavailable(`the payment provider ${why}`);

/** Reports a short code at most, because messages of libraries may quote what was sent. */
const failure = (error: unknown) => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return unavailable('did not answer in time');
  return unavailable(`could not be reached: ${cause?.code ?? name ?? 'unknown'}`);
};

const fieldOf = (parameter: string | undefined) => {
  if (parameter === 'receipt.customer.email') return 'email';
  return parameter === 'payment_method_id' ? 'method' : undefined;
};

/** A shop may lack the right to one thing, which YooKassa gives on request, although its key is right. */
const lacksRight = ({ status, body }: Answer) =>
  status === 403 && errorAnswer.safeParse(body).data?.code === 'forbidden';

const refusal = ({ status, body }: Answer, needsRight: boolean) => {
  if ((status === 401 || status === 403) && !(needsRight && lacksRight({ status, body }))) {
    return unavailable(`answered ${status}: check the shop id, the secret key and their rights`);
  }
  const parsed = errorAnswer.safeParse(body);
  // A proxy or a wrong address answered here, so this is not the provider's refusal.
  if (status < 400 || status >= 500 || !parsed.success) return unavailable(`answered ${status} without its own words`);
  const { code, parameter, description: explanation } = parsed.data;
  // The provider accepted an earlier order with this key, so it is not true that nothing happened.
  if (parameter === 'Idempotence-Key') return unavailable('has seen this idempotence key with another order');
  const where = parameter && /^[\w.[\]-]{1,80}$/.test(parameter) ? ` (${parameter})` : '';
  return new ProviderRefused(code, {
    message: `the payment provider refused: ${code}${where}`,
    field: fieldOf(parameter),
    explanation,
  });
};

export const yookassaClient = ({
  apiUrl,
  shopId,
  secretKey,
  timeoutMs = 10_000,
  retries = 2,
  gapMs = 250,
}: ClientOptions) => {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;

  const once = async ({ method, path, idempotenceKey, body }: Call, overall: AbortSignal): Promise<Answer> => {
    const response = await fetchOnce(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(idempotenceKey ? { 'idempotence-key': idempotenceKey } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), overall]),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) };
    } catch {
      return { status: response.status, body: undefined };
    }
  };

  /** Traces name the kind of objects, not their ids. */
  const request = (call: Call) =>
    traced(`provider ${call.method} ${/^\/\w*/.exec(call.path)?.[0]}`, () => withRetries(call), { kind: 'call' });

  /** Repeats the call with the same key while the outcome is unknown. */
  const withRetries = async (call: Call): Promise<Answer> => {
    const overall = AbortSignal.timeout(timeoutMs * 3);
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await once(call, overall).catch(failure);
      const isAnswer = !(outcome instanceof Error) && !retryableStatuses.has(outcome.status);
      countAttempt(isAnswer ? 'answered' : 'unavailable');
      if (isAnswer) return outcome;
      if (attempt >= retries || overall.aborted) {
        throw outcome instanceof Error ? outcome : unavailable(`answered ${outcome.status}`);
      }
      await pause(gapMs * 3 ** attempt);
    }
  };

  const read = <T extends z.ZodMiniType>(schema: T, answer: Answer, needsRight = false): z.output<T> => {
    if (answer.status !== 200) throw refusal(answer, needsRight);
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) throw unavailable('answered what the shop cannot read');
    return parsed.data;
  };

  const isMissing = ({ status, body }: Answer) =>
    status === 404 && errorAnswer.safeParse(body).data?.code === 'not_found';

  return {
    /** `needsRight` says that a 403 may refuse just this order, rather than everything that the shop asks for. */
    async post<T extends z.ZodMiniType>(
      path: string,
      idempotenceKey: string,
      body: unknown,
      schema: T,
      { needsRight = false } = {},
    ) {
      if (!idempotenceKey || idempotenceKey.length > MAX_KEY_LENGTH) {
        throw new RangeError(`an idempotence key has 1 to ${MAX_KEY_LENGTH} characters`);
      }
      return read(schema, await request({ method: 'POST', path, idempotenceKey, body }), needsRight);
    },

    async find<T extends z.ZodMiniType>(path: string, schema: T): Promise<z.output<T> | undefined> {
      const answer = await request({ method: 'GET', path });
      return isMissing(answer) ? undefined : read(schema, answer);
    },

    async get<T extends z.ZodMiniType>(path: string, schema: T) {
      return read(schema, await request({ method: 'GET', path }));
    },
  };
};
