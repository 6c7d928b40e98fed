import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import UpgradeIcon from '@mui/icons-material/UpgradeOutlined';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import type { Action } from '../../ui/row-actions.tsx';
import type { purchasesOn } from './purchase.ts';

type Offered = ReturnType<typeof purchasesOn>[number];

const icons = { upgrade: UpgradeIcon, extend: EventRepeatIcon } as const;

/** Who has a trial chooses between plans; otherwise the text names the plan. */
const nameOf = ({ kind, plans }: Offered) => (kind === 'upgrade' && plans.length === 1 ? 'upgradeToCommercial' : kind);

/** What upgrades or extends a license, as an action of its row. */
export const useOfferActions = () => {
  const { t } = useTranslation();
  return (offered: Offered, onClick: () => void): Action => {
    const Icon = icons[offered.kind];
    const name = nameOf(offered);
    const label = t(`buy.${name}Of`, { client: offered.clientId });
    return { icon: <Icon fontSize="small" />, text: t(`buy.${name}`), label, onClick };
  };
};

/** The button that upgrades or extends a license. */
export function OfferButton({ offered, onChoose }: { offered: Offered; onChoose: () => void }) {
  const { t } = useTranslation();
  const Icon = icons[offered.kind];
  return (
    <Button variant="contained" size="small" startIcon={<Icon />} onClick={onChoose}>
      {t(`buy.${nameOf(offered)}`)}
    </Button>
  );
}
