import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import UpgradeIcon from '@mui/icons-material/UpgradeOutlined';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import type { Action } from '../../ui/row-actions.tsx';
import type { purchasesOn } from './purchase.ts';

type Offered = ReturnType<typeof purchasesOn>[number];

const icons = { upgrade: UpgradeIcon, extend: EventRepeatIcon } as const;

/** Who has a trial chooses between plans; otherwise the text names the plan. */
const useOfferText = () => {
  const { t } = useTranslation();
  return ({ kind, plans }: Offered) =>
    t(kind === 'upgrade' && plans.length === 1 ? 'buy.upgradeToCommercial' : `buy.${kind}`);
};

/** What upgrades or extends a license, as an action of its row. */
export const useOfferActions = () => {
  const { t } = useTranslation();
  const textOf = useOfferText();
  return (offered: Offered, onClick: () => void): Action => {
    const Icon = icons[offered.kind];
    const label = t(`buy.${offered.kind}Of`, { client: offered.clientId });
    return { icon: <Icon fontSize="small" />, text: textOf(offered), label, onClick };
  };
};

/** The button that upgrades or extends a license. */
export function OfferButton({ offered, onChoose }: { offered: Offered; onChoose: () => void }) {
  const Icon = icons[offered.kind];
  return (
    <Button variant="contained" size="small" startIcon={<Icon />} onClick={onChoose}>
      {useOfferText()(offered)}
    </Button>
  );
}
