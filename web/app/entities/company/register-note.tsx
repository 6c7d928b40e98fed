import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Text } from '../../ui/text.tsx';
import type { useRegister } from './use-register.ts';

/** Says where the values of the form come from. Nothing where the register is not connected. */
export function RegisterNote({ state }: { state: Pick<ReturnType<typeof useRegister>, 'data' | 'isFetching'> }) {
  const { t } = useTranslation();
  const { data, isFetching } = state;
  if (data?.company?.is_active === false) {
    return (
      <Alert severity="warning" role="status">
        {t('companies.register.closed')}
      </Alert>
    );
  }
  const note = isFetching ? 'searching' : data?.company ? 'filled' : data?.available ? 'unknown' : undefined;
  return (
    note && (
      <Text variant="body2" muted>
        {t(`companies.register.${note}`)}
      </Text>
    )
  );
}
