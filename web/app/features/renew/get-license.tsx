import { useMutation } from '@tanstack/react-query';
import type { Install } from '@warden/contract';
import { ApiError, contract } from '@warden/contract/calls';
import { formatDate } from '@warden/i18n/format';
import { isPlan, type KeyedRequest, type SyncRequest } from '@warden/license';
import { useState } from 'react';
import { usePermissions } from '../../entities/organization/use-may.ts';
import { buyAddress } from '../../entities/payment/buy-address.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { isUnanswered } from '../../lib/api/connection.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { shopTime } from '../../lib/browser/clock.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useAccount, useWithOrganization } from '../../lib/session/organization.ts';
import { useSession } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Fact } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import { useInstallOf } from './find-install.ts';
import styles from './renew.module.css';
import { isOutdated, RequestFacts } from './request-facts.tsx';
import { useOnline } from './use-online.ts';

export interface CarriedRequest extends KeyedRequest {
  says: SyncRequest;
}

interface GetLicenseProps {
  request: CarriedRequest;
  onLicense: (text: string) => void;
}

interface OwnerProps extends GetLicenseProps {
  isOld: boolean;
}

/** Whether the shop has a license for the installation that works and that it does not hold. */
const isThere = ({ license }: Install, { says }: CarriedRequest) =>
  license?.status === 'active' && license.license_type !== 'trial-self-signed' && license.id !== says.license;

function LicenseInShop({ install, request }: { install: Install; request: CarriedRequest }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { license } = install;
  if (license && isThere(install, request)) {
    const type = t(`licenses.type.${license.license_type}`);
    return t('renew.check.until', { type, date: formatDate(license.expires_at, locale) });
  }
  return t(
    license?.status === 'active' && license.id === request.says.license ? 'renew.check.hasHeld' : 'renew.check.hasNone',
  );
}

function Buy({ install }: { install: Install }) {
  const { t } = useTranslation();
  const inOrganization = useWithOrganization();
  const type = install.license?.license_type;
  const plan = type && isPlan(type) ? type : 'commercial';
  return (
    <Button variant="contained" to={inOrganization(buyAddress(plan, { clientId: install.clientId }))}>
      {t('renew.check.toBuy')}
    </Button>
  );
}

function NotBound() {
  const { t } = useTranslation();
  const inOrganization = useWithOrganization();
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button variant="text" size="small" to={inOrganization('/dashboard?tab=installations')}>
          {t('renew.check.toBind')}
        </Button>
      }
    >
      {t('renew.check.notBound')}
    </Alert>
  );
}

/** What went wrong, in the words of this page where it has some. */
const useReason = (error: Error | null) => {
  const { t } = useTranslation();
  if (!error) return null;
  if (isUnanswered(error)) return t('renew.check.offline');
  const code = error instanceof ApiError ? error.body?.code : undefined;
  const refused: Partial<Record<string, string>> = t('renew.refused', { returnObjects: true });
  return (code && refused[code]) ?? serverMessage(error) ?? t('renew.check.failed');
};

/** For the owner of the installation: what the shop has, and the button that gets it. The server decides. */
function ForOwner({ request, isOld, onLicense }: OwnerProps) {
  const { t } = useTranslation();
  const { says, ...signed } = request;
  const { data: install, error: loadError, isPending } = useInstallOf(says.client);
  const online = useOnline();
  const {
    mutate,
    data,
    error,
    isPending: isAsking,
  } = useMutation({
    mutationFn: async () => (await checkedCall(contract.installs.carried, { body: signed })).data,
    onSuccess: ({ license_text: text }) => {
      if (text) onLicense(text);
    },
  });
  const reason = useReason(error);
  const may = usePermissions();
  const isDone = data?.status === 'new';
  const isReady = Boolean(install && isThere(install, request));
  const isOtherKey = install?.sync && install.sync.key_id !== says.key;
  return (
    <>
      {/* The shop's own word takes the place of the warning. */}
      <RequestFacts says={says} isOld={isOld && !error}>
        {install && (
          <Fact name={t('renew.check.has')}>
            <LicenseInShop install={install} request={request} />
          </Fact>
        )}
      </RequestFacts>
      {isOtherKey && !isDone && (
        <Alert severity="warning" role="status">
          {t('renew.check.otherKey', { key: install.sync?.key_id ?? '' })}
        </Alert>
      )}
      {!online && (
        <Alert severity="warning" role="status">
          {t('renew.check.offline')}
        </Alert>
      )}
      {install === null && <NotBound />}
      {install !== null && !isDone && (
        <div className={layout.row}>
          {install && !isReady && may('buy') && <Buy install={install} />}
          {may('texts') ? (
            <Button
              variant={isReady || loadError ? 'contained' : 'outlined'}
              loading={isAsking || isPending}
              onClick={() => mutate()}
            >
              {t('renew.check.get')}
            </Button>
          ) : (
            <Text muted>{t('licenses.textHidden')}</Text>
          )}
        </div>
      )}
      {install && !isReady && !isDone && !isOld && (
        <Text variant="body2" muted>
          {t('renew.check.backHere')}
        </Text>
      )}
      {data && (
        <Alert severity={isDone || data.status === 'unchanged' ? 'success' : 'warning'} role="status">
          {t(`renew.status.${data.status}`)}
        </Alert>
      )}
      {reason && online && <Alert severity="error">{reason}</Alert>}
    </>
  );
}

/** Who asks, and how the visitor gets the license for it. */
export function GetLicense({ request, onLicense }: GetLicenseProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { key } = useAccount();
  const [now] = useState(shopTime);
  const isOld = isOutdated(request.says, now);
  return (
    <div className={cx(layout.stack, styles.check)}>
      {session.status === 'signed-in' ? (
        <ForOwner key={key} request={request} isOld={isOld} onLicense={onLicense} />
      ) : (
        <>
          <RequestFacts says={request.says} isOld={isOld} />
          <Text>{t('renew.check.signIn')}</Text>
          <div>
            <Button variant="contained" to="/login" state={{ page: '/renew' }}>
              {t('renew.check.toSignIn')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
