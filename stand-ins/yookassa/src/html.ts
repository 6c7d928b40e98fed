import { escaped, pageWith } from '../../page.ts';
import type { Payment } from './objects.ts';
import { amountText, stateText, texts } from './texts.ts';

const style = `
  :root { color-scheme: light dark; --bg: #f4f5f7; --card: #fff; --text: #16191d; --muted: #565e68; --line: #dfe2e6;
    --strong: #8a929c; --accent: #0b57d0; --on-accent: #fff; --good: #0a6b3b; --bad: #a3261b; --badge: #fdf0c8; --on-badge: #5a4300; }
  @media (prefers-color-scheme: dark) { :root { --bg: #0f1216; --card: #181c22; --text: #eceff3; --muted: #a4adb8;
    --line: #2b323b; --strong: #75808d; --accent: #a8c7fa; --on-accent: #0a1f43; --good: #6fd49b; --bad: #ff9a8f;
    --badge: #3b2f0a; --on-badge: #ffdf83; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; align-content: center; justify-items: center; padding: 1.5rem 1rem;
    font: 16px/1.5 system-ui, sans-serif; background: var(--bg); color: var(--text); }
  main { width: 100%; max-width: 27rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px;
    padding: 2rem; overflow-wrap: anywhere; }
  .demo { display: inline-block; margin: 0 0 .75rem; padding: .125rem .625rem; border-radius: 999px; background: var(--badge);
    color: var(--on-badge); font-size: .8125rem; font-weight: 600; }
  h1 { margin: 0; font-size: 1rem; font-weight: 600; color: var(--muted); }
  .amount { margin: .25rem 0 1rem; font-size: 2.25rem; line-height: 1.15; font-weight: 700; letter-spacing: -.02em;
    font-variant-numeric: tabular-nums; }
  .note { margin: 0 0 1.5rem; color: var(--muted); font-size: .9375rem; }
  dl { margin: 0 0 1.5rem; padding: 1rem 0; border: solid var(--line); border-width: 1px 0; display: grid; gap: .75rem; }
  dt { color: var(--muted); font-size: .875rem; }
  dd { margin: 0; }
  code { font: .875rem/1.5 ui-monospace, monospace; }
  form { display: grid; gap: .75rem; }
  .choice { display: grid; gap: .25rem; }
  button, .back { display: block; width: 100%; min-height: 3rem; padding: .625rem 1rem; border-radius: 8px; font: inherit;
    font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; border: 1px solid var(--strong);
    background: transparent; color: var(--text); }
  .main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  button:hover, .back:hover { filter: brightness(1.08); text-decoration: underline; }
  button:focus-visible, .back:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .hint { margin: 0; color: var(--muted); font-size: .875rem; }
  .state { margin: 0 0 1.5rem; font-size: 1.125rem; font-weight: 600; }
  .good { color: var(--good); } .bad { color: var(--bad); }
  @media (max-width: 30rem) { main { padding: 1.5rem 1.25rem; } }
`;

const page = (lang: string, title: string, body: string) => pageWith(style, lang, title, body);

const facts = ({ id, description, locale }: Payment) => `<dl>
  ${description ? `<div><dt>${texts[locale].what}</dt><dd>${escaped(description)}</dd></div>` : ''}
  <div><dt>${texts[locale].number}</dt><dd><code>${escaped(id)}</code></dd></div>
</dl>`;

/** Addresses are relative, so that the page works under any prefix. */
const choices = (payment: Payment) => {
  const t = texts[payment.locale];
  const id = encodeURIComponent(payment.id);
  return `<form method="post" action="${id}/pay" aria-label="${t.choices}">
  <button class="main">${escaped(t.pay(amountText(payment)))}</button>
  <div class="choice">
    <button formaction="${id}/fail" aria-describedby="fail-hint">${t.fail}</button>
    <p class="hint" id="fail-hint">${t.failHint}</p>
  </div>
  <button formaction="${id}/cancel">${t.cancel}</button>
</form>`;
};

const outcome = (payment: Payment) => `<p class="state ${payment.ending ? 'bad' : 'good'}">${stateText(payment)}</p>
<a class="back main" href="${escaped(payment.returnUrl)}">${texts[payment.locale].back}</a>`;

export const checkoutPage = (payment: Payment) => {
  const t = texts[payment.locale];
  const amount = amountText(payment);
  const open = payment.status === 'pending';
  return page(
    payment.locale,
    `${open ? t.title : stateText(payment)} · ${amount}`,
    `<p class="demo">${t.demo}</p>
<h1>${open ? t.due : t.title}</h1>
<p class="amount">${escaped(amount)}</p>
${open ? `<p class="note">${t.note}</p>` : ''}
${facts(payment)}
${open ? choices(payment) : outcome(payment)}`,
  );
};

export const missingPage = () =>
  page(
    'en',
    texts.en.missing,
    `<p class="demo">${texts.en.demo}</p>
<h1>${texts.en.missing}</h1>
<p>${texts.en.missingHint}</p>
<p lang="ru"><strong>${texts.ru.missing}.</strong> ${texts.ru.missingHint}</p>`,
  );
