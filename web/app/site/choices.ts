import { writeStored } from '../lib/browser/storage.ts';
import { showConsent, showTheme } from './before-paint.ts';

const markTheme = () => {
  const theme = showTheme();
  for (const choice of document.querySelectorAll<HTMLInputElement>('input[data-theme-choice]'))
    choice.checked = choice.value === theme;
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (bar) bar.content = getComputedStyle(document.documentElement).getPropertyValue('--bg');
};

/** Themes are chosen by radio buttons, consent by a button, on every page and in every tab. */
export const choices = () => {
  addEventListener('DOMContentLoaded', markTheme);
  // React may have put new buttons in place of those that were marked.
  addEventListener('beforetoggle', markTheme, true);
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-theme-choice]')) return;
    writeStored('themeMode', target.value);
    markTheme();
  });
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest?.('[data-accept-cookies]')) return;
    writeStored('cookieConsent', 'true');
    showConsent();
  });
  addEventListener('storage', () => {
    markTheme();
    showConsent();
  });
};
