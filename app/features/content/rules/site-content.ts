/** What the public site says. Each key is a row of `site_config`; the seed holds the first version of each. */
export type SiteContent = {
  company: {
    name: string;
    legalName: string;
    taxId: string;
    email: string;
    whatsapp: string;
    address: string;
    hours: string[];
    dataOfficer: string;
  };
  hero: { eyebrow: string; title: string; lead: string; trust: { value: string; label: string }[] };
  offer: { name: string; title: string; lead: string; perks: string[] };
  benefits: { title: string; text: string }[];
  steps: { title: string; text: string }[];
  fronts: { title: string; subtitle: string; text: string }[];
  energy: { title: string; text: string; points: string[] };
  loan: { title: string; text: string; points: { value: string; label: string }[] };
  footer: { consultants: string };
};

export type SiteKey = keyof SiteContent;

/** The banner of the customer dashboard (spec section 3, site_config). */
export type EnergyBanner = {
  enabled: boolean;
  title: string;
  subtitle: string;
  cta_text: string;
  description: string;
};
