import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  currentPassword,
  day,
  email,
  filter,
  knownEmail,
  limit,
  line,
  lines,
  mailToken,
  newPassword,
  optionalLine,
  page,
} from './fields.ts';

type Schema = typeof email | ReturnType<typeof optionalLine>;
const verdict = (schema: Schema, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : result.error.issues[0]?.message;
};

describe('the address of an existing account', () => {
  it.each([
    'a@b.cd',
    'иван@почта.рф',
    'x_-%$!@example.museum',
    'a..b@example.com',
    '.a@-example.com',
    `${'x'.repeat(242)}@example.com`,
  ])('may be %s', (address) => {
    expect(verdict(knownEmail, address)).toEqual({ value: address });
  });

  it.each(['nobody', 'a@b', 'a b@c.de', 'Ann <a@b.cd>', 'a@b.cd\r\nBcc: x@y.zz'])('may not be %j', (address) => {
    expect(verdict(knownEmail, address)).toBe('email_invalid');
  });
});

describe('the address of a new account', () => {
  it.each([
    'a@b.cd',
    'First.Last+tag@Sub.example.co.uk',
    "o'neill@example.com",
    '_-@example.museum',
    '1@163.com',
    'a@xn--80a1acny.xn--p1ai',
    `${'x'.repeat(64)}@${'y'.repeat(63)}.${'z'.repeat(63)}.example.com`,
  ])('may be %s', (address) => {
    expect(verdict(email, address)).toEqual({ value: address });
  });

  it.each([
    ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
    ['A@Bücher.example', 'A@xn--bcher-kva.example'],
    ['a@почта。рф', 'a@xn--80a1acny.xn--p1ai'],
  ])('has its domain in ASCII: %s', (address, plain) => {
    expect(verdict(email, address)).toEqual({ value: plain });
  });

  it('loses the spaces around it', () => {
    expect(verdict(email, '  a@b.cd\n')).toEqual({ value: 'a@b.cd' });
  });

  it.each([
    [undefined, 'field_required'],
    ['', 'field_required'],
    ['   ', 'field_required'],
    [null, 'field_invalid'],
    [1, 'field_invalid'],
    [['a@b.cd'], 'field_invalid'],
    ['nobody', 'email_invalid'],
    ['@b.cd', 'email_invalid'],
    ['a@', 'email_invalid'],
    ['a@b', 'email_domain_invalid'],
    ['a@b.c', 'email_domain_invalid'],
    ['a@b.', 'email_domain_invalid'],
    ['a@.b.cd', 'email_domain_invalid'],
    ['a@b..cd', 'email_domain_invalid'],
    ['a@-b.cd', 'email_domain_invalid'],
    ['a@b-.cd', 'email_domain_invalid'],
    ['a@b_c.de', 'email_domain_invalid'],
    ['a@b.12', 'email_domain_invalid'],
    ['a@[10.0.0.1]', 'email_domain_invalid'],
    ['a@１.２.３.４', 'email_domain_invalid'],
    ['a@почта', 'email_domain_invalid'],
    ['a@почта.рф:80', 'email_domain_invalid'],
    ['a@почта.рф/x', 'email_domain_invalid'],
    [`a@${'b'.repeat(64)}.cd`, 'email_domain_invalid'],
    ['a..b@c.de', 'email_name_invalid'],
    ['.a@c.de', 'email_name_invalid'],
    ['a.@c.de', 'email_name_invalid'],
    ['a%b@c.de', 'email_name_invalid'],
    ['a!b@c.de', 'email_name_invalid'],
    ['"a b"@c.de', 'email_invalid'],
    ['иван@почта.рф', 'email_name_invalid'],
    [`${'x'.repeat(65)}@c.de`, 'email_name_invalid'],
    ['a@b@c.de', 'email_invalid'],
    ['a b@c.de', 'email_invalid'],
    ['a@b.cd, e@f.gh', 'email_invalid'],
    ['Ann <a@b.cd>', 'email_invalid'],
    ['a@b.cd\r\nBcc: x@y.zz', 'email_invalid'],
    ['a\0@b.cd', 'control_characters'],
    ['a\ud800@b.cd', 'control_characters'],
    [`${'x'.repeat(243)}@example.com`, 'field_too_long'],
  ])('may not be %j: %s', (value, code) => {
    expect(verdict(email, value)).toBe(code);
  });

  it('is refused for its length before anything slower looks at it', () => {
    for (const evil of [
      `a@${'.a'.repeat(100_000)}`,
      `a@${'a.'.repeat(100_000)}`,
      '@'.repeat(200_000),
      `${'a'.repeat(200_000)}@`,
      `a@${'ы.'.repeat(100_000)}`,
      `${'a.'.repeat(100_000)}@b.cd`,
    ]) {
      expect(verdict(email, evil)).toBe('field_too_long');
    }
  });
});

