/** Widths of stored site pictures, px; a picture is never enlarged. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;

/** Size of share images for social networks (Open Graph: 1.91 to 1), px. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const;

export type ImageSource = { name: string; width: number; height: number; mimeType: string };

/** A picture with its files, the narrowest first. */
export type SiteImage = { id: string; alt: string; sources: ImageSource[] };

/** Pictures of a page by their ids. */
export type Pictures = Readonly<Record<string, SiteImage>>;
export const pictureIn = (pictures: Pictures, id: string | undefined): SiteImage | null =>
  (id && pictures[id]) || null;

export const imagePath = (name: string): string => `/imagens/${name}`;

/** The files of one format as `srcset` lists them. */
export const srcSet = (sources: readonly ImageSource[], mimeType: string): string =>
  sources
    .filter((source) => source.mimeType === mimeType)
    .map(({ name, width }) => `${imagePath(name)} ${width}w`)
    .join(', ');

/** For browsers that know no newer format: the JPEG that is not cut for networks. */
export const fallbackOf = ({ sources }: SiteImage): ImageSource | undefined =>
  sources.find(({ mimeType, width }) => mimeType === 'image/jpeg' && width !== SHARED_SIZE.width);

/** The picture as networks show it. */
export const sharedOf = ({ sources }: SiteImage): ImageSource | undefined =>
  sources.find(({ mimeType, width }) => mimeType === 'image/jpeg' && width === SHARED_SIZE.width);
