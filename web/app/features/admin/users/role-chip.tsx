import ShieldIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../../ui/icon-chip.tsx';

export function RoleChip({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation();
  return isAdmin ? (
    <IconChip appearance={[ShieldIcon, 'text']} label={t('panel.users.roles.admin')} />
  ) : (
    <IconChip appearance={[PersonIcon, 'muted']} label={t('panel.users.roles.user')} />
  );
}
