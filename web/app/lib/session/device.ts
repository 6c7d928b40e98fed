import { readStored, writeStored } from '../browser/storage.ts';

/** A mark by which the server recognizes a device that has signed in before. Signing out keeps it (decision 025). */
export const knownDevice = () => readStored('device');

export const rememberDevice = (mark: string | null) => writeStored('device', mark);
