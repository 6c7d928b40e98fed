import { architectures, operatingSystems, systems } from '@warden/contract/calls';

const systemNames: Record<string, string> = { linux: 'Linux', darwin: 'macOS', windows: 'Windows' };

/** The name of a system such as "linux_amd64" for readers. */
export const systemName = (system: string) => {
  const [os = '', arch = ''] = system.split('_');
  return `${systemNames[os] ?? os} ${arch}`;
};

/** The parts of a system such as "linux_amd64", which addresses name one by one. */
export const partsOf = (system: string) => {
  const [os, arch] = system.split('_');
  return {
    os: operatingSystems.find((each) => each === os) ?? operatingSystems[0],
    arch: architectures.find((each) => each === arch) ?? architectures[0],
  };
};

export const installerAddress = (version: string, system: string) =>
  `/api/releases/public/${encodeURIComponent(version)}/download/${system.split('_').map(encodeURIComponent).join('/')}/installer`;

const positions: ReadonlyMap<string, number> = new Map(systems.map((system, position) => [system, position]));
const positionOf = (system: string) => positions.get(system) ?? systems.length;

/** Sorts systems in the order of the contract; systems that it does not name come last. */
export const inOrder = (present: readonly string[]) => present.toSorted((a, b) => positionOf(a) - positionOf(b));
