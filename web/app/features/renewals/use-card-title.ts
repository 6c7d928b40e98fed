import { useTranslation } from '../../lib/i18n/use-translation.tsx';

const CARD = /\*(\d{4})$/;

/** What a stored card is called: the provider's own name is in English. */
export const useCardTitle = () => {
  const { t } = useTranslation();
  return (title: string) => {
    const [, digits] = CARD.exec(title) ?? [];
    return digits ? t('renewals.cards.card', { digits }) : title;
  };
};
