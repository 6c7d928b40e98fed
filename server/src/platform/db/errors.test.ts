import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DatabaseUnavailable, isDatabaseBusy } from './errors.ts';

const withCode = (code: string, message = 'something') => Object.assign(new Error(message), { code });
const inQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

it('takes trouble of the server, its driver and the network on the way for what a second attempt may get past', () => {
  for (const [code, message] of Object.entries({
    '57014': 'canceling statement due to statement timeout',
    '55P03': 'canceling statement due to lock timeout',
    '25P03': 'terminating connection due to idle-in-transaction timeout',
    '40P01': 'deadlock detected',
    '40001': 'could not serialize access',
    '57P01': 'terminating connection due to administrator command',
    '57P02': 'terminating connection because of crash of another server process',
    '57P03': 'the database system is starting up',
    '57P05': 'terminating connection due to idle-session timeout',
    '53300': 'sorry, too many clients already',
    '53100': 'could not extend file: No space left on device',
    '08006': 'connection failure',
    '08P01': 'server conn crashed?',
    '25006': 'cannot execute INSERT in a read-only transaction',
    '0A000': 'cached plan must not change result type',
  })) {
    expect(isDatabaseBusy(withCode(code, message)), code).toBe(true);
    expect(isDatabaseBusy(inQuery(withCode(code, message))), code).toBe(true);
  }
  for (const message of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
  ]) {
    expect(isDatabaseBusy(inQuery(new Error(message))), message).toBe(true);
  }
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN']) {
    expect(isDatabaseBusy(inQuery(withCode(code))), code).toBe(true);
    // A storage or a mail server that cannot be reached is another problem.
    expect(isDatabaseBusy(withCode(code)), code).toBe(false);
  }
  expect(isDatabaseBusy(new DatabaseUnavailable('no connection was free in time'))).toBe(true);
});

it('takes anything else for a defect', () => {
  for (const code of ['23505', '42703', '22P02', 'XX000']) {
    expect(isDatabaseBusy(inQuery(withCode(code))), code).toBe(false);
  }
});
