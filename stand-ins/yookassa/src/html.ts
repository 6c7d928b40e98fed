import { escaped, pageWith } from '../../page.ts';
import { cards, declineReasons, MAX_BY_SBP, offers } from './methods.ts';
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
  fieldset { margin: 0; padding: 0; border: 0; display: grid; gap: .5rem; min-width: 0; }
  legend, .field > span { padding: 0; margin-bottom: .25rem; color: var(--muted); font-size: .875rem; }
  .method { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: center; min-height: 3rem;
    padding: .625rem 1rem; border: 1px solid var(--strong); border-radius: 8px; cursor: pointer; }
  .method input { width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent); }
  .method .hint { grid-column: 2; }
  .method:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
  .field { display: grid; min-width: 0; }
  select { width: 100%; min-width: 0; min-height: 3rem; padding: .625rem .75rem; border: 1px solid var(--strong);
    border-radius: 8px; font: inherit; background: var(--card); color: var(--text); text-overflow: ellipsis; }
  form:has([value=sbp]:checked) :is(.field, .choice) { display: none; }
  .choice { display: grid; gap: .25rem; }
  button, .back { display: block; width: 100%; min-height: 3rem; padding: .625rem 1rem; border-radius: 8px; font: inherit;
    font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; border: 1px solid var(--strong);
    background: transparent; color: var(--text); }
  .main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  button:hover, .back:hover { filter: brightness(1.08); text-decoration: underline; }
  button:focus-visible, .back:focus-visible, select:focus-visible, .method:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
  .hint { margin: 0; color: var(--muted); font-size: .875rem; }
  .state { margin: 0 0 1.5rem; font-size: 1.125rem; font-weight: 600; }
  .good { color: var(--good); } .bad { color: var(--bad); }
  @media (max-width: 30rem) { main { padding: 1.5rem 1.25rem; } }
`;

const page = (lang: string, title: string, body: string) => pageWith(style, lang, title, body);

/** A payment that a customer confirms on the page. */
type Confirmable = Payment & { returnUrl: string };

const lastDigits = (number: string) => `*${number.slice(-4)}`;

const methodText = ({ method, locale }: Payment) => {
  const t = texts[locale];
  if (method?.type !== 'bank_card') return method ? t.sbp : '';
  return `${t.card} ${lastDigits(method.number)}${method.saved ? `, ${t.saved}` : ''}`;
};

const facts = (payment: Payment) => {
  const t = texts[payment.locale];
  const fact = (name: string, value: string) => (value ? `<div><dt>${name}</dt><dd>${value}</dd></div>` : '');
  return `<dl>
  ${fact(t.what, escaped(payment.description ?? ''))}
  ${fact(t.method, escaped(methodText(payment)))}
  ${fact(t.number, `<code>${escaped(payment.id)}</code>`)}
</dl>`;
};

const option = (value: string, text: string) => `<option value="${value}">${escaped(text)}</option>`;

const select = (name: string, label: string, options: string[]) =>
  `<label class="field"><span>${label}</span><select name="${name}">${options.join('')}</select></label>`;

/** What the customer pays with: the methods that YooKassa would offer, and the test cards of its documentation. */
const methods = (payment: Payment) => {
  const t = texts[payment.locale];
  const offered = offers(payment);
  const parts = {
    bank_card: t.card,
    sbp: `${t.sbp}<span class="hint">${escaped(t.sbpHint(amountText({ ...payment, minor: MAX_BY_SBP })))}</span>`,
  };
  const radios = offered.map(
    (type, place) =>
      `<label class="method"><input type="radio" name="method" value="${type}"${place === 0 ? ' checked' : ''}>${parts[type]}</label>`,
  );
  const testCards = cards.map(({ number, decline }) =>
    option(number, `${lastDigits(number)} · ${decline ? t.declines[decline] : t.succeeds}`),
  );
  const later = [option('', t.laterSucceed), ...declineReasons.map((reason) => option(reason, t.declines[reason]))];
  return `<fieldset><legend>${t.method}</legend>${radios.join('\n')}</fieldset>
${offered.includes('bank_card') ? select('card', t.testCard, testCards) : ''}
${payment.saveMethod ? `<p class="hint">${t.saves}</p>${select('later', t.later, later)}` : ''}`;
};

/** Addresses are relative, so that the page works under any prefix. */
const choices = (payment: Payment) => {
  const t = texts[payment.locale];
  const id = encodeURIComponent(payment.id);
  return `<form method="post" action="${id}/pay" aria-label="${t.choices}">
  ${methods(payment)}
  <button class="main">${escaped(t.pay(amountText(payment)))}</button>
  <div class="choice">
    <button formaction="${id}/fail" aria-describedby="fail-hint">${t.fail}</button>
    <p class="hint" id="fail-hint">${t.failHint}</p>
  </div>
  <button formaction="${id}/cancel">${t.cancel}</button>
</form>`;
};

const outcome = (payment: Confirmable) => `<p class="state ${payment.ending ? 'bad' : 'good'}">${stateText(payment)}</p>
<a class="back main" href="${escaped(payment.returnUrl)}">${texts[payment.locale].back}</a>`;

export const checkoutPage = (payment: Confirmable) => {
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
