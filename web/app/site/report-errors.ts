import { attributeNames } from '../lib/page/page-contract.ts';

/** A page that fails again and again has said enough. */
const MOST_REPORTS = 5;

/** Sends errors of the page to the shop, where its operator wants them. The address of the page stays here. */
export const reportErrors = () => {
  if (!document.documentElement.hasAttribute(attributeNames.reports)) return;
  let sent = 0;
  const report = (thrown: unknown) => {
    if (sent++ >= MOST_REPORTS) return;
    const { name, message, stack } = thrown instanceof Error ? thrown : { name: 'Error', message: String(thrown) };
    const body = { type: name.slice(0, 100), message: message.slice(0, 1000), stack: (stack ?? '').slice(0, 8000) };
    const headers = { 'content-type': 'application/json' };
    fetch('/api/page-errors', { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => {});
  };
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
};
