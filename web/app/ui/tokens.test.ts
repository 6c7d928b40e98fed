import { expect, it } from 'vitest';
import { type TokenName, tokens } from './tokens.ts';

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const surfaces: TokenName[] = ['bg', 'surface', 'raised'];
const readable: TokenName[] = ['text', 'muted', 'active', 'expiring', 'expired', 'revoked', 'trial', 'danger'];
const controls: TokenName[] = ['control', 'focus', 'accent', 'expiringEdge'];
const filled: [TokenName, TokenName][] = [
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['expiring', 'expiringFill'],
  ['text', 'expiringFill'],
];

const on = (shown: TokenName[]) => surfaces.flatMap((surface) => shown.map((it) => [it, surface] as const));

it.each(Object.entries(tokens))('the %s theme has enough contrast for texts and for edges', (_, theme) => {
  const below = (least: number, pairs: readonly (readonly [TokenName, TokenName])[]) =>
    pairs.filter(([one, other]) => contrast(theme[one], theme[other]) < least);
  expect(below(4.5, [...on(readable), ...filled])).toEqual([]);
  expect(below(3, [...on(controls), ['expiringEdge', 'expiringFill']])).toEqual([]);
});

/** The hue of a color in degrees: orange and brown are below 40, yellow is between 40 and 65. */
const hue = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  // In every color of a warning, red is the largest part and blue the smallest.
  return (60 * (green - blue)) / (red - blue);
};

it.each(['light', 'green'] as const)('warnings of the %s theme are yellow and not brown', (name) => {
  const { expiring, expiringEdge, expiringFill } = tokens[name];
  for (const shown of [expiring, expiringEdge, expiringFill]) {
    expect(hue(shown)).toBeGreaterThan(44);
    expect(hue(shown)).toBeLessThan(56);
  }
});
