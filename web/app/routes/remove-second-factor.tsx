import { contract } from '@warden/contract/calls';
import { TokenLink } from '../features/auth/token-link.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';
import { LinkPage } from '../ui/link-page.tsx';

export const handle = tokenInQuery;

export default function RemoveSecondFactor() {
  const { t } = useTranslation();
  const texts = t('removeFactors', { returnObjects: true });
  const next = { action: texts.next, to: '/login' };
  return (
    <LinkPage texts={texts} instead={next}>
      {(token) => <TokenLink endpoint={contract.factors.reset} token={token} texts={texts} next={next} />}
    </LinkPage>
  );
}
