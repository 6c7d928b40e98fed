export { exportAccount } from './queries/account-export.ts';
export {
  lockClients,
  refreshClients,
  refreshClientsOf,
  sqlCurrentFirst,
  sqlLockClients,
  writeClients,
} from './queries/clients.ts';
