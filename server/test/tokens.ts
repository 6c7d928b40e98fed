import { randomUUIDv7 } from 'node:crypto';
import type { TokenScope } from '@warden/contract';
import { apiTokens } from '../src/features/tokens/tables.ts';
import { newApiToken } from '../src/platform/http/api-token.ts';
import { hashToken } from '../src/platform/http/session.ts';
import { DAY } from '../src/platform/time.ts';
import type { Account, TestApp } from './app.ts';

interface Given {
  forShop?: boolean;
  /** The organization that it is for. */
  organizationId?: string;
}

/** Stores a token of the API without a request, and returns it. */
export const giveToken = async (
  { services: { db, now } }: TestApp,
  { user }: Pick<Account, 'user'>,
  scopes: readonly TokenScope[],
  { forShop = false, organizationId }: Given = {},
): Promise<{ id: string; token: string }> => {
  const [id, token] = [randomUUIDv7(), newApiToken()];
  await db.insert(apiTokens).values({
    ...{ id, userId: organizationId ?? user.id, createdBy: user.id, forShop, name: 'CI', scopes: [...scopes] },
    ...{ tokenHash: hashToken(token), ending: token.slice(-4) },
    ...{ createdAt: now(), expiresAt: new Date(now().getTime() + DAY) },
  });
  return { id, token };
};
