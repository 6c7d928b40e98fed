import * as z from 'zod/mini';
import { data, done, endpoint } from './endpoint.ts';
import { identifier, line } from './fields.ts';
import { staffRoles } from './roles.ts';
import { accountScopes, DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS, shopScopes, tokenScopes } from './words.ts';

const days = z._default(
  z
    .number({ error: 'field_invalid' })
    .check(
      z.int({ error: 'field_invalid' }),
      z.gte(1, { error: 'field_invalid' }),
      z.lte(MAX_TOKEN_DAYS, { error: 'field_invalid' }),
    ),
  DEFAULT_TOKEN_DAYS,
);

const creation = <Scope extends string>(scopes: readonly [Scope, ...Scope[]]) =>
  z.object({
    name: line(100),
    scopes: z
      .array(z.enum(scopes, { error: 'field_invalid' }), { error: 'field_invalid' })
      .check(z.minLength(1, { error: 'field_required' }), z.maxLength(scopes.length, { error: 'field_too_long' })),
    days,
  });

export const tokenCreation = creation(accountScopes);
export const shopTokenCreation = creation(shopScopes);

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The last characters, by which its owner recognizes it. */
  ending: z.string(),
  /** The address of the person who made it. */
  created_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** To the hour. */
  last_used_at: z.nullable(z.iso.datetime()),
});
export type ApiToken = z.infer<typeof apiToken>;

const id = z.object({ id: identifier });
const made = data(z.object({ token: apiToken, secret: z.string() }));

const owned = { access: 'user', permission: 'manage' } as const;
/** Everyone of the shop's people has tokens of their own, which may do no more than their role. */
const ofShop = { access: 'admin', staff: staffRoles } as const;

export const tokens = {
  list: endpoint('GET /tokens', { ...owned, summary: 'The tokens of the account', reply: data(z.array(apiToken)) }),
  create: endpoint('POST /tokens', {
    ...owned,
    fresh: true,
    summary: 'Make a token for programs; it is shown once',
    body: tokenCreation,
    reply: made,
    errors: ['too_many_tokens'],
  }),
  remove: endpoint('DELETE /tokens/{id}', {
    ...owned,
    summary: 'End a token at once',
    params: id,
    reply: done,
  }),
  shopList: endpoint('GET /admin/tokens', {
    ...ofShop,
    summary: 'The tokens for the shop: an administrator sees all, others their own',
    reply: data(z.array(apiToken)),
  }),
  shopCreate: endpoint('POST /admin/tokens', {
    ...ofShop,
    fresh: true,
    summary: 'Make a token for programs of the shop; it is shown once, and may do no more than its maker',
    body: shopTokenCreation,
    reply: made,
    errors: ['too_many_tokens', 'scope_not_allowed'],
  }),
  shopRemove: endpoint('DELETE /admin/tokens/{id}', {
    ...ofShop,
    fresh: true,
    summary: 'End a token at once',
    params: id,
    reply: done,
  }),
};
