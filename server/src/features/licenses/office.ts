import type { BodyOf, contract } from '@warden/contract';
import { dayOf, isPlainLine } from '@warden/license';
import type { Db } from '../../db/database.ts';
import { emailKey } from '../../mail/email-key.ts';
import { enqueueMail } from '../../mail/mail-job.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/service.ts';
import { confirmationOf, isName, licenseeOf } from '../auth/service.ts';
import { licenseIssued, licenseRevoked } from './mail.tsx';
import * as store from './store.ts';
import type { LicenseRow } from './wire.ts';

/** What issuing and revoking take; the command line has no more than this. */
export type Office = Pick<Services, 'db' | 'jobs' | 'licenses' | 'now'>;

/** Who is at work, for the audit log. */
export interface Clerk {
  actor: string;
  address?: string | undefined;
}

export const operator: Clerk = { actor: 'operator' };

type Order = BodyOf<typeof contract.licenses.issue>;

const note = (
  tx: Db,
  { now }: Office,
  { actor, address }: Clerk,
  action: string,
  { id }: LicenseRow,
  before: object | null,
  after: object,
) => audit(tx, { actor, action, subject: `license:${id}`, before, after, address: address ?? null, at: now() });

/** For whom an administrator issues: the customer named, else whoever has bound the installation. */
const findCustomer = async ({ db }: Office, { clientId, email }: Order) => {
  const owner = await store.findClientOwner(db, clientId);
  if (!email) return owner;
  const named = await store.findVerifiedUser(db, emailKey(email));
  if (!named) throw new Refusal('unknown_user', { field: 'email' });
  if (owner && owner.id !== named.id) throw new Refusal('client_bound_elsewhere', { field: 'clientId' });
  return named;
};

/**
 * Signs what an administrator or operator orders, and mails it to its customer. What is given to an address waits until
 * an account has proved that the address is its own.
 */
export const issueLicense = async (office: Office, order: Order, clerk: Clerk): Promise<LicenseRow> => {
  const { db, licenses: desk, now } = office;
  if (!isPlainLine(order.clientId, 200)) throw new Refusal('control_characters', { field: 'clientId' });
  if (order.expires && order.expires < dayOf(now())) throw new Refusal('expiry_in_the_past', { field: 'expires' });
  const customer = await findCustomer(office, order);
  const licensee = order.licensee || (customer && licenseeOf(customer));
  if (!licensee) throw new Refusal('field_required', { field: 'licensee' });
  if (!isName(licensee)) throw new Refusal('field_invalid', { field: 'licensee' });
  const waits = customer && order.email && confirmationOf(customer) !== 'owner';
  return db.transaction(async (tx) => {
    const row = await desk.issue(
      tx,
      {
        userId: waits ? null : (customer?.id ?? null),
        waitingFor: waits ? customer.emailKey : undefined,
        clientId: order.clientId,
        type: order.licenseType,
        licensee,
        hostname: order.hostname || null,
        expires: order.expires,
        issuedBy: clerk.actor,
      },
      now(),
    );
    if (customer) await enqueueMail(office, tx, licenseIssued, { licenseId: row.id });
    const { type, clientId, userId, expiresAt } = row;
    const waitsFor = waits ? { waitsForUser: customer.id } : {};
    await note(tx, office, clerk, 'license.issued', row, null, { type, clientId, userId, expiresAt, ...waitsFor });
    return row;
  });
};

/** Said on licenses that counted on from one that is revoked by hand. */
const REPLACED_REASON = 'Replaced, because the license before it was revoked';

/** Revokes for good, and tells its customer. */
export const revokeLicense = (
  office: Office,
  id: string,
  { reason, by }: { reason: string; by: string },
  clerk: Clerk,
): Promise<LicenseRow> =>
  office.db.transaction(async (tx) => {
    const revocation = { reason, by, replacedReason: REPLACED_REASON };
    const { license: row, replaced } = await office.licenses.revoke(office, tx, id, revocation, office.now());
    if (!row) throw new Refusal((await store.findById(tx, id)) ? 'already_revoked' : 'not_found');
    if (row.userId) await enqueueMail(office, tx, licenseRevoked, { licenseId: row.id });
    const after = { revokedAt: row.revokedAt, reason, ...(replaced.length > 0 ? { replaced } : {}) };
    await note(tx, office, clerk, 'license.revoked', row, { revokedAt: null }, after);
    return row;
  });
