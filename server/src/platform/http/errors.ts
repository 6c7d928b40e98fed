import { type ErrorBody, type ErrorCode, errorStatus, isErrorCode } from '@warden/contract';
import { siteTexts } from '@warden/i18n';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isAccountGone, isDatabaseBusy } from '../db/errors.ts';
import { describeError } from '../log.ts';
import { logRarely } from '../log-rarely.ts';
import { Refusal } from '../refusal.ts';
import { apiLocale } from './locale.ts';
import { whoAsked } from './requests.ts';

/** Maps Fastify's own errors to codes of the contract. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** A lock or a connection is usually free again after this time. */
const BUSY_SECONDS = 5;

const toRefusal = (error: FastifyError | Refusal): Refusal => {
  if (error instanceof Refusal) return error;
  if (isDatabaseBusy(error)) return new Refusal('overloaded', { retryAfterSeconds: BUSY_SECONDS });
  if (isAccountGone(error)) return new Refusal('no_session');
  const known = frameworkCodes[error.code];
  if (known) return new Refusal(known);
  const status = error.statusCode ?? 500;
  return new Refusal(status >= 400 && status < 500 ? 'bad_request' : 'internal');
};

const errorBody = (request: FastifyRequest, refusal: Refusal): ErrorBody => {
  const message = refusal.text(apiLocale(request));
  return {
    success: false,
    code: refusal.code,
    message,
    error: message,
    ...(refusal.field ? { field: refusal.field } : {}),
    ...(refusal.ticket ? { ticket: refusal.ticket } : {}),
    ...(refusal.organization ? { organization: refusal.organization } : {}),
    ...(refusal.serverTime ? { server_time: refusal.serverTime.toISOString() } : {}),
    requestId: request.id,
  };
};

/** Nothing has happened, so attempts that were counted for it are given back. The database may be what has failed. */
const undo = async ({ work, server }: FastifyRequest) => {
  for (const giveBack of work?.undo?.splice(0) ?? []) {
    try {
      await giveBack();
    } catch (error) {
      logRarely(server.log, 'warn', { reason: describeError(error) }, 'an attempt counts although its request failed');
      return;
    }
  }
};

export const answerError = async (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = toRefusal(error);
  const status = errorStatus[refusal.code];
  if (status >= 500) await undo(request);
  if (error instanceof Error && isDatabaseBusy(error)) {
    const facts = { reqId: request.id, reason: describeError(error) };
    logRarely(request.server.log, 'warn', facts, 'the database had no time for a request');
  }
  if (refusal.code === 'internal') request.log.error({ err: error, ...whoAsked(request) }, 'request failed');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  // The caching headers of an endpoint are for its reply and must not apply to an error.
  reply.header('cache-control', 'no-store');
  return reply.status(status).send(errorBody(request, refusal));
};

interface InputIssue {
  path: PropertyKey[];
  message: string;
  /** What a value that is too long may have at most. */
  maximum?: number | bigint;
}

/** Returns the first problem of a parsed input as a refusal that names its field. */
export const inputRefusal = (issues: readonly InputIssue[]): Refusal => {
  const issue = issues[0];
  const field = issue?.path.join('.');
  const code = isErrorCode(issue?.message) ? issue.message : field ? 'field_invalid' : 'bad_request';
  const max = code === 'field_too_long' ? issue?.maximum : undefined;
  return new Refusal(code, {
    ...(field ? { field } : {}),
    ...(max ? { explain: (locale) => siteTexts[locale].validation.tooLong.replace('{{max}}', String(max)) } : {}),
  });
};
