export const themeModes = ['dark', 'light', 'blue', 'green'] as const;
export type ThemeMode = (typeof themeModes)[number];

export const isThemeMode = (value: string | null): value is ThemeMode =>
  (themeModes as readonly (string | null)[]).includes(value);
