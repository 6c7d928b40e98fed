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

/** Checks that these values are taken as they are. */
const takes = (schema: Schema, ...values: unknown[]) => {
  for (const value of values) expect(verdict(schema, value)).toEqual({ value });
};

/** Checks the code that each of these values is refused with. */
const refuses = (schema: Schema, byCode: Record<string, unknown[]>) => {
  for (const [code, values] of Object.entries(byCode)) {
    for (const value of values) expect(verdict(schema, value), JSON.stringify(value)).toBe(code);
  }
};

it('the address of an existing account may be whatever an older version took', () => {
  takes(knownEmail, 'a@b.cd', 'иван@почта.рф', 'x_-%$!@example.museum', 'a..b@example.com', '.a@-example.com');
  takes(knownEmail, `${'x'.repeat(242)}@example.com`);
  refuses(knownEmail, { email_invalid: ['nobody', 'a@b', 'a b@c.de', 'Ann <a@b.cd>', 'a@b.cd\r\nBcc: x@y.zz'] });
});

describe('the address of a new account', () => {
  it('may be any that mail servers deliver to, and has its domain in ASCII and no spaces around it', () => {
    takes(email, 'a@b.cd', 'First.Last+tag@Sub.example.co.uk', "o'neill@example.com", '_-@example.museum');
    takes(email, '1@163.com', 'a@xn--80a1acny.xn--p1ai');
    takes(email, `${'x'.repeat(64)}@${'y'.repeat(63)}.${'z'.repeat(63)}.example.com`);
    for (const [address, value] of [
      ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
      ['A@Bücher.example', 'A@xn--bcher-kva.example'],
      ['a@почта。рф', 'a@xn--80a1acny.xn--p1ai'],
      ['  a@b.cd\n', 'a@b.cd'],
    ]) {
      expect(verdict(email, address)).toEqual({ value });
    }
  });

  it('may not be anything else', () => {
    const badDomains =
      'b b.c b. .b.cd b..cd -b.cd b-.cd b_c.de b.12 [10.0.0.1] １.２.３.４ почта почта.рф:80 почта.рф/x';
    const badNames = 'a..b .a a. a%b a!b иван';
    refuses(email, {
      field_required: [undefined, '', '   '],
      field_invalid: [null, 1, ['a@b.cd']],
      email_domain_invalid: [...badDomains.split(' '), `${'b'.repeat(64)}.cd`].map((domain) => `a@${domain}`),
      email_name_invalid: [...badNames.split(' '), 'x'.repeat(65)].map((name) => `${name}@c.de`),
      control_characters: ['a\0@b.cd', 'a\ud800@b.cd'],
      field_too_long: [`${'x'.repeat(243)}@example.com`],
    });
    refuses(email, {
      email_invalid: ['nobody', '@b.cd', 'a@', '"a b"@c.de', 'a@b@c.de', 'a b@c.de', 'a@b.cd, e@f.gh'],
    });
    refuses(email, { email_invalid: ['Ann <a@b.cd>', 'a@b.cd\r\nBcc: x@y.zz'] });
  });

  it('is refused for its length before anything slower looks at it', () => {
    const many = (text: string) => text.repeat(100_000);
    const evil = [`a@${many('.a')}`, `a@${many('a.')}`, many('@@'), `${many('aa')}@`, `a@${many('ы.')}`];
    refuses(email, { field_too_long: [...evil, `${many('a.')}@b.cd`] });
  });
});

it('a line of text has no line breaks and no control characters, and no spaces around it', () => {
  takes(line(100), 'Иван', '👩‍👩‍👧‍👦', 'x'.repeat(100));
  expect(verdict(line(100), '  spaces around  ')).toEqual({ value: 'spaces around' });
  expect(verdict(line(100), '\tindented\n')).toEqual({ value: 'indented' });
  refuses(line(100), {
    field_required: [undefined, '', ' \u00a0\ufeff'],
    field_invalid: [null, {}],
    field_too_long: ['x'.repeat(101)],
    control_characters: ['a\nb', 'a\tb', 'a\0b', 'a\u001bb', 'a\u0085b', 'a\u2029b', 'a\udc00b'],
  });
  takes(optionalLine(10), undefined, null);
  expect(verdict(optionalLine(10), '  ')).toEqual({ value: '' });
  const refused = { field_too_long: ['x'.repeat(11)], control_characters: ['a\nb'], field_invalid: [5] };
  refuses(optionalLine(10), refused);
});

it('a new password may be any text of 6 to 200 characters', () => {
  takes(newPassword, '123456', '      ', ' kept as it is ', 'пароль', '🔑🔑🔑🔑🔑🔑', '\0\0\0\0\0\0', 'x'.repeat(200));
  refuses(newPassword, {
    field_required: [undefined],
    field_invalid: [null, 123456],
    password_too_short: ['', '12345'],
    field_too_long: ['x'.repeat(201)],
    control_characters: ['12345\ud800'],
  });
});

it('a secret that is only compared may be anything that is there and not endless', () => {
  for (const schema of [currentPassword, mailToken]) {
    takes(schema, 'x', ' \0 ');
    refuses(schema, { field_required: ['', undefined], field_invalid: [false], field_too_long: ['x'.repeat(201)] });
  }
});

it('a day is one of the calendar, written in one way, and not too far', () => {
  takes(day, '2026-11-15', '2028-02-29', '1999-12-31', '2999-12-31');
  refuses(day, {
    field_required: [undefined],
    field_invalid: ['', '2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '15.11.2026'],
  });
  refuses(day, { field_invalid: ['2026-11-15T00:00:00Z', '0000-01-01', '9999-12-31', '+12026-01-01', 20261115, null] });
});

it('the page of a list is the first one, of the usual length, unless asked for otherwise', () => {
  const query = z.object({ page, limit: limit(10, 50), status: filter(z.enum(['active', 'expired'])) });
  const read = (given: object) => query.safeParse(given).data;
  expect(read({})).toEqual({ page: 1, limit: 10 });
  expect(read({ page: '3', limit: '50', status: '' })).toEqual({ page: 3, limit: 50, status: undefined });
  expect(read({ status: 'expired' })).toEqual({ page: 1, limit: 10, status: 'expired' });
  for (const value of ['0', '-1', '01', '1.0', '1e3', ' 1', '', 'abc', '1000000000', ['1', '2'], 1]) {
    expect([read({ page: value }), read({ limit: value })]).toEqual([undefined, undefined]);
  }
  expect([read({ limit: '51' }), read({ status: 'lost' })]).toEqual([undefined, undefined]);
});

it('a license text keeps its lines as they are', () => {
  const text = lines(100, 'license_text_required');
  takes(text, ' a\r\n\tb\n');
  refuses(text, {
    license_text_required: [undefined, '', ' \n '],
    field_invalid: [7],
    field_too_long: ['x'.repeat(101)],
    control_characters: ['a\0b', '\ud800'],
  });
});
