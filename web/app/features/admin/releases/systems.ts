import { systems } from '@warden/contract';

const systemNames: Record<string, string> = { linux: 'Linux', darwin: 'macOS', windows: 'Windows' };

/** "linux_amd64" as people say it. */
export const systemName = (system: string) => {
  const [os = '', arch = ''] = system.split('_');
  return `${systemNames[os] ?? os} ${arch}`;
};

export const installerAddress = (version: string, system: string) =>
  `/api/releases/public/${encodeURIComponent(version)}/download/${system.split('_').map(encodeURIComponent).join('/')}/installer`;

const places: ReadonlyMap<string, number> = new Map(systems.map((system, place) => [system, place]));
const placeOf = (system: string) => places.get(system) ?? systems.length;

/** In the order the contract names them; what it does not name comes last. */
export const inOrder = (present: readonly string[]) => present.toSorted((a, b) => placeOf(a) - placeOf(b));
