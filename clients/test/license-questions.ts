import fc from 'fast-check';
import { wrap } from '../../packages/license/scripts/tamper.ts';
import { oddLicense } from '../../packages/license/test/odd-licenses.ts';
import type { Question } from './judges.ts';
import {
  anyDay,
  installation,
  knownKeys,
  oddDay,
  oddId,
  oddKey,
  oddKeyId,
  oddLine,
  oddTime,
  oddValue,
  other,
  respelling,
  shop,
  usually,
  utf8,
  uuid,
  written,
} from './odd-values.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayAfter = (days: number) => new Date(Date.UTC(2027, 2, 1) + days * DAY_MS).toISOString().slice(0, 10);

const four = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 4, maxLength: 4 });

/** The days of issue, reminder, end and grace, mostly in an order that is right. */
const term = fc.oneof(
  { weight: 10, arbitrary: fc.constant([0, 20, 30, 40].map(dayAfter)) },
  { weight: 3, arbitrary: four(fc.nat(70)).map((days) => days.sort((a, b) => a - b).map(dayAfter)) },
  four(anyDay).map((days) => days.sort()),
  four(oddDay),
);

/** Most are around the days of the term. */
const now = fc.oneof(
  { weight: 3, arbitrary: fc.constant(`${dayAfter(1)}T12:00:00.000Z`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: -25, max: 75 }), fc.constantFrom('00:00:00.000', '23:59:59.999'))
      .map(([days, time]) => `${dayAfter(days)}T${time}Z`),
  },
  fc.constantFrom(
    ...['0001-01-02T00:00:00.000Z', '1900-03-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '9999-12-30T00:00:00.000Z'],
  ),
);

const oddFeatures = fc.oneof(
  fc.constantFrom(0, 1, 49, 50, 51).map((count) => Array.from({ length: count }, (_, at) => `f-${at}`)),
  fc.constantFrom<unknown[]>(
    ...[['a', 'a'], ['a'.repeat(50)], ['a'.repeat(51)], ['A'], ['a_b'], [''], ['a\n'], ['é'], [1], [null], [['a']]],
  ),
);

const fields = ['format', 'algorithm', 'key', 'publicKey', 'id', 'client', 'type', 'hostname', 'issued', 'features'];
const oddField: fc.Arbitrary<object> = fc.oneof(
  oddId.map((id) => ({ id })),
  oddId.map((supersedes) => ({ supersedes })),
  oddKeyId.map((key) => ({ key })),
  oddKey.map((publicKey) => ({ publicKey })),
  oddFeatures.map((features) => ({ features })),
  oddLine(255).map((hostname) => ({ hostname })),
  fc.constantFrom('trial', 'individual', 'Trial', 'trial-self-signed', '').map((type) => ({ type })),
  fc.tuple(fc.constantFrom(...fields), oddValue).map(([name, value]) => ({ [name]: value })),
);

const choices = fc.record({
  isTrial: fc.boolean(),
  term,
  time: usually('T09:30:00.000Z', oddTime),
  client: usually('client-1', oddLine(200)),
  licensee: usually('Acme "x" \\ GmbH', oddLine(300)),
  odd: usually<object>({}, oddField, 5),
  respelt: respelling,
  /** A person may read another name than the one that was signed. */
  shown: usually<object>({}, fc.constantFrom({ licensee: 'Another' }, { expires: '2099-01-01' }, { type: 'trial' })),
  isForged: usually(false, fc.constant(true)),
});

type Choices = typeof choices extends fc.Arbitrary<infer T> ? T : never;

const payloadOf = ({ isTrial, term: [day, notifyFrom, expires, graceUntil], ...chosen }: Choices) => {
  const { id: key, publicKey } = isTrial ? installation.public : shop.public;
  return {
    ...{ format: 'warden-license/1', algorithm: 'Ed25519', key, publicKey: isTrial ? publicKey : null, id: uuid },
    ...{ client: chosen.client, type: isTrial ? 'trial-self-signed' : 'commercial', licensee: chosen.licensee },
    ...{ hostname: null, issued: `${day}${chosen.time}`, expires, notifyFrom, graceUntil },
    ...{ features: ['saml', '2fa'], supersedes: null },
    ...chosen.odd,
  };
};

const textOf = (chosen: Choices) => {
  const payload = payloadOf(chosen);
  const json = chosen.respelt(JSON.stringify(payload));
  const { signer } = chosen.isForged ? other : chosen.isTrial ? installation : shop;
  const signature = Buffer.from(signer.sign(Buffer.from(`warden-license-v1\n${json}`)) as Uint8Array);
  const { type, client, licensee, issued, expires } = { ...payload, ...chosen.shown };
  return [
    '-----BEGIN WARDEN LICENSE-----',
    `Type: ${type}`,
    `Client: ${client}`,
    `Licensee: ${licensee}`,
    `Issued: ${String(issued).slice(0, 10)}`,
    `Expires: ${expires}`,
    ...['', wrap(Buffer.from(json).toString('base64'))],
    ...['', wrap(signature.toString('base64'))],
    ...['-----END WARDEN LICENSE-----', ''],
  ].join('\n');
};

/** Licenses that are signed with what is wrong in them, so that other rules than that of the signature decide. */
export const licenseQuestion: fc.Arbitrary<Question> = fc.record({
  kind: fc.constant('license' as const),
  bytes: choices.map(textOf).chain(written),
  keys: knownKeys,
  now,
  clientId: usually<string | undefined>('client-1', fc.constantFrom(undefined, '', 'Client-1'), 4),
  revoked: usually<string[]>([], fc.constantFrom([uuid], ['another'])),
});

/** Self-signed trials by keys and points on which implementations of Ed25519 disagree. */
export const signatureQuestion = oddLicense.map(async (made): Promise<Question> => {
  const { text } = await made;
  return { kind: 'license', bytes: utf8(text), keys: [], now: '2027-03-15T12:00:00.000Z' };
});
