import ShieldIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import type { User } from '@warden/contract';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../../ui/icon-chip.tsx';

export function RoleChip({ user: { isAdmin, staff_role: role } }: { user: Pick<User, 'isAdmin' | 'staff_role'> }) {
  const { t } = useTranslation();
  if (!isAdmin && role) return <IconChip appearance={[BadgeIcon, 'text']} label={t(`panel.users.roles.${role}`)} />;
  return isAdmin ? (
    <IconChip appearance={[ShieldIcon, 'text']} label={t('panel.users.roles.admin')} />
  ) : (
    <IconChip appearance={[PersonIcon, 'muted']} label={t('panel.users.roles.user')} />
  );
}
