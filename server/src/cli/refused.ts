import { type ErrorCode, notesFields, systems } from '@warden/contract';
import { defaultLocale } from '@warden/i18n';
import type * as z from 'zod/mini';
import { Refusal } from '../platform/refusal.ts';
import { StartError } from '../platform/start-error.ts';

/** The names of options that differ from the names of the API's fields. */
const names: Record<string, string> = {
  licenseType: '--type',
  version: 'VERSION',
  min_version: '--min-version',
  ...notesFields((locale) => `--notes-${locale}`),
  ...Object.fromEntries(systems.map((system) => [system, `--installer ${system}`])),
};

/** A field that is no name of an option is a place in a file. */
const optionOf = (field: string) =>
  names[field] ?? (/\W/.test(field) ? field : `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);

/** Says in one line what the shop refuses, and at which option. */
export const refusedWith = (text: string, field: string | undefined) =>
  new StartError(field ? `${optionOf(field)}: ${text}` : text);

/** Explains a refusal to the operator in one line. */
export const refused = (refusal: Refusal) => refusedWith(refusal.text(defaultLocale), refusal.field);

/** Turns a refusal by the shop into an error that the operator can act on. */
export const explainRefusals = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal ? refused(error) : error;
  }
};

/** Returns what says something else of a refusal, for `catch`. */
export const explaining = (code: ErrorCode, text: string) => (error: unknown) => {
  throw error instanceof Refusal && error.code === code ? new StartError(text) : error;
};

/** Validates options with the schemas of the API. */
export const parsed = <T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> => {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw refused(new Refusal(issue?.message as ErrorCode, { field: String(issue?.path[0]) }));
};
