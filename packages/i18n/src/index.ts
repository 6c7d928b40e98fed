export * from './errors.ts';
export * from './format.ts';
export * from './license-codes.ts';
export * from './locales.ts';
export * from './messages.ts';
