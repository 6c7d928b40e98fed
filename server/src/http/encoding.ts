import type { IncomingMessage } from 'node:http';

export type Encoding = 'br' | 'gzip' | 'identity';

const aliases: Record<string, string> = { 'x-gzip': 'gzip' };

/** How much a client wants an encoding: 0 to 1, where 0 is a refusal. A weight that cannot be read is taken for one. */
const weightOf = (parameters: readonly string[]) => {
  const given = parameters.find((parameter) => /^\s*q\s*=/i.test(parameter));
  if (given === undefined) return 1;
  const text = given.slice(given.indexOf('=') + 1).trim();
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
};

const readWeights = (header: string) =>
  new Map(
    header.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';');
      const lower = name.trim().toLowerCase();
      return [aliases[lower] ?? lower, weightOf(parameters)] as const;
    }),
  );

/**
 * The encoding that the client likes best, of those we have, and of equals the smallest (RFC 9110, section 12.5.3). An
 * answer that is not encoded goes to clients that refuse even that one: they can read it, and an error would not help.
 */
export const encodingFor = ({ headers }: Pick<IncomingMessage, 'headers'>): Encoding => {
  const header = headers['accept-encoding'];
  if (!header) return 'identity';
  const weights = readWeights(String(header));
  const weight = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weight('br'), weight('gzip')];
  const most = Math.max(br, gzip);
  if (most === 0 || most < (weights.get('identity') ?? 0)) return 'identity';
  return br >= gzip ? 'br' : 'gzip';
};
