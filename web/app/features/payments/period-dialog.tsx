import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useId, useState } from 'react';
import { useCompanies } from '../../entities/company/companies.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { shopNow } from '../../lib/browser/clock.ts';
import { formatBytes } from '../../lib/format/bytes.ts';
import { moscowToday, type Period, periodOf } from '../../lib/format/periods.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { PeriodChoice } from '../../ui/period-choice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './period-dialog.module.css';

function Received({ received }: { received: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  return (
    <div>
      <Progress aria-labelledby={id} />
      <Text id={id} variant="body2" muted className={styles.received}>
        {received > 0
          ? t('documents.period.received', { size: formatBytes(received, locale) })
          : t('documents.period.preparing')}
      </Text>
    </div>
  );
}

/** Downloads all documents of a period. */
export function PeriodDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>(() => periodOf('quarter', moscowToday(shopNow())));
  const [received, setReceived] = useState(0);
  // Only the documents of Russian companies have an XML file.
  const isInRussia = useCompanies().data?.some(({ country }) => country === 'RU');
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (query: Period) => {
      setReceived(0);
      const fallbackName = `documents-${query.from}-${query.to}.zip`;
      return saveFile(contract.documents.period, { query }, { fallbackName, onReceived: setReceived });
    },
  });
  const outcome = isPending ? (
    <Received received={received} />
  ) : isSuccess ? (
    <Alert severity="success" role="status">
      {t('documents.period.done')}
    </Alert>
  ) : (
    error && (
      <Alert severity="error" role="alert">
        {serverMessage(error) || t('documents.period.failed')}
      </Alert>
    )
  );
  return (
    <AppDialog title={t('documents.period.title')} onClose={onClose} width={520}>
      <DialogContent>
        <Text muted className={styles.lead}>
          {t('documents.period.lead')}
        </Text>
        <PeriodChoice
          value={period}
          onChange={(chosen) => {
            setPeriod(chosen);
            reset();
          }}
        />
        {isInRussia && (
          <Text variant="body2" muted className={styles.below}>
            {t('documents.unsigned')}
          </Text>
        )}
      </DialogContent>
      <DialogActions message={outcome}>
        <Button variant="text" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={!period.from || !period.to}
          onClick={() => mutate(period)}
        >
          {t('documents.period.submit')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
