import type { contract, Organization } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Db } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { hashToken, originOf, personOf, type SessionUser } from '../../platform/http/session.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { quote } from '../../platform/mail/quote.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit, userActor } from '../audit/service.ts';
import {
  askForProof,
  confirmationOf,
  deleteOrganization,
  insertOrganization,
  isName,
  renameOrganization,
} from '../auth/service.ts';
import type { CompanyService } from '../companies/service.ts';
import {
  addMember,
  countMembers,
  isLastRecipient,
  listMembers,
  listMemberships,
  MOST_ORGANIZATIONS,
  setMuted,
} from '../memberships/service.ts';
import { activityRoutes } from './activity.ts';
import { changeRole, endMembership, lockMembers } from './changing.ts';
import { accept, type Inviting, invite } from './inviting.ts';
import { organizationClosed } from './mail.tsx';
import * as store from './store.ts';
import { invitationToWire, membersToWire, organizationToWire } from './wire.ts';

interface Dependencies extends Inviting, Pick<Resources, 'background'> {
  companies: Pick<CompanyService, 'findOwned' | 'give'>;
}

const refuseName = (name: string) => {
  // Licenses carry it.
  if (!isName(name)) throw new Refusal('field_invalid', { field: 'name' });
};

export const organizationRoutes = (dependencies: Dependencies): Handlers<typeof contract.organizations> => {
  const { accounts, companies, db, holdings, jobs, limits, securityEvents, now } = dependencies;

  /** The organizations of a person, or one of them, by name. */
  const listOf = async (tx: Db, userId: string, id?: string): Promise<Organization[]> => {
    const memberships = (await listMemberships(tx, userId)).filter((one) => !id || one.organizationId === id);
    const ids = memberships.map(({ organizationId }) => organizationId);
    const [names, members] = [await accounts.findAll(tx, ids), await countMembers(tx, ids)];
    return memberships
      .flatMap((membership) => {
        const { organizationId } = membership;
        const organization = names.get(organizationId);
        return organization ? [organizationToWire(organization, membership, members.get(organizationId) ?? 0)] : [];
      })
      .toSorted((one, other) => one.name.localeCompare(other.name, 'ru') || one.id.localeCompare(other.id));
  };

  const find = async (tx: Db, userId: string, id: string): Promise<Organization> => {
    const [found] = await listOf(tx, userId, id);
    if (!found) throw new Refusal('organization_unknown');
    return found;
  };

  const ofCaller = (tx: Db, user: SessionUser) => find(tx, personOf(user), user.id);

  const membersOf = async (tx: Db, organizationId: string) => {
    const members = await listMembers(tx, organizationId);
    const ids = members.map(({ userId }) => userId);
    return membersToWire(members, await accounts.findAll(tx, ids));
  };

  return {
    async list({ session }) {
      return { success: true, data: await listOf(db, session.user.id) };
    },

    async create({ session: { user }, body: { name, company_id: companyId }, address, locale, request }) {
      refuseName(name);
      if (confirmationOf(user) !== 'owner') {
        await askForProof(dependencies, user, address);
        throw new Refusal('address_unproven');
      }
      await limits.consume({ account: user.id }, 'organizationAccount');
      return db.transaction(async (tx) => {
        // Without the lock, two at the same time could exceed the quota, or take the same company.
        if (!(await accounts.lock(tx, user.id))) throw new Refusal('no_session');
        if ((await listMemberships(tx, user.id)).length >= MOST_ORGANIZATIONS) {
          throw new Refusal('too_many_organizations');
        }
        const at = now();
        const id = await insertOrganization(tx, { name, locale, at });
        await addMember(tx, { organizationId: id, userId: user.id, role: 'owner', createdAt: at, mutedAt: null });
        if (companyId) {
          if (!(await companies.findOwned(tx, user.id, companyId))) throw new Refusal('not_found');
          await companies.give(tx, companyId, user.id, id);
        }
        await audit(tx, {
          ...userActor(user, address),
          action: 'organization.created',
          subject: `organization:${id}`,
          account: id,
          ...(companyId ? { after: { company: companyId } } : {}),
          at,
        });
        const origin = originOf(request);
        await securityEvents.record(tx, { kind: 'organization_created', userId: user.id, origin });
        return { success: true as const, data: await find(tx, user.id, id) };
      });
    },

    async get({ session }) {
      return { success: true, data: await ofCaller(db, session.user) };
    },

    async rename({ session: { user }, body: { name }, address }) {
      refuseName(name);
      return db.transaction(async (tx) => {
        await lockMembers(dependencies, tx, user, 'manage');
        await renameOrganization(tx, user.id, name);
        const subject = `organization:${user.id}`;
        await audit(tx, { ...userActor(user, address), action: 'organization.renamed', subject, at: now() });
        return { success: true as const, data: await ofCaller(tx, user) };
      });
    },

    async close({ session: { user }, locale, request }) {
      await db.transaction(async (tx) => {
        // Deleting an account locks it whole, before anything that it owns.
        await accounts.lockAlone(tx, user.id);
        const { members } = await lockMembers(dependencies, tx, user, 'manage');
        const name = (await accounts.find(tx, user.id))?.companyName ?? '';
        const actor = userActor(user, request.ip);
        await deleteOrganization(tx, user.id, { holdings, actor, now: now(), contact: user.email });
        await jobs.forget(tx, user.id);
        const origin = originOf(request);
        const person = personOf(user);
        const events = members.map(({ userId }) => ({
          kind: 'organization_closed' as const,
          userId,
          ...(userId === person ? {} : { actorId: person }),
          origin,
        }));
        await securityEvents.record(tx, ...events);
        await enqueueMail(dependencies, tx, organizationClosed, ...members.map(({ userId }) => ({ userId, name })));
      });
      return { success: true, data: { message: messages[locale].organizationClosed } };
    },

    async leave({ session: { user }, locale, request }) {
      await db.transaction((tx) => endMembership(dependencies, tx, { user, request }, personOf(user)));
      return { success: true, data: { message: messages[locale].organizationLeft } };
    },

    async mute({ session: { user }, body: { muted } }) {
      return db.transaction(async (tx) => {
        const { members, caller } = await lockMembers(dependencies, tx, user, 'view');
        const { userId } = caller;
        if (muted && isLastRecipient(members, userId)) throw new Refusal('last_recipient');
        await setMuted(tx, user.id, userId, muted ? (caller.mutedAt ?? now()) : null);
        return { success: true as const, data: await ofCaller(tx, user) };
      });
    },

    async members({ session }) {
      return { success: true, data: await membersOf(db, session.user.id) };
    },

    async changeRole({ session: { user }, params: { userId }, body: { role }, request }) {
      return db.transaction(async (tx) => {
        const member = await changeRole(dependencies, tx, { user, request }, userId, role);
        const [changed] = membersToWire([member], await accounts.findAll(tx, [userId]));
        if (!changed) throw new Refusal('not_found');
        return { success: true as const, data: changed };
      });
    },

    async removeMember({ session: { user }, params: { userId }, locale, request }) {
      await db.transaction((tx) => endMembership(dependencies, tx, { user, request }, userId));
      return { success: true, data: { message: messages[locale].memberRemoved } };
    },

    async invitations({ session: { user } }) {
      const open = await store.listInvitations(db, user.id, now());
      const senders = await accounts.findAll(
        db,
        open.map(({ invitedBy }) => invitedBy),
      );
      return { success: true, data: open.map((row) => invitationToWire(row, senders)) };
    },

    async invite({ session: { user }, body, locale, request }) {
      return { success: true, data: await invite(dependencies, { user, request }, { ...body, locale }) };
    },

    async revokeInvitation({ session: { user }, params: { id }, locale, address }) {
      await db.transaction(async (tx) => {
        await lockMembers(dependencies, tx, user, 'manage');
        const revoked = await store.deleteInvitation(tx, user.id, id);
        if (!revoked) throw new Refusal('not_found');
        await audit(tx, {
          ...userActor(user, address),
          action: 'member.invitation_revoked',
          subject: `invitation:${id}`,
          before: { role: revoked.role },
          at: now(),
        });
      });
      return { success: true, data: { message: messages[locale].invitationRevoked } };
    },

    async readInvitation({ body, address, locale }) {
      await limits.consume({ network: address }, 'tokenAddress');
      const invitation = await store.findByToken(db, hashToken(body.token), now());
      const organization = invitation && (await accounts.find(db, invitation.organizationId));
      if (!organization) throw new Refusal('invitation_invalid', { field: 'token' });
      const { role, email, expiresAt } = invitation;
      // As in the mail: the reader may be a stranger to whoever typed the name.
      const name = quote(organization.companyName ?? '', locale);
      return { success: true, data: { organization: name, role, email, expires_at: expiresAt.toISOString() } };
    },

    async accept({ session: { user }, body, address, request }) {
      await limits.consume({ network: address }, 'tokenAddress');
      const id = await accept(dependencies, { user, request }, body.token);
      return { success: true, data: await find(db, user.id, id) };
    },

    ...activityRoutes(dependencies),
  };
};
