import * as z from 'zod/mini';
import { asciiEmail, isMailboxName, isMailDomain, oneAddress } from './email.ts';
import type { ErrorCode } from './errors.ts';
import { MIN_PASSWORD_LENGTH } from './words.ts';

// The message of a failed check is an error code: the server answers with it, and forms show its text.
const code = (value: ErrorCode) => value;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/u;

const string = (required: ErrorCode = 'field_required') =>
  z.string({ error: (issue) => (issue.input === undefined ? required : code('field_invalid')) });

/** Refuses control characters and half surrogate pairs, because databases and mail headers damage them. */
const clean = z.refine<string>((text) => text.isWellFormed() && !controlCharacters.test(text), {
  error: code('control_characters'),
});
const oneLine = z.refine<string>((text) => !/[\r\n\t]/.test(text), { error: code('control_characters') });

export const line = (max: number, required: ErrorCode = 'field_required') =>
  string(required).check(
    z.trim(),
    z.minLength(1, { error: code(required) }),
    z.maxLength(max, { error: code('field_too_long') }),
    clean,
    oneLine,
  );

export const optionalLine = (max: number) =>
  z.optional(z.nullable(string().check(z.trim(), z.maxLength(max, { error: code('field_too_long') }), clean, oneLine)));

/**
 * The address of a new account must be one that mail reaches and the payment provider accepts, with its domain in
 * ASCII.
 */
export const email = string().check(
  z.trim(),
  z.minLength(1, { error: code('field_required') }),
  z.overwrite(asciiEmail),
  z.maxLength(254, { error: code('field_too_long') }),
  clean,
  z.regex(oneAddress, { error: code('email_invalid') }),
  z.refine<string>(isMailboxName, { error: code('email_name_invalid') }),
  z.refine<string>(isMailDomain, { error: code('email_domain_invalid') }),
);

/**
 * Accepts the address of an existing account. Some accounts are older than the rule for new addresses and must still be
 * able to sign in.
 */
export const knownEmail = string().check(
  z.trim(),
  z.minLength(1, { error: code('field_required') }),
  z.maxLength(254, { error: code('field_too_long') }),
  clean,
  z.regex(/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/u, { error: code('email_invalid') }),
);

/** The server asks administrators for more. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** Spaces are part of a new password, so it is not trimmed. */
export const newPassword = string().check(
  z.minLength(MIN_PASSWORD_LENGTH, { error: code('password_too_short') }),
  z.maxLength(200, { error: code('field_too_long') }),
  z.refine<string>((text) => text.isWellFormed(), { error: code('control_characters') }),
);

/** An entered password has no rule but a maximum, because other rules would lock out customers with older passwords. */
export const currentPassword = string().check(
  z.minLength(1, { error: code('field_required') }),
  z.maxLength(200, { error: code('field_too_long') }),
);

export const mailToken = string().check(
  z.minLength(1, { error: code('field_required') }),
  z.maxLength(200, { error: code('field_too_long') }),
);

/** Several lines of text, such as a license, are stored unchanged. */
export const lines = (max: number, required: ErrorCode) =>
  string(required).check(
    z.maxLength(max, { error: code('field_too_long') }),
    z.refine<string>((text) => text.trim() !== '', { error: required }),
    clean,
  );

export const text = (max: number) => string().check(z.maxLength(max, { error: code('field_too_long') }), clean);

/** In lower case, as it is stored: what is counted and compared by an id must not depend on how a caller writes it. */
export const identifier = z.uuid({ error: code('not_found') }).check(z.toLowerCase());

/** The name of a file by its SHA-256. */
export const sha256 = string('not_found').check(z.regex(/^[0-9a-f]{64}$/, { error: code('not_found') }));

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids with commas between them, at most this many. */
export const identifiers = (most: number) =>
  z.pipe(
    string().check(
      z.maxLength(most * 37, { error: code('field_too_long') }),
      z.refine<string>((text) => text.split(',').every((one) => id.test(one)), { error: code('field_invalid') }),
    ),
    z.transform((text: string) => text.split(',')),
  );

const wholeNumber = z.pipe(
  z.string({ error: code('field_invalid') }).check(z.regex(/^[1-9]\d{0,8}$/, { error: code('field_invalid') })),
  z.transform(Number),
);

export const page = z._default(wholeNumber, 1);
export const limit = (standard: number, max = 100) =>
  z._default(wholeNumber.check(z.lte(max, { error: code('field_invalid') })), standard);

/** An empty filter means no filter. */
export const filter = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.pipe(
      z.transform((value) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  );

/** JavaScript reads 30 February as 2 March, so only a text that is written back the same is a day. */
const isDay = (text: string) =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** A calendar day of this millennium or the last one, such as 2027-11-15. */
export const day = string().check(z.refine<string>(isDay, { error: code('field_invalid') }));
