import { isDigits, weightedSum } from './digits.ts';

/** A Russian BIC has 9 digits and begins with the country, 04. */
export const bicProblem = (bic: string): 'bic_invalid' | undefined =>
  isDigits(bic, 9) && bic.startsWith('04') ? undefined : 'bic_invalid';

const weights = Array.from({ length: 23 }, (_, place) => [7, 1, 3][place % 3] as number);

/** The three digits of the bank and the twenty of the account fit if the last digit of the weighted sum is zero. */
const fits = (bank: string, account: string) => weightedSum(bank + account, weights) % 10 === 0;

/** Checks a settlement account with the BIC of its bank, which must be right. */
export const accountProblem = (account: string, bic: string): 'account_invalid' | 'account_check_digit' | undefined => {
  if (!isDigits(account, 20)) return 'account_invalid';
  // Accounts at the Bank of Russia and the treasury have no bank of their own in the BIC.
  const isAtCentralBank = /00[0-2]$/.test(bic);
  const bank = isAtCentralBank ? `0${bic.slice(4, 6)}` : bic.slice(-3);
  return fits(bank, account) ? undefined : 'account_check_digit';
};

/** A correspondent account is an account at the Bank of Russia and ends in the last three digits of the BIC. */
export const correspondentAccountProblem = (
  account: string,
  bic: string,
): 'account_invalid' | 'correspondent_account_check_digit' | undefined => {
  if (!isDigits(account, 20)) return 'account_invalid';
  const isRight = account.endsWith(bic.slice(-3)) && fits(`0${bic.slice(4, 6)}`, account);
  return isRight ? undefined : 'correspondent_account_check_digit';
};

/** An IBAN, without spaces, leaves 1 when it is divided by 97 with the country at its end and letters as numbers. */
export const ibanProblem = (iban: string): 'iban_invalid' | undefined => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return 'iban_invalid';
  const moved = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(moved) % 97n === 1n ? undefined : 'iban_invalid';
};

export const swiftProblem = (swift: string): 'swift_invalid' | undefined =>
  /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(swift) ? undefined : 'swift_invalid';
