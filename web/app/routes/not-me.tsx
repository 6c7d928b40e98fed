import { contract } from '@warden/contract/calls';
import { NotMe } from '../features/auth/not-me.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';

export const handle = tokenInQuery;

export default function NotMePage() {
  const { t } = useTranslation();
  return <NotMe endpoint={contract.auth.disown} texts={t('notMe', { returnObjects: true })} />;
}
