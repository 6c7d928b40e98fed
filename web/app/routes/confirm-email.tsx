import { contract } from '@warden/contract/calls';
import { useSearchParams } from 'react-router';
import { NewEmail } from '../features/auth/new-email.tsx';
import { TokenLink } from '../features/auth/token-link.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import type { PageHandle } from '../lib/page/page-handle.ts';
import { LinkPage } from '../ui/link-page.tsx';

/** The links to the old mailbox say so with `old`. */
export const handle: PageHandle = { secretQuery: ['token', 'old'] };

export default function ConfirmEmail() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const next = { action: t('confirmEmail.toDashboard'), to: '/dashboard' };
  if (query.has('old')) {
    const texts = t('agreeToEmail', { returnObjects: true });
    return <TokenLink endpoint={contract.emailChange.confirmOld} texts={texts} next={next} />;
  }
  return (
    <LinkPage texts={t('confirmEmail', { returnObjects: true })} instead={next}>
      {(token) => <NewEmail token={token} />}
    </LinkPage>
  );
}
