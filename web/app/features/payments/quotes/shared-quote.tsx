import type { SharedQuote } from '@warden/contract';
import { formatMoney, formatTerm } from '@warden/i18n/format';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { Container } from '../../../ui/container.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { NarrowPage } from '../../../ui/narrow-page.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { Text } from '../../../ui/text.tsx';
import { AcceptQuote } from './accept-quote.tsx';
import { type Shared, useFollowedLink } from './follow-link.ts';
import { PayLink } from './pay-link.tsx';
import styles from './shared-quote.module.css';

/** What is offered. An installation has a number, because its name may say whose it is. */
function Lines({ quote }: { quote: SharedQuote }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, quote.currency, locale);
  return (
    <ol className={styles.lines} aria-label={t('sharedQuote.lines')}>
      {quote.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never change
        <li key={index} className={styles.line}>
          <div className={styles.what}>
            <Text>{[t(`sharedQuote.plan.${line.plan}`), formatTerm(line, locale)].join(', ')}</Text>
            <Text variant="body2" muted>
              {[t(`sharedQuote.kind.${line.kind}`), t('sharedQuote.installation', { number: index + 1 })].join(', ')}
            </Text>
          </div>
          <div className={styles.sum}>
            <Text>{money(line.amount)}</Text>
            {line.discount_reason && (
              <Text variant="body2" muted>
                {[`−${money(line.discount)}`, t(`sharedQuote.reason.${line.discount_reason}`)].join(', ')}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Sums({ quote }: { quote: SharedQuote }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { vat, currency } = quote;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <Facts>
      {quote.discount > 0 && (
        <>
          <Fact name={t('sharedQuote.before')}>{money(quote.list_amount)}</Fact>
          <Fact name={t('sharedQuote.discount')}>{`−${money(quote.discount)}`}</Fact>
        </>
      )}
      <Fact name={t('sharedQuote.total')}>
        <span className={styles.total}>{money(quote.amount)}</span>
      </Fact>
      {vat && (
        <Fact name={vat.rate === null ? t('sharedQuote.anyVat') : t('sharedQuote.vat', { rate: vat.rate })}>
          {vat.rate === null ? t('sharedQuote.noVat') : money(vat.amount)}
        </Fact>
      )}
      <Fact name={t('sharedQuote.until')}>{formatDay(quote.valid_until, locale)}</Fact>
    </Facts>
  );
}

function Seller({ seller }: { seller: NonNullable<SharedQuote['seller']> }) {
  const { t } = useTranslation();
  return (
    <section>
      <Text as="h2" variant="h3">
        {t('sharedQuote.seller')}
      </Text>
      <Text className={layout.anywhere}>{seller.name}</Text>
      <Text variant="body2" muted className={layout.anywhere}>
        {t('sharedQuote.inn', { inn: seller.inn })}
      </Text>
      <Text variant="body2" muted className={layout.anywhere}>
        {seller.address}
      </Text>
    </section>
  );
}

interface SharedQuoteViewProps {
  loaded: Shared;
  token: string;
  onReadEula: () => void;
}

/** Everything but accepting and paying works without the application. */
export function SharedQuoteView({ loaded, token, onReadEula }: SharedQuoteViewProps) {
  const { t } = useTranslation();
  const shared = useFollowedLink(loaded, token);
  if (shared === null || shared.kind === 'paid') {
    const [name, severity] = shared ? (['paid', 'success'] as const) : (['closed', 'error'] as const);
    return (
      <NarrowPage title={t(`sharedQuote.${name}Title`)}>
        <Outcome severity={severity} text={t(`sharedQuote.${name}Text`)} action={t('sharedQuote.toHome')} to="/" />
      </NarrowPage>
    );
  }
  const isLink = shared.kind === 'link';
  return (
    <Container className={styles.page}>
      <div>
        <Text as="h1" variant="h2">
          {isLink ? t('sharedQuote.link') : t('sharedQuote.quote', { number: shared.number ?? '' })}
        </Text>
        {isLink && <Text muted>{t('sharedQuote.linkLead')}</Text>}
      </div>
      <Paper padded className={layout.stack}>
        <Lines quote={shared} />
        <Sums quote={shared} />
        {shared.message && <Text className={styles.message}>{shared.message}</Text>}
        {shared.seller && <Seller seller={shared.seller} />}
        {shared.pdf && (
          <div>
            <Anchor href={shared.pdf} download>
              {t('sharedQuote.pdf')}
            </Anchor>
          </div>
        )}
      </Paper>
      {isLink ? <PayLink quote={shared} token={token} /> : <AcceptQuote token={token} onReadEula={onReadEula} />}
    </Container>
  );
}
