import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmptyOutlined';
import LayersIcon from '@mui/icons-material/LayersOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import TimelapseIcon from '@mui/icons-material/TimelapseOutlined';
import UpdateIcon from '@mui/icons-material/UpdateOutlined';
import type { License, Plan } from '@warden/contract';
import { formatDays } from '@warden/i18n/format';
import { shopNow } from '../../lib/browser/clock.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';
import { type LicenseFacts, type LicenseState, licenseState } from './license-state.ts';

const states: Record<LicenseState['name'], ChipAppearance> = {
  active: [CheckCircleIcon, 'active'],
  ending: [UpdateIcon, 'expiring'],
  grace: [TimelapseIcon, 'expiring'],
  expired: [EventBusyIcon, 'expired'],
  superseded: [LayersIcon, 'expired'],
  revoked: [BlockIcon, 'revoked'],
  unknown: [HelpIcon, 'muted'],
};

const types: Record<License['license_type'], ChipAppearance> = {
  trial: [HourglassIcon, 'trial'],
  'trial-self-signed': [HourglassIcon, 'trial'],
  commercial: [ApartmentIcon, 'text'],
  individual: [PersonIcon, 'text'],
};

const staging: ChipAppearance = [ScienceIcon, 'text'];

const isOf = <T extends object>(known: T, word: string): word is keyof T & string => Object.hasOwn(known, word);

/** A newer server may send a type that this page does not know yet. */
const unknownAppearance: ChipAppearance = [HelpIcon, 'muted'];

/** What there is to say beside the status, such as "Ends in 12 days". */
const useStateNote = (state: LicenseState) => {
  const { t } = useTranslation();
  const locale = useLocale();
  switch (state.name) {
    case 'ending':
    case 'grace':
      return state.days === 0
        ? t(`licenses.state.${state.name}Today`)
        : t(`licenses.state.${state.name}`, { days: formatDays(state.days, locale) });
    case 'superseded':
      return t('licenses.state.superseded');
    default:
      return null;
  }
};

/** The same in as few words as a narrow list has room for. The chip before it says which end is meant. */
const useBriefNote = (state: LicenseState) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const whole = useStateNote(state);
  if (state.name !== 'ending' && state.name !== 'grace') return whole;
  return state.days === 0
    ? t('licenses.state.lastDay')
    : t('licenses.state.left', { days: formatDays(state.days, locale) });
};

/** What there is to say beside the status of a license, for a list that has another place for it. */
export const useLicenseNote = (license: LicenseFacts) => useStateNote(licenseState(license, shopNow()));

interface StatusChipProps {
  license: LicenseFacts;
  /** Whether the note stands elsewhere. */
  bare?: boolean;
  /** Whether there is room for a few words only. */
  brief?: boolean;
}

/** The status of a license, and what else a reader has to know. */
export function StatusChip({ license, bare = false, brief = false }: StatusChipProps) {
  const { t } = useTranslation();
  const statuses: Record<string, string> = t('licenses.status', { returnObjects: true });
  const state = licenseState(license, shopNow());
  const whole = useStateNote(state);
  const short = useBriefNote(state);
  return state.name === 'unknown' ? (
    <IconChip appearance={states.unknown} label={t('licenses.unknown')} title={license.status} />
  ) : (
    <IconChip
      appearance={states[state.name]}
      label={statuses[license.status] ?? license.status}
      note={bare ? null : brief ? short : whole}
      noteTitle={brief ? whole : null}
    />
  );
}

interface TypeChipProps {
  type: string;
  /** Of a staging license: the client with the paid one. What it is for says more than its plan. */
  stagingFor?: string | null | undefined;
  /** Whether a self-signed trial is called just a trial, as lists do. */
  brief?: boolean;
}

/** A type in words, where no chip is needed. A self-signed trial is called just a trial. */
export const useTypeName = () => {
  const { t } = useTranslation();
  return (type: string | null, stagingFor?: string | null) => {
    if (stagingFor) return t('licenses.staging.chip');
    const shown = type === 'trial-self-signed' ? 'trial' : type;
    if (shown === null) return null;
    return isOf(types, shown) ? t(`licenses.type.${shown}`) : t('licenses.unknown');
  };
};

export function TypeName({ type, stagingFor }: { type: string; stagingFor: string | null | undefined }) {
  return useTypeName()(type, stagingFor);
}

export function TypeChip({ type, stagingFor, brief = false }: TypeChipProps) {
  const { t } = useTranslation();
  if (stagingFor) {
    const note = t('licenses.staging.goesWith', { client: stagingFor });
    return <IconChip appearance={staging} label={t('licenses.staging.chip')} title={note} />;
  }
  const shown = brief && type === 'trial-self-signed' ? 'trial' : type;
  return isOf(types, shown) ? (
    <IconChip appearance={types[shown]} label={t(`licenses.type.${shown}`)} />
  ) : (
    <IconChip appearance={unknownAppearance} label={t('licenses.unknown')} title={type} />
  );
}

/** The plans of an order: a chip for one, and words for several. */
export function PlansChip({ plans }: { plans: readonly Plan[] }) {
  const { t } = useTranslation();
  const [first, ...others] = plans;
  if (first && others.length === 0) return <TypeChip type={first} />;
  return <span>{plans.map((plan) => t(`licenses.type.${plan}`)).join(', ')}</span>;
}
