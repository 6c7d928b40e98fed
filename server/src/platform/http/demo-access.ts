import { hash } from 'node:crypto';
import { errorTexts, type Locale, siteTexts } from '@warden/i18n';
import { pagePolicy } from '@warden/mailbox/policy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { isFromLoopback, isFromSameHost } from './local-requests.ts';
import { pageLocale } from './locale.ts';
import type { Sessions } from './session.ts';

/**
 * A browser sends no token when it opens a page or sends a form. This script requests the same address again with the
 * token of the site's session, and shows the response. The forms of that page are sent with the token too; where they
 * lead elsewhere, the browser goes there.
 */
const script = `
(async () => {
  const token = localStorage.getItem('token');
  if (!token) return;
  const answer = await fetch(location.href, { headers: { authorization: 'Bearer ' + token } });
  if (!answer.ok) return;
  if ((answer.headers.get('content-type') || '').startsWith('text/html')) {
    const html = await answer.text();
    document.open();
    document.write(html);
    document.close();
    document.addEventListener('submit', async (event) => {
      event.preventDefault();
      const { target, submitter } = event;
      const body = new URLSearchParams(new FormData(target, submitter));
      const headers = { authorization: 'Bearer ' + token };
      const sent = await fetch((submitter && submitter.formAction) || target.action, { method: 'POST', headers, body });
      location.assign(sent.ok ? sent.url : location.href);
    });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = decodeURIComponent((answer.headers.get('content-disposition') || '').split("''")[1] || 'file');
  link.click();
})();
`;

/** The page that the script shows inherits this policy. */
const policy = [...pagePolicy, "connect-src 'self'", `script-src 'sha256-${hash('sha256', script, 'base64')}'`].join(
  '; ',
);

const page = (locale: Locale) => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Warden</title>
<link rel="icon" href="data:,">
<style>:root { color-scheme: light dark } body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }</style>
</head>
<body><main>
<h1>${errorTexts[locale].admin_required}</h1>
<p><a href="/login">${siteTexts[locale].nav.login}</a></p>
</main><script>${script}</script></body>
</html>`;

/** The same right as that to the endpoints for administrators. */
const isAdministrator = async (sessions: Sessions, request: FastifyRequest) => {
  const session = await sessions.find(request);
  const endpoint = { access: 'admin', beforeFactor: false, fresh: false } as const;
  return session?.user.isAdmin && !sessions.refusalOf(session, endpoint);
};

/** Recognizes a browser that opens a page, as opposed to a program that sends a token or asks for data. */
const isOpenedInBrowser = ({ method, headers: { accept = '', authorization } }: FastifyRequest) =>
  method === 'GET' && authorization === undefined && accept.includes('text/html');

/**
 * Admits only this machine and administrators, because a demo's mail has links that reset passwords, and its checkout
 * page pays without money.
 */
export const localOrAdmin = (sessions: Sessions) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (isFromLoopback(request)) return;
  if (await isAdministrator(sessions, request)) return;
  if (!isOpenedInBrowser(request)) throw new Refusal('admin_required');
  return reply
    .code(403)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page(pageLocale(request.raw)));
};

/** Guards the API of a demo's payment provider, which only the shop itself calls. */
export const sameHostOrAdmin = (sessions: Sessions) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (isFromSameHost(request)) return;
  if (await isAdministrator(sessions, request)) return;
  return reply.callNotFound();
};
