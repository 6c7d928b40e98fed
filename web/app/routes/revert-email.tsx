import { contract } from '@warden/contract/calls';
import { NotMe } from '../features/auth/not-me.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';
import { closeSession } from '../lib/session/session.ts';
import { LinkPage } from '../ui/link-page.tsx';

export const handle = tokenInQuery;

export default function RevertEmail() {
  const { t } = useTranslation();
  const texts = t('revertEmail', { returnObjects: true });
  return (
    <LinkPage texts={texts} instead={{ action: texts.reset, to: '/forgot-password' }}>
      {(token) => <NotMe endpoint={contract.emailChange.revoke} token={token} texts={texts} onDone={closeSession} />}
    </LinkPage>
  );
}
