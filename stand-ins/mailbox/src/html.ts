import { escaped, pageWith } from '../../page.ts';
import type { Message } from './message.ts';

const style = `
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 14%, transparent); }
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
  main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
  h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
  nav { margin-bottom: 1.5rem; display: flex; gap: 1.5rem; }
  a { color: LinkText; }
  a:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
  ol.list { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
  ol.list li { border-bottom: 1px solid var(--line); padding: .75rem 0; display: grid; gap: .125rem; overflow-wrap: anywhere; }
  .meta, dt { opacity: .8; font-size: .875rem; }
  time { font-variant-numeric: tabular-nums; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; overflow-wrap: anywhere; }
  dd { margin: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.6 ui-monospace, monospace; margin: 0;
    padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
  iframe { width: 100%; height: 40rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
  ul { margin: 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
`;

const page = (title: string, body: string) => pageWith(style, 'en', title, body);

const both = (en: string, ru: string) => `${en} <span aria-hidden="true">/</span> <span lang="ru">${ru}</span>`;
const time = (iso: string) =>
  `<time datetime="${escaped(iso)}">${escaped(iso.replace('T', ' ').slice(0, 19))} UTC</time>`;
const address = ({ id }: Message) => `/dev/mail/${encodeURIComponent(id)}`;
const link = (href: string, text: string) => `<a href="${escaped(href)}">${escaped(text)}</a>`;
const section = (heading: string, body: string) => `<section><h2>${heading}</h2>${body}</section>`;
const items = (entries: string[]) => `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;

const row = (message: Message) => `<li>
  ${link(address(message), message.subject || '—')}
  <span class="meta">${escaped(message.to)} · ${time(message.date)}</span>
</li>`;

export const listPage = (messages: Message[]) =>
  page(
    'Mail',
    `<h1>${both('Mail', 'Почта')}</h1>
<nav aria-label="Mail"><a href="/dev/mail">${both('Refresh', 'Обновить')}</a><a href="/dev/mail.json">JSON</a></nav>
${messages.length ? `<ol class="list">${messages.map(row).join('')}</ol>` : `<p>${both('No mail yet', 'Писем пока нет')}</p>`}`,
  );

/** The mail's own HTML runs no script and has no access to the site; its links open in a new tab. */
const framed = (html: string) =>
  `<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(`<base target="_blank">${html}`)}"></iframe>`;

export const messagePage = (message: Message) =>
  page(
    message.subject || 'Mail',
    `<nav aria-label="Mail"><a href="/dev/mail">${both('All mail', 'Все письма')}</a>${link(`${address(message)}/raw`, '.eml')}</nav>
<h1>${escaped(message.subject || '—')}</h1>
<dl>
  <dt>${both('To', 'Кому')}</dt><dd>${escaped(message.to)}</dd>
  <dt>${both('From', 'От')}</dt><dd>${escaped(message.from)}</dd>
  <dt>${both('Arrived', 'Пришло')}</dt><dd>${time(message.date)}</dd>
</dl>
${message.links.length ? section(both('Links', 'Ссылки'), items(message.links.map((url) => link(url, url)))) : ''}
${
  message.attachments.length
    ? section(
        both('Attachments', 'Вложения'),
        items(message.attachments.map((name, index) => link(`${address(message)}/attachments/${index}`, name))),
      )
    : ''
}
${message.html ? section('HTML', framed(message.html)) : ''}
${message.text ? section(both('Text', 'Текст'), `<pre>${escaped(message.text)}</pre>`) : ''}`,
  );

export const missingPage = () =>
  page(
    'Mail',
    `<h1>${both('No such mail', 'Такого письма нет')}</h1><nav aria-label="Mail"><a href="/dev/mail">${both('All mail', 'Все письма')}</a></nav>`,
  );
