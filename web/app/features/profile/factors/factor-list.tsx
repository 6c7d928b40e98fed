import { useMutation } from '@tanstack/react-query';
import type { FactorStatus, Passkey } from '@warden/contract';
import { useState } from 'react';
import { hasFactor, useFactorStatus } from '../../../entities/account/factor-status.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { canUsePasskeys } from '../../../lib/browser/passkeys.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogSection } from '../../../ui/dialog-section.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowFocus } from '../../../ui/row-focus.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { FactorQuestion, type FactorQuestionKind } from './factor-question.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { type NewSecret, startTotp } from './totp-set-up.tsx';

/** The list, or the step that has taken its place. */
export type FactorStepState =
  | { name: 'list' }
  | ({ name: 'totp' } & NewSecret)
  | { name: 'passkey' }
  | { name: 'rename'; passkey: Passkey }
  | { name: 'codes'; codes: readonly string[] };

interface FactorListProps {
  onStep: (step: FactorStepState) => void;
}

function Loaded({ status, onStep }: FactorListProps & { status: FactorStatus }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [asked, setAsked] = useState<FactorQuestionKind | null>(null);
  const start = useMutation({
    mutationFn: startTotp,
    onSuccess: (secret) => onStep({ name: 'totp', ...secret }),
    onError: (error) => showNotice(serverMessage(error) ?? t('security.totp.failed')),
  });
  const { totp, passkeys, recovery_codes: codesLeft, reset_ready_at: removalAt } = status;
  const isLast = passkeys.length + (totp ? 1 : 0) === 1;
  return (
    <>
      {removalAt && (
        <Alert
          severity="warning"
          role="status"
          title={t('security.factors.resetTitle', { date: formatMoment(removalAt, locale) })}
          className={layout.below}
        >
          {t('security.factors.resetText')}
        </Alert>
      )}
      <DialogSection
        title={t('security.factors.app')}
        action={
          totp ? (
            <Button variant="text" size="small" onClick={() => setAsked({ kind: 'app' })} danger>
              {t('security.factors.appRemove')}
            </Button>
          ) : (
            <Button variant="outlined" size="small" loading={start.isPending} onClick={() => start.mutate()}>
              {t('security.factors.appAdd')}
            </Button>
          )
        }
      >
        <Text variant="body2" muted>
          {totp
            ? t('security.factors.appOn', { date: formatMoment(totp.created_at, locale) })
            : t('security.factors.appOff')}
        </Text>
      </DialogSection>
      <DialogSection
        title={t('security.factors.passkeys')}
        action={
          canUsePasskeys() && (
            <Button variant="outlined" size="small" onClick={() => onStep({ name: 'passkey' })}>
              {t('security.factors.passkeyAdd')}
            </Button>
          )
        }
      >
        <RowFocus label={t('security.factors.passkeys')}>
          <RowList
            label={t('security.factors.passkeys')}
            none={canUsePasskeys() ? t('security.factors.passkeysNone') : t('security.factors.passkeyUnsupported')}
          >
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => onStep({ name: 'rename', passkey })}
                onRemove={() => setAsked({ kind: 'passkey', passkey })}
              />
            ))}
          </RowList>
        </RowFocus>
      </DialogSection>
      {hasFactor(status) && (
        <DialogSection
          title={t('security.factors.codes')}
          action={
            <Button variant="outlined" size="small" onClick={() => setAsked({ kind: 'codes' })}>
              {t('security.factors.codesNew')}
            </Button>
          }
        >
          <Text variant="body2" muted>
            {t('security.factors.codesLeft', { count: codesLeft })}
          </Text>
        </DialogSection>
      )}
      {asked && (
        <FactorQuestion
          asked={asked}
          isLast={isLast}
          onClose={() => setAsked(null)}
          onCodes={(codes) => onStep({ name: 'codes', codes })}
        />
      )}
    </>
  );
}

export function FactorList({ onStep }: FactorListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useFactorStatus();
  return (
    <>
      <Text muted className={layout.below}>
        {t('security.factors.lead')}
      </Text>
      {error && !data && (
        <LoadFailure text={t('security.factors.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && <Loaded status={data} onStep={onStep} />}
      {!data && !error && (
        <div aria-busy className={layout.stack}>
          <Skeleton variant="rounded" height={72} />
          <Skeleton variant="rounded" height={72} />
        </div>
      )}
    </>
  );
}
