import BlockIcon from '@mui/icons-material/BlockOutlined';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../../ui/icon-chip.tsx';
import { type ListedRelease, useLive } from './live.ts';

/** A version with a hyphen is a candidate for the version before the hyphen (SemVer, section 9). */
const isCandidate = (version: string) => version.includes('-');

/** Whether a release is the latest, a candidate, of the beta channel or yanked. Most are nothing of this. */
export function ReleaseMarks({ release: { version, channel, yanked } }: { release: ListedRelease }) {
  const { t } = useTranslation();
  const { latest } = useLive();
  if (yanked) return <IconChip appearance={[BlockIcon, 'revoked']} label={t('docs.releases.yanked')} />;
  if (version === latest?.version) {
    return <IconChip appearance={[DoneIcon, 'active']} label={t('docs.releases.latest')} />;
  }
  if (channel !== 'beta') return null;
  const label = isCandidate(version) ? t('docs.releases.candidate') : t('docs.releases.beta');
  return <IconChip appearance={[ScienceIcon, 'expiring']} label={label} />;
}
