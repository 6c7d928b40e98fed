import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../ui/icon-chip.tsx';

/** Whether an accounting address gets documents. */
export function AddressState({ confirmed }: { confirmed: boolean }) {
  const { t } = useTranslation();
  return (
    <IconChip
      appearance={confirmed ? [CheckCircleIcon, 'active'] : [ScheduleIcon, 'expiring']}
      label={t(confirmed ? 'companies.confirmed' : 'companies.unconfirmed')}
    />
  );
}
