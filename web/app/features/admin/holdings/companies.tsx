import type { Company } from '@warden/contract';
import { AddressState } from '../../../entities/company/address-state.tsx';
import { CompanySummary } from '../../../entities/company/company-summary.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { cx } from '../../../ui/cx.ts';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import layout from '../../../ui/layout.module.css';
import { ListRow, RowList } from '../../../ui/row-list.tsx';
import styles from './holdings.module.css';

/** The companies that an account buys for. Most customers have none, and then there is nothing to show. */
export function Companies({ companies }: { companies: readonly Company[] }) {
  const { t } = useTranslation();
  if (companies.length === 0) return null;
  return (
    <DialogSection title={`${t('panel.user.companies')} · ${companies.length}`}>
      <RowList none="">
        {companies.map((company) => (
          <ListRow key={company.id}>
            <div className={styles.companyName}>
              <CompanySummary company={company} />
            </div>
            <div className={cx(layout.stack, layout.tight)}>
              {company.accounting_addresses.map(({ email, confirmed }) => (
                <div key={email} className={layout.row}>
                  <BreakableEmail email={email} />
                  <AddressState confirmed={confirmed} />
                </div>
              ))}
            </div>
          </ListRow>
        ))}
      </RowList>
    </DialogSection>
  );
}
