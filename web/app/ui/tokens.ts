import type { CSSProperties } from 'react';

/**
 * The themes, in the order in which they are offered; the first one is the default. The site's inline script takes only
 * this list from here: the tokens below would make every page heavier.
 */
export const themeNames = ['dark', 'light', 'blue', 'green'] as const;
export type ThemeName = (typeof themeNames)[number];
export const defaultTheme = themeNames[0];

export const isThemeName = (value: string | null): value is ThemeName =>
  (themeNames as readonly (string | null)[]).includes(value);

/** The values that a theme sets. Everything on a page takes its colors from here. */
interface Tokens {
  /** Whether the browser draws its own parts, such as scroll bars, dark or light. */
  scheme: 'dark' | 'light';
  bg: string;
  surface: string;
  raised: string;
  text: string;
  muted: string;
  /** Lines that separate surfaces; they are decoration and need no contrast. */
  hairline: string;
  /** Edges of fields and other controls, which need a contrast of 3:1 to their background. */
  control: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  focus: string;
  active: string;
  expiring: string;
  /** Yellow cannot be read as a text on white: words are darker than lines and icons, and the surface below is yellow. */
  expiringEdge: string;
  expiringFill: string;
  expired: string;
  revoked: string;
  trial: string;
  danger: string;
  dangerHover: string;
  onDanger: string;
}

export const tokens: Record<ThemeName, Tokens> = {
  dark: {
    scheme: 'dark',
    bg: '#0e0f11',
    surface: '#16171a',
    raised: '#1f2124',
    text: '#ededef',
    muted: '#a3a6ad',
    hairline: 'rgb(237 237 239 / 0.11)',
    control: '#70757e',
    accent: '#c9ee62',
    accentHover: '#d8f58a',
    onAccent: '#14170a',
    focus: '#8db8ff',
    active: '#62d18e',
    expiring: '#f0bb50',
    expiringEdge: '#f0bb50',
    expiringFill: '#302b20',
    expired: '#a3a6ad',
    revoked: '#ff8583',
    trial: '#84b6ff',
    danger: '#ff8583',
    dangerHover: '#ff9f9d',
    onDanger: '#2a0808',
  },
  light: {
    scheme: 'light',
    bg: '#fafafa',
    surface: '#ffffff',
    raised: '#f1f1f3',
    text: '#17181b',
    muted: '#575b63',
    hairline: 'rgb(23 24 27 / 0.12)',
    control: '#80848d',
    accent: '#3a37b8',
    accentHover: '#2c2997',
    onAccent: '#ffffff',
    focus: '#1b62d1',
    active: '#136b3a',
    expiring: '#6b5600',
    expiringEdge: '#a07f00',
    expiringFill: '#ffec9e',
    expired: '#575b63',
    revoked: '#b3212a',
    trial: '#1a5bb8',
    danger: '#b3212a',
    dangerHover: '#93161e',
    onDanger: '#ffffff',
  },
  blue: {
    scheme: 'dark',
    bg: '#0a1428',
    surface: '#101d37',
    raised: '#182848',
    text: '#e8eefb',
    muted: '#a8b6d2',
    hairline: 'rgb(232 238 251 / 0.12)',
    control: '#7183a6',
    accent: '#a3d4ff',
    accentHover: '#c1e2ff',
    onAccent: '#08182e',
    focus: '#ffd480',
    active: '#69d69a',
    expiring: '#f3c062',
    expiringEdge: '#f3c062',
    expiringFill: '#2d323d',
    expired: '#a8b6d2',
    revoked: '#ff918f',
    trial: '#8fc0ff',
    danger: '#ff918f',
    dangerHover: '#ffabaa',
    onDanger: '#2a0808',
  },
  green: {
    scheme: 'light',
    bg: '#eef3ee',
    surface: '#f8fbf7',
    raised: '#e3ebe4',
    text: '#17211b',
    muted: '#4b5a51',
    hairline: 'rgb(23 33 27 / 0.12)',
    control: '#718078',
    accent: '#1c6440',
    accentHover: '#134d30',
    onAccent: '#ffffff',
    focus: '#1557b0',
    active: '#12653a',
    expiring: '#5f4c00',
    expiringEdge: '#957600',
    expiringFill: '#ffe999',
    expired: '#4b5a51',
    revoked: '#a81f28',
    trial: '#17549f',
    danger: '#a81f28',
    dangerHover: '#8a141c',
    onDanger: '#ffffff',
  },
};

export type TokenName = Exclude<keyof Tokens, 'scheme'>;

/** A token as CSS: `color('muted')` is `var(--muted)`. */
export const color = (name: TokenName) => `var(--${name})`;

/** The color of lines, dots and icons of a state. */
export const edge = (name: TokenName) => color(name === 'expiring' ? 'expiringEdge' : name);

/** The surface behind the words of a state. */
const fill = (name: TokenName) => (name === 'expiring' ? color('expiringFill') : tint(name, 12));

/** A state as CSS variables: of its words, of its lines and icons, and of the surface behind them. */
export const toneStyle = (name: TokenName) =>
  ({ '--tone': color(name), '--toneEdge': edge(name), '--toneFill': fill(name) }) as CSSProperties;

/** The token made translucent, so that what is behind it shows through. */
export const tint = (name: TokenName, percent: number) => `color-mix(in srgb, ${edge(name)} ${percent}%, transparent)`;

/** The name of a system font that is drawn with the metrics of Golos Text for a language (`fonts.ts`). */
export const fallbackFamily = (font: string, language: string) => `${font} ${language}`;

const textFonts = (language: string) =>
  [
    'Golos Text',
    ...['Arial', 'Roboto', 'DejaVu Sans'].map((font) => fallbackFamily(font, language)),
    'sans-serif',
  ].join();

/** The families of text and code. The system's fonts for code are as wide as ours, so nothing moves when it arrives. */
export const fontVariables = {
  html: {
    '--font': textFonts('en'),
    '--mono':
      'JetBrains Mono,ui-monospace,SF Mono,Cascadia Mono,Menlo,Consolas,Liberation Mono,DejaVu Sans Mono,monospace',
  },
  russian: { '--font': textFonts('ru') },
};
