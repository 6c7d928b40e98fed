import { EmailVerification } from '../features/auth/email-verification.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import type { PageHandle } from '../lib/page/page-handle.ts';
import { LinkPage } from '../ui/link-page.tsx';
import { NarrowPage } from '../ui/narrow-page.tsx';

export const handle: PageHandle = { secretQuery: ['token'] };

export default function VerifyEmail() {
  const { t } = useTranslation();
  const texts = t('verify', { returnObjects: true });
  return (
    <LinkPage texts={texts} instead={{ action: texts.support, to: '/contacts' }}>
      {(token) => (
        <NarrowPage title={texts.title}>
          <EmailVerification token={token} />
        </NarrowPage>
      )}
    </LinkPage>
  );
}
