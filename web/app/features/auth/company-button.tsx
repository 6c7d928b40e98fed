import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { goToCompany } from '../../lib/session/company-departure.ts';
import type { WayBack } from '../../lib/session/way-back.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';

/** Leads to the provider of an organization that lets its members sign in only there. */
export function CompanyButton({ organization }: { organization: string }) {
  useTexts('pages');
  const { t } = useTranslation();
  const { state } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const leave = async () => {
    setLeaving(true);
    setAlert(null);
    try {
      const { data } = await api(contract.sso.start, { body: { organization } });
      await goToCompany(data, (state as WayBack | null)?.page);
    } catch (error) {
      setAlert(serverMessage(error) ?? t('sso.failed'));
    }
    setLeaving(false);
  };
  return (
    <div className={layout.stack}>
      {alert && (
        <Alert severity="error" role="alert">
          {alert}
        </Alert>
      )}
      <Button variant="contained" size="large" loading={isLeaving} onClick={() => void leave()}>
        {t('sso.required.submit')}
      </Button>
    </div>
  );
}
