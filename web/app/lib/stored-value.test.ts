import { afterEach, describe, expect, it, vi } from 'vitest';
import { cookieConsent } from './cookie-consent.ts';
import { stubBrowser, stubRefusingBrowser } from './test-browser.ts';
import { themeMode } from './theme-mode.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the theme', () => {
  it('is dark until another is chosen', () => {
    stubBrowser();
    expect(themeMode.get()).toBe('dark');
  });

  it('is kept as themeMode', () => {
    const { items } = stubBrowser();
    themeMode.set('green');
    expect(items.get('themeMode')).toBe('green');
    expect(themeMode.get()).toBe('green');
  });

  it('ignores a stored value that is no theme', () => {
    const { items } = stubBrowser();
    themeMode.set('dark');
    items.set('themeMode', 'pink');
    expect(themeMode.get()).toBe('dark');
  });

  it('follows another tab, and stops when nobody listens', () => {
    const browser = stubBrowser();
    const changed = vi.fn();
    const stop = themeMode.subscribe(changed);
    browser.fromAnotherTab('themeMode', 'blue');
    browser.fromAnotherTab('token', 'x');
    expect(changed).toHaveBeenCalledOnce();
    expect(themeMode.get()).toBe('blue');
    stop();
    expect(browser.openListeners()).toBe(0);
  });

  it('lasts for the page where storage is refused', () => {
    stubRefusingBrowser();
    themeMode.set('light');
    expect(themeMode.get()).toBe('light');
  });
});

it('consent to cookies is stored as the word true', () => {
  const { items } = stubBrowser();
  cookieConsent.set('true');
  expect(items.get('cookieConsent')).toBe('true');
});
