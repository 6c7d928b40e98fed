import { shopReasons } from '@warden/contract/calls';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

const names = Object.keys(shopReasons) as (keyof typeof shopReasons)[];

const useShopReason = () => {
  const { t } = useTranslation();
  return (reason: string) => {
    const name = names.find((known) => shopReasons[known] === reason);
    return name && t(`licenses.reasons.${name}`);
  };
};

/** Why a license was revoked, as a text alone. */
export const useRevokedReason = () => {
  const shopReason = useShopReason();
  return (reason: string) => shopReason(reason) ?? reason;
};

/** Why a license was revoked: the shop's own reasons in the page's language, those of people as they typed them. */
export function RevokedReason({ reason }: { reason: string }) {
  return useShopReason()(reason) ?? <span translate="no">{reason}</span>;
}
