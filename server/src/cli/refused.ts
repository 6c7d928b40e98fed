import { type ErrorCode, notesFields, systems } from '@warden/contract';
import { defaultLocale, errorTexts } from '@warden/i18n';
import type * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { StartError } from '../start-error.ts';

/** The names of options that differ from the names of the API's fields. */
const names: Record<string, string> = {
  licenseType: '--type',
  version: 'VERSION',
  ...notesFields((locale) => `--notes-${locale}`),
  ...Object.fromEntries(systems.map((system) => [system, `--installer ${system}`])),
};

/** A field that is no name of an option is a place in a file. */
const optionOf = (field: string) =>
  names[field] ?? (/\W/.test(field) ? field : `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);

/** Explains an error code of the API to the operator in one line. */
export const refused = (code: ErrorCode, field?: string) =>
  new StartError(field ? `${optionOf(field)}: ${errorTexts[defaultLocale][code]}` : errorTexts[defaultLocale][code]);

/** Turns a refusal by the shop into an error that the operator can act on. */
export const explainRefusals = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal ? refused(error.code, error.field) : error;
  }
};

/** Validates options with the schemas of the API. */
export const parsed = <T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> => {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw refused(issue?.message as ErrorCode, String(issue?.path[0]));
};
