import type { Release } from '@warden/contract';
import { ApiError, contract } from '@warden/contract/calls';
import { docsLocaleFor } from '@warden/i18n/locales';
import { Outlet, useLocation } from 'react-router';
import { useDoc } from '../features/docs/doc.ts';
import { DocsArticle } from '../features/docs/docs-article.tsx';
import { DocsLayout } from '../features/docs/docs-layout.tsx';
import { langOf } from '../features/docs/pages.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { deferredHydration } from '../lib/page/page-handle.ts';
import type { Route } from './+types/docs';

export const handle = deferredHydration;

/** A release without its notes, which are long and have pages of their own. */
const asListed = ({ version, released_at, installer_sha256, installer_size }: Release) => ({
  version,
  released_at,
  installer_sha256,
  installer_size,
});

/** Loads the latest release, which every page names, and for the page of releases all of them. */
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
  return { releases: releases.map(asListed), latest: latest && asListed(latest) };
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
