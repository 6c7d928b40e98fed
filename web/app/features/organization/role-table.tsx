import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import { mayDo, memberRoles } from '@warden/contract/calls';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { ComparisonTable } from '../../ui/comparison-table.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './organization.module.css';

const permissions = ['view', 'texts', 'install', 'buy', 'manage'] as const;

function Cell({ may }: { may: boolean }) {
  const { t } = useTranslation();
  const Icon = may ? CheckIcon : RemoveIcon;
  return (
    <>
      <Icon aria-hidden="true" className={may ? styles.yes : styles.no} />
      <span className="visually-hidden">{t(may ? 'team.can.yes' : 'team.can.no')}</span>
    </>
  );
}

/** What each role can do, by the same declaration that the server reads. */
export function RoleTable() {
  const { t } = useTranslation();
  // A phone has no room for the names of all roles side by side.
  const phone = useMedia('belowMd');
  return (
    <Paper as="section" padded aria-labelledby="roles">
      <Text id="roles" as="h2" variant="h4">
        {t('team.can.title')}
      </Text>
      {phone ? (
        <Facts>
          {memberRoles.map((role) => (
            <Fact key={role} name={t(`memberRoles.${role}`)}>
              {t(`team.roleTexts.${role}`)}
            </Fact>
          ))}
        </Facts>
      ) : (
        <ComparisonTable
          label={t('team.can.title')}
          corner={t('team.can.corner')}
          columns={memberRoles.map((role) => t(`memberRoles.${role}`))}
          rows={permissions.map((permission) => ({
            name: t(`team.can.${permission}`),
            cells: memberRoles.map((role) => <Cell key={role} may={mayDo(role, permission)} />),
          }))}
        />
      )}
    </Paper>
  );
}
