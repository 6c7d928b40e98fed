import { securityTxt } from '../features/seo/security-txt.ts';
import { plainReply } from '../lib/page/plain-reply.ts';
import type { Route } from './+types/security-txt';

export const loader = ({ request }: Route.LoaderArgs) =>
  plainReply(securityTxt(new URL(request.url).origin, new Date()), 'text/plain');
