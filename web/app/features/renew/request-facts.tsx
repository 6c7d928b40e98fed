import { CARRIED_REQUEST_MS, SYNC_WINDOW_MS, type SyncRequest } from '@warden/license';
import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';

/** Whether the shop would refuse the request for its time, if the clock of this computer is right. */
export const isOutdated = ({ at }: SyncRequest, now: number) => {
  const age = now - Date.parse(at);
  return age > CARRIED_REQUEST_MS || age < -SYNC_WINDOW_MS;
};

interface RequestFactsProps {
  says: SyncRequest;
  isOld: boolean;
  children?: ReactNode;
}

/** What the request says. Whether it is signed by its key is checked by the shop. */
export function RequestFacts({ says, isOld, children }: RequestFactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <Facts>
        <Fact name={t('renew.check.client')}>{says.client}</Fact>
        <Fact name={t('renew.check.version')}>{says.version ?? t('renew.check.unknown')}</Fact>
        <Fact name={t('renew.check.key')}>{says.key}</Fact>
        <Fact name={t('renew.check.made')}>{formatMoment(says.at, locale)}</Fact>
        {children}
      </Facts>
      {isOld && (
        <Alert severity="warning" role="status">
          {t('renew.check.old')}
        </Alert>
      )}
    </>
  );
}
