import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, isDatabaseBusy } from './errors.ts';

const withCode = (code: string, message = 'something') => Object.assign(new Error(message), { code });
const inQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

describe('an error that a second attempt may get past', () => {
  it.each([
    ['57014', 'canceling statement due to statement timeout'],
    ['55P03', 'canceling statement due to lock timeout'],
    ['25P03', 'terminating connection due to idle-in-transaction timeout'],
    ['40P01', 'deadlock detected'],
    ['40001', 'could not serialize access'],
    ['57P01', 'terminating connection due to administrator command'],
    ['57P02', 'terminating connection because of crash of another server process'],
    ['57P03', 'the database system is starting up'],
    ['57P05', 'terminating connection due to idle-session timeout'],
    ['53300', 'sorry, too many clients already'],
    ['53100', 'could not extend file: No space left on device'],
    ['08006', 'connection failure'],
    ['08P01', 'server conn crashed?'],
    ['08P01', 'query_wait_timeout'],
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['0A000', 'cached plan must not change result type'],
  ])('has the code %s: %s', (code, message) => {
    expect(isDatabaseBusy(withCode(code, message))).toBe(true);
    expect(isDatabaseBusy(inQuery(withCode(code, message)))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
  ])('comes from the driver: %s', (message) => {
    expect(isDatabaseBusy(inQuery(new Error(message)))).toBe(true);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'])(
    'comes from the network: %s, if a query met it',
    (code) => {
      expect(isDatabaseBusy(inQuery(withCode(code)))).toBe(true);
      // A storage or a mail server that cannot be reached is another problem.
      expect(isDatabaseBusy(withCode(code))).toBe(false);
    },
  );

  it('says that no connection was free', () => {
    expect(isDatabaseBusy(new DatabaseUnavailable('no connection was free in time'))).toBe(true);
  });
});

it.each([
  ['23505', 'duplicate key value'],
  ['42703', 'column does not exist'],
  ['22P02', 'invalid input syntax'],
  ['XX000', 'internal error'],
])('takes %s for a defect, not for trouble: %s', (code, message) => {
  expect(isDatabaseBusy(inQuery(withCode(code, message)))).toBe(false);
});
