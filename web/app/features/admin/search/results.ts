import type { PanelResults } from '@warden/contract';
import type { SearchKind } from '@warden/contract/calls';

/** What was found of one kind. */
export type Found<Kind extends SearchKind> = NonNullable<PanelResults[Kind]>[number];

/** A process of the previous version knows fewer kinds. */
export const foundOf = <Kind extends SearchKind>(found: PanelResults, kind: Kind): readonly Found<Kind>[] =>
  found[kind] ?? [];

const address = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;
const organization = (id: string) => address({ tab: 'organizations', organization: id });
const invoice = (id: string) => address({ tab: 'payments', part: 'invoices', invoice: id });
const payment = (id: string) => address({ tab: 'payments', payment: id });

/** Where a result leads in the panel. A company leads to the account that buys for it. */
export const addressOf: { [Kind in SearchKind]: (found: Found<Kind>) => string } = {
  users: ({ id }) => address({ user: id }),
  organizations: ({ id }) => organization(id),
  companies: ({ user_id: user, organization: owner }) => (owner ? organization(owner.id) : address({ user })),
  invoices: ({ id }) => invoice(id),
  documents: ({ invoice_id, payment_id }) => (invoice_id ? invoice(invoice_id) : payment(payment_id)),
  installations: ({ client_id: clientId }) => address({ tab: 'installations', clientId }),
  payments: ({ id }) => payment(id),
  licenses: ({ id, client_id: clientId }) => address({ tab: 'installations', clientId, license: id }),
};

/** The list that has all results of a kind, where one can be filtered by the same text. */
export const listOf = (kind: SearchKind, text: string): string | undefined => {
  if (kind === 'users') return address({ search: text });
  if (kind === 'organizations') return address({ tab: 'organizations', search: text });
  if (kind === 'invoices') return address({ tab: 'payments', part: 'invoices', search: text });
  return kind === 'installations' ? address({ tab: 'installations', clientId: text }) : undefined;
};
