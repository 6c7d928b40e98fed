/**
 * Writes src/common-filter.ts: `npm run filter -w @warden/passwords`. The list of common passwords, in the order of
 * their frequency, is the one of @zxcvbn-ts/language-common (MIT license). A test checks that every run writes the same
 * file.
 */
import { writeFileSync } from 'node:fs';
import list from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { makeFilter } from '../src/filter.ts';
import { storedForm } from '../src/forms.ts';

const MOST_COMMON = 20_000;
/** Administrators' passwords are at least this long. The list has so few of these that all of them are entries. */
const LONG = 12;

export const commonPasswords = list.filter((password, rank) => rank < MOST_COMMON || password.length >= LONG);

export const filterEntries = new Set(commonPasswords.map(storedForm));

export const filterFile = new URL('../src/common-filter.ts', import.meta.url);

export const renderFilter = () => `// Written by scripts/build-filter.ts.
export const encodedFilter =
  '${Buffer.from(makeFilter(filterEntries)).toString('base64')}';
`;

if (import.meta.main) writeFileSync(filterFile, renderFilter());
