import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import { type AccountHoldings, type AccountService, deleteOrganization } from '../auth/service.ts';
import type { CompanyService } from '../companies/service.ts';
import { listMembers, MOST_MEMBERS, moveMembers } from '../memberships/service.ts';

export interface Merging extends Pick<Resources, 'db' | 'now'> {
  accounts: Pick<AccountService, 'find' | 'lockAlone'>;
  companies: Pick<CompanyService, 'listOwned' | 'removeSame'>;
  holdings: AccountHoldings;
}

interface Pair {
  from: string;
  into: string;
}

/** Everybody who changes something of either organization waits until both are one. */
const lockBoth = async ({ accounts }: Merging, tx: Db, { from, into }: Pair) => {
  if (from === into) throw new Refusal('not_found');
  for (const id of [from, into].toSorted()) {
    // What is not an organization is not even locked.
    if ((await accounts.find(tx, id))?.kind !== 'organization') throw new Refusal('not_found');
    if (!(await accounts.lockAlone(tx, id))) throw new Refusal('not_found');
  }
};

/**
 * Gives everything of one organization, and its members, to another one that is the same company, and deletes it. A
 * member of both keeps the role that may do more, and open invitations to the first one end.
 */
export const mergeOrganizations = async (dependencies: Merging, tx: Db, pair: Pair, actor: AuditActor) => {
  const { companies, holdings, now } = dependencies;
  const { from, into } = pair;
  await lockBoth(dependencies, tx, pair);
  const known = await companies.listOwned(tx, into);
  const numbers = new Set(known.flatMap(({ inn, taxId }) => inn ?? taxId ?? []));
  const isSame = (await companies.listOwned(tx, from)).some(({ inn, taxId }) => numbers.has(inn ?? taxId ?? ''));
  if (!isSame) throw new Refusal('merge_other_company');
  const members = [...(await listMembers(tx, from)), ...(await listMembers(tx, into))];
  if (new Set(members.map(({ userId }) => userId)).size > MOST_MEMBERS) throw new Refusal('too_many_members');
  const at = now();
  await holdings.move(tx, [from], into);
  await companies.removeSame(tx, into, known, at);
  await moveMembers(tx, from, into);
  await deleteOrganization(tx, from, { holdings, actor, now: at, action: 'organization.merged', after: { into } });
  await audit(tx, {
    ...actor,
    action: 'organization.merged',
    subject: `organization:${into}`,
    account: into,
    after: { from },
    at,
  });
};
