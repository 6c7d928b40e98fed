import { defaultTheme, themeNames } from '../web/app/ui/tokens.ts';
import type { Page } from './support.ts';

export { defaultTheme, themeNames };
export const otherThemes = themeNames.filter((theme) => theme !== defaultTheme);

export const chooseTheme = (page: Page, theme: string) =>
  page.addInitScript((mode) => localStorage.setItem('themeMode', mode), theme);

/** Changes the theme of an open page, and waits until no element is still fading from the old colors. */
export const showTheme = (page: Page, theme: string) =>
  page.evaluate(async (mode) => {
    document.documentElement.dataset.theme = mode;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    for (const animation of document.getAnimations()) animation.finish();
    await nextFrame();
  }, theme);
