import { randomBytes } from 'node:crypto';
import { contract, type Endpoint, type ErrorBody, type Release, type ReplyOf } from '@warden/contract';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { operator } from '../src/features/audit/service.ts';
import { releases } from '../src/features/releases/tables.ts';
import { releaseToWire } from '../src/features/releases/wire.ts';
import type { FormPart } from '../src/platform/http/forms.ts';
import { type Account, assertDeclared, type TestApp } from './app.ts';

let versions = 0;

/** Returns a version that was not published in this test run. */
export const aVersion = () => `1.${++versions}.0`;

/** Returns an installer with bytes that were not published in this test run. */
export const anInstaller = (size = 1000) => randomBytes(size);

export type Form = Record<string, string | Buffer | File>;

/** The smallest form that an administrator can send; `undefined` leaves a field out. */
export const aPublication = (changes: Record<string, Form[string] | undefined> = {}): Form => {
  const fields = {
    version: aVersion(),
    release_notes_en: '- Faster',
    release_notes_ru: '- Быстрее',
    linux_amd64: anInstaller(),
    ...changes,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Form;
};

/** Encodes a form as a browser does. */
export const encodeForm = async (fields: Form | [string, Form[string]][]) => {
  const form = new FormData();
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields)) {
    form.append(name, Buffer.isBuffer(value) ? new File([new Uint8Array(value)], 'installer.sh') : value);
  }
  const response = new Response(form);
  const type = response.headers.get('content-type') as string;
  return { headers: { 'content-type': type }, payload: Buffer.from(await response.arrayBuffer()) };
};

/** Publishes at a process, over the network. */
export const publishThrough = async (
  send: (path: string, init: RequestInit) => Promise<Response>,
  { token }: { token: string },
  changes: Parameters<typeof aPublication>[0],
) => {
  const { headers, payload } = await encodeForm(aPublication(changes));
  const authorization = `Bearer ${token}`;
  return send('/api/releases/admin', { method: 'POST', headers: { ...headers, authorization }, body: payload });
};

interface EncodedForm {
  headers: Record<string, string>;
  payload: Buffer | string;
}

/** Sends a form to an endpoint without parameters, and returns status and body. */
export const sendFormTo = async <E extends Endpoint>(
  endpoint: E,
  shop: TestApp,
  { token }: Pick<Account, 'token'>,
  { headers, payload }: EncodedForm,
) => {
  const { method, path } = endpoint;
  const answer = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  } as InjectOptions);
  assertDeclared(endpoint, answer.statusCode, answer.body);
  return { status: answer.statusCode, body: answer.json() as ErrorBody | ReplyOf<E> };
};

/** Sends a publication, and returns status and body. */
export const sendForm = (shop: TestApp, admin: Pick<Account, 'token'>, form: EncodedForm) =>
  sendFormTo(contract.releases.publish, shop, admin, form);

export const publish = async (shop: TestApp, admin: Pick<Account, 'token'>, fields: Form): Promise<Release> => {
  const { status, body } = await sendForm(shop, admin, await encodeForm(fields));
  if (!('release' in body)) throw new Error(`not published: ${status} ${body.code} ${body.field ?? ''}`);
  return body.release;
};

/** Returns the refusal of a publication as `code` and, where there is one, `field`. */
export const publishRefusal = async (shop: TestApp, admin: Pick<Account, 'token'>, fields: Form) => {
  const { status, body } = await sendForm(shop, admin, await encodeForm(fields));
  if ('release' in body) throw new Error('the publication was not refused');
  return { status, code: body.code, ...(body.field ? { field: body.field } : {}) };
};

/** Publishes a release directly, without a form. */
export const giveRelease = (shop: TestApp, fields: Form = aPublication()) =>
  shop.services.releases.publish(partsFrom(fields), operator);

export const partsFrom = async function* (fields: Form): AsyncGenerator<FormPart> {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') yield { name, value };
    else if (Buffer.isBuffer(value)) yield { name, fileName: 'installer.sh', bytes: bytesOf(value) };
  }
};

const bytesOf = async function* (bytes: Buffer) {
  yield bytes;
};

/** Returns the stored versions in the database and the keys in the storage. */
export const holdings = async ({ services: { db, storage } }: TestApp) => ({
  versions: (await db.select({ version: releases.version }).from(releases)).map(({ version }) => version).toSorted(),
  files: (await storage.list()).map(({ key }) => key).toSorted(),
});

/** Expects that every release has its files, and that there are no others. */
export const expectTidy = async (shop: TestApp, when = '') => {
  const all = (await shop.services.releases.list()).map(releaseToWire);
  const keysOf = ({ id, installer_size }: Release) => Object.keys(installer_size).map((system) => `${id}_${system}`);
  expect((await holdings(shop)).files, when).toEqual(all.flatMap(keysOf).toSorted());
};
