import type { Permission } from '@warden/contract';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import type { AuditActor } from '../audit/service.ts';

export interface ChangeOfOwner {
  from: string;
  to: string;
  /** The person, where `from` is the own account of one: it stays recorded who ordered what. */
  orderedBy: string | null;
}

/** What accounts own in features that come after this one in the order of services. */
export interface AccountHoldings {
  /** Gives everything of some accounts to another one. */
  move(tx: Db, from: readonly string[], to: string): Promise<void>;
  /**
   * Gives everything that belongs to some clients of one account to another one: installations, keys, licenses, payments,
   * invoices and documents. Companies stay with the account that has them. The caller has locked both accounts and the
   * clients. Returns the ids of the licenses that were not replaced.
   */
  moveClients(tx: Db, clientIds: readonly string[], change: ChangeOfOwner): Promise<string[]>;
  /** Gives the licenses that wait for the address to the account that has proved it; returns their ids. */
  takeWaiting(tx: Db, emailKey: string, userId: string): Promise<string[]>;
  /** Removes what was entered in the account. What was paid for stays, and so does what may still be paid. */
  clear(tx: Db, userId: string, actor: AuditActor): Promise<void>;
  /**
   * Ends what a stranger who was in the account could go on using it by: all tokens, the address of the calendar, and
   * the webhooks, quotes and payment links that were added since then, or all of them.
   */
  endPrograms(tx: Db, userId: string, actor: AuditActor, addedSince?: Date): Promise<void>;
  /** Forgets the stored cards of an account, and what they were to pay. A card that is paying now is not stored either. */
  forgetCards(tx: Db, userId: string): Promise<void>;
  /**
   * Removes the account's installations and then, while what it owns is locked, the account. Later mails about what it
   * bought go to `contact`, or to the addresses that the purchases recorded.
   */
  release(
    tx: Db,
    userId: string,
    actor: AuditActor,
    deleteAccount: () => PromiseLike<unknown>,
    contact?: string | null,
  ): Promise<void>;
  /**
   * Ends what a member who has lost permissions leaves in an organization: what opens something of it to whoever knows it
   * (codes of activation that are not used yet, the address of the calendar), and the cards that they stored for it.
   */
  endSecrets(tx: Db, member: { organizationId: string; userId: string }, lost: readonly Permission[]): Promise<void>;
  /** Which of these accounts have paid for something. */
  findPaying(tx: Db, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** A condition: the account has no installation and no license, has paid for nothing and has nothing left to pay. */
  sqlOwnsNothing(userId: AnyPgColumn, now: Date): SQL;
  /** Forgets links that have expired, the addresses that expired licenses wait for, and the buyers of what has ended. */
  forgetExpired(tx: Db, now: Date): Promise<void>;
}
