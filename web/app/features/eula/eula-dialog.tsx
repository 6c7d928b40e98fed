import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './eula-dialog.module.css';
import { useEula } from './get-eula.ts';

function EulaText() {
  const { t } = useTranslation();
  const { data, error, refetch } = useEula(useLocale());
  if (error) return <LoadFailure text={t('eula.failed')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div aria-busy="true">
        {['95%', '90%', '97%', '60%', '92%', '88%', '70%'].map((width) => (
          <Skeleton key={width} variant="text" width={width} height={28} />
        ))}
      </div>
    );
  }
  return <div className={styles.text}>{data}</div>;
}

/** The license agreement, to which a customer agrees before running Warden. */
export function EulaDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('eula.title')} onClose={onClose} width={640}>
      {/* It scrolls, so the keyboard must reach it. */}
      <DialogContent tabIndex={0} className={styles.content}>
        <EulaText />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
