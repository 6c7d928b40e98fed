import { randomUUIDv7 } from 'node:crypto';
import {
  bodyErrors,
  commonErrors,
  contract,
  type ErrorCode,
  errorBody,
  errorStatus,
  errorsOf,
  file,
} from '@warden/contract';
import { errorTexts, fromAcceptLanguage, type Locale, siteTexts } from '@warden/i18n';
import { ne } from 'drizzle-orm';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../../packages/contract/test/endpoints.ts';
import { isLong } from '../../../../scripts/lib/random.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { aPublication, giveRelease } from '../../../test/releases.ts';
import { EMAIL, PASSWORD, type Request, requestTo, VERSION } from '../../../test/requests.ts';
import { openSession } from '../../features/auth/sessions.ts';
import { users } from '../../features/auth/tables.ts';

const REQUESTS = isLong ? 50_000 : 250;
const requestsEach = Math.ceil(REQUESTS / endpoints.length);

/** There are no workers, because the test needs no mail to thousands of made-up addresses. */
const shop = sharedTestApp({}, { workers: false, searchLog: false });
let known: Account;
let passwordHash: string;
beforeAll(async () => {
  known = await shop.register({ email: EMAIL, password: PASSWORD });
  passwordHash = await shop.services.passwords.hash(PASSWORD, { key: EMAIL, hashes: [] });
  await giveRelease(shop, aPublication({ version: VERSION }));
});
/** Each request has its own account. Otherwise lists and exports would grow with every earlier endpoint. */
afterEach(() => shop.services.db.delete(users).where(ne(users.id, known.user.id)));

/** Opens an account with a session, because some requests end theirs. */
const openAccount = async (isAdmin: boolean) => {
  const { db } = shop.services;
  const id = randomUUIDv7();
  const email = `${id}@example.com`;
  await db.insert(users).values({
    ...{ id, email, emailKey: email, passwordHash, isAdmin, locale: 'en', createdAt: new Date() },
    ...{ firstName: 'A', lastName: 'B', companyName: 'C' },
  });
  return openSession(db, id, new Date());
};

const headersOf = async ({ caller: who, headers, contentType: type, language: asked }: Request) => ({
  ...headers,
  'content-type': type,
  'accept-language': asked,
  ...(who === 'stranger'
    ? {}
    : typeof who === 'object'
      ? who
      : { authorization: `Bearer ${await openAccount(who === 'administrator')}` }),
});

/** Finds the endpoint that answers: with another method or a longer path it may be another one, or none. */
const answering = (method: string, path: string) =>
  endpoints
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.method === method)
    .filter((endpoint) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]*')}$`).test(path));

const strictErrorBody = (text: string) => {
  const body: unknown = JSON.parse(text);
  const parsed = errorBody.parse(body);
  expect(parsed).toEqual(body);
  return parsed;
};

/** The text of an error. What is too long may say the limit instead, which the message has. */
const textOf = (locale: Locale, code: ErrorCode, message: string) => {
  const limit = /\d+/.exec(message)?.[0];
  return code === 'field_too_long' && limit
    ? siteTexts[locale].validation.tooLong.replace('{{max}}', limit)
    : errorTexts[locale][code];
};

describe(`${REQUESTS} requests`, () => {
  it.each(endpoints)(
    'never break $name, and each answer is one that is declared, in the language asked for',
    async ({ endpoint }) => {
      await fc.assert(
        fc.asyncProperty(requestTo(endpoint), async (request) => {
          const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => request.params[name] as string);
          const answer = await shop.app.inject({
            method: request.method,
            url: `/api${path}${request.tail}${request.query}`,
            headers: await headersOf(request),
            remoteAddress: request.address,
            ...(request.method === 'GET' || request.method === 'HEAD' ? {} : { payload: request.payload }),
          } as InjectOptions);
          const { statusCode, body } = answer;
          if (statusCode === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
          else expect(statusCode).toBeLessThan(500);
          if (request.method === 'HEAD') return;
          const possible = answering(request.method, `${path}${request.tail}`);
          if (statusCode < 400 && possible.some(({ reply }) => reply === file)) return;
          if (statusCode === 200) {
            expect(possible.some(({ reply }) => reply.safeParse(JSON.parse(body)).success)).toBe(true);
            return;
          }
          const { code, message, error } = strictErrorBody(body);
          expect(statusCode).toBe(errorStatus[code]);
          expect(message).toBe(textOf(fromAcceptLanguage(request.language), code, message));
          expect(error).toBe(message);
          expect([...possible.flatMap(errorsOf), ...commonErrors, ...bodyErrors]).toContain(code);
        }),
        { numRuns: requestsEach },
      );
    },
    REQUESTS * 60,
  );
});

it('left the account that was there before, and a shop that works', async () => {
  const { data } = await shop.call(contract.auth.me, {}, { token: known.token });
  expect(data.user).toEqual(known.user);
});
