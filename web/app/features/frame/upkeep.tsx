import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useNotice } from '../../lib/page/notice.ts';
import { Snackbar } from '../../ui/snackbar.tsx';
import { useOrganizationUpkeep } from './organization-upkeep.ts';
import { useSessionUpkeep } from './session-upkeep.ts';
import { useSlow } from './use-slow.ts';

/** Keeps the session, and says where data takes long. It renders at each call of the API, so the frame need not. */
export function Upkeep() {
  const { t } = useTranslation();
  const slow = useSlow();
  const hasNotice = useNotice() !== null;
  useSessionUpkeep();
  useOrganizationUpkeep();
  return <Snackbar message={slow && !hasNotice && t('common.slow')} />;
}
