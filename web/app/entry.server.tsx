import { channel } from 'node:diagnostics_channel';
import { loadTexts } from '@warden/i18n/load-texts';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import { createI18n } from './lib/i18n/i18n.ts';
import { writeTexts } from './lib/i18n/page-texts.ts';
import { requestLocale } from './lib/i18n/request-locale.ts';
import { I18nProvider } from './lib/i18n/use-translation.tsx';
import { deferHydration } from './lib/page/defer-hydration.ts';
import { NonceContext } from './lib/page/nonce.ts';
import { AHEAD, attributeNames } from './lib/page/page-contract.ts';
import { isHydrationDeferred, ownTexts } from './lib/page/page-handle.ts';
import { styleSheet } from './ui/style-sheet.ts';

/** The server writes these errors into its log. A page that does not exist is none. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) channel('warden:page-failed').publish(error);
};

/** The operator decides whether pages report their errors, and the pages are built before. */
const withReports = (html: string, request: Request) =>
  request.headers.has('x-warden-reports') ? html.replace('<html', `<html ${attributeNames.reports}=""`) : html;

/** The pages of a demo whose clock was moved say how far it is ahead. */
const withClock = (html: string, request: Request) => {
  const ahead = request.headers.get('x-warden-ahead');
  return ahead ? html.replace('<html', `<html ${AHEAD}="${Number(ahead)}"`) : html;
};

/** The server sets this context for the loaders. */
export { ownFetch } from './lib/api/server-api.ts';

/**
 * The server passes the language, the nonce that it will replace by hashes, whether pages report their errors and
 * how far the clock of a demo is ahead in headers of its own.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const locale = requestLocale(request);
  const nonce = request.headers.get('x-warden-nonce') ?? '';
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <I18nProvider i18n={await createI18n(locale)}>
        <ServerRouter context={context} url={request.url} {...(nonce ? { nonce } : {})} />
      </I18nProvider>
    </NonceContext>,
    nonce ? { nonce } : {},
  );
  await stream.allReady;
  const rendered = await new Response(stream).text();
  const { matches } = context.staticHandlerContext;
  const handles = matches.map(({ route }) => context.routeModules[route.id]?.handle);
  // The text of a page comes before the scripts that make it work.
  const html = handles.some(isHydrationDeferred)
    ? deferHydration(rendered)
    : rendered.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  const styles = `<style nonce="${nonce}">${styleSheet(context.manifest)}</style>`;
  const parts = ownTexts(handles)?.map(async (part) => [part, await loadTexts[locale][part]()]) ?? [];
  const texts = parts.length > 0 ? writeTexts(Object.fromEntries(await Promise.all(parts))) : '';

  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-language', locale);
  return new Response(
    withClock(withReports(html, request), request).replace('</head>', () => `${styles}${texts}</head>`),
    { status, headers },
  );
}
