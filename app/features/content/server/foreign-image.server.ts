import type { ImageSource } from '#app/features/content/rules/site-image.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** A picture of the site in all its sizes; AVIF takes seconds. The answer's files are those of its list. */
export const SITE_IMAGE = foreignKind<null, ImageSource[]>(
  'site-image',
  'file',
  async () => {
    const { imageFiles } = await import('./image-files.server.ts');
    return async (_, [picture = new Uint8Array()]) => {
      const files = await imageFiles(Buffer.from(picture));
      return {
        value: files.map(({ bytes: _bytes, ...source }) => source),
        files: files.map(({ bytes }) => bytes),
      };
    };
  },
  { cpuMs: 60_000, memoryMb: 1_024 },
);
