import { describe, expect, it } from 'vitest';
import { createI18n, type TextKey } from './i18n.ts';

describe('the texts of a page', () => {
  it('have their variables filled in', async () => {
    const { t } = (await createI18n('en')).current();
    expect(t('dashboard.welcome', { name: '$& {{name}}' })).toContain('$& {{name}}');
    expect(t('common.close')).toBe('Close');
  });

  it('are returned as a group where that is asked for', async () => {
    const { t } = (await createI18n('en')).current();
    expect(t('licenses.type', { returnObjects: true })).toHaveProperty('trial');
  });

  it('are loaded in parts, in the language that is chosen then', async () => {
    const i18n = await createI18n('en', ['base']);
    const title: TextKey = 'home.title';
    expect(i18n.current().t(title)).toBe(title);
    await i18n.load('pages');
    expect(i18n.current().t(title)).not.toBe(title);

    const before = i18n.current();
    await i18n.changeLocale('ru');
    expect(i18n.current().locale).toBe('ru');
    expect(i18n.current().t(title)).not.toBe(before.t(title));
    expect(i18n.current().t('panel.attention.paidWithoutLicense')).toBe('panel.attention.paidWithoutLicense');
  });

  it('may come with the page, in its language only', async () => {
    const i18n = await createI18n('en', ['base'], { base: { common: { close: 'From the page' } } });
    expect(i18n.current().t('common.close')).toBe('From the page');
    await i18n.changeLocale('ru');
    expect(i18n.current().t('common.close')).toBe('Закрыть');
  });

  it('are those of the last choice where two languages are loading', async () => {
    const i18n = await createI18n('en', ['base'], { base: { common: { close: 'From the page' } } });
    const first = i18n.changeLocale('ru');
    await i18n.changeLocale('en');
    await first;
    expect(i18n.current().locale).toBe('en');
  });

  it('tell those who follow them when the language changes', async () => {
    const i18n = await createI18n('en', ['base']);
    let changes = 0;
    const leave = i18n.subscribe(() => {
      changes += 1;
    });
    await i18n.changeLocale('ru');
    leave();
    await i18n.changeLocale('en');
    expect(changes).toBe(1);
  });
});
