import { randomUUIDv7 } from 'node:crypto';
import type { Endpoint, ErrorBody, TokenScope } from '@warden/contract';
import { expect } from 'vitest';
import { endpoints } from '../../packages/contract/test/endpoints.ts';
import type { TestApp } from './app.ts';

const namesOf = (feature: string, names: string) => names.split(' ').map((name) => `${feature}.${name}`);

/**
 * What each scope opens is repeated here on purpose: a changed declaration must be changed here too. Nothing else of the
 * contract takes a token, so that no token makes tokens, changes a password, opens a session or reads an account.
 */
export const opened: Record<TokenScope, readonly string[]> = {
  'licenses:read': namesOf('licenses', 'list attention export texts get events ofClient'),
  'installs:read': ['installs.list'],
  'payments:read': namesOf('payments', 'list get'),
  'invoices:read': [...namesOf('invoices', 'list get pdf'), ...namesOf('documents', 'period pdf xml')],
  webhooks: namesOf('webhooks', 'list create change remove rotate test deliveries delivery resend'),
  'licenses:issue': ['licenses.issue'],
  'releases:publish': ['releases.publish'],
  'shop:webhooks': namesOf(
    'webhooks',
    'shopList shopCreate shopChange shopRemove shopRotate shopTest shopDeliveries shopDelivery shopResend',
  ),
};
/** All that these scopes open. */
export const openedByAll = (scopes: readonly TokenScope[]) => scopes.flatMap((scope) => opened[scope]).toSorted();

const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');

/** Returns the code of the refusal, or the status of a success. The input is empty, so most answers refuse that. */
export const ask = async ({ app }: TestApp, { method, path }: Endpoint, token: string) => {
  const { statusCode, body } = await app.inject({
    method,
    url: `/api${path.replaceAll(/\{\w+\}/g, randomUUIDv7())}`,
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return statusCode < 400 ? String(statusCode) : (JSON.parse(body) as ErrorBody).code;
};

/** The names of what a token may call. Nothing is refused in another way than by its scope. */
export const openedBy = async (shop: TestApp, token: string) => {
  const open: string[] = [];
  for (const { name, endpoint } of guarded) {
    const code = await ask(shop, endpoint, token);
    expect(code, name).not.toMatch(/no_session|internal|(admin|role|sso|setup|authentication)_required/);
    if (code !== 'scope_required') open.push(name);
  }
  return open.toSorted();
};
