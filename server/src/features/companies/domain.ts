import { companyProblem, countries, innProblem } from '@warden/business-numbers';
import type { EnteredCompany } from '@warden/contract';
import { type Locale, messages } from '@warden/i18n';
import { withRussianQuotes } from '../../platform/company-registry/quotation-marks.ts';
import { charactersWithoutPicture } from '../../platform/document-fonts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { asInDocuments, charactersOutside } from '../../platform/windows-1251.ts';
import type { CompanyRow } from './store.ts';

export const MOST_COMPANIES = 20;

export type CompanyDetails = Pick<CompanyRow, 'country' | 'inn' | 'kpp' | 'taxId' | 'name' | 'address'>;

export const checkInn = (inn: string) => {
  const problem = innProblem(inn);
  if (problem) throw new Refusal(problem, { field: 'inn' });
};

const refuseCharacters = (
  texts: Record<string, string>,
  find: (text: string) => string[],
  message: 'charactersUnsupported' | 'charactersWithoutPicture',
) => {
  for (const [field, text] of Object.entries(texts)) {
    const found = find(text);
    if (found.length === 0) continue;
    const explain = (locale: Locale) => messages[locale][message](found.slice(0, 10).join(' '));
    throw new Refusal('characters_unsupported', { field, explain });
  }
};

/** A buyer abroad is named on its documents as it was entered, in the letters that their fonts have. */
const checkedAbroad = ({ country, inn, tax_id, name, address }: EnteredCompany): CompanyDetails => {
  // The INN is the Russian tax number, so a caller may enter the number of a buyer abroad there.
  const taxId = asInDocuments(tax_id || inn || '');
  refuseCharacters({ tax_id: taxId, name, address }, charactersWithoutPicture, 'charactersWithoutPicture');
  const shown = { name: asInDocuments(name), address: asInDocuments(address) };
  return { country, inn: null, kpp: null, taxId: taxId || null, ...shown };
};

/** A text of invisible characters alone is not empty for the contract, but is in a document. */
const checkVisible = (texts: { name: string; address: string }) => {
  for (const [field, text] of Object.entries(texts)) {
    if (asInDocuments(text) === '') throw new Refusal('field_required', { field });
  }
};

/** Returns the details to store, or refuses with the field that is wrong. */
export const checkedDetails = (entered: EnteredCompany): CompanyDetails => {
  const { country, inn, kpp, name, address } = entered;
  if (!countries.includes(country)) throw new Refusal('field_invalid', { field: 'country' });
  checkVisible({ name, address });
  if (country !== 'RU') return checkedAbroad(entered);
  const problem = companyProblem({ country, inn, kpp });
  if (problem) throw new Refusal(problem.code, { field: problem.field });
  // Closing documents go through EDI operators in an encoding that lacks most characters.
  refuseCharacters({ name, address }, charactersOutside, 'charactersUnsupported');
  const ofCompany = inn?.length === 10 && kpp ? kpp.toUpperCase() : null;
  const shown = { name: withRussianQuotes(asInDocuments(name)), address: asInDocuments(address) };
  return { country, inn: inn || null, kpp: ofCompany, taxId: null, ...shown };
};

/** Whether two entries name the same buyer: by the numbers, or by the name where a buyer abroad has none. */
export const isSameCompany = (one: CompanyDetails, other: CompanyDetails) =>
  one.country === other.country &&
  one.inn === other.inn &&
  one.kpp === other.kpp &&
  one.taxId === other.taxId &&
  (one.inn !== null || one.taxId !== null || one.name === other.name);
