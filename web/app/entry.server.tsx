import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { isLocale } from '@warden/i18n/locales';
import { renderToReadableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, ServerRouter } from 'react-router';
import { createI18n } from './lib/i18n/i18n.ts';
import { NonceContext } from './lib/page/nonce.ts';
import { isHydrationDeferred } from './site/page-handle.ts';
import { createEmotionCache } from './ui/emotion-cache.ts';

/** The server that imports the build finds here what it must set for the loaders. */
export { ownFetch } from './lib/api/server-api.ts';

/** Keeps the application's scripts in the page for the site's script to start: see site/start-app.ts. */
const hold = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="held"')
    .replace(/(<script[^>]*) type="module" async=""/, '$1 type="held"');

/** The server in front says, in two headers of its own, the language and the nonce that it will turn into hashes. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const asked = request.headers.get('x-warden-locale');
  const locale = isLocale(asked) ? asked : 'en';
  const nonce = request.headers.get('x-warden-nonce') ?? '';
  const cache = createEmotionCache(nonce);
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);

  // Waits for everything, since the styles go into <head> once all of the page is known.
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <I18nextProvider i18n={await createI18n(locale)}>
        <CacheProvider value={cache}>
          <ServerRouter context={context} url={request.url} {...(nonce ? { nonce } : {})} />
        </CacheProvider>
      </I18nextProvider>
    </NonceContext>,
    nonce ? { nonce } : {},
  );
  await stream.allReady;
  const rendered = await new Response(stream).text();
  const { matches } = context.staticHandlerContext;
  const html = matches.some(({ route }) => isHydrationDeferred(context.routeModules[route.id]?.handle))
    ? hold(rendered)
    : rendered;
  const styles = constructStyleTagsFromChunks(extractCriticalToChunks(html));

  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale);
  return new Response(
    html.replace('</head>', () => `${styles}</head>`),
    { status, headers },
  );
}
