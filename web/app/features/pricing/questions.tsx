import { useShop } from '../../lib/address/shop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { cx } from '../../ui/cx.ts';
import { Fold } from '../../ui/fold.tsx';
import grid from '../../ui/grid.module.css';
import { Section } from '../../ui/section.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './pricing.module.css';
import { Refund } from './refund.tsx';

interface QuestionsProps {
  /** Whether companies can pay by invoice here. */
  invoices: boolean;
}

export function Questions({ invoices }: QuestionsProps) {
  const { t } = useTranslation();
  const { sales } = useShop().links;
  const byInvoice = t('pricing.faq.invoice', { returnObjects: true });
  const items = [
    ...t('pricing.faq.items', { returnObjects: true }),
    ...(invoices || sales ? [{ ...byInvoice, answer: invoices ? byInvoice.answer : byInvoice.bySales }] : []),
  ];
  return (
    <Section title={t('pricing.faq.title')}>
      <div className={cx(grid.grid, styles.questions)}>
        <div className={styles.list}>
          {items.map(({ question, answer }) => (
            <Fold key={question} title={question} as="h3" always>
              <Text muted className={styles.reply}>
                {answer}
              </Text>
            </Fold>
          ))}
        </div>
        <Refund />
      </div>
    </Section>
  );
}
