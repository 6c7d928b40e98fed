import type { KeyUse } from '../../features/licenses/service.ts';
import type { Command } from '../command.ts';
import { openKeyring } from '../open-keyring.ts';
import { readOnlyUse, useOption } from '../signing-use.ts';
import { table } from '../table.ts';
import { withServices } from '../with-services.ts';

const nothing: Omit<KeyUse, 'key'> = {
  licenses: 0,
  installations: 0,
  customers: 0,
  replaced: 0,
  lastWeek: 0,
  lastMonth: 0,
  never: 0,
  lastValidatedAt: null,
};

const head = [
  'KEY',
  'STATE',
  'LICENSES',
  'INSTALLATIONS',
  'RE-ISSUED',
  '7 DAYS',
  '30 DAYS',
  'NEVER',
  'LAST VALIDATION',
];
const explanation =
  'LICENSES are those in force; RE-ISSUED have a new text by another key; 7 DAYS, 30 DAYS and NEVER say how many were ' +
  'validated online. Offline installations are never seen.';

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Says what the next step of a rotation would do with this key. */
const outcome = (state: string, { key, licenses, customers, replaced, lastWeek, lastMonth, never }: KeyUse) => {
  const those = `${many(licenses, 'license')} of ${many(customers, 'customer')}`;
  if (state === 'new') return `Activate ${key}: it would sign new licenses; those of other keys would go on working.`;
  if (state === 'active')
    return `${key} signs. Another key can be activated at any time: ${those} would go on working.`;
  if (licenses === 0)
    return `${state === 'retired' ? `${key} is retired: nothing is left of it.` : `Retire ${key}: nothing would stop working.`}`;
  if (state === 'retired') return `${key} is retired: ${those} do not work, and ${replaced} are re-issued.`;
  const seen = `${lastWeek} validated in the last 7 days, ${lastMonth} in 30, ${never} never online; ${replaced} re-issued`;
  return `Retire ${key}: ${those} would stop working (${seen}).`;
};

type OpenKeyring = Awaited<ReturnType<typeof openKeyring>>;

/** The states of all keys. Where a setting names the file of a key, that one is active and no other. */
const statesOf = ({ ring, signingKeyFile, published }: OpenKeyring) => {
  const signs = signingKeyFile ? published()[0]?.id : undefined;
  const states = new Map<string, string>(ring.list().map(({ id, state }) => [id, state]));
  for (const [id, state] of states) if (signs && state === 'active') states.set(id, 'previous');
  if (signs) states.set(signs, 'active');
  return states;
};

const rehearseLicenses = async () => {
  const states = statesOf(await openKeyring());
  const { findKeyUse } = await import('../../features/licenses/service.ts');
  const uses = await withServices(({ db }) => findKeyUse(db, new Date()));
  for (const { key } of uses) if (!states.has(key)) states.set(key, 'unknown');
  const rows = [...states].map(([key, state]) => ({
    state,
    ...nothing,
    ...uses.find((use) => use.key === key),
    key,
  }));
  const cells = rows.map((row) => [
    row.key,
    row.state,
    ...[row.licenses, row.installations, row.replaced, row.lastWeek, row.lastMonth, row.never].map(String),
    row.lastValidatedAt ?? '-',
  ]);
  console.log(`${table(head, cells)}\n\n${explanation}\n`);
  for (const row of rows) console.log(outcome(row.state, row));
};

/** Says what the next step of a rotation would do with a key of releases, which signs all files anew. */
const releaseOutcome = (key: string, state: string, those: string) => {
  if (state === 'new')
    return (
      `Activate ${key}: from the next start on it would sign ${those} anew, and the manifests and channels. ` +
      'Installations find it in keys.json; whoever has entered the key of today by hand must be told.'
    );
  if (state === 'active') return `${key} signs ${those}. Another key can be activated at any time.`;
  const refused = 'whoever looks at keys.json refuses copies that it signed earlier';
  return state === 'retired'
    ? `${key} is retired: ${refused}.`
    : `Retire ${key}: it signs nothing now, and ${refused}.`;
};

const rehearseReleases = async () => {
  const states = [...statesOf(await openKeyring('releases'))];
  const { countSigned } = await import('../../features/releases/service.ts');
  const { releases, installers, unhashed } = await withServices(({ db }) => countSigned(db));
  if (states.length === 0) {
    console.log('There is no key yet, so that nothing can be published: warden keys new --use releases');
    return;
  }
  const those = `${many(installers, 'installer')} of ${many(releases, 'release')}`;
  console.log(`${table(['KEY', 'STATE'], states)}\n`);
  for (const [key, state] of states) console.log(releaseOutcome(key, state, those));
  if (unhashed > 0)
    console.log(
      `${many(unhashed, 'installer')} of an earlier version can be signed once the running shop has read them.`,
    );
};

export const keysRehearse: Command = {
  words: ['keys', 'rehearse'],
  usage: useOption,
  summary: 'Show what each key has signed, and what activating or retiring it would do; changes nothing',
  run: (args) => (readOnlyUse(args) === 'licenses' ? rehearseLicenses() : rehearseReleases()),
};
