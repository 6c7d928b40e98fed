/** These are the longest waits in milliseconds. Every wait is limited, so that nothing can block the shop forever. */
export interface Timeouts {
  /** The wait for a free connection, or for the only one of the embedded database. */
  connection: number;
  statement: number;
  /**
   * The wait for the server's answer. It is longer than `statement`, because it catches a server that hangs and
   * therefore does not enforce its own limit.
   */
  answer: number;
  /** The wait for a lock that another transaction holds. */
  lock: number;
  /** A transaction may stay open and idle for this long. */
  idleTransaction: number;
}

/** A visitor waits for a request, so the waits for a connection and for a lock together stay below five seconds. */
export const requestTimeouts: Timeouts = {
  connection: 2900,
  statement: 4200,
  answer: 4500,
  lock: 2000,
  idleTransaction: 10_000,
};

/** Jobs, exports and the command line have more time, but their waits are limited too. */
export const backgroundTimeouts: Timeouts = {
  connection: 30_000,
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
