import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import type { TokenName } from '../../ui/tokens.ts';
import { StepLine } from './step-line.tsx';

/** The colors of the four steps: it works, it reminds, it waits, it works again. */
const tones: TokenName[] = ['active', 'expiring', 'expired', 'active'];

/** What happens after a trial. */
export function AfterTrial() {
  const { t } = useTranslation();
  return (
    <Section title={t('pricing.after.title')} lead={t('pricing.after.lead')}>
      <StepLine steps={t('pricing.after.steps', { returnObjects: true })} tones={tones} openEnd />
    </Section>
  );
}
