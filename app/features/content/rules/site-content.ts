import { hurries } from '#app/features/catalog/rules/limited-time.ts';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { dataOfficerWords } from './data-officer.ts';

/** Texts of the public site. Each key is a row of `site_config`; the seed holds the first version of each. */
export type SiteContent = {
  company: {
    name: string;
    legalName: string;
    taxId: string;
    email: string;
    whatsapp: string;
    address: string;
    hours: string[];
    /** Address of the data officer. */
    dataOfficer: string;
    /** Data officer, lawyers and partner companies with their registration; empty without one. */
    dataOfficerName: string;
    lawyers: string;
    consortium: string;
    loanInstitution: string;
  };
  hero: {
    eyebrow: string;
    title: string;
    lead: string;
    trust: { value: string; label: string }[];
    bureaus: string[];
    /** A picture of the site in the place of the drawing; empty or missing: the drawing. */
    image?: string;
  };
  offer: {
    name: string;
    title: string;
    lead: string;
    /** Last day of the offer; empty without an end. After it, the site hides the offer's name and lead. */
    endsOn: CivilDate | '';
    plans: Record<PlanId, { title: string; audience: string }>;
    perks: string[];
    image?: string;
  };
  /** `image` here and below: a picture of the site by its id; empty or missing for none. */
  benefits: Pictured[];
  /** Limits of the service, beside the benefits. */
  limits: { title: string; points: { title: string; text: string }[]; image?: string };
  steps: Pictured[];
  fronts: { title: string; subtitle: string; text: string; image?: string }[];
  /**
   * Screens of the product, in the order of a case; without a picture an entry shows the product's own
   * screen.
   */
  screens: Pictured[];
  /** `begun` replaces the counts while no promise has enough cases. */
  proof: { title: string; lead: string; begun: string };
  /** Reviews that customers wrote elsewhere, with a link. */
  reviews: { text: string; author: string; source: string; link: string }[];
  press: { title: string; outlet: string; publishedOn: CivilDate; link: string }[];
  /** `discount` is shown in the drawing of a bill: "até 30%". */
  energy: { title: string; text: string; points: string[]; discount: string; image?: string };
  loan: { title: string; text: string; points: { value: string; label: string }[]; image?: string };
  lead_form: { title: string; text: string; image?: string };
  footer: { consultants: string };
  /** Headings of the parts of the landing page that are lists. */
  landing_titles: { benefits: string; steps: string; fronts: string };
  faq_page: { lead: string; title: string; text: string; image?: string };
  /** `reply` completes "Resposta em": "até 24 horas úteis". */
  contact_page: { title: string; lead: string; reply: string; image?: string };
  verify_page: { title: string; lead: string; points: { title: string; text: string }[]; image?: string };
  /** `phones`, `emails`, `domains` and `pixKeys` are official, in addition to those of the company. */
  check_page: {
    title: string;
    lead: string;
    points: { title: string; text: string }[];
    image?: string;
    phones: string[];
    emails: string[];
    domains: string[];
    pixKeys: string[];
  };
  assistant: { greeting: string; suggestions: string[] };
  /**
   * Answers of the assistant alone. `asked`: one wording for each line; spaces separate words, "/" separates
   * alternatives.
   */
  assistant_answers: {
    question: string;
    asked: string;
    text: string;
    /** Path of this site to read on. */
    source: string;
    /** Day of the last check of the text; empty without one. */
    checkedOn: CivilDate | '';
  }[];
  /** Pages of about a minute; an empty line separates paragraphs. */
  learn: {
    title: string;
    /** Heading of the list under which the page is found; absent in texts published before there were topics. */
    topic?: string;
    text: string;
    source: string;
    checkedOn: CivilDate | '';
    image?: string;
  }[];
  /** Limits that apply to every service. */
  truths: { lead: string; items: { title: string; text: string }[]; image?: string };
  policies: { privacy: Clause[]; terms: Clause[] };
  /** Replacements for phrases in the code: buttons, labels, hints, notes. */
  phrases: { from: string; to: string }[];
  /** Title and description of each page for search engines and shared links. */
  seo: Record<SeoPage, { title: string; description: string; image?: string }>;
};

/** A title, a text, and a picture. */
type Pictured = { title: string; text: string; image?: string };

/**
 * A clause of a policy. `{{empresa}}`, `{{cnpj}}` and `{{encarregado}}` are replaced by the company's data.
 */
export type Clause = { title: string; text: string };

export const SEO_PAGES = [
  'inicio',
  'faq',
  'contato',
  'emprestimo',
  'politicas',
  'verificar',
  'confira',
  'promessas',
  'aprender',
  'verdades',
] as const;
export type SeoPage = (typeof SEO_PAGES)[number];

export type SiteKey = keyof SiteContent;

type NamedOffer = Pick<SiteContent['offer'], 'name' | 'lead' | 'endsOn'>;

/** Whether the offer is shown: until its last day; without one, only if its texts mention no limited time. */
export const offerIsOn = ({ name, lead, endsOn }: NamedOffer, today: CivilDate): boolean =>
  isCivilDate(endsOn) ? today <= endsOn : !hurries(name) && !hurries(lead);

/** Replaces the merge fields of a policy by the company's data. */
export function fillClause({ title, text }: Clause, company: SiteContent['company']): Clause {
  const values: Record<string, string> = {
    empresa: company.legalName,
    cnpj: company.taxId,
    encarregado: dataOfficerWords(company),
  };
  return { title, text: text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark) };
}

/** The banner of the customer dashboard (docs/product.md section 3, site_config). */
export type EnergyBannerTexts = {
  enabled: boolean;
  title: string;
  subtitle: string;
  cta_text: string;
  description: string;
};

export type Company = SiteContent['company'];
