import { contract } from '@warden/contract/calls';
import { TokenLink } from '../features/auth/token-link.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';

export const handle = tokenInQuery;

export default function ConfirmAccountingEmail() {
  const { t } = useTranslation();
  const texts = t('confirmAccounting', { returnObjects: true });
  return (
    <TokenLink endpoint={contract.companies.confirmEmail} texts={texts} next={{ action: texts.toHome, to: '/' }} />
  );
}
