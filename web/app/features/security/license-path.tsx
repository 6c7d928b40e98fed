import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Flow } from '../../ui/flow.tsx';
import { Section } from '../../ui/section.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './security.module.css';

/** The way of a license from its signature to its check, and where readers can see both. */
export function LicensePath() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, lead, shop, yours, made, checked, check, format } = t('protection.license', { returnObjects: true });
  return (
    <Section title={title} lead={lead}>
      <Flow
        zones={[
          { title: shop, stops: made },
          { title: yours, stops: checked, own: true, follows: true },
        ]}
      />
      <div className={styles.links}>
        <TextLink to="/license-check">{check}</TextLink>
        <TextLink to={`/docs/${docsLocaleFor(locale)}/license`}>{format}</TextLink>
      </div>
    </Section>
  );
}
