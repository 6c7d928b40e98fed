import { useTranslation } from 'react-i18next';
import { Benefits } from '../features/home/benefits.tsx';
import { Features } from '../features/home/features.tsx';
import { Hero } from '../features/home/hero.tsx';
import { NextSteps } from '../features/home/next-steps.tsx';
import { appOnDemand } from '../lib/app-on-demand.ts';
import { PageHead } from '../ui/page-head.tsx';

export const handle = appOnDemand;

export default function Home() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('home.metaTitle')} description={t('home.metaDescription')} bare />
      <Hero />
      <Features />
      <Benefits />
      <NextSteps />
    </>
  );
}
