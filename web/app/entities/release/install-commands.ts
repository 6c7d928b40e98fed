interface PublishedInstaller {
  /** The public address of the shop. */
  origin: string;
  version: string;
  /** A key of `installer_sha256`, such as linux_amd64. */
  system: string;
  hash: string;
}

export const installerPath = ({ version, system }: Pick<PublishedInstaller, 'version' | 'system'>) =>
  `/api/releases/public/${encodeURIComponent(version)}/download/${system.replace('_', '/')}/installer`;

/** Commands that download an installer and run it only if its hash is right. The tools depend on the system. */
export const installCommands = (installer: PublishedInstaller) => {
  const { origin, system, hash } = installer;
  const address = `${origin}${installerPath(installer)}`;
  if (system.startsWith('windows'))
    return [
      'curl.exe -fL -o warden-installer.exe `',
      `  ${address}`,
      'if ((Get-FileHash warden-installer.exe).Hash -eq `',
      `  '${hash.toUpperCase()}') {`,
      '  .\\warden-installer.exe',
      '}',
    ].join('\n');
  const check = system.startsWith('darwin') ? 'shasum -a 256 -c' : 'sha256sum -c';
  return [
    'curl -fL -o warden-installer \\',
    `  ${address}`,
    `echo '${hash}  warden-installer' \\`,
    `  | ${check} \\`,
    '  && chmod +x warden-installer \\',
    '  && sudo ./warden-installer',
  ].join('\n');
};

const systemNames: Record<string, string> = { linux: 'Linux', darwin: 'macOS', windows: 'Windows' };
const processorNames: Record<string, string> = { amd64: 'x86-64', arm64: 'ARM64' };

/** The name of a system for readers: linux_amd64 is "Linux x86-64". */
export const systemName = (system: string) => {
  const [os = '', arch = ''] = system.split('_');
  return `${systemNames[os] ?? os} ${processorNames[arch] ?? arch}`;
};
