import { useTranslation } from '../../../lib/i18n/use-translation.tsx';

/** A contradiction in what the provider reported, in words. A newer server may send one that has no text here yet. */
export const useProblem = (problem: string | null | undefined) => {
  const { t } = useTranslation();
  if (!problem) return null;
  const known: Record<string, string> = t('panel.problems', { returnObjects: true });
  return known[problem] ?? problem;
};
