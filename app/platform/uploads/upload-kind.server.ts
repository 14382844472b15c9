import { foreignKind } from '../foreign/foreign-kind.server.ts';
import type { UploadType } from './check-type.server.ts';
import type { JudgedUpload } from './judge-upload.server.ts';

/**
 * An uploaded file: detects its type by content, checks a PDF, and re-encodes a picture (the one file of the
 * answer).
 */
export const UPLOAD = foreignKind<{ types: readonly UploadType[] }, JudgedUpload>(
  'upload',
  'file',
  async () => {
    const { judgeUpload } = await import('./judge-upload.server.ts');
    return judgeUpload;
  },
);
