import { contract, declares, type Endpoint, formOf, ignored } from '@warden/contract';
import fc from 'fast-check';
import { inputOf } from './arbitrary.ts';

/** Valid input costs a password hash at these endpoints, so they are tried less often. */
const hashing = new Set<Endpoint>([
  contract.auth.register,
  contract.auth.login,
  contract.auth.resetPassword,
  contract.auth.changePassword,
  contract.auth.deleteAccount,
]);

export const PASSWORD = 'correct horse';
export const EMAIL = 'known@example.com';
export const VERSION = '1.4.0';

/** Parameters of these names sometimes get values that exist. */
const wellKnown: Record<string, readonly string[]> = {
  version: [VERSION, 'latest', '1.4', '..%2f1.4.0'],
  os: ['linux', 'windows'],
  arch: ['amd64', 'arm64'],
};

const headerText = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
const language = fc.oneof(
  fc.constantFrom('en', 'ru', 'ru-RU,ru;q=0.9,en;q=0.8', 'de, ru;q=0.5', 'en;q=0, ru', '*', 'ru;q=x', ';;;,,,q=', ''),
  headerText,
);
const caller = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('customer' as const, 'administrator' as const) },
  { weight: 1, arbitrary: fc.constant('stranger' as const) },
  { weight: 1, arbitrary: headerText.map((text) => ({ authorization: `Bearer ${text}` })) },
  { weight: 1, arbitrary: headerText.map((text) => ({ authorization: text })) },
);
const oddHeaders = fc.record(
  {
    'x-forwarded-for': headerText,
    cookie: headerText,
    origin: headerText,
    'x-http-method-override': fc.constant('DELETE'),
    'if-none-match': headerText,
    range: fc.oneof(headerText, fc.constantFrom('bytes=0-', 'bytes=5-1', 'bytes=-3', 'bytes=999999-', 'bytes=0-1,3-4')),
    'if-range': headerText,
    'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*'),
  },
  { requiredKeys: [] },
);
const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/json;', '/'),
  },
  { weight: 1, arbitrary: headerText },
);
const address = fc.oneof(fc.ipV4(), fc.ipV6());
const segment = fc.oneof(
  fc.uuid(),
  fc.integer().map(String),
  fc.constantFrom('%00', '%zz', '%', '..%2f..%2fetc', '%ff%fe', '-1', 'null', '1e9', "';--", 'x'.repeat(400)),
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.webQueryParameters().map((text) => `?${text}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '?page=-1&limit=1e9',
      '?a[]=1&a[]=2',
      '?%00=%00',
      '?__proto__=1',
      `?q=${'x'.repeat(5000)}`,
    ),
  },
);

const wrongValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('x'.repeat(100_000), '\0', '\ud800', '__proto__', [], {}, null, 1e308, -0, true, '   ', '\u202e'),
  fc.string({ unit: 'binary' }),
);
/** Makes valid input with one field replaced by something else. */
const spoiled = (body: fc.Arbitrary<unknown>) =>
  fc.tuple(body, wrongValue, fc.nat()).map(([value, wrong, index]) => {
    const keys = Object.keys(value as object);
    const key = keys[index % Math.max(1, keys.length)] ?? 'extra';
    return { ...(value as object), [key]: wrong };
  });

const BOUNDARY = 'boundary';
const part = fc
  .tuple(
    fc.constantFrom('version', 'release_notes_en', 'release_notes_ru', 'linux_amd64', 'solaris', '', '__proto__', '..'),
    fc.constantFrom(
      '',
      '; filename="a.sh"',
      '; filename="../../x"',
      '; filename=',
      '\r\ncontent-type: application/json',
    ),
    fc.oneof(fc.constantFrom('1.4.0', '1.5.0', 'v1'), fc.string({ unit: 'binary' }), fc.constant('x'.repeat(70_000))),
  )
  .map(
    ([name, rest, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n${value}\r\n`,
  );
/** Most forms are complete, and some break off. */
const multipart = fc
  .tuple(fc.array(part, { maxLength: 25 }), fc.constantFrom(`--${BOUNDARY}--\r\n`, ''), fc.nat(20))
  .map(([parts, end, cut]) => (parts.join('') + end).slice(0, cut < 3 ? -cut * 7 - 1 : undefined));

const payloadFor = (endpoint: Endpoint): fc.Arbitrary<string> => {
  if (formOf(endpoint.body)) return multipart;
  const fitting =
    declares(endpoint.body) && endpoint.body !== ignored
      ? inputOf(endpoint.body, { email: [EMAIL], password: [PASSWORD], currentPassword: [PASSWORD] })
      : fc.constant({});
  return fc.oneof(
    { weight: hashing.has(endpoint) ? 1 : 5, arbitrary: fitting.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: spoiled(fitting).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '{"__proto__":{}}', '[', `"${'x'.repeat(300_000)}"`, '\ufeff{}') },
  );
};

/** Generates requests to an endpoint, from fitting ones to ones that no client would send. */
export const requestTo = (endpoint: Endpoint) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return fc.record({
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(endpoint.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD') },
    ),
    params: fc.record(
      Object.fromEntries(
        names.map((name) => [
          name,
          wellKnown[name] ? fc.oneof(segment, { weight: 4, arbitrary: fc.constantFrom(...wellKnown[name]) }) : segment,
        ]),
      ),
    ) as fc.Arbitrary<Record<string, string>>,
    tail: fc.oneof(
      { weight: 19, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: segment.map((text) => `/${text}`) },
    ),
    query,
    language,
    caller,
    headers: oddHeaders,
    contentType: formOf(endpoint.body)
      ? fc.oneof(contentType, { weight: 30, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) })
      : contentType,
    payload: payloadFor(endpoint),
    address,
  });
};
export type Request = typeof requestTo extends (endpoint: Endpoint) => fc.Arbitrary<infer R> ? R : never;
