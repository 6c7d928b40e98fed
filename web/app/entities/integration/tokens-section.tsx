import AddIcon from '@mui/icons-material/Add';
import RevokeIcon from '@mui/icons-material/BlockOutlined';
import { useMutation } from '@tanstack/react-query';
import type { ApiToken } from '@warden/contract';
import { useState } from 'react';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { formatDay, formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { BreakableEmail } from '../../ui/breakable-email.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Paper } from '../../ui/paper.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { RowFocus } from '../../ui/row-focus.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { EmptyList } from './empty-list.tsx';
import styles from './integration.module.css';
import { ShownOnce } from './shown-once.tsx';
import { TokenForm } from './token-form.tsx';
import { type TokenSource, useTokens } from './token-source.ts';

const useColumns = (onRevoke: (token: ApiToken) => void): Column<ApiToken>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      name: 'name',
      title: t('integrations.tokens.name'),
      cell: ({ name, ending }) => (
        <div className={styles.name}>
          {name}
          <div>
            <code className={styles.code}>…{ending}</code>
          </div>
        </div>
      ),
    },
    {
      name: 'may',
      title: t('integrations.tokens.may'),
      cell: ({ scopes }) => (
        <div className={styles.codes}>
          {scopes.map((scope) => (
            <code key={scope} className={styles.code} title={t(`integrations.tokens.scopes.${scope}`)}>
              {scope}
            </code>
          ))}
        </div>
      ),
    },
    {
      name: 'madeBy',
      title: t('integrations.tokens.madeBy'),
      cell: ({ created_by: email }) => <BreakableEmail email={email} />,
    },
    {
      name: 'lastUsed',
      title: t('integrations.tokens.lastUsed'),
      cell: ({ last_used_at: at }) =>
        at ? (
          <span className={styles.nowrap}>{formatStamp(at, locale)}</span>
        ) : (
          <span className={styles.muted}>{t('integrations.tokens.never')}</span>
        ),
    },
    {
      name: 'until',
      title: t('integrations.tokens.until'),
      cell: ({ expires_at: at }) => <span className={styles.nowrap}>{formatDay(at, locale)}</span>,
    },
    {
      name: 'actions',
      title: t('integrations.actions'),
      actions: true,
      cell: (token) => (
        <RowActions
          name={token.name}
          actions={[
            {
              icon: <RevokeIcon fontSize="small" />,
              text: t('integrations.tokens.revoke'),
              label: t('integrations.tokens.revokeOf', { name: token.name }),
              onClick: () => onRevoke(token),
            },
          ]}
        />
      ),
    },
  ];
};

interface RevokeDialogProps {
  source: TokenSource;
  token: ApiToken;
  onClose: () => void;
}

function RevokeDialog({ source, token: { id, name }, onClose }: RevokeDialogProps) {
  const { t } = useTranslation();
  const reload = useReload(source.key);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => source.remove(id),
    onSuccess: () => {
      onClose();
      showNotice(t('integrations.tokens.revoked', { name }));
      return reload();
    },
  });
  return (
    <ConfirmDialog
      title={t('integrations.tokens.revokeTitle', { name })}
      text={t('integrations.tokens.revokeText')}
      confirm={t('integrations.tokens.revoke')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('integrations.tokens.revokeFailed'))}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** The tokens of an account or of the shop. */
export function TokensSection({ source, lead }: { source: TokenSource; lead: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useTokens(source);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const columns = useColumns(setRevoking);
  const title = t('integrations.tokens.title');
  return (
    <TitledSection
      title={title}
      lead={lead}
      action={
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setMaking(true)}>
          {t('integrations.tokens.make')}
        </Button>
      }
    >
      <RowFocus label={title}>
        {error && !data ? (
          <LoadFailure text={t('integrations.tokens.loadFailed')} error={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <EmptyList text={t('integrations.tokens.none')} page="api-tokens" link={t('integrations.tokens.learn')} />
        ) : (
          <Paper>
            <DataTable caption={title} columns={columns} rows={data} rowKey={({ id }) => id} expected={1} />
          </Paper>
        )}
      </RowFocus>
      {making && (
        <TokenForm
          source={source}
          onMade={({ name }, secret) => {
            setMaking(false);
            setMade({ name, secret });
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && (
        <ShownOnce
          title={t('integrations.tokens.madeTitle', { name: made.name })}
          text={t('integrations.tokens.madeText')}
          value={made.secret}
          onClose={() => setMade(null)}
        />
      )}
      {revoking && <RevokeDialog source={source} token={revoking} onClose={() => setRevoking(null)} />}
    </TitledSection>
  );
}
