import { downloadText } from '../../../lib/browser/download.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import layout from '../../../ui/layout.module.css';
import { FactorStep } from './factor-step.tsx';
import styles from './recovery-codes.module.css';

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <FactorStep title={t('security.codes.title')} lead={t('security.codes.lead')}>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={layout.row}>
        <CopyButton text={text} />
        <Button variant="outlined" onClick={() => downloadText(t('security.codes.file'), text)}>
          {t('security.codes.download')}
        </Button>
        <Button variant="contained" onClick={onSaved} className={styles.saved}>
          {t('security.codes.saved')}
        </Button>
      </div>
    </FactorStep>
  );
}
