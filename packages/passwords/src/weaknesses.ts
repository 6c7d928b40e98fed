import { plain, withoutLookalikes } from './forms.ts';

export const weaknesses = ['common', 'own-name', 'repetition', 'sequence', 'short-and-simple'] as const;
export type Weakness = (typeof weaknesses)[number];

/** What is known about the person whose password it is. */
export interface PasswordOwner {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  companyName?: string | null | undefined;
}

/** Everybody knows these words of the shop. */
const siteWords = ['warden', 'administrator', 'admin'];

/** Shorter words are part of too many others. */
const MIN_WORD_LENGTH = 3;
/** A password needs this many characters besides the names in it. */
const MIN_BESIDES_NAMES = 8;
const MIN_DIFFERENT_CHARACTERS = 5;
/** A password needs this many characters that do not follow from the one before. */
const MIN_UNORDERED = 6;
const MIN_SEQUENCE_LENGTH = 3;
/** About 10 small letters, 14 digits, or 7 characters of all kinds. */
const MIN_BITS = 45;

const comparable = (text: string) => withoutLookalikes(plain(text));

const namesOf = ({ email = '', firstName = '', lastName = '', companyName }: PasswordOwner) =>
  [email.replace(/\.[^.@]*$/, ''), firstName, lastName, companyName ?? '', ...siteWords]
    .flatMap((name) => name.split(/[^\p{L}\p{M}\p{N}]+/u))
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .map(comparable)
    .sort((a, b) => b.length - a.length);

const isMostlyNames = (password: string, owner: PasswordOwner) => {
  const text = comparable(password);
  const rest = namesOf(owner).reduce((left, name) => left.replaceAll(name, ''), text);
  return rest !== text && rest.length < MIN_BESIDES_NAMES;
};

const isRepetition = (password: string) =>
  new Set(password.toLowerCase()).size < MIN_DIFFERENT_CHARACTERS || /^(.{1,8}?)\1+$/isu.test(password);

const lines = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const orders = lines.flatMap((line) => [line, [...line].reverse().join('')]);

/** How many characters from here on are in an order that everybody knows. */
const orderedFrom = (text: string, start: number) => {
  let end = start + 1;
  while (end < text.length && orders.some((order) => order.includes(text.slice(start, end + 1)))) end++;
  return end - start;
};

/** A sequence counts as two characters: its first one and its length. */
const isSequence = (text: string) => {
  let unordered = 0;
  let hasSequence = false;
  for (let at = 0; at < text.length; ) {
    const length = orderedFrom(text, at);
    const isOrdered = length >= MIN_SEQUENCE_LENGTH;
    hasSequence ||= isOrdered;
    unordered += isOrdered ? 2 : 1;
    at += isOrdered ? length : 1;
  }
  return hasSequence && unordered < MIN_UNORDERED;
};

const kinds: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

/** Whether trying all passwords of this length and of these kinds of characters is little work. */
const isShortAndSimple = (password: string) => {
  const characters = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 1);
  return password.length * Math.log2(characters) < MIN_BITS;
};

/** Why a password is easy to guess, in the order of `weaknesses`; an empty list for a good one. */
export const findWeaknesses = (
  password: string,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): Weakness[] => {
  const found: Record<Weakness, boolean> = {
    common: isCommon(password),
    'own-name': isMostlyNames(password, owner),
    repetition: isRepetition(password),
    sequence: isSequence(password.toLowerCase()) || isSequence(plain(password)),
    'short-and-simple': isShortAndSimple(password),
  };
  return weaknesses.filter((weakness) => found[weakness]);
};
