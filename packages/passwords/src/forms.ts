// The letters of a Russian keyboard, and what the same keys type on an English one.
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const englishKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

const inLatin = new Map([...russianKeys].map((letter, at) => [letter, englishKeys[at] as string]));

/** In lower case, as typed on an English keyboard: many Russian passwords are a word typed with the other layout. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => inLatin.get(letter) ?? letter);

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Digits and signs become the letters that they stand for. 1 stands for i and l, so these two become one letter. */
export const withoutLookalikes = (text: string) => text.replace(/[01l!|34@5$7]/g, (sign) => lookalikes[sign] ?? sign);

/** A word without the few digits and signs that people add to its end, such as a year. */
const stem = (text: string) => {
  const kept = text.replace(/[^a-z]{1,6}$/, '');
  return /[a-z]$/.test(kept) && /[a-z]/.test(kept.slice(0, -3)) ? kept : text;
};

/** The form under which a common password is stored. Its usual variants have the same one. */
export const storedForm = (password: string) => withoutLookalikes(stem(plain(password)));

/** The forms under which a password is looked up: the last sign may be an addition or stand for a letter. */
export const lookupForms = (password: string) => [storedForm(password), withoutLookalikes(plain(password))];
