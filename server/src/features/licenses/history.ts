import type { LicenseEvent, ReminderKind } from '@warden/contract';
import { dayOf } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { type StaffFields, seesAll } from '../../platform/http/session.ts';
import { type AuditActor, audit, historyOf } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { findReminders } from './reminders.ts';
import { findSuccessors } from './store.ts';
import type { LicenseRow } from './tables.ts';

type Action = 'issued' | 'bound' | 'revoked' | 'replaced' | 'owner_changed';

export const subjectOf = (id: string) => `license:${id}`;

/** Writes an event of a license into the audit log, as part of the caller's transaction. */
export const recordLicense = (
  tx: Db,
  by: AuditActor,
  action: Action,
  { id, userId: owner = null }: { id: string; userId?: string | null | undefined },
  change: { before?: object; after: object },
  at: Date,
) => audit(tx, { ...by, action: `license.${action}`, subject: subjectOf(id), owner, ...change, at });

/** Writes into the history of licenses that another account owns them now. */
export const recordOwners = (
  tx: Db,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
  actor: AuditActor & { at: Date },
) =>
  audit(
    tx,
    ...ids.map((id) => ({
      ...actor,
      action: 'license.owner_changed' satisfies `license.${Action}`,
      subject: subjectOf(id),
      before: { userId: from },
      after: { userId: to },
    })),
  );

interface Event {
  kind: LicenseEvent['kind'];
  at: Date;
  reason?: string | null;
  reminder?: ReminderKind;
  licenseId?: string;
  actor?: string | null | undefined;
}

/** A key by which the installation of a license asks the shop for it. */
interface InstallKey {
  pinnedAt: Date;
  pinnedBy: string;
  endedAt: Date | null;
  endedBy: string | null;
  firstSyncAt: Date | null;
  lastSyncAt: Date | null;
}

/** The keys of installations, which another feature owns. */
export interface InstallKeys {
  findKeys(tx: Db, userId: string, clientId: string): Promise<readonly InstallKey[]>;
}

/** What the key of an installation did: of all syncs, its row has the first and the last. A day is shown once. */
const keyEvents = ({ pinnedAt, pinnedBy, endedAt, endedBy, firstSyncAt, lastSyncAt }: InstallKey): Event[] => {
  const synced = new Map([firstSyncAt, lastSyncAt].flatMap((at) => (at ? [[dayOf(at), at]] : [])));
  return [
    { kind: 'key_pinned', at: pinnedAt, actor: pinnedBy },
    ...[...synced.values()].map((at) => ({ kind: 'synced' as const, at })),
    ...(endedAt ? [{ kind: 'key_ended' as const, at: endedAt, actor: endedBy }] : []),
  ];
};

/** A staging license is extended by one that replaces it, since the text of the earlier one works until its own end. */
const isExtended = ({ stagingFor, replacedBy, type, expiresAt }: LicenseRow, later: LicenseRow) =>
  stagingFor !== null && replacedBy === later.id && later.type === type && later.expiresAt > expiresAt;

/**
 * Returns the history of a license, oldest event first. The facts come from the row and from related rows, so that
 * licenses from before the audit log have a history too; the log adds who caused them, which only the shop's own people see.
 */
export const licenseEvents = async (
  tx: Db,
  { accounts, installs }: { accounts: Pick<AccountService, 'find'>; installs: InstallKeys },
  row: LicenseRow,
  viewer: StaffFields,
): Promise<LicenseEvent[]> => {
  const entries = await historyOf(tx, subjectOf(row.id));
  const actorOf = (action: Action) => entries.find((entry) => entry.action === `license.${action}`)?.actor;
  const events: Event[] = [{ kind: 'issued', at: row.issuedAt, actor: actorOf('issued') ?? row.issuedBy }];
  for (const { action, at, actor } of entries) {
    if (action === 'license.bound') events.push({ kind: 'bound', at, actor });
    if (action === 'license.owner_changed') events.push({ kind: 'owner_changed', at, actor });
  }
  if (row.firstValidatedAt) events.push({ kind: 'validated', at: row.firstValidatedAt });
  for (const { kind, createdAt } of await findReminders(tx, row.id)) {
    events.push({ kind: 'reminded', at: createdAt, reminder: kind });
  }
  const successors = await findSuccessors(tx, row);
  for (const later of successors) {
    // The successor may belong to another account, and then its id is not shown to this owner.
    const isVisible = seesAll(viewer) || later.userId === row.userId;
    if (later.id !== row.replacedBy || isExtended(row, later))
      events.push({ kind: 'extended', at: later.issuedAt, ...(isVisible ? { licenseId: later.id } : {}) });
  }
  const { revokedAt, revokedReason, revokedBy: by } = row;
  const licenseId = successors.some((later) => isExtended(row, later)) ? null : row.replacedBy;
  // A text that was signed anew may work on for some time, and one that was moved may have been revoked before.
  const replacement = entries.find(({ action }) => action === 'license.replaced');
  const replacedAt = licenseId ? (replacement?.at ?? revokedAt) : null;
  if (licenseId && replacedAt) {
    const { reason = revokedReason } = JSON.parse(replacement?.after ?? '{}') as { reason?: string };
    events.push({ kind: 'replaced', at: replacedAt, reason, licenseId, actor: actorOf('replaced') });
  }
  if (revokedAt && replacedAt?.getTime() !== revokedAt.getTime()) {
    events.push({ kind: 'revoked', at: revokedAt, reason: revokedReason, actor: actorOf('revoked') ?? by });
  }
  // What a key did before the license was issued, or after it was revoked, is no part of its life.
  const isInLife = ({ at }: Event) => at >= row.issuedAt && at <= (revokedAt ?? Infinity);
  const keys = row.userId ? await installs.findKeys(tx, row.userId, row.clientId) : [];
  events.push(...keys.flatMap(keyEvents).filter(isInLife));
  const emails = new Map<string, string | null>();
  for (const { actor } of seesAll(viewer) ? events : []) {
    if (!actor?.startsWith('user:')) continue;
    emails.set(actor, (await accounts.find(tx, actor.slice('user:'.length)))?.email ?? null);
  }
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ kind, at, reason: why, reminder, licenseId, actor }) => ({
      kind,
      at: at.toISOString(),
      reason: why ?? null,
      reminder: reminder ?? null,
      license_id: licenseId ?? null,
      ...(seesAll(viewer) ? { actor: actor ?? null, actor_email: emails.get(actor ?? '') ?? null } : {}),
    }));
};
