export { type AuditActor, operator, shop, userActor } from './domain.ts';
export { audit, eraseAddresses, eraseOldAddresses, grantEntries, hasEntry, historyOf, sqlHasEntry } from './store.ts';
