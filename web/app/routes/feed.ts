import { contract } from '@warden/contract';
import { releaseFeed } from '../features/seo/feed.ts';
import { plainReply } from '../lib/plain-reply.ts';
import { requestLocale } from '../lib/request-locale.ts';
import { serverApi } from '../lib/server-api.ts';
import { loadTexts } from '../lib/texts.ts';
import type { Route } from './+types/feed';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const locale = requestLocale(request);
  const { feed } = await loadTexts(locale);
  const { releases } = await serverApi(context, request)(contract.releases.list, {});
  return plainReply(
    releaseFeed({ origin: new URL(request.url).origin, locale, releases, ...feed }),
    'application/atom+xml',
  );
};
