import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Мария', 'Иванова', 'МИ'],
  [' anna ', 'smith', 'AS'],
  ['𝒜da', 'Lovelace', '𝒜L'],
  ['Мария', '', 'М'],
])('%s %s is shown as %s', (firstName, lastName, expected) => {
  expect(initials({ firstName, lastName })).toBe(expected);
});
