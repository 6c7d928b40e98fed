import type { AdminOrganization, contract } from '@warden/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { toMajor } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import type { AccountService } from '../auth/service.ts';
import { listMembers, strongerRole } from '../memberships/service.ts';
import { invitationToWire, listInvitations, membersToWire } from '../organizations/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { type HoldingsDependencies, holdingsToWire } from './holdings-wire.ts';
import { pageOf } from './pages.ts';
import * as queries from './queries/organizations.ts';
import { findHoldings } from './queries/user-details.ts';

interface Dependencies extends Pick<Resources, 'db'>, HoldingsDependencies {
  accounts: Pick<AccountService, 'findAll'>;
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

/** What the panel reads of organizations. */
export const organizationPanelReads = (
  dependencies: Dependencies,
): Pick<Handlers<typeof contract.admin>, 'organizations' | 'organization' | 'previewMerge'> => {
  const { db, accounts, securityEvents, now } = dependencies;

  const find = async (id: string) => {
    const found = await queries.findOrganization(db, id);
    if (!found) throw new Refusal('not_found');
    return organizationToWire(found);
  };

  const findMembers = async (id: string) => {
    const members = await listMembers(db, id);
    const ids = members.map(({ userId }) => userId);
    return membersToWire(members, await accounts.findAll(db, ids));
  };

  return {
    async organizations({ query, ...call }) {
      securityEvents.logListing('organizations', call);
      const { rows, counted } = await pageOf(db, queries.organizationList, query, now());
      return { success: true, data: { organizations: rows.map(organizationToWire), ...counted } };
    },

    async organization({ params: { id }, session, request }) {
      const organization = await find(id);
      const open = await listInvitations(db, id, now());
      const senders = await accounts.findAll(
        db,
        open.map(({ invitedBy }) => invitedBy),
      );
      await securityEvents.recordRead(db, id, { session, request });
      return {
        success: true,
        data: {
          organization,
          members: await findMembers(id),
          invitations: open.map((row) => invitationToWire(row, senders)),
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
      const known = new Map((await findMembers(into.id)).map((member) => [member.user_id, member]));
      const coming = new Map((await findMembers(from.id)).map((member) => [member.user_id, member]));
      const members = [...new Map([...known, ...coming]).values()].map(({ user_id: id, email, role }) => {
        const before = known.get(id)?.role ?? null;
        return { email, role: before ? strongerRole(before, role) : role, before };
      });
      const same = from.tax_numbers.filter((number) => into.tax_numbers.includes(number));
      const { installs, licenses } = from;
      return {
        success: true,
        data: { from, into, same, installs, licenses, payments, invoices, companies, members },
      };
    },
  };
};
