import { useLoaderData } from 'react-router';
import type { Plan, PlanId } from '#app/features/catalog/rules/plans.ts';
import { offerIsOn, type SiteContent } from '#app/features/content/rules/site-content.ts';
import { getLanding } from '#app/features/content/server/index.server.ts';
import { LeadInput } from '#app/features/leads/rules/input.ts';
import { LEAD_ANSWERS } from '#app/features/leads/rules/messages.ts';
import { LEAD_UNANSWERED } from '#app/features/leads/rules/unsent-lead.ts';
import { createLead, leadFormConsent } from '#app/features/leads/server/index.server.ts';
import { getPromiseProof } from '#app/features/promises/server/index.server.ts';
import { answered, defineForm } from '#app/kit/form.server.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { internationalPhone } from '#app/lib/whatsapp.ts';
import { env } from '#app/platform/env.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import { CheckoutOutlet } from '#app/shells/public/checkout-outlet.tsx';
import { keepOverSteps } from '#app/shells/public/open-checkout.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { orUnanswered } from '#app/ui/unanswered.ts';
import type { Route } from './+types/landing-page';
import { LeadSection, loadLeadRounds } from './lead-section.tsx';
import { loadStillSections, StillPart } from './still-part.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [texts, promises] = await Promise.all([
    getLanding(),
    getPromiseProof(),
    loadStillSections(),
    loadLeadRounds(),
  ]);
  const offerOn = offerIsOn(texts.offer, civilDateAt(new Date()));
  // Computed here: the browser needs no code for amounts.
  const { CPF, CNPJ } = texts.plans;
  const prices = { CPF: toNumeric(CPF.promo), CNPJ: toNumeric(CNPJ.promo) };
  const lastDay = texts.offer.endsOn ? formatDate(texts.offer.endsOn) : null;
  return {
    content: { ...texts, promises, offerOn, lastDay },
    prices,
    origin: env().appUrl,
    consent: await leadFormConsent(requestInfo(context).partnerCode),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        ...loaderData.content.seo.inicio,
        path: '/',
        image: 'inicio',
        jsonLd: [
          ...companyJsonLd(loaderData.content.company, loaderData.origin),
          ...Object.values(loaderData.content.plans).map(planJsonLd(loaderData)),
        ],
      })
    : [];

const companyJsonLd = (company: SiteContent['company'], url: string) => [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name,
    legalName: company.legalName,
    taxID: company.taxId,
    url,
    logo: `${url}/icons/icon-512.png`,
    email: company.email,
    address: company.address,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: internationalPhone(company.whatsapp),
      availableLanguage: 'pt-BR',
    },
  },
  { '@context': 'https://schema.org', '@type': 'WebSite', name: company.name, url, inLanguage: 'pt-BR' },
];

const planJsonLd =
  ({
    content: { offer, seo, offerOn },
    prices,
  }: {
    content: Pick<SiteContent, 'offer' | 'seo'> & { offerOn: boolean };
    prices: Record<PlanId, string>;
  }) =>
  (plan: Plan) => {
    // A price of some days ends with them; the offer's own last day says the same of the rest.
    const validUntil = (plan.campaign?.ownPrice && plan.campaign.endsOn) || (offerOn && offer.endsOn);
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: offer.plans[plan.id].title,
      description: seo.inicio.description,
      offers: {
        '@type': 'Offer',
        price: prices[plan.id],
        priceCurrency: 'BRL',
        availability: 'https://schema.org/InStock',
        ...(validUntil && { priceValidUntil: validUntil }),
      },
    };
  };

const send = defineForm({
  ...LEAD_ANSWERS,
  schema: LeadInput,
  save: (from: RequestInfo, input) => createLead(from, input),
});

export const action = async ({ request, context }: Route.ActionArgs) =>
  answered(await send(requestInfo(context), await request.formData(), 'lead'), context);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnanswered(serverAction, LEAD_UNANSWERED);

/** Coming from another page the whole page is drawn at once, so that a section's address finds its section. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), loadStillSections(), loadLeadRounds()]);
  return data;
}

export const shouldRevalidate = keepOverSteps;

export default function LandingPage() {
  const { content, consent } = useLoaderData<typeof loader>();
  return (
    <main>
      <StillPart id="inicio" content={content} />
      <CheckoutOutlet />
      <StillPart id="sobre" content={content} />
      <LeadSection text={content.lead_form} consent={consent} />
    </main>
  );
}
