import type { RefundFailure } from '@warden/contract';
import { languages } from './languages.ts';
import type { Locale } from './locales.ts';

/** Why the provider made no refund: in our words where its code is known, else in its own. */
export const refundReason = (
  { code, text }: Pick<RefundFailure, 'code' | 'text'>,
  reasons: Readonly<Record<string, string>>,
  locale: Locale,
): string => {
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  const [opening, closing] = languages[locale].quotationMarks;
  return known ?? (text ? `${opening}${text}${closing} (${code})` : code);
};
