import { useTranslation } from 'react-i18next';
import { Ownership } from '../features/auth/ownership.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';
import { LinkPage } from '../ui/link-page.tsx';

export const handle = tokenInQuery;

export default function ConfirmAccount() {
  const { t } = useTranslation();
  const texts = t('ownership', { returnObjects: true });
  return (
    <LinkPage texts={texts} instead={{ action: texts.toDashboard, to: '/dashboard' }}>
      {(token) => <Ownership token={token} />}
    </LinkPage>
  );
}
