import { type Locale, languages } from '@warden/i18n';
import type { Quoted } from '@warden/i18n/mail-facts';

const JOINER = '\u2060';
const MAX_LENGTH = 60;

/** Everything that draws nothing or turns the text around: it could hide or reorder what stands beside it. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0\u2800]+/gu;

/** What makes an address of a text: schemes, host names with any script's dots, ports, paths and mailboxes. */
const partsOfAddresses = /[:/\\@.\u3002\uff0e\uff61\u2024\uff1a\uff0f\uff20]/gu;

const cut = (text: string, length: number) => {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  // One "letter" may carry any number of accents.
  const shortened = letters
    .slice(0, length)
    .join('')
    .slice(0, length * 4);
  return shortened.length < text.length ? `${shortened.trimEnd()}…` : text;
};

/**
 * What a customer typed, as a mail may show it: in quotation marks, not long, and never a link. Mail programs make links
 * of whatever looks like an address; invisible word joiners around its signs keep them from it and look the same.
 */
export const quote = (typed: string, locale: Locale, length = MAX_LENGTH): Quoted => {
  const [open, close] = languages[locale].quotationMarks;
  const plain = typed
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[“”«»]/g, '"')
    .trim();
  return `${open}${cut(plain, length).replace(partsOfAddresses, (part) => JOINER + part + JOINER)}${close}` as Quoted;
};

const NAME = /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*){0,2}$/u;

/**
 * The name to greet with. None where the address is unconfirmed, since a stranger may have typed it for the reader
 * to see; and none that is more than a name.
 */
export const greetingName = (
  reader: { firstName: string; emailVerifiedAt: Date | null } | null,
): string | undefined => {
  if (!reader?.emailVerifiedAt) return undefined;
  const name = reader.firstName.trim();
  return name.length <= 40 && NAME.test(name) ? name : undefined;
};
