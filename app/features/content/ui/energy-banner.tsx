import type { ReactNode } from 'react';
import type { EnergyBannerTexts as Banner } from '#app/features/content/rules/site-content.ts';

type Props = { banner: Omit<Banner, 'enabled' | 'cta_text'>; hidden?: boolean; children: ReactNode };

/** The offer of the discount as customers see it; `children` is what opens the request. */
export const EnergyBanner = ({ banner, hidden, children }: Props) => (
  <section
    hidden={hidden}
    aria-labelledby="energia"
    className="mb-5 overflow-hidden rounded-2xl bg-deep text-on-deep"
  >
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5 sm:p-6">
      <div className="max-w-xl">
        <h2 id="energia" className="display-m">
          {banner.title}
        </h2>
        <p className="mt-1 font-medium text-on-deep-brand">{banner.subtitle}</p>
        <p className="mt-1 text-sm text-on-deep-muted">{banner.description}</p>
      </div>
      {children}
    </div>
  </section>
);
