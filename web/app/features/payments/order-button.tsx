import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import type { LicenseWithOffers } from '@warden/contract';
import { MOST_LINES } from '@warden/contract/calls';
import { formatLicensesAsObject } from '@warden/i18n/format';
import { orderAddress } from '../../entities/payment/order-address.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { areExtended, orderable } from './purchase.ts';

/** Leads to an order of what can be bought for the chosen licenses, where there is anything. */
export function OrderButton({ licenses }: { licenses: readonly LicenseWithOffers[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const inOrganization = useWithOrganization();
  const ordered = orderable(licenses).slice(0, MOST_LINES);
  if (ordered.length === 0) return null;
  return (
    <Button
      variant="contained"
      size="small"
      startIcon={<EventRepeatIcon />}
      to={inOrganization(orderAddress({ licenses: ordered.map(({ id }) => id) }))}
    >
      {t(areExtended(ordered) ? 'buy.extendSeveral' : 'buy.orderSeveral', {
        licenses: formatLicensesAsObject(ordered.length, locale),
      })}
    </Button>
  );
}
