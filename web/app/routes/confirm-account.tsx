import { Ownership } from '../features/auth/ownership.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import type { PageHandle } from '../lib/page/page-handle.ts';
import { LinkPage } from '../ui/link-page.tsx';

export const handle: PageHandle = { secretQuery: ['token'] };

export default function ConfirmAccount() {
  const { t } = useTranslation();
  const texts = t('ownership', { returnObjects: true });
  return (
    <LinkPage texts={texts} instead={{ action: texts.toDashboard, to: '/dashboard' }}>
      {(token) => <Ownership token={token} />}
    </LinkPage>
  );
}
