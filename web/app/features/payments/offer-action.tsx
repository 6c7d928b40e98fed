import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import UpgradeIcon from '@mui/icons-material/UpgradeOutlined';
import type { Offer, Plan } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { RowAction } from '../../ui/row-action.tsx';

interface OfferActionProps {
  kind: Offer['kind'];
  /** What can be chosen. Who has a trial chooses between plans. */
  plans: readonly Plan[];
  client: string;
  /** Whether it stands in a row of a list, so that its label must name the installation. */
  inRow: boolean;
  onChoose: () => void;
}

/** The button that upgrades or extends a license. */
export function OfferAction({ kind, plans, client, inRow, onChoose }: OfferActionProps) {
  const { t } = useTranslation();
  const Icon = kind === 'upgrade' ? UpgradeIcon : EventRepeatIcon;
  const text = t(kind === 'upgrade' && plans.length === 1 ? 'buy.upgradeToCommercial' : `buy.${kind}`);
  if (!inRow) {
    return (
      <Button variant="contained" size="small" startIcon={<Icon />} onClick={onChoose}>
        {text}
      </Button>
    );
  }
  return (
    <RowAction icon={<Icon fontSize="small" />} text={text} label={t(`buy.${kind}Of`, { client })} onClick={onChoose} />
  );
}
