import { useTranslation } from '../../lib/i18n/use-translation.tsx';

const CARD = /\*(\d{4})$/;

/** What a stored card is called, also as the object of a verb: the provider's own name is in English. */
export const useCardTitle = () => {
  const { t } = useTranslation();
  return (title: string, word: 'card' | 'cardAsObject' = 'card') => {
    const [, digits] = CARD.exec(title) ?? [];
    return digits ? t(`renewals.cards.${word}`, { digits }) : title;
  };
};
