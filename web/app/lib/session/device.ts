import { readStored, writeStored } from '../browser/storage.ts';

/** What tells the server that this device has signed in before. Signing out leaves it alone (docs/decisions/025). */
export const knownDevice = () => readStored('device');

export const rememberDevice = (mark: string | null) => writeStored('device', mark);
