import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { isLocale } from '@warden/i18n/locales';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createI18n } from './lib/i18n.ts';
import { NonceContext } from './lib/nonce.ts';
import { EMOTION_KEY } from './ui/emotion-key.ts';

const { lang } = document.documentElement;
const i18n = await createI18n(isLocale(lang) ? lang : 'en');

// The attribute is hidden from scripts, the property is not.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
const cache = createCache({ key: EMOTION_KEY, ...(nonce ? { nonce } : {}) });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <I18nextProvider i18n={i18n}>
          <CacheProvider value={cache}>
            <HydratedRouter />
          </CacheProvider>
        </I18nextProvider>
      </NonceContext>
    </StrictMode>,
  );
});
