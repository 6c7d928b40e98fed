import { expect, it } from 'vitest';
import { noBreakLede, noBreakSpaces, withNoBreakSpaces } from './no-break-spaces.ts';

it.each([
  ['Пробная на 60 дней', 'Пробная на_60_дней'],
  ['Начните с одного сервиса, а не со всех', 'Начните с_одного сервиса, а_не_со_всех'],
  ['В год — за одну', 'В_год_— за_одну'],
  ['(и в Telegram)', '(и_в_Telegram)'],
  ['Установка и её лицензия', 'Установка и_её_лицензия'],
  ['От А1 до Б2 — 5 GB', 'От_А1_до_Б2_— 5_GB'],
  ['Счёт № {{number}} оплачен', 'Счёт №_{{number}} оплачен'],
  ['It is on 4 CPUs', 'It is on 4_CPUs'],
])('%s', (text, expected) => {
  expect(noBreakSpaces(text).replaceAll('\u00a0', '_')).toBe(expected);
});

it.each([
  ['Errors of a server, on a server', 'Errors of_a_server, on_a_server'],
  ['Change it to your own', 'Change it to_your own'],
  ['The built-in and the add-on are in', 'The built-in and the add-on are in'],
  ['Всё о лицензиях', 'Всё о_лицензиях'],
])('in a lede: %s', (text, expected) => {
  expect(noBreakLede(text).replaceAll('\u00a0', '_')).toBe(expected);
});

it('reaches every text of a tree', () => {
  expect(withNoBreakSpaces({ a: 'и так', b: { c: ['в дом', 'дом'] } })).toEqual({
    a: 'и\u00a0так',
    b: { c: ['в\u00a0дом', 'дом'] },
  });
});