describe('a line of text', () => {
  it.each([
    ['Иван', 'Иван'],
    ['  spaces around  ', 'spaces around'],
    ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['\tindented\n', 'indented'],
  ])('may be %j', (text, value) => {
    expect(verdict(line(100), text)).toEqual({ value });
  });

  it.each([
    [undefined, 'field_required'],
    ['', 'field_required'],
    [' \u00a0\ufeff', 'field_required'],
    [null, 'field_invalid'],
    [{}, 'field_invalid'],
    ['x'.repeat(101), 'field_too_long'],
    ['a\nb', 'control_characters'],
    ['a\tb', 'control_characters'],
    ['a\0b', 'control_characters'],
    ['a\u001bb', 'control_characters'],
    ['a\u0085b', 'control_characters'],
    ['a\u2029b', 'control_characters'],
    ['a\udc00b', 'control_characters'],
  ])('may not be %j: %s', (value, code) => {
    expect(verdict(line(100), value)).toBe(code);
  });

  it('may be left out, empty or null only where it is optional', () => {
    expect(verdict(optionalLine(10), undefined)).toEqual({ value: undefined });
    expect(verdict(optionalLine(10), null)).toEqual({ value: null });
    expect(verdict(optionalLine(10), '  ')).toEqual({ value: '' });
    expect(verdict(optionalLine(10), 'x'.repeat(11))).toBe('field_too_long');
    expect(verdict(optionalLine(10), 'a\nb')).toBe('control_characters');
    expect(verdict(optionalLine(10), 5)).toBe('field_invalid');
  });
});

describe('a new password', () => {
  it.each(['123456', '      ', ' kept as it is ', 'пароль', '🔑🔑🔑🔑🔑🔑', '\0\0\0\0\0\0', 'x'.repeat(200)])(
    'may be %j',
    (password) => {
      expect(verdict(newPassword, password)).toEqual({ value: password });
    },
  );

  it.each([
    [undefined, 'field_required'],
    [null, 'field_invalid'],
    [123456, 'field_invalid'],
    ['', 'password_too_short'],
    ['12345', 'password_too_short'],
    ['x'.repeat(201), 'field_too_long'],
    ['12345\ud800', 'control_characters'],
  ])('may not be %j: %s', (value, code) => {
    expect(verdict(newPassword, value)).toBe(code);
  });
});

describe('a secret that is only compared', () => {
  it.each([
    ['a password', currentPassword],
    ['a mailed token', mailToken],
  ])('may be anything that is there and not endless: %s', (_name, schema) => {
    expect(verdict(schema, 'x')).toEqual({ value: 'x' });
    expect(verdict(schema, ' \0 ')).toEqual({ value: ' \0 ' });
    expect(verdict(schema, '')).toBe('field_required');
    expect(verdict(schema, undefined)).toBe('field_required');
    expect(verdict(schema, false)).toBe('field_invalid');
    expect(verdict(schema, 'x'.repeat(201))).toBe('field_too_long');
  });
});

describe('a day', () => {
  it.each(['2026-11-15', '2028-02-29', '1999-12-31', '2999-12-31'])('may be %s', (text) => {
    expect(verdict(day, text)).toEqual({ value: text });
  });

  it('must be named', () => {
    expect(verdict(day, undefined)).toBe('field_required');
  });

  it.each([
    '',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '15.11.2026',
    '2026-11-15T00:00:00Z',
  ])('may not be %j, which is none', (text) => {
    expect(verdict(day, text)).toBe('field_invalid');
  });

  it.each(['0000-01-01', '9999-12-31', '+12026-01-01', 20261115, null])(
    'may not be %j, too far or no text',
    (value) => {
      expect(verdict(day, value)).toBe('field_invalid');
    },
  );
});

describe('the page of a list', () => {
  const query = z.object({ page, limit: limit(10, 50), status: filter(z.enum(['active', 'expired'])) });
  const read = (given: object) => query.safeParse(given).data;

  it('is the first one, of the usual length, unless asked for otherwise; a filter left empty is none', () => {
    expect(read({})).toEqual({ page: 1, limit: 10 });
    expect(read({ page: '3', limit: '50', status: '' })).toEqual({ page: 3, limit: 50, status: undefined });
    expect(read({ status: 'expired' })).toEqual({ page: 1, limit: 10, status: 'expired' });
  });

  it.each(['0', '-1', '01', '1.0', '1e3', ' 1', '', 'abc', '1000000000', ['1', '2'], 1])('is not %j', (value) => {
    expect(read({ page: value })).toBeUndefined();
    expect(read({ limit: value })).toBeUndefined();
  });

  it('is no longer than allowed, and its filters are known ones', () => {
    expect(read({ limit: '51' })).toBeUndefined();
    expect(read({ status: 'lost' })).toBeUndefined();
  });
});

describe('a license text', () => {
  const text = lines(100, 'license_text_required');
  it('keeps its lines as they are', () => {
    expect(verdict(text, ' a\r\n\tb\n')).toEqual({ value: ' a\r\n\tb\n' });
  });

  it.each([
    [undefined, 'license_text_required'],
    ['', 'license_text_required'],
    [' \n ', 'license_text_required'],
    [7, 'field_invalid'],
    ['x'.repeat(101), 'field_too_long'],
    ['a\0b', 'control_characters'],
    ['\ud800', 'control_characters'],
  ])('may not be %j: %s', (value, code) => {
    expect(verdict(text, value)).toBe(code);
  });
});
