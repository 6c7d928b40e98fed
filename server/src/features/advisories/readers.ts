import { mayDo } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { AccountService } from '../auth/service.ts';
import { findReaders, listMemberships } from '../memberships/service.ts';
import { affects } from './domain.ts';
import type { InstallVersions } from './install-versions.ts';
import * as store from './store.ts';
import type { AdvisoryRow } from './wire.ts';

interface Dependencies {
  db: Db;
  installs: InstallVersions;
  accounts: Pick<AccountService, 'findAll'>;
}

/** Members who may bind installations are those who can update them. */
const PERMISSION = 'install';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Asks for page after page of ids, until one is not full. */
async function* pages(size: number, read: (page: { after: string; limit: number }) => Promise<string[]>) {
  let after: string | undefined = BEFORE_ALL;
  while (after !== undefined) {
    const ids: string[] = await read({ after, limit: size });
    yield ids;
    after = ids.length < size ? undefined : ids.at(-1);
  }
}

/** The people who read what these accounts get: they themselves, or the members of an organization who can act on it. */
const peopleOf = async ({ db, accounts }: Dependencies, accountIds: readonly string[]) => {
  const people = new Set<string>();
  for (const { id, kind } of (await accounts.findAll(db, accountIds)).values()) {
    const members = kind === 'organization' ? await findReaders(db, id, { needs: [PERMISSION] }) : [{ userId: id }];
    for (const { userId } of members) people.add(userId);
  }
  return [...people];
};

/**
 * The people whom an advisory concerns, in pages: those whose installation is affected, then all who asked. One who is
 * concerned for several reasons comes several times.
 */
export async function* readersOf(
  dependencies: Dependencies,
  { affected }: AdvisoryRow,
  size: number,
): AsyncGenerator<string[]> {
  const { db, installs } = dependencies;
  const counts = await installs.countByVersion(db);
  const versions = counts.map(({ version }) => version).filter((version) => affects(affected, version));
  if (versions.length > 0) {
    for await (const owners of pages(size, (page) => installs.nextOwnersOf(db, versions, page))) {
      yield peopleOf(dependencies, owners);
    }
  }
  yield* pages(size, (page) => store.nextSubscribers(db, page));
}

/** The affected installations of a person and of the organizations whose installations they can update. */
export const affectedOf = async (
  { db, installs }: Pick<Dependencies, 'db' | 'installs'>,
  { affected }: AdvisoryRow,
  userId: string,
) => {
  const organizations = (await listMemberships(db, userId)).filter(({ role }) => mayDo(role, PERMISSION));
  const owners = [userId, ...organizations.map(({ organizationId }) => organizationId)];
  return (await installs.listVersions(db, owners)).filter(({ version }) => affects(affected, version));
};
