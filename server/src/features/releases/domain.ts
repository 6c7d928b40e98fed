import type { System } from '@warden/contract';
import { parse } from 'semver';

/** A version as it is written, or nothing: no leading v, no build metadata, and nothing that semver would repair. */
export const versionOf = (text: string): string | undefined => {
  const parsed = parse(text);
  return parsed?.raw === text && parsed.version === text && parsed.build.length === 0 ? text : undefined;
};

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

export const systemOf = ({ os, arch }: Pick<Parts, 'os' | 'arch'>): System => `${os}_${arch}`;

interface Parts {
  os: 'linux' | 'darwin' | 'windows';
  arch: 'amd64' | 'arm64';
}

export const partsOfSystem = (system: System): Parts => {
  const [os, arch] = system.split('_');
  return { os, arch } as Parts;
};

/** Endings that say what to do with a file; any other is left off. */
const ending = /\.(sh|run|bin|py|exe|msi|pkg|dmg|deb|rpm|appimage|zip|tgz|tar\.(?:gz|xz|zst))$/i;

/** What a browser saves it as. */
export const fileNameOf = (version: string, system: System, uploadedAs: string) =>
  `warden-installer-${version}-${system.replace('_', '-')}${ending.exec(uploadedAs)?.[0].toLowerCase() ?? ''}`;
