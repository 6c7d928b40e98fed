import { notesFor, reasonFor } from '@warden/contract';
import { ApiError, contract } from '@warden/contract/calls';
import { isDocsLocale } from '@warden/i18n/locales';
import { data, redirect } from 'react-router';
import { docsPath } from '../features/docs/pages.ts';
import { asListed } from '../features/docs/releases/live.ts';
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
  const reason = release.yanked && reasonFor(release.yanked, lang);
  return { lang, notes: notesFor(release, lang), reason, release: asListed(release) };
};

export default function DocsRelease({ loaderData }: Route.ComponentProps) {
  return <ReleaseView {...loaderData} />;
}

export const ErrorBoundary = DocsFailure;
