import EngineeringIcon from '@mui/icons-material/BuildOutlined';
import OwnerIcon from '@mui/icons-material/KeyOutlined';
import BillingIcon from '@mui/icons-material/ReceiptLongOutlined';
import ViewerIcon from '@mui/icons-material/VisibilityOutlined';
import type { MemberRole } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../ui/icon-chip.tsx';

const icons = { owner: OwnerIcon, billing: BillingIcon, technical: EngineeringIcon, viewer: ViewerIcon } as const;

/** What a member is, with an icon. */
export function RoleName({ role }: { role: MemberRole }) {
  const { t } = useTranslation();
  return <IconChip appearance={[icons[role], role === 'owner' ? 'text' : 'muted']} label={t(`memberRoles.${role}`)} />;
}
