import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Fields of requests and replies whose values must never get into a log line. */
const secretFields = new Set([
  ...['password', 'newPassword', 'currentPassword', 'token', 'device', 'ticket', 'secret', 'uri', 'recovery_codes'],
  ...['email', 'newEmail', 'new_email', 'user_email', 'actor_email', 'firstName', 'lastName', 'companyName'],
  ...['client_secret', 'flow', 'query', 'breakGlassCode', 'break_glass_codes', 'logout_token'],
  ...['company_name', 'licensee', 'licenseText', 'license_text', 'reason', 'blocked_reason'],
]);
/** Replies have codes of errors, and ids and names of passkeys, under these names, which are no secrets. */
const secretInRequests = new Set([...secretFields, 'code', 'passkey']);

/** Shorter values occur in every log by chance. */
const SHORTEST = 5;

const isLocal = (address: string) => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address);

/** No input of the shop is nested deeper. Some tests send thousands of brackets. */
const DEEPEST = 100;

/** A token of the API is described under the same name, beside the secret itself. */
const isSecretIn = (fields: ReadonlySet<string>, name: string, part: unknown) =>
  fields.has(name) && (name !== 'token' || typeof part === 'string');

/** All texts in a JSON value, and whether one of the fields around each is secret. */
const textsIn = (value: unknown, fields: ReadonlySet<string>, isSecret = false, depth = 0): string[] => {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (value === null || typeof value !== 'object' || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    textsIn(part, fields, isSecret || isSecretIn(fields, name, part), depth + 1),
  );
};

/** Lines of a text count each for itself, because a log may have cut it. One repeated character is no secret. */
const parts = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= SHORTEST && !line.startsWith('-----') && !/^(.)\1+$/u.test(line));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...leavesOf(part)]);
};

const isAddress = (value: unknown) => typeof value === 'string' && isIP(value) !== 0;

const isId = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value);

/**
 * The texts of a log line as they were before they were written as JSON. Times and durations are no texts. Lines may
 * name accounts by their ids, which some tests also send in the place of a secret, and visitors by their network
 * address, but only in the fields that are there for it.
 */
const written = (line: string): string => {
  const value = parseJson(line);
  if (value === null || typeof value !== 'object') return line;
  const { userId, actorId, address, ...rest } = value as Record<string, unknown>;
  const unexpected = [...[userId, actorId].filter((id) => !isId(id)), ...[address].filter((text) => !isAddress(text))];
  return leavesOf([rest, ...unexpected]).join('\0');
};

/** Six digits of a code occur within ids by chance. */
const standsAlone = (text: string, index: number, secret: string) =>
  !/^\d+$/.test(secret) || !/\w/.test(`${text[index - 1] ?? ''}${text[index + secret.length] ?? ''}`);

/** Finds secrets in texts by their first characters, since there may be thousands of both. */
const finderOf = (secrets: ReadonlySet<string>) => {
  const byStart = new Map<string, string[]>();
  for (const secret of secrets) {
    const start = secret.slice(0, SHORTEST);
    byStart.set(start, [...(byStart.get(start) ?? []), secret]);
  }
  return (text: string): string | undefined => {
    for (let index = 0; index + SHORTEST <= text.length; index++) {
      const found = byStart
        .get(text.slice(index, index + SHORTEST))
        ?.find((secret) => text.startsWith(secret, index) && standsAlone(text, index, secret));
      if (found) return found;
    }
    return undefined;
  };
};

export interface Canary {
  /** Remembers the secrets of this value, such as a request's body. */
  note(value: unknown): void;
  /** Remembers everything secret or personal that passes in requests and replies. */
  watch(app: FastifyInstance): void;
  /** Throws where a log line has one of them, or a visitor's network address outside of the field for it. */
  check(lines: readonly string[]): void;
}

export const createCanary = (): Canary => {
  const secrets = new Set<string>();
  const addresses = new Set<string>();
  const remember = (texts: string[]) => {
    for (const part of texts.flatMap(parts)) secrets.add(part);
  };
  const note = (value: unknown) => remember(textsIn(value, secretInRequests));
  return {
    note,

    watch(app) {
      app.addHook('preHandler', async ({ body, query, headers, ip }) => {
        note(body);
        note(query);
        note({ token: headers.authorization?.replace(/^Bearer /i, '') });
        if (!isLocal(ip)) addresses.add(ip);
      });
      app.addHook('onSend', async (_request, _reply, payload) => {
        if (typeof payload === 'string') remember(textsIn(parseJson(payload), secretFields));
        return payload;
      });
    },

    check(lines) {
      const findSecret = finderOf(secrets);
      const findAddress = finderOf(addresses);
      for (const line of lines) {
        const text = written(line);
        const found = findSecret(text) ?? findAddress(text);
        if (found) throw new Error(`“${found}” is secret or personal, but a log line has it: ${line}`);
      }
    },
  };
};

const anAddress = /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i;

/**
 * The log of a shop that runs as a process: its requests do not pass through a test app, so its lines are searched for
 * any mail address and for the passwords and names that tests and the demo use. What the shop prints for its operator
 * at the start is no log.
 */
export const checkProcessLog = (output: string) => {
  const canary = createCanary();
  canary.note({
    password: ['demo-admin', 'demo-customer', 'correct horse'],
    lastName: ['Lovelace', 'Analytical Engines'],
  });
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  canary.check(lines);
  const found = lines.find((line) => anAddress.test(written(line)));
  if (found) throw new Error(`a log line has a mail address, which is personal: ${found}`);
};
