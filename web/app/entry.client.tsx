import { CacheProvider } from '@emotion/react';
import { defaultLocale, isLocale } from '@warden/i18n/locales';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createI18n } from './lib/i18n/i18n.ts';
import { createEmotionCache } from './ui/emotion-cache.ts';

const { lang } = document.documentElement;
const i18n = await createI18n(isLocale(lang) ? lang : defaultLocale);

const cache = createEmotionCache('');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <CacheProvider value={cache}>
          <HydratedRouter />
        </CacheProvider>
      </I18nextProvider>
    </StrictMode>,
  );
});
