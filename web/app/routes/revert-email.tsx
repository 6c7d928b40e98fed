import { contract } from '@warden/contract/calls';
import { NotMe } from '../features/auth/not-me.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';
import { closeSession } from '../lib/session/session.ts';

export const handle = tokenInQuery;

export default function RevertEmail() {
  const { t } = useTranslation();
  return (
    <NotMe
      endpoint={contract.emailChange.revoke}
      texts={t('revertEmail', { returnObjects: true })}
      onDone={closeSession}
    />
  );
}
