import type { Locale } from '@warden/i18n/locales';
import type { ComponentType } from 'react';
import { OverviewEn } from './overview-en.tsx';
import { OverviewRu } from './overview-ru.tsx';

export interface DocsPage {
  slug: string;
  title: string;
  description: string;
  Content: ComponentType;
}

/** The pages that exist, in the order of the sidebar. */
export const docsPages: Record<Locale, readonly DocsPage[]> = {
  en: [
    {
      slug: 'overview',
      title: 'Overview',
      description: 'What Warden is, how an error travels through it and what it needs to run.',
      Content: OverviewEn,
    },
  ],
  ru: [
    {
      slug: 'overview',
      title: 'Обзор',
      description: 'Что такое Warden, какой путь проходит ошибка и что нужно для установки.',
      Content: OverviewRu,
    },
  ],
};

export const findDocsPage = (lang: Locale, slug: string) => docsPages[lang].find((page) => page.slug === slug);
