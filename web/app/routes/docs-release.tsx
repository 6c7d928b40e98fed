import { notesFor } from '@warden/contract';
import { ApiError, contract } from '@warden/contract/calls';
import { isDocsLocale } from '@warden/i18n/locales';
import { data, redirect } from 'react-router';
import { docsPath } from '../features/docs/pages.ts';
import { ReleaseView } from '../features/docs/releases/release-view.tsx';
import { serverApi } from '../lib/api/server-api.ts';
import type { Route } from './+types/docs-release';
import { DocsFailure } from './docs-failure.tsx';

const missing = () => data(null, { status: 404 });

export const loader = async ({ context, params: { lang, version }, request }: Route.LoaderArgs) => {
  if (!isDocsLocale(lang)) throw missing();
  const { release } = await serverApi(context, request)(contract.releases.get, { params: { version } }).catch(
    (reason: unknown) => {
      throw reason instanceof ApiError && reason.status === 404 ? missing() : reason;
    },
  );
  if (version === 'latest') throw redirect(docsPath(lang, `releases/${release.version}`));
  const { installer_sha256, installer_size, released_at } = release;
  return {
    ...{ lang, version: release.version, notes: notesFor(release, lang) },
    ...{ released_at, installer_sha256, installer_size },
  };
};

export default function DocsRelease({ loaderData: { lang, notes, ...release } }: Route.ComponentProps) {
  return <ReleaseView lang={lang} notes={notes} release={release} />;
}

export const ErrorBoundary = DocsFailure;
