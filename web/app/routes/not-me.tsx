import { contract } from '@warden/contract/calls';
import { NotMe } from '../features/auth/not-me.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';
import { LinkPage } from '../ui/link-page.tsx';

export const handle = tokenInQuery;

export default function NotMePage() {
  const { t } = useTranslation();
  const texts = t('notMe', { returnObjects: true });
  return (
    <LinkPage texts={texts} instead={{ action: texts.reset, to: '/forgot-password' }}>
      {(token) => <NotMe endpoint={contract.auth.disown} token={token} texts={texts} />}
    </LinkPage>
  );
}
