import type { Access, Endpoint } from '@warden/contract';
import type { Account, TestApp } from '../app.ts';

export type Caller =
  | 'anonymous'
  | 'unverified'
  | 'customer'
  | 'anotherCustomer'
  | 'administrator'
  | 'loggedOut'
  | 'deletedUser';
/** `allowed` means any status but 401 and 403, and `found` any but 404 as well. */
export type Outcome = 'allowed' | 'found' | 401 | 403 | 404;

export interface Expectation extends Partial<Record<Caller, Outcome>> {
  /** The access is repeated here on purpose, so that a changed declaration must be changed here too. */
  access: Access;
  /**
   * Makes something that the customer owns and returns the parameters to ask for it. Every endpoint with parameters
   * needs it.
   */
  owned?: (shop: TestApp, customer: Account) => Promise<{ params: Record<string, string>; body?: object }>;
}

/**
 * The expectations of one feature: a missing or superfluous endpoint does not compile. An endpoint with parameters has
 * `owned` and the outcome for another customer.
 */
export type AccessCases<F extends Record<string, Endpoint>> = { [K in keyof F]: Expectation };
