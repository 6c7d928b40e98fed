import type { QueryKey } from '@tanstack/react-query';
import {
  type ApiToken,
  type BodyOf,
  type contract as declared,
  shopTokenCreation,
  tokenCreation,
} from '@warden/contract';
import { accountScopes, contract, type TokenScope } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useData } from '../../lib/api/use-data.ts';
import type { Rules } from '../../lib/form/form-rules.ts';
import { queryKeys } from '../query-keys.ts';

interface NewToken {
  name: string;
  scopes: readonly TokenScope[];
  days: number;
}

/** Where tokens come from and go to: the account that the page is about, or the shop. */
export interface TokenSource {
  key: QueryKey;
  list: typeof contract.tokens.list;
  /** What a token can be allowed. */
  scopes: readonly TokenScope[];
  rules: Rules;
  create: (token: NewToken) => Promise<{ data: { token: ApiToken; secret: string } }>;
  remove: (id: string) => Promise<unknown>;
}

export const accountTokens: TokenSource = {
  key: queryKeys.tokens,
  list: contract.tokens.list,
  scopes: accountScopes,
  rules: tokenCreation,
  create: (body) => checkedCall(contract.tokens.create, { body: body as BodyOf<typeof declared.tokens.create> }),
  remove: (id) => checkedCall(contract.tokens.remove, { params: { id } }),
};

/** The tokens for the shop, with what the visitor may allow them. */
export const shopTokens = (scopes: readonly TokenScope[]): TokenSource => ({
  key: [...queryKeys.admin, 'tokens'],
  list: contract.tokens.shopList,
  scopes,
  rules: shopTokenCreation,
  create: (body) =>
    checkedCall(contract.tokens.shopCreate, { body: body as BodyOf<typeof declared.tokens.shopCreate> }),
  remove: (id) => checkedCall(contract.tokens.shopRemove, { params: { id } }),
});

/** Programs use them while the page is open. */
export const useTokens = ({ key, list }: TokenSource) => useData(key, list, {}, { staleTime: 0 });
