export { type FileSystem, fileStore } from './file-store.ts';
export type { Channel, Installer, Manifest, ManifestAdvisory, ReleaseRefusal } from './release-files.ts';
export {
  type CheckedReleases,
  checkInstaller,
  checkReleases,
  noReleaseState,
  type ReleaseCheckOptions,
  type ReleaseState,
} from './releases.ts';
