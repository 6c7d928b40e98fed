import { selector } from '../lib/page/page-contract.ts';
import { defaultTheme, fontVariables, tokens } from './tokens.ts';

const rule = (where: string, values: Record<string, string>) =>
  `${where}{${Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

const variables = ({ scheme, ...colors }: Record<string, string> & { scheme: string }) => ({
  'color-scheme': scheme,
  ...Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--${name}`, value])),
});

/** The default theme also applies where no other is chosen. */
const themeSelector = (theme: string) =>
  theme === defaultTheme ? `:root,${selector('theme', theme)}` : selector('theme', theme);

const onPaper = { ...tokens.light, bg: '#fff', surface: '#fff', raised: '#fff', text: '#000', muted: '#444' };

const canvas = { bg: 'Canvas', surface: 'Canvas', raised: 'Canvas', onDanger: 'Canvas', expiringFill: 'Canvas' };
const marked = { accent: 'Highlight', accentHover: 'Highlight', onAccent: 'HighlightText', focus: 'Highlight' };

/** The colors that a visitor has chosen for all pages take the place of a theme. */
const forced = {
  ...Object.fromEntries(Object.keys(tokens.light).map((name) => [name, 'CanvasText'])),
  ...canvas,
  ...marked,
  hairline: 'GrayText',
  scheme: 'light dark',
};

/**
 * The tokens of each theme and the families of the fonts as CSS variables. Forced colors and paper are more specific than
 * any theme.
 */
export const tokenStyles = [
  ...Object.entries(tokens).map(([theme, values]) => rule(themeSelector(theme), variables({ ...values }))),
  rule('html', fontVariables.html),
  rule('html:lang(ru)', fontVariables.russian),
  `@media (forced-colors:active){${rule(':root:root', { ...variables(forced), 'forced-color-adjust': 'none' })}}`,
  `@media print{${rule(':root:root', variables(onPaper))}}`,
].join('');
