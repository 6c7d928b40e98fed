import { formatDays } from '@warden/i18n/format';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import type { Timeline } from './timeline.ts';

/** How long a license still lasts, in a few words. */
export const useTermText = ({ phase, days }: Timeline) => {
  const { t } = useTranslation();
  const shown = { days: formatDays(days, useLocale()) };
  switch (phase) {
    case 'revoked':
      return t('timeline.revoked');
    case 'over':
      return t('timeline.over', shown);
    case 'grace':
      return days === 0 ? t('timeline.graceLastDay') : t('timeline.graceLeft', shown);
    default:
      return days === 0 ? t('timeline.lastDay') : t('timeline.left', shown);
  }
};
