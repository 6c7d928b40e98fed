import { useTranslation } from 'react-i18next';

/** What the provider says that cannot be, in words; a newer server may send one that has none here yet. */
export const useProblem = (problem: string | null | undefined) => {
  const { t } = useTranslation();
  if (!problem) return null;
  const known: Record<string, string> = t('panel.problems', { returnObjects: true });
  return known[problem] ?? problem;
};
