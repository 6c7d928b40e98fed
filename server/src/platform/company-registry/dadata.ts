import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { fetchOnce } from '../fetch-once.ts';
import { logRarely } from '../log-rarely.ts';
import { withRussianQuotes } from './quotation-marks.ts';
import type { CompanyRegistry, RegisteredCompany } from './registry.ts';

interface DadataOptions {
  apiUrl: string;
  token: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  timeoutMs?: number;
  now?: () => number;
}

const text = z.string().check(z.trim(), z.minLength(1));

const answer = z.object({
  suggestions: z.array(
    z.object({
      value: text,
      data: z.object({
        inn: z.string(),
        kpp: z.nullish(z.string()),
        branch_type: z.nullish(z.string()),
        state: z.nullish(z.object({ status: z.nullish(z.string()) })),
        address: z.nullish(z.object({ value: z.nullish(z.string()), unrestricted_value: z.nullish(z.string()) })),
      }),
    }),
  ),
});
type Suggestion = z.infer<typeof answer>['suggestions'][number];

/** A company that is being reorganized still pays its bills. */
const closed = new Set(['LIQUIDATING', 'LIQUIDATED', 'BANKRUPT']);

/** The form accepts lines of this length. */
const lineOf = (found: string | null | undefined) => (found ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300);

const companyOf = ({ value, data }: Suggestion): RegisteredCompany => ({
  inn: data.inn,
  kpp: data.kpp || null,
  name: withRussianQuotes(lineOf(value)),
  address: lineOf(data.address?.unrestricted_value || data.address?.value),
  isActive: !closed.has(data.state?.status ?? ''),
});

const MAX_ANSWER = 512 * 1024;

/** Stops reading where the answer is longer than any that DaData gives. */
const readBounded = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_ANSWER) throw new Error('answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Names the failure without the words of others, which may quote what was asked. */
const reasonOf = (error: unknown) => {
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return 'did not answer in time';
  return message?.startsWith('answered') ? message : `could not be reached: ${cause?.code ?? name ?? 'unknown'}`;
};

const CACHED_FOR = 10 * 60 * 1000;
const MOST_CACHED = 1000;

/** Asks DaData (`findById/party`). Answers are cached for a short time, failures are not. */
export const dadataRegistry = ({
  apiUrl,
  token,
  log,
  timeoutMs = 3000,
  now = Date.now,
}: DadataOptions): CompanyRegistry => {
  const cache = new Map<string, { until: number; company: RegisteredCompany | null }>();
  /** Callers at the same moment share one question. */
  const underWay = new Map<string, Promise<RegisteredCompany | null | undefined>>();

  const ask = async (inn: string): Promise<RegisteredCompany | null> => {
    const response = await fetchOnce(`${apiUrl}/findById/party`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ query: inn }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readBounded(response);
    if (response.status === 401 || response.status === 403) {
      throw new Error(`answered ${response.status}: check DADATA_TOKEN and its daily limit`);
    }
    if (response.status !== 200) throw new Error(`answered ${response.status}`);
    const parsed = answer.safeParse(parseJson(body));
    if (!parsed.success) throw new Error('answered what the shop cannot read');
    const found = parsed.data.suggestions.filter(({ data }) => data.inn === inn);
    const chosen = found.find(({ data }) => data.branch_type !== 'BRANCH') ?? found[0];
    return chosen ? companyOf(chosen) : null;
  };

  const askAndCache = async (inn: string) => {
    try {
      const company = await ask(inn);
      cache.delete(inn);
      cache.set(inn, { until: now() + CACHED_FOR, company });
      const [oldest] = cache.keys();
      if (cache.size > MOST_CACHED && oldest) cache.delete(oldest);
      return company;
    } catch (error) {
      logRarely(log, 'warn', { reason: reasonOf(error) }, 'the register of companies is not available');
      return undefined;
    } finally {
      underWay.delete(inn);
    }
  };

  return {
    async find(inn) {
      const cached = cache.get(inn);
      if (cached && cached.until > now()) return cached.company;
      const question = underWay.get(inn) ?? askAndCache(inn);
      underWay.set(inn, question);
      return question;
    },
  };
};
