import { type Locale, languages } from '@warden/i18n';
import type { Quoted } from '@warden/i18n/mail-facts';

const JOINER = '\u2060';
const MAX_LENGTH = 60;

/** Matches characters that draw nothing or reverse the text: they could hide or reorder the text beside them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0\u2800]+/gu;

/**
 * Matches the signs by which a text looks like an address: those of schemes, host names with any script's dots, ports,
 * paths and mailboxes.
 */
const partsOfAddresses = /[:/\\@.\u3002\uff0e\uff61\u2024\uff1a\uff0f\uff20]/gu;

const characters = new Intl.Segmenter();

const cut = (text: string, length: number) => {
  // One visible character may carry any number of accents, so the code units are limited too.
  const shortened = Array.from(characters.segment(text), ({ segment }) => segment)
    .slice(0, length)
    .join('')
    .slice(0, length * 4);
  return shortened.length < text.length ? `${shortened.trimEnd()}…` : text;
};

/** Quotation marks inside a text that is itself in quotation marks, such as the name of a company. */
const innerMarks = { en: ['‘', '’'], ru: ['„', '“'] } satisfies Record<Locale, [string, string]>;

/**
 * Returns what a customer typed in a form that is safe in a mail: in quotation marks, short, and never a link. Mail
 * programs make links of all that looks like an address; invisible word joiners around its signs prevent that and do
 * not change how it looks.
 */
export const quote = (typed: string, locale: Locale, length = MAX_LENGTH): Quoted => {
  const [open, close] = languages[locale].quotationMarks;
  const plain = typed
    .replace(invisible, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[“”«»]/g, '"')
    .replace(/"([^"]*)"/g, `${innerMarks[locale][0]}$1${innerMarks[locale][1]}`)
    .trim();
  return `${open}${cut(plain, length).replace(partsOfAddresses, (part) => JOINER + part + JOINER)}${close}` as Quoted;
};

const NAME = /^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*){0,2}$/u;

/**
 * Returns the name for the greeting. There is none for an unconfirmed address, because a stranger may have typed the
 * name for the reader to see, and none for a text that is more than a name.
 */
export const greetingName = (
  reader: { firstName: string; emailVerifiedAt: Date | null } | null,
): string | undefined => {
  if (!reader?.emailVerifiedAt) return undefined;
  const name = reader.firstName.trim();
  return name.length <= 40 && NAME.test(name) ? name : undefined;
};
