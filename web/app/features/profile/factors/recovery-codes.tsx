import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { CodeList } from '../../../ui/code-list.tsx';
import { FactorStep } from './factor-step.tsx';

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation();
  const texts = {
    file: t('security.codes.file'),
    download: t('security.codes.download'),
    saved: t('security.codes.saved'),
  };
  return (
    <FactorStep title={t('security.codes.title')} lead={t('security.codes.lead')}>
      <CodeList codes={codes} texts={texts} onSaved={onSaved} />
    </FactorStep>
  );
}
