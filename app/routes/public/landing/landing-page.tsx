import { data, useLoaderData } from 'react-router';
import { PLANS, type Plan } from '#app/features/checkout/rules/plans.ts';
import { offerIsOn, type SiteContent } from '#app/features/content/rules/site-content.ts';
import { getLanding, getSite } from '#app/features/content/server/index.server.ts';
import { LeadInput } from '#app/features/leads/rules/lead-input.ts';
import {
  CONSENT_MISSING,
  invalidData,
  LEAD_NOT_SENT,
  LEAD_SENT,
} from '#app/features/leads/rules/lead-messages.ts';
import { createLead, LEAD_CONSENT } from '#app/features/leads/server/index.server.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import { toNumeric } from '#app/lib/money.ts';
import { env } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { CheckoutOutlet } from '../checkout/checkout-outlet.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/landing-page';
import { Hero } from './hero.tsx';
import type { LeadAnswer } from './lead-answer.ts';
import { LeadSection } from './lead-section.tsx';
import { Offer } from './offer.tsx';
import { loadStillSections, StillPart } from './still-part.tsx';

export async function loader() {
  const [content, { company }] = await Promise.all([getLanding(), getSite('company'), loadStillSections()]);
  return {
    content,
    company,
    origin: env().appUrl,
    offerOn: offerIsOn(content.offer, civilDateAt(new Date())),
    lastDay: content.offer.endsOn ? formatDate(content.offer.endsOn) : null,
    consent: LEAD_CONSENT.text,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        ...loaderData.content.seo.inicio,
        path: '/',
        image: 'inicio',
        jsonLd: [
          ...companyJsonLd(loaderData.company, loaderData.origin),
          ...Object.values(PLANS).map(planJsonLd(loaderData.content)),
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
      telephone: `+55 ${company.whatsapp}`,
      availableLanguage: 'pt-BR',
    },
  },
  { '@context': 'https://schema.org', '@type': 'WebSite', name: company.name, url, inLanguage: 'pt-BR' },
];

const planJsonLd =
  ({ offer, seo }: Pick<SiteContent, 'offer' | 'seo'>) =>
  (plan: Plan) => ({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: offer.plans[plan.id].title,
    description: seo.inicio.description,
    offers: {
      '@type': 'Offer',
      price: toNumeric(plan.promo),
      priceCurrency: 'BRL',
      availability: 'https://schema.org/InStock',
      ...(offer.endsOn && { priceValidUntil: offer.endsOn }),
    },
  });

/** Spec section 8, Lead submit: each outcome has its toast; nothing typed is lost. */
export async function action({ request, context }: Route.ActionArgs): Promise<LeadAnswer> {
  const values = readForm(await request.formData());
  const parsed = LeadInput.safeParse(values);
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error);
    const onlyConsent = Object.keys(fields).join() === 'lgpdConsent';
    return { toast: onlyConsent ? CONSENT_MISSING : invalidData(firstMessage(parsed.error)), fields, values };
  }
  const { ip, userAgent, requestId } = requestInfo(context);
  try {
    const result = await createLead({ ip, userAgent }, parsed.data);
    if (!result.ok) return { toast: { ...LEAD_NOT_SENT, message: result.error.message }, values };
    return { toast: LEAD_SENT, sent: { email: parsed.data.email } };
  } catch (error) {
    log.error({ requestId, event: 'lead', ...errorFields(error) }, 'lead não pôde ser gravado');
    return { toast: LEAD_NOT_SENT, values };
  }
}

/**
 * With the network gone the router would give the whole page up, and what was typed with it. The status keeps it from
 * loading the page again, which would fail just the same.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return data<LeadAnswer>({ toast: LEAD_NOT_SENT }, { status: 503 });
  }
}

/** Coming from another page the whole page is drawn at once, so that a section's address finds its section. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), loadStillSections()]);
  return data;
}

export default function LandingPage() {
  const { content, offerOn, lastDay, consent } = useLoaderData<typeof loader>();
  return (
    <main>
      <Hero hero={content.hero} />
      <Offer offer={content.offer} on={offerOn} lastDay={lastDay} />
      <CheckoutOutlet />
      <StillPart content={content} />
      <LeadSection text={content.lead_form} consent={consent} />
    </main>
  );
}
