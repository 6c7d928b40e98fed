import { shopScopes, type TokenScope, tokenScopes } from '@warden/contract';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { opened, openedBy } from '../../../test/token-access.ts';
import { giveToken } from '../../../test/tokens.ts';

const shop = sharedTestApp({}, { workers: false });

it.each(tokenScopes)(
  'over the whole contract, a token with %s opens what the table says, and nothing else',
  async (scope) => {
    const admin = await openAccount(shop, { isAdmin: true });
    const forShop = (shopScopes as readonly TokenScope[]).includes(scope);
    const { token } = await giveToken(shop, admin, [scope], { forShop });
    expect(await openedBy(shop, token)).toEqual(opened[scope].toSorted());
  },
);
