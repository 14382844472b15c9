import type { Plans } from '#app/features/catalog/rules/plans.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { Pictures } from '#app/features/content/rules/site-image.ts';

type Parts =
  | 'hero'
  | 'offer'
  | 'landing_titles'
  | 'benefits'
  | 'steps'
  | 'fronts'
  | 'limits'
  | 'energy'
  | 'loan'
  | 'lead_form';

export type StillSectionsProps = {
  content: Pick<SiteContent, Parts> & {
    plans: Plans;
    pictures: Pictures;
    faq: { question: string; answer: string }[];
    /** False after the last day of the offer. */
    offerOn: boolean;
    /** As people read it; null where the offer has no last day. */
    lastDay: string | null;
  };
};
