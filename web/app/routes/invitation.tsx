import { InvitationLink } from '../features/invitation/invitation-link.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';
import { LinkPage } from '../ui/link-page.tsx';

export const handle = tokenInQuery;

export default function Invitation() {
  const { t } = useTranslation();
  const texts = t('invitation', { returnObjects: true });
  return (
    <LinkPage texts={texts} instead={{ action: texts.toHome, to: '/' }}>
      {(token) => <InvitationLink token={token} />}
    </LinkPage>
  );
}
