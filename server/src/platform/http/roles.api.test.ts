import { randomUUIDv7 } from 'node:crypto';
import { type Endpoint, type ErrorBody, type MemberRole, memberRoles, type Permission } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../../packages/contract/test/endpoints.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { memberships } from '../../features/memberships/tables.ts';

const shop = sharedTestApp({}, { workers: false });

/** Repeated here on purpose, so that a role that is allowed more must be allowed it here too. */
const roles: Record<Permission, readonly MemberRole[]> = {
  view: ['owner', 'billing', 'technical', 'viewer'],
  texts: ['owner', 'technical'],
  install: ['owner', 'technical'],
  buy: ['owner', 'billing'],
  manage: ['owner'],
};

/** Calls of signed-in people that are about no organization: features, or single endpoints, and why. */
const aboutPeople: Record<string, string> = {
  auth: 'a person signs in, and no organization does',
  factors: 'the second factors of a person',
  emailChange: 'the address of a person',
  sso: 'how a person signs in',
  sessions: 'the sessions of a person',
  securityEvents: 'what happened to the account of a person',
  consents: 'what a person has agreed to, and their personal data',
  advisories: 'which mails a person wants',
  'organizations.list': 'a person asks where they are a member',
  'organizations.create': 'there is no organization yet',
  'organizations.accept': 'the person is no member yet',
};

const members = {} as Record<MemberRole | 'stranger', Account>;
beforeAll(async () => {
  for (const name of [...memberRoles, 'stranger'] as const) members[name] = await openAccount(shop);
});

/** Calls an endpoint about nothing that exists, and returns the code of the refusal. */
const codeOf = async ({ method, path }: Endpoint, { token, headers = {} }: Account & { headers?: object }) => {
  const { statusCode, body } = await shop.app.inject({
    method,
    url: `/api${path.replace(/\{\w+\}/g, () => randomUUIDv7())}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  if (statusCode >= 500) return `status ${statusCode}`;
  return statusCode < 400 ? 'ok' : (JSON.parse(body) as ErrorBody).code;
};

it('every call of signed-in people declares what a member must be allowed, or is about people for a reason', () => {
  const silent = endpoints.filter(({ endpoint }) => endpoint.access === 'user' && !endpoint.permission);
  const isListed = (name: string) => name in aboutPeople || (name.split('.')[0] as string) in aboutPeople;
  expect(silent.map(({ name }) => name).filter((name) => !isListed(name))).toEqual([]);
  const needless = Object.keys(aboutPeople).filter(
    (listed) => !silent.some(({ name }) => name === listed || name.startsWith(`${listed}.`)),
  );
  expect(needless).toEqual([]);
  const others = endpoints.filter(({ endpoint }) => endpoint.access !== 'user' && endpoint.permission);
  expect(others).toEqual([]);
});

it('every call answers every role by what it declares, and neither strangers nor members who were removed', async () => {
  const declared = endpoints.filter(({ endpoint }) => endpoint.permission);
  expect(declared.length).toBeGreaterThan(50);
  const wrong: string[] = [];
  const expectCode = async (
    { name, endpoint }: (typeof declared)[number],
    [who, caller]: readonly [string, Account],
    isRight: (code: string) => boolean,
  ) => {
    const code = await codeOf(endpoint, caller);
    if (!isRight(code)) wrong.push(`${name} as ${who}: ${code}`);
  };
  const isUnknown = (code: string) => code === 'organization_unknown';
  const open = () =>
    openOrganization(
      shop,
      memberRoles.map((role) => [members[role], role]),
    );
  const shared = await open();
  for (const each of declared) {
    const { permission, ofOrganization, method } = each.endpoint;
    // Some calls leave or close it, and then its owner comes last.
    const id = ofOrganization && method !== 'GET' ? await open() : shared;
    await expectCode(each, ['stranger', memberOf(id, members.stranger)], isUnknown);
    for (const role of memberRoles.toReversed()) {
      const mayCall = roles[permission as Permission].includes(role);
      await expectCode(each, [role, memberOf(id, members[role])], (code) =>
        mayCall ? !/^(role_required|organization_unknown|no_session|status)/.test(code) : code === 'role_required',
      );
    }
    if (ofOrganization) await expectCode(each, ['owner without the header', members.owner], isUnknown);
  }
  await shop.services.db.delete(memberships).where(eq(memberships.organizationId, shared));
  for (const each of declared) await expectCode(each, ['removed', memberOf(shared, members.owner)], isUnknown);
  expect(wrong).toEqual([]);
});
