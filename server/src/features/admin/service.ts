export { exportAccount } from './queries/account-export.ts';
export {
  lockClients,
  refreshClients,
  refreshClientsOf,
  sqlCurrentFirst,
  sqlLockClients,
  writeClient,
} from './queries/clients.ts';
