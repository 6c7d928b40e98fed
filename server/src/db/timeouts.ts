/** How long, in milliseconds, a connection waits before it gives up: nothing may hold the shop for ever. */
export interface Timeouts {
  /** For a free connection; on the embedded database, which has one, for its turn. */
  connection: number;
  /** Whether that is for all of a request's waits together. */
  perRequest: boolean;
  statement: number;
  /** For the server's answer to a statement: longer than the server gives it, as one that hangs does not tell. */
  answer: number;
  /** For a lock that somebody else holds. */
  lock: number;
  /** How long a transaction may stay open without doing anything. */
  idleTransaction: number;
}

/** A visitor waits: the wait for a connection and the one for a lock stay below five seconds together. */
export const requestTimeouts: Timeouts = {
  connection: 2900,
  perRequest: true,
  statement: 4200,
  answer: 4500,
  lock: 2000,
  idleTransaction: 10_000,
};

/** Jobs, exports and the command line have time, but do not wait for ever either. */
export const backgroundTimeouts: Timeouts = {
  connection: 30_000,
  perRequest: false,
  statement: 120_000,
  answer: 130_000,
  lock: 30_000,
  idleTransaction: 60_000,
};

export interface DatabaseTimeouts {
  request: Timeouts;
  background: Timeouts;
}

export const databaseTimeouts: DatabaseTimeouts = { request: requestTimeouts, background: backgroundTimeouts };
