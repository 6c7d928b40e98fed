import { useMutation } from '@tanstack/react-query';
import type { Company } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useId } from 'react';
import { AddressState } from '../../entities/company/address-state.tsx';
import { CompanySummary } from '../../entities/company/company-summary.tsx';
import { useMay } from '../../entities/organization/use-may.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { BreakableEmail } from '../../ui/breakable-email.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { Paper } from '../../ui/paper.tsx';
import { ListRow, RowList } from '../../ui/row-list.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './companies.module.css';

function Addresses({ company, labelId }: { company: Company; labelId: string }) {
  const { t } = useTranslation();
  const mayBuy = useMay('buy');
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (email: string) =>
      checkedCall(contract.companies.resendConfirmation, { params: { id: company.id }, body: { email } }),
    onSuccess: (_, email) => showNotice(t('companies.resent', { email })),
    onError: (error) => showNotice(serverMessage(error) ?? t('companies.resendFailed')),
  });
  return (
    <RowList labelledBy={labelId} none={t('companies.noAccounting')}>
      {company.accounting_addresses.map(({ email, confirmed }) => (
        <ListRow key={email}>
          <div className={styles.email}>
            <BreakableEmail email={email} />
          </div>
          <AddressState confirmed={confirmed} />
          {!confirmed && mayBuy && (
            <Button
              variant="text"
              size="small"
              loading={isPending && variables === email}
              aria-label={t('companies.resendTo', { email })}
              onClick={() => mutate(email)}
            >
              {t('companies.resend')}
            </Button>
          )}
        </ListRow>
      ))}
    </RowList>
  );
}

interface CompanyCardProps {
  company: Company;
  onEdit: () => void;
  onRemove: () => void;
}

export function CompanyCard({ company, onEdit, onRemove }: CompanyCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const mayBuy = useMay('buy');
  return (
    <Paper as="li" padded>
      <div className={cx(layout.row, styles.company)}>
        <div className={styles.summary}>
          <CompanySummary company={company} />
        </div>
        {mayBuy && (
          <div className={layout.row}>
            <Button
              variant="outlined"
              size="small"
              aria-label={t('companies.editOf', { company: company.name })}
              onClick={onEdit}
            >
              {t('companies.edit')}
            </Button>
            <Button
              variant="text"
              size="small"
              danger
              aria-label={t('companies.removeOf', { company: company.name })}
              onClick={onRemove}
            >
              {t('companies.remove')}
            </Button>
          </div>
        )}
      </div>
      <Text id={id} variant="body2" className={styles.accounting}>
        {t('companies.accounting')}
      </Text>
      <Addresses company={company} labelId={id} />
    </Paper>
  );
}
