import { defaultLocale, isLocale } from '@warden/i18n/locales';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { createI18n } from './lib/i18n/i18n.ts';
import { readTexts } from './lib/i18n/page-texts.ts';
import { I18nProvider } from './lib/i18n/use-translation.tsx';
import { textsOf } from './lib/page/page-handle.ts';

const { lang } = document.documentElement;
/** The router puts the modules of the page's routes here before it loads this file. */
const { __reactRouterRouteModules: routes = {} } = window as {
  __reactRouterRouteModules?: Record<string, { handle?: unknown }>;
};
const handles = Object.values(routes).map(({ handle }) => handle);
const i18n = await createI18n(isLocale(lang) ? lang : defaultLocale, textsOf(handles), readTexts());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  );
});
