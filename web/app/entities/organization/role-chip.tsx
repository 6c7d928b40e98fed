import OwnerIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import TechnicalIcon from '@mui/icons-material/BuildOutlined';
import BillingIcon from '@mui/icons-material/ReceiptLongOutlined';
import ViewerIcon from '@mui/icons-material/VisibilityOutlined';
import type { MemberRole } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';

const appearances: Record<MemberRole, ChipAppearance> = {
  owner: [OwnerIcon, 'text'],
  billing: [BillingIcon, 'text'],
  technical: [TechnicalIcon, 'text'],
  viewer: [ViewerIcon, 'muted'],
};

/** What a member is in an organization. */
export function RoleChip({ role }: { role: MemberRole }) {
  const { t } = useTranslation();
  return <IconChip appearance={appearances[role]} label={t(`memberRoles.${role}`)} />;
}
