import { describe, expect, it } from 'vitest';
import { dsnText, leadsToSentry, parseDsn } from './dsn.ts';
import { platforms } from './platforms.ts';

const plain = 'https://4f1c9e0b@warden.example.com/7';

describe('a DSN', () => {
  it.each([
    ['as Warden shows it', plain, plain],
    ['with a legacy secret, which is left out', 'https://4f1c9e0b:5ecre7@warden.example.com/7', plain],
    ['with a port', 'http://4f1c9e0b@10.0.0.5:8080/7', 'http://4f1c9e0b@10.0.0.5:8080/7'],
    [
      'with a path in front',
      'https://4f1c9e0b@example.com/tools/warden/7',
      'https://4f1c9e0b@example.com/tools/warden/7',
    ],
    ['whose path has a number in it', 'https://4f1c9e0b@example.com/v2/12/7', 'https://4f1c9e0b@example.com/v2/12/7'],
    ['of an IPv6 host', 'https://4f1c9e0b@[2001:db8::1]:9000/7', 'https://4f1c9e0b@[2001:db8::1]:9000/7'],
    ['with a slash behind it', `${plain}/`, plain],
    ['copied with its variable and quotes', `  SENTRY_DSN="${plain}" `, plain],
    ['copied out of code', `dsn: '${plain}',`, plain],
  ])('is read %s', (_, given, expected) => {
    const parsed = parseDsn(given);
    expect('dsn' in parsed && dsnText(parsed.dsn)).toBe(expected);
  });

  it.each([
    ['', 'not_an_address'],
    ['warden.example.com/7', 'not_an_address'],
    ['https://key@war den.example.com/7', 'not_an_address'],
    ['ftp://key@warden.example.com/7', 'scheme'],
    ['https://warden.example.com/7', 'key'],
    ['https://@warden.example.com/7', 'key'],
    ['https://key@warden.example.com', 'project'],
    ['https://key@warden.example.com/project', 'project'],
    ['https://key@warden.example.com/7?x=1', 'extra'],
  ])('that is wrong says how: %s', (given, problem) => {
    expect(parseDsn(given)).toEqual({ problem });
  });

  it.each([
    ['https://k@o123.ingest.de.sentry.io/7', true],
    ['https://k@sentry.io/7', true],
    ['https://k@sentry.io.example.com/7', false],
    ['https://k@notsentry.io/7', false],
  ])('of sentry.io is recognized: %s', (given, expected) => {
    const parsed = parseDsn(given);
    expect('dsn' in parsed && leadsToSentry(parsed.dsn)).toBe(expected);
  });
});

it.each(platforms)('the snippet for $name has the DSN once, on a line of its own', ({ code }) => {
  expect(code(plain).split(plain)).toHaveLength(2);
});
