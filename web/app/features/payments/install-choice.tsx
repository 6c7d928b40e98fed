import type { Install } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './choice.module.css';
import { OnlyChoice } from './only-choice.tsx';

const nameOf = ({ description, hostname }: Partial<Install>) => description || hostname;

interface InstallChoiceProps {
  installs: readonly Install[];
  value: string;
  /** Whether the installation is fixed, because the license to extend belongs to it. */
  fixed: boolean;
  onChange: (clientId: string) => void;
}

export function InstallChoice({ installs, value, fixed, onChange }: InstallChoiceProps) {
  const { t } = useTranslation();
  if (fixed || (installs.length === 1 && value)) {
    const name = nameOf(installs.find(({ clientId }) => clientId === value) ?? {});
    return (
      <OnlyChoice name={t('buy.install')} title={name} text={t('buy.installHelp')}>
        <span className={styles.client}>{value}</span>
      </OnlyChoice>
    );
  }
  const named = installs.map((install) => {
    const label = [nameOf(install), install.clientId].filter(Boolean).join(' · ');
    return [install.clientId, label] as const;
  });
  return (
    <SelectField
      label={t('buy.install')}
      help={t('buy.installHelp')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={value ? named : [['', t('buy.chooseInstall')], ...named]}
    />
  );
}
