import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmptyOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import type { License } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';

const statuses: Record<License['status'], ChipAppearance> = {
  active: [CheckCircleIcon, 'active'],
  expired: [EventBusyIcon, 'expired'],
  revoked: [BlockIcon, 'revoked'],
};

const types: Record<License['license_type'], ChipAppearance> = {
  trial: [HourglassIcon, 'trial'],
  'trial-self-signed': [HourglassIcon, 'trial'],
  commercial: [ApartmentIcon, 'text'],
  individual: [PersonIcon, 'text'],
};

const isOf = <T extends object>(known: T, word: string): word is keyof T & string => Object.hasOwn(known, word);

/** A newer server may send a status or type that this page does not know yet. */
const unknownAppearance: ChipAppearance = [HelpIcon, 'muted'];

export function StatusChip({ status }: { status: string }) {
  const { t } = useTranslation();
  return isOf(statuses, status) ? (
    <IconChip appearance={statuses[status]} label={t(`licenses.status.${status}`)} />
  ) : (
    <IconChip appearance={unknownAppearance} label={t('licenses.unknown')} title={status} />
  );
}

interface TypeChipProps {
  type: string;
  /** Whether a self-signed trial is called just a trial, as lists do. */
  brief?: boolean;
}

export function TypeChip({ type, brief = false }: TypeChipProps) {
  const { t } = useTranslation();
  const shown = brief && type === 'trial-self-signed' ? 'trial' : type;
  return isOf(types, shown) ? (
    <IconChip appearance={types[shown]} label={t(`licenses.type.${shown}`)} />
  ) : (
    <IconChip appearance={unknownAppearance} label={t('licenses.unknown')} title={type} />
  );
}
