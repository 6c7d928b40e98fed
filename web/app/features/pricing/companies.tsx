import { docsLocaleFor } from '@warden/i18n/locales';
import { buyAddress } from '../../entities/payment/buy-address.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import type { TokenName } from '../../ui/tokens.ts';
import styles from './pricing.module.css';
import { StepLine } from './step-line.tsx';

/** The colors of the four steps: two for the company, two that the shop does by itself. */
const tones: TokenName[] = ['trial', 'expiring', 'active', 'active'];

/** How a company buys: the invoice, the transfer, the license and the closing documents. */
export function Companies() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section surface id="companies" title={t('pricing.companies.title')} lead={t('pricing.companies.lead')}>
      <StepLine steps={t('pricing.companies.steps', { returnObjects: true })} tones={tones} />
      <div className={styles.actions}>
        <Button to={buyAddress('commercial', { method: 'invoice' })} variant="outlined" size="large">
          {t('pricing.companies.action')}
        </Button>
        <Anchor to={`/docs/${docsLocaleFor(locale)}/companies`}>{t('pricing.companies.docs')}</Anchor>
      </div>
    </Section>
  );
}
