import { contract } from '@warden/contract/calls';
import { loadTexts } from '@warden/i18n/load-texts';
import { releaseFeed } from '../features/seo/feed.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { requestLocale } from '../lib/i18n/request-locale.ts';
import { plainReply } from '../lib/page/plain-reply.ts';
import type { Route } from './+types/feed';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const locale = requestLocale(request);
  const { feed } = await loadTexts[locale].pages();
  const { releases } = await serverApi(context, request)(contract.releases.list, {});
  return plainReply(
    releaseFeed({ origin: new URL(request.url).origin, locale, releases, ...feed }),
    'application/atom+xml',
  );
};
