import { useTranslation } from '../../../../lib/i18n/use-translation.tsx';
import layout from '../../../../ui/layout.module.css';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { Text } from '../../../../ui/text.tsx';

interface SaveBarProps {
  label: string;
  sending: boolean;
  isDirty: boolean;
}

/** The button of a long form, and whether what one sees is stored. */
export function SaveBar({ label, sending, isDirty }: SaveBarProps) {
  const { t } = useTranslation();
  return (
    <div className={layout.row}>
      <SubmitButton size="medium" sending={sending}>
        {label}
      </SubmitButton>
      <Text variant="body2" muted role="status">
        {t(isDirty ? 'panel.seller.unsaved' : 'panel.seller.allSaved')}
      </Text>
    </div>
  );
}
