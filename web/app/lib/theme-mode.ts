import { storedValue } from './stored-value.ts';

export const themeModes = ['dark', 'light', 'blue', 'green'] as const;
export type ThemeMode = (typeof themeModes)[number];

const isThemeMode = (value: string): value is ThemeMode => (themeModes as readonly string[]).includes(value);

export const themeMode = storedValue<ThemeMode>('themeMode', 'dark', isThemeMode);
