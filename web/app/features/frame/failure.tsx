import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { isOffline } from '../../lib/api/connection.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MessagePage } from './message-page.tsx';

/** A part of the application that could not be loaded without a network is loaded again when the network is back. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [cutOff] = useState(isOffline);
  useEffect(() => {
    if (!cutOff) return;
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [cutOff]);
  const answered = isRouteErrorResponse(error) ? error.status : undefined;
  // The inline script reports it, as it does with errors that nobody caught.
  useEffect(() => {
    if (!answered) dispatchEvent(new ErrorEvent('error', { error }));
  }, [answered, error]);
  const kind = cutOff ? 'offline' : answered === 429 || answered === 503 ? 'busy' : 'broken';
  const title = t(`failure.${kind}Title`);
  const text = t(`failure.${kind}Text`);
  return (
    <MessagePage title={title} text={text}>
      <PageHead title={title} description={text} hidden />
      <Button href={`${pathname}${search}`} variant="contained">
        {t('failure.retry')}
      </Button>
      <Button to="/contacts" variant="outlined">
        {t('failure.contact')}
      </Button>
    </MessagePage>
  );
}
