import { type ErrorCode, notesFields, systems } from '@warden/contract';
import { defaultLocale, errorTexts } from '@warden/i18n';
import { Refusal } from '../refusal.ts';
import { StartError } from '../start-error.ts';

/** What fields of the API are called here. */
const names: Record<string, string> = {
  licenseType: '--type',
  version: 'VERSION',
  ...notesFields((locale) => `--notes-${locale}`),
  ...Object.fromEntries(systems.map((system) => [system, `--installer ${system}`])),
};

const optionOf = (field: string) =>
  names[field] ?? `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** An error code of the API, in one line for the operator. */
export const refused = (code: ErrorCode, field?: string) =>
  new StartError(field ? `${optionOf(field)}: ${errorTexts[defaultLocale][code]}` : errorTexts[defaultLocale][code]);

/** What the shop refuses is the operator's to mend, and told so. */
export const tellingRefusals = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal ? refused(error.code, error.field) : error;
  }
};
