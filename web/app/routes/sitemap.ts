import { contract } from '@warden/contract/calls';
import { defaultLocale } from '@warden/i18n/locales';
import { advisoryPath } from '../entities/advisory/advisory-words.ts';
import { docsPages, docsPath } from '../features/docs/pages.ts';
import { sitemap } from '../features/seo/sitemap.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { plainReply } from '../lib/page/plain-reply.ts';
import type { Route } from './+types/sitemap';

const pages = [
  '/',
  '/pricing',
  '/contacts',
  '/license-check',
  '/renew',
  '/security',
  '/security/advisories',
  '/privacy-policy',
  '/terms-of-service',
];

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const api = serverApi(context, request);
  const { releases } = await api(contract.releases.list, {});
  const { data: advisories } = await api(contract.advisories.list, {});
  const { data: settings } = await api(contract.settings.read, {});
  return plainReply(
    sitemap(new URL(request.url).origin, [
      ...pages.map((path) => ({ path })),
      ...(settings.separate_consent ? [{ path: '/personal-data-consent' }] : []),
      ...docsPages[defaultLocale].map(({ slug }) => ({ path: docsPath(defaultLocale, slug) })),
      ...releases.map(({ version, updated_at }) => ({
        path: docsPath(defaultLocale, `releases/${encodeURIComponent(version)}`),
        changed: updated_at,
      })),
      ...advisories.map(({ id, updated_at }) => ({ path: advisoryPath(id), changed: updated_at })),
    ]),
    'application/xml',
  );
};
