import { shopReasons } from '@warden/contract/calls';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

const names = Object.keys(shopReasons) as (keyof typeof shopReasons)[];

/** Why a license was revoked: the shop's own reasons in the page's language, those of people as they typed them. */
export function RevokedReason({ reason }: { reason: string }) {
  const { t } = useTranslation();
  const name = names.find((known) => shopReasons[known] === reason);
  return name ? t(`licenses.reasons.${name}`) : <span translate="no">{reason}</span>;
}
