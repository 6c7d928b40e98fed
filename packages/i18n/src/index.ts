export * from './errors.ts';
export * from './format.ts';
export * from './locales.ts';
export * from './messages.ts';
