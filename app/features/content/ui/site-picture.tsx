import { fallbackOf, imagePath, type SiteImage, srcSet } from '#app/features/content/rules/site-image.ts';

type Props = {
  image: SiteImage;
  /** Displayed widths, as in the attribute `sizes` of an image. */
  sizes: string;
  className?: string;
  eager?: boolean;
};

/** A picture of the site in the newest format and the smallest size that will do. */
export function SitePicture({ image, sizes, className, eager = false }: Props) {
  const fallback = fallbackOf(image);
  if (!fallback) return null;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(image.sources, 'image/avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(image.sources, 'image/webp')} sizes={sizes} />
      <img
        src={imagePath(fallback.name)}
        alt={image.alt}
        width={fallback.width}
        height={fallback.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
