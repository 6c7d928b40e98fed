import { describe, expect, it } from 'vitest';
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
const controls: TokenName[] = ['control', 'focus', 'accent'];
const filled: [TokenName, TokenName][] = [
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
];

describe.each(Object.entries(tokens))('the %s theme', (_, theme) => {
  it.each(surfaces.flatMap((surface) => readable.map((text) => [text, surface] as const)))(
    'lets one read %s on %s',
    (text, surface) => {
      expect(contrast(theme[text], theme[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(surfaces.flatMap((surface) => controls.map((edge) => [edge, surface] as const)))(
    'shows %s on %s',
    (edge, surface) => {
      expect(contrast(theme[edge], theme[surface])).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(filled)('lets one read %s on %s', (text, fill) => {
    expect(contrast(theme[text], theme[fill])).toBeGreaterThanOrEqual(4.5);
  });
});
