export { type AuditActor, operator, userActor } from './domain.ts';
export { audit, eraseAddresses, eraseOldAddresses, hasEntry } from './store.ts';
