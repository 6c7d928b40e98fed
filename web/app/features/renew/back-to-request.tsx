import { parseCarriedRequest } from '@warden/license';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { readKept } from './kept-request.ts';

/** Leads a visitor who has paid for a license back to the request that waits for it. */
export function BackToRequest() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const inOrganization = useWithOrganization();
  const request = hydrated ? parseCarriedRequest(readKept()) : undefined;
  if (!request) return null;
  return (
    <Button variant="outlined" to={inOrganization('/renew')}>
      {t('renew.back', { client: request.says.client })}
    </Button>
  );
}
