import { ApiError, contract } from '@warden/contract/calls';
import { docsLocaleFor } from '@warden/i18n/locales';
import { Outlet, useLocation } from 'react-router';
import { readReleaseKey } from '../entities/release/release-key.ts';
import { useDoc } from '../features/docs/doc.ts';
import { DocsArticle } from '../features/docs/docs-article.tsx';
import { DocsLayout } from '../features/docs/docs-layout.tsx';
import { langOf } from '../features/docs/pages.ts';
import { asListed } from '../features/docs/releases/live.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { deferredHydration } from '../lib/page/page-handle.ts';
import type { Route } from './+types/docs';

export const handle = deferredHydration;

/** Loads the latest release, which every page names, the key of its signature, and for the page of releases all of them. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const call = serverApi(context, request);
  const isList = /^\/docs\/\w+\/releases$/.test(new URL(request.url).pathname);
  const { releases } = isList ? await call(contract.releases.list, {}) : { releases: [] };
  const latest = await call(contract.releases.get, { params: { version: 'latest' } }).then(
    ({ release }) => release,
    (reason: unknown) => {
      if (reason instanceof ApiError && reason.status === 404) return null;
      throw reason;
    },
  );
  return {
    releases: releases.map(asListed),
    latest: latest && asListed(latest),
    key: await readReleaseKey(call),
  };
};

export default function Docs() {
  const locale = useLocale();
  const doc = useDoc();
  const lang = langOf(useLocation().pathname) ?? docsLocaleFor(locale);
  return (
    <DocsLayout lang={lang} {...(doc ? { doc } : {})}>
      {doc ? (
        <DocsArticle doc={doc}>
          <Outlet />
        </DocsArticle>
      ) : (
        <Outlet />
      )}
    </DocsLayout>
  );
}
