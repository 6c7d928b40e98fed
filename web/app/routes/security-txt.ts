import { contract } from '@warden/contract/calls';
import { securityTxt } from '../features/seo/security-txt.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { plainReply } from '../lib/page/plain-reply.ts';
import type { Route } from './+types/security-txt';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { links } = (await serverApi(context, request)(contract.seller.read, {})).data;
  return plainReply(securityTxt(new URL(request.url).origin, new Date(), links.security), 'text/plain');
};
