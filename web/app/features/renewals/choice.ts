import type { InputOf, RenewalMethod, RenewalSettings, SavedMethod } from '@warden/contract';
import type { contract } from '@warden/contract/calls';
import { chargeOf, groupThousands } from '../../lib/format/amounts.ts';

/** What the form has: how to renew, and what each way needs. */
export interface Choice {
  by: RenewalMethod;
  companyId: string;
  methodId: string;
  limit: string;
}

type Body = InputOf<typeof contract.renewals.set>['body'];

/** The cards that can be chosen: those of the caller, and the one that is charged now. */
export const cardsIn = ({ methods, saved_method_id: used }: RenewalSettings): SavedMethod[] =>
  methods.filter(({ id, is_own: isOwn }) => isOwn || id === used);

/** Whether only a colleague, who has stored the card that is charged, can let it be charged for more. */
export const isOfColleague = ({ methods, saved_method_id: used }: RenewalSettings): boolean =>
  methods.some(({ id, is_own: isOwn }) => id === used && !isOwn);

export const choiceIn = (settings: RenewalSettings): Choice => ({
  by: settings.by,
  companyId: settings.company_id ?? '',
  methodId: settings.saved_method_id ?? cardsIn(settings)[0]?.id ?? '',
  limit: settings.most_amount === null ? '' : groupThousands(String(settings.most_amount)),
});

export const isSame = (one: Choice, other: Choice) =>
  one.by === other.by &&
  one.companyId === other.companyId &&
  one.methodId === other.methodId &&
  one.limit === other.limit;

/** The ways that can be chosen: those that the shop offers, and the one that is chosen. */
export const waysIn = ({ by, offered }: RenewalSettings): RenewalMethod[] => [
  'off',
  ...(['invoice', 'card'] as const).filter((way) => offered[way] || by === way),
];

/** What is sent for a choice; null where something is missing. */
export const bodyOf = ({ by, companyId, methodId, limit }: Choice, currency: string): Body | null => {
  if (by === 'off') return { by };
  if (by === 'invoice') return companyId ? { by, company_id: companyId } : null;
  const most_amount = chargeOf(limit);
  if (!methodId || most_amount === null) return null;
  return { by, saved_method_id: methodId, most_amount, currency, company_id: companyId || null };
};
