import ShieldIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { useTranslation } from 'react-i18next';
import { LookChip } from '../../../ui/look-chip.tsx';

export function RoleChip({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation();
  return isAdmin ? (
    <LookChip look={[ShieldIcon, 'text']} label={t('panel.users.roles.admin')} />
  ) : (
    <LookChip look={[PersonIcon, 'muted']} label={t('panel.users.roles.user')} />
  );
}
