import fc from 'fast-check';
import { wrap } from '../../packages/license/scripts/tamper.ts';
import { oddLicense } from '../../packages/license/test/odd-licenses.ts';
import type { Question } from './judges.ts';
import {
  anyDay,
  installation,
  knownKeys,
  misspeltDays,
  oddDay,
  oddIds,
  oddKeyIds,
  oddKeys,
  oddLine,
  oddLines,
  oddTime,
  oddValues,
  other,
  respelling,
  shop,
  someDays,
  someTimes,
  usually,
  utf8,
  uuid,
  written,
} from './odd-values.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayAfter = (days: number) => new Date(Date.UTC(2027, 2, 1) + days * DAY_MS).toISOString().slice(0, 10);

const four = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 4, maxLength: 4 });

const rightTerm = [0, 20, 30, 40].map(dayAfter);

/** The days of issue, reminder, end and grace, mostly in an order that is right. */
const term = fc.oneof(
  { weight: 10, arbitrary: fc.constant(rightTerm) },
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

const oddFeatures = [
  ...[0, 1, 49, 50, 51].map((count) => Array.from({ length: count }, (_, at) => `f-${at}`)),
  ...[['a', 'a'], ['a'.repeat(50)], ['a'.repeat(51)], ['A'], ['a_b'], [''], ['a\n'], ['é'], [1], [null], [['a']]],
];

const fields = ['format', 'algorithm', 'key', 'publicKey', 'id', 'client', 'type', 'licensee', 'hostname', 'issued'];
const moreFields = ['expires', 'notifyFrom', 'graceUntil', 'features', 'supersedes'];

/** Each changes one thing of a license that is right. */
const oddFields: object[] = [
  ...oddIds.flatMap((id) => [{ id }, { supersedes: id }]),
  ...oddKeyIds.map((key) => ({ key })),
  ...oddKeys.map((publicKey) => ({ publicKey })),
  ...oddFeatures.map((features) => ({ features })),
  ...oddLines(200).map((client) => ({ client })),
  ...oddLines(300).map((licensee) => ({ licensee })),
  ...oddLines(255).map((hostname) => ({ hostname })),
  ...['trial', 'individual', 'Trial', 'trial-self-signed', ''].map((type) => ({ type })),
  ...[...fields, ...moreFields].flatMap((name) => oddValues.map((value) => ({ [name]: value }))),
  ...[...someDays, ...misspeltDays].flatMap((day) => [
    { issued: `${day}T00:00:00.000Z`, notifyFrom: day, expires: day, graceUntil: day },
    { issued: '0000-01-01T00:00:00.000Z', notifyFrom: day, expires: '9999-12-31', graceUntil: '9999-12-31' },
  ]),
  ...[-1, 0, 1, 19, 20, 21, 29, 30, 31, 39, 40, 41, 60, 61].flatMap((days) =>
    ['notifyFrom', 'expires', 'graceUntil'].map((name) => ({ [name]: dayAfter(days) })),
  ),
  ...someTimes.map((time) => ({ issued: `2027-03-01${time}` })),
];
const oddField = fc.constantFrom(...oddFields);

const choices = fc.record({
  isTrial: usually(false, fc.constant(true), 2),
  term,
  time: usually('T09:30:00.000Z', oddTime),
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
    ...{ client: 'client-1', type: isTrial ? 'trial-self-signed' : 'commercial', licensee: chosen.licensee },
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

const rightChoices: Choices = {
  ...{ isTrial: false, term: rightTerm, time: 'T09:30:00.000Z', licensee: 'Acme', odd: {}, shown: {}, isForged: false },
  respelt: (text) => text,
};

/** Licenses and self-signed trials with each of the faults alone. */
export const singleFaults: Question[] = [false, true].flatMap((isTrial) =>
  oddFields.map((odd) => ({
    ...{ kind: 'license', bytes: utf8(textOf({ ...rightChoices, isTrial, odd })), keys: [shop.public] },
    now: `${dayAfter(1)}T12:00:00.000Z`,
  })),
);

/** Licenses that are signed with what is wrong in them, so that other rules than that of the signature decide. */
export const licenseQuestion: fc.Arbitrary<Question> = fc.record({
  kind: fc.constant('license' as const),
  bytes: choices.map(textOf).chain(written),
  keys: knownKeys,
  now,
  clientId: usually<string | undefined>('client-1', fc.constantFrom(undefined, '', 'Client-1'), 4),
  revoked: usually<string[]>([], fc.constantFrom([uuid], ['another']), 8),
});

/** Self-signed trials by keys and points on which implementations of Ed25519 disagree. */
export const signatureQuestion = oddLicense.map(async (made): Promise<Question> => {
  const { text } = await made;
  return { kind: 'license', bytes: utf8(text), keys: [], now: '2027-03-15T12:00:00.000Z' };
});
