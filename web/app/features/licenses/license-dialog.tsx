import type { License, LicenseWithOffers } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { type ReactNode, useId } from 'react';
import { LicenseActions } from '../../entities/license/license-actions.tsx';
import { LicenseDetails } from '../../entities/license/license-details.tsx';
import { LicenseHistory } from '../../entities/license/license-history.tsx';
import { LicenseText } from '../../entities/license/license-text.tsx';
import { LicenseTimeline } from '../../entities/license/license-timeline.tsx';
import { termOf, timelineOf } from '../../entities/license/timeline.ts';
import { queryKeys } from '../../entities/query-keys.ts';
import { useData } from '../../lib/api/use-data.ts';
import { shopNow } from '../../lib/browser/clock.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { DialogSection } from '../../ui/dialog-section.tsx';
import { LoadedContent } from '../../ui/loaded-content.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './license-dialog.module.css';

type Offer = (license: LicenseWithOffers) => ReactNode;

/** The number of validations changes all the time, so an older answer is not good enough. */
const useLicense = (id: string) =>
  useData([...queryKeys.licenses, 'one', id], contract.licenses.get, { params: { id } }, { staleTime: 0 });

function Loaded({ id, query, offer }: { id: string; query: ReturnType<typeof useLicense>; offer: Offer }) {
  const { t } = useTranslation();
  const textId = useId();
  return (
    <LoadedContent query={query} failed={t('licenses.detailsFailed')}>
      {(license) => (
        <>
          <DialogContent>
            <div className={styles.timeline}>
              <LicenseTimeline
                timeline={timelineOf(termOf(license), shopNow(), license.status === 'revoked')}
                aside={offer(license)}
              />
            </div>
            <LicenseDetails license={license} />
            <DialogSection title={t('licenses.history.title')}>
              <LicenseHistory id={id} />
            </DialogSection>
            <section aria-labelledby={textId} className={styles.text}>
              <Text id={textId} as="h3" variant="body2" muted className={styles.title}>
                {t('licenses.text')}
              </Text>
              <LicenseText text={license.license_text} labelledBy={textId} />
            </section>
          </DialogContent>
          {license.license_text !== null && (
            <DialogActions className={styles.actions}>
              <LicenseActions license={license} />
            </DialogActions>
          )}
        </>
      )}
    </LoadedContent>
  );
}

export type LicenseRef = Pick<License, 'id' | 'client_id'>;

interface LicenseDialogProps {
  license: LicenseRef;
  onClose: () => void;
  /** Renders the buttons for what can be bought on top of it. */
  offer: Offer;
}

export function LicenseDialog({ license, onClose, offer }: LicenseDialogProps) {
  const { t } = useTranslation();
  const query = useLicense(license.id);
  // A payment names the installation that it was made for. The license may have been moved to another one since.
  const client = query.data?.client_id ?? license.client_id;
  return (
    <AppDialog title={t('licenses.title', { client })} onClose={onClose} width={640}>
      <Loaded id={license.id} query={query} offer={offer} />
    </AppDialog>
  );
}
