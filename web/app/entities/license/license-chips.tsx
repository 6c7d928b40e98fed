import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmptyOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { useTranslation } from 'react-i18next';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';

const statuses = {
  active: [CheckCircleIcon, 'active'],
  expired: [EventBusyIcon, 'expired'],
  revoked: [BlockIcon, 'revoked'],
} as const satisfies Record<string, ChipAppearance>;

const types = {
  trial: [HourglassIcon, 'trial'],
  'trial-self-signed': [HourglassIcon, 'trial'],
  commercial: [ApartmentIcon, 'text'],
  individual: [PersonIcon, 'text'],
} as const satisfies Record<string, ChipAppearance>;

const isOf = <T extends object>(known: T, word: string): word is keyof T & string => Object.hasOwn(known, word);

/** A newer server may send a word that has no name here yet. */
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
  /** In a list, both kinds of trial are a trial. */
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
