export { checkFiles } from './check-files.server.ts';
export type { FileKind } from './file-columns.server.ts';
export { FILE_COLUMNS } from './file-columns.server.ts';
export { openFile, readLinkedFile } from './open-file.server.ts';
export { resealFiles } from './reseal-files.server.ts';
