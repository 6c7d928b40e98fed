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

/** The tokens of each theme and the families of the fonts as CSS variables. Paper is more specific than any theme. */
export const tokenStyles = [
  ...Object.entries(tokens).map(([theme, values]) => rule(themeSelector(theme), variables({ ...values }))),
  rule('html', fontVariables.html),
  rule('html:lang(ru)', fontVariables.russian),
  `@media print{${rule(':root:root', variables(onPaper))}}`,
].join('');
