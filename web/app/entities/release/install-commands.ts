interface PublishedInstaller {
  /** The public address of the shop. */
  origin: string;
  version: string;
  /** A key of `installer_sha256`, such as linux_amd64. */
  system: string;
  hash: string;
  /** The public key that signs releases; null where the shop has none. */
  signedBy: string | null;
}

export const installerPath = ({ version, system }: Pick<PublishedInstaller, 'version' | 'system'>) =>
  `/api/releases/public/${encodeURIComponent(version)}/download/${system.replace('_', '/')}/installer`;

/** Where it is written, and signed, what a release consists of. */
export const manifestPath = (version: string) => `/api/releases/public/${encodeURIComponent(version)}/manifest.json`;

/** Where the signature of an installer is, beside the installer. */
export const signaturePath = (installer: Pick<PublishedInstaller, 'version' | 'system'>) =>
  `${installerPath(installer)}.minisig`;

/**
 * Commands that download an installer and run it only if its hash is right and, where releases are signed, its
 * signature. The hash names this very version, and the signature says who made it. The tools depend on the system.
 */
export const installCommands = (installer: PublishedInstaller) => {
  const { origin, system, hash, signedBy } = installer;
  const address = `${origin}${installerPath(installer)}`;
  const signature = `${origin}${signaturePath(installer)}`;
  if (system.startsWith('windows'))
    return [
      'curl.exe -fL -o warden-installer.exe `',
      `  ${address}`,
      ...(signedBy ? ['curl.exe -fL -o warden-installer.exe.minisig `', `  ${signature}`] : []),
      'if ((Get-FileHash warden-installer.exe).Hash -eq `',
      `  '${hash.toUpperCase()}') {`,
      ...(signedBy
        ? [
            '  minisign -Vm warden-installer.exe `',
            `    -P ${signedBy}`,
            // A program that is not installed has no exit code, so the last one does not say whether it succeeded.
            '  if ($?) { .\\warden-installer.exe }',
          ]
        : ['  .\\warden-installer.exe']),
      '}',
    ].join('\n');
  const check = system.startsWith('darwin') ? 'shasum -a 256 -c' : 'sha256sum -c';
  return [
    'curl -fL -o warden-installer \\',
    `  ${address}`,
    ...(signedBy ? ['curl -fL -o warden-installer.minisig \\', `  ${signature}`] : []),
    `echo '${hash}  warden-installer' \\`,
    `  | ${check} \\`,
    ...(signedBy ? ['  && minisign -Vm warden-installer \\', `    -P ${signedBy} \\`] : []),
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
