import { PORTRAIT } from '#app/features/accounts/rules/team.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** The photo of a team member: the middle of the picture, as a small square JPEG. */
export const TEAM_PORTRAIT = foreignKind<null, null>('team-portrait', 'file', async () => {
  const { default: sharp } = await import('sharp');
  return async (_, [photo]) => {
    const square = await sharp(photo)
      .rotate()
      .resize({ width: PORTRAIT, height: PORTRAIT, fit: 'cover', position: 'attention' })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer();
    return { value: null, files: [square] };
  };
});
