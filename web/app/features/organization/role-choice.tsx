import type { MemberRole } from '@warden/contract';
import { memberRoles } from '@warden/contract/calls';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';

/** The choice of a role, each with a sentence that says what it is for. */
export function RoleChoice({ value, onChange }: { value: MemberRole; onChange: (role: MemberRole) => void }) {
  const { t } = useTranslation();
  return (
    <RadioCards
      legend={t('team.invite.role')}
      cards={memberRoles.map((role) => ({
        value: role,
        title: t(`memberRoles.${role}`),
        text: t(`team.roleTexts.${role}`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
