import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import type { FieldNote } from '../../ui/field.tsx';
import type { useRegister } from './use-register.ts';

/** Says where the values of the form come from. Nothing where the register is not connected. */
export const useRegisterNote = ({
  data,
  isFetching,
}: Pick<ReturnType<typeof useRegister>, 'data' | 'isFetching'>): FieldNote | null => {
  const { t } = useTranslation();
  if (data?.company?.is_active === false) return { text: t('companies.register.closed'), isWarning: true };
  const word = isFetching ? 'searching' : data?.company ? 'filled' : data?.available ? 'unknown' : undefined;
  return word ? { text: t(`companies.register.${word}`), isWarning: false } : null;
};
