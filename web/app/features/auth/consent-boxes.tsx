import type { ChangeEvent } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface BoxProps {
  onChange: (checked: boolean) => void;
}

/** The browser has the state of the box, because a visitor may tick it before the application runs. */
const box = ({ onChange }: BoxProps) => ({
  ref: (element: HTMLInputElement | null) => {
    if (element) onChange(element.checked);
  },
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.checked),
});

export function TermsBox(props: BoxProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      {...box(props)}
      label={
        <>
          {t('register.acceptBefore')}
          <TextLink to="/terms-of-service" newTab>
            {t('register.acceptTerms')}
          </TextLink>
          {t('register.acceptBetween')}
          <TextLink to="/privacy-policy" newTab>
            {t('register.acceptPrivacy')}
          </TextLink>
        </>
      }
    />
  );
}

/** The consent that Russian law asks for in a document and a box of its own. */
export function PersonalDataBox(props: BoxProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      {...box(props)}
      label={
        <>
          {t('register.consentBefore')}{' '}
          <TextLink to="/personal-data-consent" newTab>
            {t('register.consentDocument')}
          </TextLink>
        </>
      }
    />
  );
}
