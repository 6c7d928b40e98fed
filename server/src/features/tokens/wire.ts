import type { ApiToken } from '@warden/contract';
import type { TokenRow } from './store.ts';

/** Tokens as their owners see them, with the addresses of those who made them. */
export const tokensToWire = (rows: readonly TokenRow[], people: ReadonlyMap<string, { email: string }>): ApiToken[] =>
  rows.map(({ id, name, scopes, ending, createdBy, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    scopes,
    ending,
    created_by: people.get(createdBy)?.email ?? '',
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
