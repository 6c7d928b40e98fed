import { type BodyOf, contract, type QuoteKind } from '@warden/contract';
import type { Account, TestApp } from './app.ts';
import { setSeller } from './invoices.ts';
import { bindInstall } from './licenses.ts';

type Caller = Pick<Account, 'token'> & { headers?: Record<string, string> };

export const tokenOfQuote = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** Makes a quote or a link for a new installation, and returns it with the token of its address. */
export const giveQuote = async (
  shop: TestApp,
  { token, headers = {} }: Caller,
  kind: QuoteKind = 'quote',
  changes: Partial<BodyOf<typeof contract.quotes.create>> = {},
) => {
  if (!(await shop.services.seller.current(shop.services.db))) await setSeller(shop);
  const caller = { token, headers };
  const lines = changes.lines ?? [
    { client_id: (await bindInstall(shop, caller)).install.clientId, plan: 'commercial' as const },
  ];
  const body = { kind, lines, acceptedEula: kind === 'link', ...changes };
  const { data } = await shop.call(contract.quotes.create, { body }, caller);
  return { ...data, id: data.quote.id, token: tokenOfQuote(data.url) };
};
