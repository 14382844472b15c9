import { lazy, Suspense } from 'react';
import type { SiteImage } from '#app/features/content/rules/site-image.ts';
import { cx } from '#app/ui/class-names.ts';

/** Most sections have no picture: pages load its code where the business chose one. */
const SitePicture = lazy(async () => ({ default: (await import('./site-picture.tsx')).SitePicture }));

type Props = { image: SiteImage | null | undefined; className?: string };

/** Picture of a section; renders nothing without one. */
export const PagePicture = ({ image, className = 'mt-6' }: Props) =>
  image && (
    <Suspense>
      <SitePicture
        image={image}
        sizes="(min-width: 64rem) 36rem, 100vw"
        className={cx('h-auto w-full max-w-xl rounded-2xl object-cover', className)}
      />
    </Suspense>
  );
