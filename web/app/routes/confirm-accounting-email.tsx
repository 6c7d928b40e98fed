import { AccountingLink } from '../features/companies/accounting-link.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';
import { LinkPage } from '../ui/link-page.tsx';

export const handle = tokenInQuery;

export default function ConfirmAccountingEmail() {
  const { t } = useTranslation();
  const texts = t('confirmAccounting', { returnObjects: true });
  return (
    <LinkPage texts={texts} instead={{ action: texts.toHome, to: '/' }}>
      {(token) => <AccountingLink token={token} />}
    </LinkPage>
  );
}
