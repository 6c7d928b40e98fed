import { contract } from '@warden/contract/calls';
import { TokenLink } from '../features/auth/token-link.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';

export const handle = tokenInQuery;

export default function KeepSecondFactor() {
  const { t } = useTranslation();
  const texts = t('keepFactors', { returnObjects: true });
  return (
    <TokenLink endpoint={contract.factors.keep} texts={texts} next={{ action: texts.next, to: '/forgot-password' }} />
  );
}
