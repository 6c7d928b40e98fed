import { contract } from '@warden/contract/calls';
import { loadTexts } from '@warden/i18n/load-texts';
import { advisoryFeed } from '../features/seo/feed.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { requestLocale } from '../lib/i18n/request-locale.ts';
import { plainReply } from '../lib/page/plain-reply.ts';
import type { Route } from './+types/advisory-feed';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const locale = requestLocale(request);
  const { feedTitle: title, feedSubtitle: subtitle, withdrawn } = (await loadTexts[locale].pages()).advisories;
  const { data: advisories } = await serverApi(context, request)(contract.advisories.list, {});
  const { origin } = new URL(request.url);
  return plainReply(advisoryFeed({ origin, locale, advisories, title, subtitle, withdrawn }), 'application/atom+xml');
};
