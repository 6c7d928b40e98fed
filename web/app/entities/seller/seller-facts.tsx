import type { PublicSeller } from '@warden/contract';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './seller.module.css';
import { ogrnLabel, sellerName } from './seller-name.ts';

type Rows = [name: string, value: string | null | undefined][];

/** Facts that are not known are left out. */
function FactRows({ rows }: { rows: Rows }) {
  return (
    <Facts>
      {rows.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  );
}

/** Who sells: name, numbers and address. */
export function SellerFacts({ seller }: { seller: PublicSeller }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <FactRows
      rows={[
        [t('seller.name'), sellerName(seller, locale)],
        [t('seller.inn'), seller.inn],
        // Abroad nobody knows this number, and no bank asks for it.
        [t('seller.kpp'), locale === 'ru' ? seller.kpp : null],
        [t(ogrnLabel(seller.ogrn ?? '')), seller.ogrn],
        [t('seller.address'), (locale === 'ru' ? null : seller.address_en) || seller.address_ru],
      ]}
    />
  );
}

/** The seller's banks. Readers abroad find theirs first. */
export function BankFacts({ bank, foreign_bank: abroad }: Pick<PublicSeller, 'bank' | 'foreign_bank'>) {
  const locale = useLocale();
  if (!abroad) return <HomeBank bank={bank} />;
  const banks = [<HomeBank key="home" bank={bank} titled />, <ForeignBank key="abroad" bank={abroad} />];
  return locale === 'ru' ? banks : banks.toReversed();
}

function HomeBank({ bank, titled = false }: Pick<PublicSeller, 'bank'> & { titled?: boolean }) {
  const { t } = useTranslation();
  return (
    <section>
      {titled && (
        <Text as="h3" variant="h4" className={styles.title}>
          {t('seller.homeTitle')}
        </Text>
      )}
      <FactRows
        rows={[
          [t('seller.bank'), bank.name],
          [t('seller.bic'), bank.bic],
          [t('seller.correspondent'), bank.correspondent_account],
          [t('seller.account'), bank.account],
        ]}
      />
    </section>
  );
}

function ForeignBank({ bank }: { bank: NonNullable<PublicSeller['foreign_bank']> }) {
  const { t } = useTranslation();
  return (
    <section>
      <Text as="h3" variant="h4" className={styles.title}>
        {t('seller.abroadTitle')}
      </Text>
      <FactRows
        rows={[
          [t('seller.bank'), bank.name],
          [t('seller.iban'), bank.iban],
          [t('seller.swift'), bank.swift],
        ]}
      />
    </section>
  );
}
