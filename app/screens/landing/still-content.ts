import type { Plans } from '#app/features/catalog/rules/plans.ts';
import type { Company, SiteContent } from '#app/features/content/rules/site-content.ts';
import type { Pictures } from '#app/features/content/rules/site-image.ts';
import type { PromiseProof } from '#app/features/promises/rules/terms.ts';

type Parts =
  | 'hero'
  | 'offer'
  | 'landing_titles'
  | 'benefits'
  | 'steps'
  | 'screens'
  | 'fronts'
  | 'proof'
  | 'reviews'
  | 'press'
  | 'limits'
  | 'energy'
  | 'loan'
  | 'lead_form';

export type StillSectionsProps = {
  content: Pick<SiteContent, Parts> & {
    plans: Plans;
    pictures: Pictures;
    faq: { question: string; answer: string }[];
    company: Company;
    promises: PromiseProof[];
    /** False after the last day of the offer. */
    offerOn: boolean;
    /** Formatted; null for an offer without a last day. */
    lastDay: string | null;
  };
};
