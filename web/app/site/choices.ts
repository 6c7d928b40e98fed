import { writeStored } from '../lib/browser/storage.ts';
import { selector } from '../lib/page/page-contract.ts';
import { showConsent, showTheme } from './before-paint.ts';

const checkTheme = () => {
  const theme = showTheme();
  for (const choice of document.querySelectorAll<HTMLInputElement>(selector('themeChoice')))
    choice.checked = choice.value === theme;
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue('--bg');
};

/** Visitors choose a theme by radio buttons and accept cookies by a button; other open tabs follow. */
export const choices = () => {
  addEventListener('DOMContentLoaded', checkTheme);
  // Hydration may have replaced the buttons that were checked.
  addEventListener('beforetoggle', checkTheme, true);
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(selector('themeChoice'))) return;
    writeStored('theme', target.value);
    checkTheme();
  });
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest?.(selector('acceptCookies'))) return;
    writeStored('consent', 'true');
    showConsent();
  });
  addEventListener('storage', () => {
    checkTheme();
    showConsent();
  });
};
