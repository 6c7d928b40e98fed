export {
  areBound,
  type Binding,
  findInstallNames,
  findOwner,
  type InstallNames,
  sqlBinding,
  sqlBoundBy,
  sqlDescribed,
  sqlInstallNames,
  sqlIsBound,
  sqlNameOf,
} from './bindings.ts';
export {
  lockClients,
  refreshClients,
  refreshClientsOf,
  sqlCurrentFirst,
  sqlCurrentId,
  sqlLockClients,
  writeClients,
} from './clients.ts';
