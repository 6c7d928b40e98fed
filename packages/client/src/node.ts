export { type FileSystem, fileStore } from './file-store.ts';
