export { type AuditActor, operator, shop, userActor } from './domain.ts';
export {
  audit,
  countActivity,
  eraseAddresses,
  eraseOldAddresses,
  findActivity,
  grantEntries,
  hasEntry,
  historyOf,
  sqlHasEntry,
  wasMember,
} from './store.ts';
