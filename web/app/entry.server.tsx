import { channel } from 'node:diagnostics_channel';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { loadTexts } from '@warden/i18n/load-texts';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import { createI18n } from './lib/i18n/i18n.ts';
import { writeTexts } from './lib/i18n/page-texts.ts';
import { requestLocale } from './lib/i18n/request-locale.ts';
import { I18nProvider } from './lib/i18n/use-translation.tsx';
import { deferHydration } from './lib/page/defer-hydration.ts';
import { NonceContext } from './lib/page/nonce.ts';
import { attributeNames } from './lib/page/page-contract.ts';
import { isHydrationDeferred, needsBaseTextsOnly } from './lib/page/page-handle.ts';
import { createEmotionCache } from './ui/emotion-cache.ts';
import { styleSheet } from './ui/style-sheet.ts';

/** The server writes these errors into its log. A page that does not exist is none. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) channel('warden:page-failed').publish(error);
};

/** The operator decides whether pages report their errors, and the pages are built before. */
const withReports = (html: string, request: Request) =>
  request.headers.has('x-warden-reports') ? html.replace('<html', `<html ${attributeNames.reports}=""`) : html;

/** The server sets this context for the loaders. */
export { ownFetch } from './lib/api/server-api.ts';

/**
 * The server passes the language, the nonce that it will replace by hashes, and whether pages report their errors in
 * headers of its own.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const locale = requestLocale(request);
  const nonce = request.headers.get('x-warden-nonce') ?? '';
  const cache = createEmotionCache(nonce);
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);

  // The styles go into <head>, so the whole page has to be rendered first.
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <I18nProvider i18n={await createI18n(locale)}>
        <CacheProvider value={cache}>
          <ServerRouter context={context} url={request.url} {...(nonce ? { nonce } : {})} />
        </CacheProvider>
      </I18nProvider>
    </NonceContext>,
    nonce ? { nonce } : {},
  );
  await stream.allReady;
  const rendered = await new Response(stream).text();
  const { matches } = context.staticHandlerContext;
  const handles = matches.map(({ route }) => context.routeModules[route.id]?.handle);
  const html = handles.some(isHydrationDeferred) ? deferHydration(rendered) : rendered;
  // The rules of MUI come last, as they do when the browser adds them.
  const styles = [
    `<style nonce="${nonce}">${styleSheet(context.manifest)}</style>`,
    constructStyleTagsFromChunks(extractCriticalToChunks(html)),
  ].join('');

  const texts = needsBaseTextsOnly(handles) ? writeTexts({ base: await loadTexts[locale].base() }) : '';

  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale);
  return new Response(
    withReports(html, request).replace('</head>', () => `${styles}${texts}</head>`),
    { status, headers },
  );
}
