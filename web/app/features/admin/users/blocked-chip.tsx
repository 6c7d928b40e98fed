import BlockIcon from '@mui/icons-material/BlockOutlined';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../../ui/icon-chip.tsx';

export function BlockedChip() {
  const { t } = useTranslation();
  return <IconChip appearance={[BlockIcon, 'revoked']} label={t('panel.user.blocked')} />;
}
