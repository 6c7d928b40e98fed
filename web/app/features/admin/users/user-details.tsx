import type { contract, ReplyOf } from '@warden/contract';
import { AccountFacts } from '../../../entities/account/account-facts.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { Holdings } from '../holdings/holdings.tsx';
import type { IssueTarget } from '../licenses/issue-dialog.tsx';
import type { Revocable } from '../licenses/revoke-dialog.tsx';
import { useDuties } from '../use-duties.ts';
import { RoleChip } from './role-chip.tsx';
import { AccessFact, UserAccess } from './user-access.tsx';
import styles from './users.module.css';

type Details = ReplyOf<typeof contract.admin.user>['data'];

interface UserDetailsProps {
  details: Details;
  onIssue: (target: IssueTarget) => void;
  onRevoke: (license: Revocable) => void;
}

export function UserDetails({ details: { user, sessions, ...holdings }, onIssue, onRevoke }: UserDetailsProps) {
  const { t } = useTranslation();
  const does = useDuties();
  const target = { clients: holdings.installs.map(({ clientId }) => clientId), email: user.email, hostname: null };
  return (
    <DialogContent>
      <AccountFacts user={user} showProof>
        <Fact name={t('panel.users.role')}>
          <RoleChip user={user} />
        </Fact>
        <AccessFact user={user} />
        <Fact name={t('panel.user.id')}>
          <CopyableId value={user.id} whole />
        </Fact>
      </AccountFacts>
      <Holdings
        {...holdings}
        onRevoke={does('administer') ? onRevoke : null}
        issue={
          does('administer') &&
          holdings.installs.length > 0 && (
            <Button variant="outlined" size="small" onClick={() => onIssue(target)}>
              {t('panel.user.issue')}
            </Button>
          )
        }
      />
      <UserAccess user={user} sessions={sessions} />
      {(
        [
          ['installations', { email: user.email }, 'panel.user.allInstalls'],
          ['payments', { email: user.email }, 'panel.user.payments'],
          ...(does('administer') ? ([['security', { userId: user.id }, 'panel.user.events']] as const) : []),
        ] as const
      ).map(([tab, filter, text]) => (
        <Button
          key={tab}
          to={`?${new URLSearchParams({ tab, ...filter })}`}
          variant="text"
          size="small"
          className={styles.more}
        >
          {t(text)}
        </Button>
      ))}
    </DialogContent>
  );
}
