import { beforeAll, expect, it } from 'vitest';
import { newKey, someFacts } from '../test/fixtures.ts';
import { inspectText, MAX_TEXT_LENGTH, parseText, renderText } from './armour.ts';
import { makeLicense } from './make.ts';
import { type LicensePayload, payloadText } from './payload.ts';

let text = '';
let payload: LicensePayload;
beforeAll(async () => {
  ({ text, payload } = await makeLicense(someFacts(), newKey().signer));
});

it('reads for a person: type, client, licensee and days stand at the top', () => {
  expect(text.split('\n').slice(0, 7)).toEqual([
    '-----BEGIN WARDEN LICENSE-----',
    'Type: commercial',
    'Client: client-1',
    'Licensee: Acme GmbH',
    'Issued: 2027-03-01',
    'Expires: 2028-03-01',
    '',
  ]);
  expect(text.endsWith('\n-----END WARDEN LICENSE-----\n')).toBe(true);
});

it.each<[string, (text: string) => string]>([
  ['CRLF', (good) => good.replaceAll('\n', '\r\n')],
  ['CR', (good) => good.replaceAll('\n', '\r')],
  ['a byte order mark', (good) => `\uFEFF${good}`],
  ['trailing spaces and tabs', (good) => good.replaceAll('\n', ' \t \n')],
  ['empty and blank lines around', (good) => `\n \n\t\n${good}\n  \r\n`],
  ['no last line end', (good) => good.trimEnd()],
])('forgives %s', (_, change) => {
  expect(parseText(change(text))).toMatchObject({ payload });
});

it.each<[string, (text: string) => string]>([
  ['text before', (good) => `Hello\n${good}`],
  ['text after', (good) => `${good}Bye`],
  ['text on the first line', (good) => good.replace('LICENSE-----', 'LICENSE----- x')],
  ['two byte order marks', (good) => `\uFEFF\uFEFF${good}`],
  ['a byte order mark inside', (good) => good.replace('\n\n', '\n\uFEFF\n')],
  ['leading spaces', (good) => good.replace(/^(?=.)/gm, ' ')],
  ['a no-break space around', (good) => `\u00a0${good}`],
  ['a no-break space after a line', (good) => good.replace('\n\n', '\u00a0\n\n')],
  ['line separators of Unicode', (good) => good.replaceAll('\n', '\u2028')],
  ['form feeds', (good) => good.replace('\n\n', '\n\f\n')],
  ['an empty line more inside', (good) => good.replace('\n\n', '\n\n\n')],
  ['no empty line', (good) => good.replace('\n\n', '\n')],
  ['two of them', (good) => good + good],
  ['other dashes', (good) => good.replaceAll('-----', '—————')],
  ['small letters', (good) => good.toLowerCase()],
])('refuses %s', (_, change) => {
  expect(change(text)).not.toBe(text);
  expect(['MALFORMED', 'HEADER_MISMATCH']).toContain(parseText(change(text)));
});

it('an unpaired surrogate makes a text malformed, even where only the header would differ', () => {
  expect(parseText(text.replace('Acme', 'Ac\ud800me'))).toBe('MALFORMED');
  expect(parseText(text.replace('Acme', 'Ac\ufffdme'))).toBe('HEADER_MISMATCH');
});

it('refuses what is no text, and megabytes of anything', () => {
  for (const value of [undefined, null, 1, {}, [], ['-----BEGIN WARDEN LICENSE-----']]) {
    expect(parseText(value as unknown as string)).toBe('MALFORMED');
  }
  for (const piece of [' ', '\n', 'Type: x\n', 'AAAA', '-----BEGIN WARDEN LICENSE-----\n']) {
    const huge = piece.repeat(5_000_000 / piece.length);
    expect(parseText(huge)).toBe('MALFORMED');
    expect(parseText(`${text}${huge}`)).toBe('MALFORMED');
  }
  expect(parseText(`${' '.repeat(MAX_TEXT_LENGTH - 1)}x`)).toBe('MALFORMED');
  expect(parseText(`-----BEGIN WARDEN LICENSE-----\n${'a\n'.repeat(8000)}`)).toBe('MALFORMED');
});

it('leaves room for the longest license there can be', () => {
  const longest: LicensePayload = {
    ...payload,
    type: 'trial-self-signed',
    publicKey: 'A'.repeat(43).concat('='),
    client: '日'.repeat(200),
    licensee: '日'.repeat(300),
    hostname: '日'.repeat(255),
    features: new Array(50).fill('x'.repeat(50)),
    supersedes: payload.id,
  };
  const long = renderText(longest, new Uint8Array(64));
  expect(long.length).toBeLessThan(MAX_TEXT_LENGTH);
  expect(parseText(long)).toMatchObject({ payload: longest });
});

it('inspecting shows what the lines say and what was signed, also of a damaged text', () => {
  expect(inspectText(text)).toEqual({ problem: null, header: text.split('\n').slice(1, 6), payload });
  const changed = text.replace('Expires: 2028', 'Expires: 2038');
  expect(inspectText(changed)).toMatchObject({ problem: 'HEADER_MISMATCH', payload });
  expect(inspectText(changed).header).toContain('Expires: 2038-03-01');
  const unsigned = text.replace(/.{6}\n-----END/, '\n-----END');
  expect(inspectText(unsigned)).toMatchObject({ problem: 'MALFORMED', payload });
  expect(inspectText('hello')).toEqual({ problem: 'MALFORMED', header: [], payload: null });
});

it('signs the fields in one order, whatever order they come in', () => {
  const reversed = Object.fromEntries(Object.entries(payload).reverse()) as unknown as LicensePayload;
  expect(payloadText(reversed)).toBe(payloadText(payload));
});
