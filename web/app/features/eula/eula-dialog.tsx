import { noBreakSpaces } from '@warden/i18n/no-break-spaces';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readAgreement } from './agreement.ts';
import styles from './eula-dialog.module.css';
import { eulaAddress, useEula } from './get-eula.ts';

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
  const { title, clauses } = readAgreement(noBreakSpaces(data));
  return (
    <article className={styles.text}>
      <h3>{title}</h3>
      {clauses.map(({ number, title: name, paragraphs }) => (
        <section key={number ?? ''} className={number ? styles.clause : styles.opening}>
          {number && (
            <h4>
              <span className={styles.number}>{number}.</span> {name}
            </h4>
          )}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

/** The license agreement, to which a customer agrees before running Warden. */
export function EulaDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <AppDialog title={t('eula.title')} onClose={onClose} width={640}>
      {/* It scrolls, so the keyboard must reach it. */}
      <DialogContent tabIndex={0} className={styles.content}>
        <EulaText />
      </DialogContent>
      <DialogActions>
        <Button href={eulaAddress(locale)} target="_blank" variant="text" className={styles.file}>
          {t('eula.asText')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
