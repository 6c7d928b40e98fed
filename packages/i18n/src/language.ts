/** What is known of a language beside its texts. */
export interface Language {
  /** Its name as its own readers write it. */
  name: string;
  /** The tag for Intl, with the country whose dates and numbers the language follows. */
  tag: string;
  quotationMarks: readonly [opening: string, closing: string];
  /** A day where there is little room, as in a table. */
  shortDay: Intl.DateTimeFormatOptions;
  /** How long the date of a moment is, where there is little room. */
  shortDateStyle: 'short' | 'medium';
  /** An amount with its currency, and with cents as the digits say. */
  formatMoney: (amount: number, currency: string, digits: Intl.NumberFormatOptions) => string;
}
