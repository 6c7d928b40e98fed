export * from './format.ts';
export * from './languages.ts';
export * from './locales.ts';
export * from './texts.ts';
