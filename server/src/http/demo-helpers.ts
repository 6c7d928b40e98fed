import { hash } from 'node:crypto';
import { errorTexts, type Locale, siteTexts } from '@warden/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { pageLocale } from './locale.ts';
import type { Sessions } from './session.ts';
import { isFromThisMachine, isFromThisMachineByAnyName } from './this-machine.ts';

/**
 * A browser sends no token when somebody opens a page. This script asks for the same address once more with the token
 * of the site's session, and shows what comes.
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
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = decodeURIComponent((answer.headers.get('content-disposition') || '').split("''")[1] || 'file');
  link.click();
})();
`;

/** Also what the page that the script shows may do: it inherits this. */
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${hash('sha256', script, 'base64')}'`,
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

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

/** A person who opens an address, not a program that asks with a token or for data. */
const isOpenedInBrowser = ({ method, headers: { accept = '', authorization } }: FastifyRequest) =>
  method === 'GET' && authorization === undefined && accept.includes('text/html');

/**
 * The mail that a demo sends, with its links that reset passwords, and the page that pays without money are for this machine
 * and for administrators.
 */
export const forOwners = (sessions: Sessions) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (isFromThisMachine(request)) return;
  if ((await sessions.find(request))?.user.isAdmin) return;
  if (!isOpenedInBrowser(request)) throw new Refusal('admin_required');
  return reply
    .code(403)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page(pageLocale(request.raw)));
};

/** The API of a demo's payment provider is for the shop itself. */
export const forTheShop = (sessions: Sessions) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (isFromThisMachineByAnyName(request)) return;
  if ((await sessions.find(request))?.user.isAdmin) return;
  return reply.callNotFound();
};
