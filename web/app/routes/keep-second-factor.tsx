import { factors } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { FactorLink } from '../features/auth/factor-link.tsx';
import { tokenInQuery } from '../lib/page/page-handle.ts';
import { LinkPage } from '../ui/link-page.tsx';

export const handle = tokenInQuery;

export default function KeepSecondFactor() {
  const { t } = useTranslation();
  const texts = t('keepFactors', { returnObjects: true });
  const next = { action: texts.next, to: '/forgot-password' };
  return (
    <LinkPage texts={texts} instead={next}>
      {(token) => <FactorLink endpoint={factors.keep} token={token} texts={texts} next={next} />}
    </LinkPage>
  );
}
