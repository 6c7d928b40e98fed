export { accounting } from './accounting.ts';
export { errors } from './errors.ts';
export { licenseCodes } from './license-codes.ts';
export { mail } from './mail.ts';
export { messages } from './messages.ts';
export { panel } from './panel.ts';
export { security } from './security.ts';
export { site } from './site.ts';
