import { contract } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

export interface Revocable {
  id: string;
  client: string;
  type: string;
}

export function RevokeDialog({ license, onClose }: { license: Revocable; onClose: () => void }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.admin, queryKeys.licenses);
  const types: Record<string, string> = t('panel.revoke.types', { returnObjects: true });
  const { id, client, type } = license;
  const session = useSession();
  const revokedBy = session.status === 'signed-in' ? session.user.email : undefined;
  return (
    <ReasonDialog
      title={t('panel.revoke.title')}
      text={t('panel.revoke.text', { client, type: types[type] ?? type })}
      label={t('panel.revoke.reason')}
      help={t('panel.revoke.reasonHelp')}
      confirm={t('panel.revoke.submit')}
      schema={contract.licenses.revoke.body}
      fallback={t('panel.revoke.failed')}
      send={async (reason) => {
        await checkedCall(calls.licenses.revoke, { params: { id }, body: { reason, revokedBy } });
        await reload();
        showNotice(t('panel.revoke.done', { client }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
