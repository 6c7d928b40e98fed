import { randomUUIDv7 } from 'node:crypto';
import type { BodyOf, contract } from '@warden/contract';
import { dayOf, isPlainLine, isPlan, type LicenseType, makeLicense } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import type { AuditActor } from '../audit/service.ts';
import { type AccountService, confirmationOf, isName, licenseeOf } from '../auth/service.ts';
import { findOwner, writeClients } from '../clients/service.ts';
import type { Webhooks } from '../webhooks/service.ts';
import { findAllStagingOf, findLatest, lockAccountsAndClients } from './chain.ts';
import { carriedOver, expiryOf, type PlanPrices, purchaseTime } from './domain.ts';
import { recordLicense } from './history.ts';
import { licenseIssued } from './mail.tsx';
import { issuedFacts, rowOf, saleFacts } from './signed-row.ts';
import { stagingLicenses } from './staging.ts';
import { insertLicense } from './store.ts';
import type { LicenseRow } from './tables.ts';

export interface LicenseOrder {
  userId: string | null;
  /** The account whose address the license is for, while the account has not proved that it owns the address. */
  waitingFor?: { id: string; emailKey: string } | undefined;
  clientId: string;
  type: LicenseType;
  licensee: string;
  hostname: string | null;
  /** The last day; by default the end of its term after the latest of its type, or the length of a trial. */
  expires?: string | undefined;
  /** The payment that the license was bought with. */
  paymentId?: string | undefined;
  /** The line of the order that the license was bought with; by default the first one. */
  orderLineId?: string | undefined;
  /** For how long it was bought; by default a year. */
  termYears?: number | undefined;
  termDays?: number | undefined;
  /** Of a bought commercial license: by which prices it takes over the days of individual ones. */
  prices?: PlanPrices | null | undefined;
  /** Of an individual license that was bought with a discount: what a year of it cost. */
  yearPaid?: number | null | undefined;
  /** The person who issued it by hand, as the audit log names people. */
  issuedBy?: string | undefined;
  actor: AuditActor;
}

/** The order of an administrator or operator. */
type ManualOrder = BodyOf<typeof contract.licenses.issue>;

interface Dependencies extends Pick<Resources, 'keys' | 'now'> {
  jobs: Pick<Resources['jobs'], 'enqueue'>;
  accounts: Pick<AccountService, 'find' | 'findConfirmed'>;
  webhooks: Webhooks;
}

export const issuing = ({ keys, accounts, jobs, webhooks, now: clock }: Dependencies) => {
  const staging = stagingLicenses({ keys, jobs, webhooks, now: clock });

  const sign = async (tx: Db, order: LicenseOrder, now: Date) => {
    const { userId, clientId, type, licensee, hostname, expires, paymentId, prices = null, yearPaid = null } = order;
    const { termYears = 1, termDays = 0 } = order;
    const { latest, chain, changedAt } = await findLatest(tx, clientId, type);
    const issued = paymentId ? purchaseTime(changedAt, now) : now;
    const carried = type === 'commercial' && paymentId ? carriedOver(chain, prices, issued).days : 0;
    const { text, payload } = await makeLicense(
      {
        id: randomUUIDv7(),
        client: clientId,
        type,
        licensee,
        hostname,
        issued,
        expires: expires ?? expiryOf(type, latest, issued, carried, { years: termYears, days: termDays }),
        supersedes: latest?.id ?? null,
      },
      keys.signer,
    );
    return {
      ...rowOf(payload, text, userId),
      termYears,
      termDays,
      individualPrice: prices?.individual ?? yearPaid,
      commercialPrice: prices?.commercial ?? null,
      carriedDays: carried,
    };
  };

  /** Signs and stores a license. The caller has locked its client. */
  const issue = async (tx: Db, order: LicenseOrder, now: Date): Promise<LicenseRow> => {
    const { actor, waitingFor, paymentId, orderLineId, issuedBy } = order;
    const license = await sign(tx, order, now);
    const row = await insertLicense(tx, {
      ...license,
      waitingFor: waitingFor?.emailKey ?? null,
      paymentId: paymentId ?? null,
      orderLineId: orderLineId ?? null,
      issuedBy: issuedBy ?? null,
    });
    const after = {
      ...issuedFacts(license),
      ...(license.carriedDays > 0 ? { carriedDays: license.carriedDays } : {}),
      ...(waitingFor ? { waitsForUser: waitingFor.id } : {}),
      ...(paymentId ? saleFacts(row) : {}),
    };
    await recordLicense(tx, actor, 'issued', license, { after }, now);
    const type = row.supersedes ? 'license.extended' : 'license.issued';
    await webhooks.emit(tx, { owner: row.userId }, { type, data: { license_id: row.id } });
    await writeClients(tx, [order.clientId]);
    if (isPlan(order.type)) await staging.align(tx, order.clientId, { actor, by: actor.actor });
    return row;
  };

  /**
   * Signs and stores the licenses of an order, in its order. The caller has locked their clients. The staging licenses
   * that follow are locked together first, in the order in which validations lock them.
   */
  const issueAll = async (tx: Db, orders: readonly LicenseOrder[], now: Date): Promise<LicenseRow[]> => {
    const clientIds = orders.map(({ clientId }) => clientId);
    if (orders.length > 1) await findAllStagingOf(tx, clientIds);
    const issued: LicenseRow[] = [];
    for (const order of orders) issued.push(await issue(tx, order, now));
    return issued;
  };

  /** Finds the customer that an administrator names, else the account that has bound the installation. */
  const findCustomer = async (tx: Db, { clientId, email }: ManualOrder) => {
    const ownerId = await findOwner(tx, clientId);
    if (!email) return ownerId ? accounts.find(tx, ownerId) : undefined;
    const named = await accounts.findConfirmed(tx, emailKey(email));
    if (!named) throw new Refusal('unknown_user', { field: 'email' });
    if (ownerId && ownerId !== named.id) throw new Refusal('client_bound_elsewhere', { field: 'clientId' });
    return named;
  };

  /**
   * Issues a license for an administrator or operator, and mails it to its customer. A license for an address waits
   * until an account has proved that it owns the address.
   */
  const issueByHand = async (tx: Db, order: ManualOrder, actor: AuditActor): Promise<LicenseRow> => {
    const now = clock();
    if (!isPlainLine(order.clientId, 200)) throw new Refusal('control_characters', { field: 'clientId' });
    if (order.expires && order.expires < dayOf(now)) throw new Refusal('expiry_in_the_past', { field: 'expires' });
    // The account found first may be deleted before it is locked. Found again, it stays until the transaction ends.
    await lockAccountsAndClients(tx, [order.clientId], [(await findCustomer(tx, order))?.id ?? null]);
    const customer = await findCustomer(tx, order);
    const licensee = order.licensee || (customer && licenseeOf(customer));
    if (!licensee) throw new Refusal('field_required', { field: 'licensee' });
    if (!isName(licensee)) throw new Refusal('field_invalid', { field: 'licensee' });
    const waits = customer && order.email && confirmationOf(customer) !== 'owner';
    const { clientId, licenseType: type, hostname, expires } = order;
    const license = { clientId, type, licensee, hostname: hostname || null, expires };
    const owner = waits ? { userId: null, waitingFor: customer } : { userId: customer?.id ?? null };
    const row = await issue(tx, { ...license, ...owner, issuedBy: actor.actor, actor }, now);
    if (customer) await enqueueMail({ jobs }, tx, licenseIssued, { licenseId: row.id });
    return row;
  };

  return { issue, issueAll, issueByHand };
};
