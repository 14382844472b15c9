import { LOGO_BOX } from '#app/features/settings/rules/logo.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** A logo, resized to fit its place; the resulting file is a PNG. */
export const LOGO = foreignKind<null, { width: number; height: number }>('logo', 'file', async () => {
  const { default: sharp } = await import('sharp');
  return async (_, [picture]) => {
    const { data, info } = await sharp(picture)
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { value: { width: info.width, height: info.height }, files: [data] };
  };
});
