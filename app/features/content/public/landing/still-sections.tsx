import type { Plans } from '#app/features/catalog/rules/plans.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { SiteImage } from '#app/features/content/rules/site-image.ts';
import { Hero } from './hero.tsx';
import { Benefits, Extras, Faq, Fronts, Steps } from './landing-sections.tsx';

type Parts = 'hero' | 'landing_titles' | 'benefits' | 'steps' | 'fronts' | 'limits' | 'energy' | 'loan';

export type StillSectionsProps = {
  content: Pick<SiteContent, Parts> & {
    plans: Plans;
    heroImage: SiteImage | null;
    faq: { question: string; answer: string }[];
  };
};

/** The places of the page of which nothing ever moves. */
export const STILL_SECTIONS = {
  inicio: ({ content }: StillSectionsProps) => (
    <Hero hero={content.hero} plans={content.plans} image={content.heroImage} />
  ),
  /** Between the offer and the form. */
  sobre: ({ content }: StillSectionsProps) => (
    <>
      <Steps title={content.landing_titles.steps} items={content.steps} />
      <Fronts title={content.landing_titles.fronts} items={content.fronts} />
      <Benefits title={content.landing_titles.benefits} items={content.benefits} limits={content.limits} />
      <Faq items={content.faq} />
    </>
  ),
  /** After the form. */
  tambem: ({ content }: StillSectionsProps) => <Extras energy={content.energy} loan={content.loan} />,
};
