import { contract } from '@warden/contract/calls';
import { TokenLink } from '../features/auth/token-link.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';
import { LinkPage } from '../ui/link-page.tsx';

export const handle = tokenInQuery;

export default function ConfirmAccountingEmail() {
  const { t } = useTranslation();
  const texts = t('confirmAccounting', { returnObjects: true });
  const next = { action: texts.toHome, to: '/' };
  return (
    <LinkPage texts={texts} instead={next}>
      {(token) => <TokenLink endpoint={contract.companies.confirmEmail} token={token} texts={texts} next={next} />}
    </LinkPage>
  );
}
