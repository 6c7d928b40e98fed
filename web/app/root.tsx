import siteScript from 'virtual:site-script';
import './ui/base.css';
import './ui/print.css';
import { contract } from '@warden/contract/calls';
import { formatDate } from '@warden/i18n/format';
import { type ReactNode, useEffect } from 'react';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
} from 'react-router';
import type { Route } from './+types/root';
import { accountsInHeader } from './features/account-switch/accounts-in-header.tsx';
import { Frame } from './features/frame/frame.tsx';
import { NotFound } from './features/frame/not-found.tsx';
import { PageFailure } from './features/frame/page-failure.tsx';
import { ProfileMenu } from './features/profile/profile-menu.tsx';
import { shopInBrief } from './lib/address/shop.ts';
import { serverApi } from './lib/api/server-api.ts';
import { useLocale } from './lib/i18n/locale.ts';
import { requestLocale } from './lib/i18n/request-locale.ts';
import { useTexts } from './lib/i18n/use-texts.ts';
import { useNonce } from './lib/page/nonce.ts';
import { APP_READY, attribute } from './lib/page/page-contract.ts';
import { textsOf } from './lib/page/page-handle.ts';
import { prefetchRules } from './lib/page/prefetch-rules.ts';
import { sessionKind, useSession } from './lib/session/session.ts';
import { fontFaces, fontFiles } from './ui/fonts.ts';
import { tokenStyles } from './ui/token-styles.ts';
import { defaultTheme, tokens } from './ui/tokens.ts';

/** Canonical addresses need the origin, which only the request knows. Header and footer show links and seller. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const api = serverApi(context, request);
  const [seller, settings] = await Promise.all([api(contract.seller.read, {}), api(contract.settings.read, {})]);
  const ahead = Number(request.headers.get('x-warden-ahead') ?? 0);
  return {
    origin: new URL(request.url).origin,
    shop: shopInBrief(seller.data, settings.data),
    ...(ahead > 0 ? { demoDay: formatDate(new Date(Date.now() + ahead), requestLocale(request)) } : {}),
  };
};

/** What only the server writes. React leaves in place what it finds, so browsers need not load it a second time. */
const written = import.meta.env.SSR
  ? { script: siteScript, styles: fontFaces + tokenStyles }
  : { script: '', styles: '' };

export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  // The inline script sends the form that waited for the application.
  useEffect(() => void dispatchEvent(new Event(APP_READY)), []);
  const locale = useLocale();
  // Each page that is opened renders the attributes anew, so that a log-in changes them together with the page.
  useLocation();
  return (
    // The inline script changes these attributes before hydration; theme and consent are changed by it alone.
    <html
      lang={locale}
      {...attribute('theme', defaultTheme)}
      {...attribute('session', sessionKind(useSession()))}
      {...attribute('consent', 'false')}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content={tokens[defaultTheme].bg} suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written.script }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: prefetchRules }} />
        {fontFiles(locale).map((file) => (
          <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written.styles }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* The server writes the style sheet into a built page (entry.server.tsx). */}
        {import.meta.env.DEV && <Links nonce={nonce} />}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

const header = { profile: <ProfileMenu />, accounts: accountsInHeader };

export default function App() {
  const handles = useMatches().map(({ handle }) => handle);
  useTexts(textsOf(handles));
  return (
    <Frame {...header}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame {...header}>
      <PageFailure error={error} missing={<NotFound />} />
    </Frame>
  );
}
