import { isDigits, weightedSum } from './digits.ts';

const company = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const firstOfPerson = [7, ...company];
const secondOfPerson = [3, ...firstOfPerson];

/** Whether the digit after those with weights is their check digit. */
const isChecked = (inn: string, weights: readonly number[]) =>
  (weightedSum(inn, weights) % 11) % 10 === Number(inn[weights.length]);

/** The INN of a company has 10 digits, the last of them a check digit; that of an entrepreneur 12, the last two. */
export const innProblem = (inn: string): 'inn_length' | 'inn_check_digits' | undefined => {
  if (!isDigits(inn, 10, 12)) return 'inn_length';
  const isRight =
    inn.length === 10 ? isChecked(inn, company) : isChecked(inn, firstOfPerson) && isChecked(inn, secondOfPerson);
  // The check digits of a number of zeros fit, but nobody has that number.
  return isRight && !/^0+$/.test(inn) ? undefined : 'inn_check_digits';
};

/** A KPP has no check digit, only a shape: tax office, reason, number. */
export const kppProblem = (kpp: string): 'kpp_invalid' | undefined =>
  /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp) && !kpp.startsWith('0000') ? undefined : 'kpp_invalid';

/** The OGRN of a company has 13 digits, that of an entrepreneur 15; the last one checks the others. */
export const ogrnProblem = (ogrn: string): 'ogrn_invalid' | undefined => {
  if (!isDigits(ogrn, 13, 15)) return 'ogrn_invalid';
  const remainder = Number(BigInt(ogrn.slice(0, -1)) % BigInt(ogrn.length - 2));
  return remainder % 10 === Number(ogrn.at(-1)) ? undefined : 'ogrn_invalid';
};
