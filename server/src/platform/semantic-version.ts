import { parse } from 'semver';

/** A version as it is written, or nothing: no leading v, no build metadata, and nothing that semver would repair. */
export const versionOf = (text: string): string | undefined => {
  const parsed = parse(text);
  return parsed?.raw === text && parsed.version === text && parsed.build.length === 0 ? text : undefined;
};

/**
 * The version that an installation says it runs, or nothing where that is none. Installations and their owners also
 * write `v24.3.1` and `24.3.1+build.5`, which precede and follow the same versions as 24.3.1.
 */
export const reportedVersion = (text: string): string | undefined => parse(text.trim(), { loose: true })?.version;

/** Digits, with their number in front, sort as the number does. */
const numberKey = (digits: string) => String(digits.length).padStart(2, '0') + digits;

const identifierKey = (identifier: string) =>
  /^\d+$/.test(identifier) ? `0${numberKey(identifier)}` : `1${identifier}`;

/**
 * Sorts, byte by byte, as versions precede each other (semver.org, item 11): numbers by value and before words, a
 * longer pre-release after its own beginning, and the release itself after all of them.
 */
export const sortKeyOf = (version: string) => {
  const [, core = '', before] = /^([^-]+)(?:-(.*))?$/.exec(version) ?? [];
  const numbers = core.split('.').map(numberKey).join('');
  return before === undefined ? `${numbers}~` : `${numbers}-${before.split('.').map(identifierKey).join('!')}`;
};
