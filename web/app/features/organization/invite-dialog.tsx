import { invitationRequest, type MemberRole } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Text } from '../../ui/text.tsx';
import { RoleChoice } from './role-choice.tsx';

interface Values {
  email: string;
  role: MemberRole;
}

/** Asks for the address and the role of a new member. The role that can do the least is chosen first. */
export function InviteDialog({ organization, onClose }: { organization: string; onClose: () => void }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.organization);
  const [role, setRole] = useState<MemberRole>('viewer');
  const { form, field, sending } = useApiForm<Values>({
    schema: invitationRequest,
    fallback: t('team.invite.failed'),
    send: async ({ email }) => {
      await checkedCall(contract.organizations.invite, { body: { email, role } });
      onClose();
      showNotice(t('team.invite.done', { email: email.trim() }));
      await reload();
    },
  });
  return (
    <AppDialog title={t('team.invite.title', { organization })} onClose={onClose} width={640}>
      <DialogContent>
        <Form {...form}>
          <Text>{t('team.invite.lead')}</Text>
          <Field {...field('email')} label={t('team.invite.email')} type="email" autoComplete="off" required />
          <input type="hidden" name="role" value={role} />
          <RoleChoice value={role} onChange={setRole} />
          <FormActions submit={t('team.invite.submit')} sending={sending} onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
