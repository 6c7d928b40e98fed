/** A word in each plural of the language. */
export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The facts about a language other than its texts. */
export interface Language {
  /** The name of the language in the language itself. */
  name: string;
  /** The tag for Intl, with the country whose dates and numbers the language follows. */
  tag: string;
  quotationMarks: readonly [opening: string, closing: string];
  /**
   * Formats a day in UTC where there is little room, as in a table. The first list of a page is written without Intl's
   * formats, the first of which takes a phone a tenth of a second, because the browser reads its data about languages.
   */
  formatDay: (date: Date) => string;
  /** The word for days, in each plural of the language. */
  days: Plurals;
  /** The words for years of a term, and for licenses that are sold together. */
  years: Plurals;
  licenses: Plurals;
  /** The same as the object of a verb, in which some languages have other words: to extend 21 licenses. */
  licensesAsObject: Plurals;
  /** The word for updates that an installation has not got yet, as it stands after the number. */
  updates: Plurals;
  /** The length of the date in a timestamp where there is little room. */
  shortDateStyle: 'short' | 'medium';
  /** Shortens months in a short date alike, where Intl does not: "Sept" beside "Nov". */
  evenMonths: (date: string) => string;
  /** Formats an amount with thin no-break spaces between thousands; the digits say whether it has cents. */
  formatAmount: (amount: number, digits: Intl.NumberFormatOptions) => string;
  /** Formats an amount with its currency. */
  formatMoney: (amount: number, currency: string, digits: Intl.NumberFormatOptions) => string;
}
