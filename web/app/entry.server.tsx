import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { renderToReadableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { type EntryContext, ServerRouter } from 'react-router';
import { createI18n } from './lib/i18n/i18n.ts';
import { requestLocale } from './lib/i18n/request-locale.ts';
import { deferHydration } from './lib/page/defer-hydration.ts';
import { NonceContext } from './lib/page/nonce.ts';
import { isHydrationDeferred } from './lib/page/page-handle.ts';
import { createEmotionCache } from './ui/emotion-cache.ts';

/** The server sets this context for the loaders. */
export { ownFetch } from './lib/api/server-api.ts';

/** The server passes the language, and the nonce that it will replace by hashes, in two headers of its own. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const locale = requestLocale(request);
  const nonce = request.headers.get('x-warden-nonce') ?? '';
  const cache = createEmotionCache(nonce);
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);

  // The styles go into <head>, so the whole page has to be rendered first.
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
    ? deferHydration(rendered)
    : rendered;
  const styles = constructStyleTagsFromChunks(extractCriticalToChunks(html));

  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale);
  return new Response(
    html.replace('</head>', () => `${styles}</head>`),
    { status, headers },
  );
}
