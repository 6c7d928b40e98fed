import { contract } from '@warden/contract/calls';
import { docsLocaleFor } from '@warden/i18n/locales';
import { RoleChip } from '../../entities/organization/role-chip.tsx';
import { queryKeys } from '../../entities/query-keys.ts';
import { useData } from '../../lib/api/use-data.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { addressIn } from '../../lib/session/account-address.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Paper } from '../../ui/paper.tsx';
import { ListRow, RowList } from '../../ui/row-list.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './organization.module.css';

/** The page where it is about none: those of the visitor to choose from, or what an organization is. */
export function NoOrganization() {
  const { t } = useTranslation();
  const docs = `/docs/${docsLocaleFor(useLocale())}/teams`;
  const { data, error, refetch } = useData(queryKeys.organizations, contract.organizations.list, {});
  return (
    <>
      <div className={styles.head}>
        <Text as="h1" variant="h2" className={styles.title}>
          {t('team.none.title')}
        </Text>
      </div>
      {error && !data && <LoadFailure text={t('team.none.loadFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons />}
      {data && (
        <Paper as="section" padded className={layout.stack}>
          <Text className={styles.note}>{t(data.length > 0 ? 'team.none.choose' : 'team.none.text')}</Text>
          {data.length > 0 && (
            <RowList label={t('team.none.title')} none="">
              {data.map(({ id, name, role }) => (
                <ListRow key={id}>
                  <TextLink to={addressIn(id, '/organization')}>{name}</TextLink>
                  <RoleChip role={role} />
                </ListRow>
              ))}
            </RowList>
          )}
          <div className={layout.row}>
            <Button variant="outlined" to={docs}>
              {t('team.none.learn')}
            </Button>
          </div>
        </Paper>
      )}
    </>
  );
}
