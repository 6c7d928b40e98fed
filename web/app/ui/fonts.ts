import type { Locale } from '@warden/i18n/locales';
import { preload } from 'react-dom';
import cyrillic from './fonts/golos-cyrillic.woff2?no-inline';
import latin from './fonts/golos-latin.woff2?no-inline';
import monoCyrillic from './fonts/mono-cyrillic.woff2?no-inline';
import monoLatin from './fonts/mono-latin.woff2?no-inline';
import { fallbackFamily } from './tokens.ts';

/** The files that every page in this language needs and therefore names in its head. Code loads its own. */
export const fontFiles = (locale: Locale) => (locale === 'ru' ? [latin, cyrillic] : [latin]);

/** The font of ids, for pages that are full of them: a font that comes later has the browser lay out all rows again. */
export const preloadIdFont = () => preload(monoLatin, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });

const CYRILLIC = 'U+400-45F,U+490-491,U+2116';
const LATIN = 'U+0-FF,U+2000-2022,U+2024-205F,U+20AC,U+20BD,U+2190-2193,U+2212';

const file = (family: string, weight: string, url: string, range: string) =>
  `@font-face{font-family:${family};src:url(${url}) format(woff2);font-weight:${weight};font-display:swap;unicode-range:${range}}`;

const files = [
  file('Golos Text', '400 700', latin, LATIN),
  file('Golos Text', '400 700', cyrillic, CYRILLIC),
  file('JetBrains Mono', '400', monoLatin, LATIN),
  file('JetBrains Mono', '400', monoCyrillic, CYRILLIC),
];

/** Ascent and descent of Golos Text, in percent of the size. */
const [ASCENT, DESCENT] = [98, 22];

/**
 * A font of the visitor's machine in the width and height of Golos Text: lines break alike, so nothing moves when the
 * file arrives.
 */
const fallback = (family: string, names: readonly string[], weight: string, adjust: number) => {
  const percent = (value: number) => `${((value / adjust) * 100).toFixed(1)}%`;
  const sources = names.map((name) => `local(${name})`).join();
  return `@font-face{font-family:${family};src:${sources};font-weight:${weight};size-adjust:${adjust}%;ascent-override:${percent(ASCENT)};descent-override:${percent(DESCENT)};line-gap-override:0%}`;
};

/**
 * The widths of Golos Text in percent of theirs, for normal and for bold text: those with which the fewest paragraphs
 * of the public pages had another number of lines, at 390, 900 and 1536 px (about one of a hundred).
 */
const widths = {
  Arial: { names: ['Arial', 'Liberation Sans'], en: [107.1, 101.5], ru: [105.9, 100.4] },
  Roboto: { names: ['Roboto'], en: [108, 107.5], ru: [104.7, 104.8] },
  'DejaVu Sans': { names: ['DejaVu Sans'], en: [95, 85.1], ru: [92.7, 85.6] },
} as const;

const fallbacks = Object.entries(widths).flatMap(([font, { names, ...languages }]) =>
  Object.entries(languages).flatMap(([language, [normal, bold]]) => {
    const family = fallbackFamily(font, language);
    const boldNames = names.map((name) => `${name} Bold`);
    return [fallback(family, names, '400', normal), fallback(family, boldNames, '600 700', bold)];
  }),
);

/** Without quotes and angle brackets, which React would escape. */
export const fontFaces = [...files, ...fallbacks].join('');
