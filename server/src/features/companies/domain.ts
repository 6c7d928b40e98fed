import { innProblem, kppProblem } from '@warden/business-numbers';
import type { EnteredCompany } from '@warden/contract';
import { Refusal } from '../../refusal.ts';
import type { CompanyRow } from './store.ts';

export const MOST_COMPANIES = 20;

export type CompanyDetails = Pick<CompanyRow, 'country' | 'inn' | 'kpp' | 'taxId' | 'name' | 'address'>;

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

export const checkedInn = (entered: string | null | undefined): string => {
  if (!entered) throw new Refusal('field_required', { field: 'inn' });
  const problem = innProblem(entered);
  if (problem) throw new Refusal(problem, { field: 'inn' });
  return entered;
};

/** An entrepreneur, whose INN has 12 digits, has no KPP. */
const checkedKpp = (entered: string | null | undefined, inn: string): string | null => {
  if (inn.length === 12) return null;
  if (!entered) throw new Refusal('kpp_required', { field: 'kpp' });
  const kpp = entered.toUpperCase();
  const problem = kppProblem(kpp);
  if (problem) throw new Refusal(problem, { field: 'kpp' });
  return kpp;
};

/** Returns the details to store, or refuses with the field that is wrong. */
export const checkedDetails = ({ country, inn, kpp, tax_id, name, address }: EnteredCompany): CompanyDetails => {
  if (!regions.of(country)) throw new Refusal('field_invalid', { field: 'country' });
  // The INN is the Russian tax number, so a caller may enter the number of a buyer abroad there.
  if (country !== 'RU') return { country, inn: null, kpp: null, taxId: tax_id || inn || null, name, address };
  const checked = checkedInn(inn);
  return { country, inn: checked, kpp: checkedKpp(kpp, checked), taxId: null, name, address };
};

/** Whether two entries name the same buyer: by the numbers, or by the name where a buyer abroad has none. */
export const isSameCompany = (one: CompanyDetails, other: CompanyDetails) =>
  one.country === other.country &&
  one.inn === other.inn &&
  one.kpp === other.kpp &&
  one.taxId === other.taxId &&
  (one.inn !== null || one.taxId !== null || one.name === other.name);
