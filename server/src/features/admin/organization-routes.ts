import { type AdminOrganization, type contract, memberRoles } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { toMajor } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { type HoldingsDependencies, holdingsToWire } from './holdings-wire.ts';
import { pageOf } from './pages.ts';
import * as queries from './queries/organizations.ts';
import { findHoldings } from './queries/user-details.ts';

interface Dependencies extends Pick<Resources, 'db'>, HoldingsDependencies {
  securityEvents: SecurityEventService;
}

const organizationToWire = (row: queries.ListedOrganization): AdminOrganization => ({
  id: row.id,
  name: row.companyName ?? '',
  created_at: row.createdAt.toISOString(),
  members: row.members,
  installs: row.installs,
  licenses: row.licenses,
  tax_numbers: row.taxNumbers,
  revenue: row.revenue.map(({ currency, amount }) => ({ currency, amount: toMajor(amount) })),
});

const memberToWire = (row: queries.FoundMember) => ({
  user_id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  role: row.role,
  muted: row.mutedAt !== null,
  joined_at: row.createdAt.toISOString(),
});

/** What the panel reads of organizations. */
export const organizationPanelReads = (
  dependencies: Dependencies,
): Pick<Handlers<typeof contract.admin>, 'organizations' | 'organization' | 'previewMerge'> => {
  const { db, securityEvents, now } = dependencies;

  const find = async (id: string) => {
    const found = await queries.findOrganization(db, id);
    if (!found) throw new Refusal('not_found');
    return organizationToWire(found);
  };

  return {
    async organizations({ query, ...call }) {
      securityEvents.logListing('organizations', call);
      const { rows, counted } = await pageOf(db, queries.organizationList, query, now());
      return { success: true, data: { organizations: rows.map(organizationToWire), ...counted } };
    },

    async organization({ params: { id }, session, request }) {
      const organization = await find(id);
      const members = await queries.findMembers(db, id);
      const invited = await queries.findInvitations(db, id, now());
      await securityEvents.recordRead(db, id, { session, request });
      return {
        success: true,
        data: {
          organization,
          members: members.map(memberToWire),
          invitations: invited.map(({ invitedBy, createdAt, expiresAt, ...row }) => ({
            ...row,
            invited_by: invitedBy,
            created_at: createdAt.toISOString(),
            expires_at: expiresAt.toISOString(),
          })),
          ...(await holdingsToWire(db, dependencies, id, await findHoldings(db, id), session.user)),
          same_company: await queries.findSameCompany(db, id),
        },
      };
    },

    async previewMerge({ params, query }) {
      if (params.id === query.into) throw new Refusal('not_found');
      const from = await find(params.id);
      const into = await find(query.into);
      const { payments, invoices, companies } = await queries.countHoldings(db, from.id);
      const known = new Map((await queries.findMembers(db, into.id)).map((member) => [member.id, member]));
      const coming = new Map((await queries.findMembers(db, from.id)).map((member) => [member.id, member]));
      const members = new Map([...known, ...coming])
        .values()
        .map(({ id, email }) => {
          const before = known.get(id)?.role ?? null;
          const roles = [before, coming.get(id)?.role];
          // The roles are declared from the one that may do everything to the one that only reads.
          const role = memberRoles.find((one) => roles.includes(one)) ?? 'viewer';
          return { email, role, before };
        })
        .toArray();
      const same = from.tax_numbers.filter((number) => into.tax_numbers.includes(number));
      const { installs, licenses } = from;
      return {
        success: true,
        data: { from, into, same, installs, licenses, payments, invoices, companies, members },
      };
    },
  };
};
