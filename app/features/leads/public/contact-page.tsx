import { data, useLoaderData } from 'react-router';
import { findImage, getCoverage, getSite } from '#app/features/content/server/index.server.ts';
import { ContactInput } from '#app/features/leads/rules/input.ts';
import { CONTACT_SENT, LEAD_ANSWERS } from '#app/features/leads/rules/messages.ts';
import { LEAD_UNANSWERED } from '#app/features/leads/rules/unsent-lead.ts';
import { CONTACT_CONSENT, createContactLead } from '#app/features/leads/server/index.server.ts';
import type { LeadAnswer } from '#app/features/leads/ui/form-rounds.tsx';
import { answered, defineForm } from '#app/kit/form.server.ts';
import { readForm, textIn } from '#app/lib/form-data.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { orUnanswered } from '#app/ui/unanswered.ts';
import type { Route } from './+types/contact-page';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm, TRAP } from './contact-form.tsx';
import { CoverageSection } from './coverage-section.tsx';

export async function loader() {
  const [{ company, footer, contact_page, seo }, coverage] = await Promise.all([
    getSite('company', 'footer', 'contact_page', 'seo'),
    getCoverage(),
  ]);
  return {
    company,
    page: contact_page,
    picture: await findImage(contact_page.image),
    consultants: footer.consultants,
    coverage,
    notice: CONTACT_CONSENT.text,
    seo: seo.contato,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/contato', image: 'contato' }) : [];

const send = defineForm({
  ...LEAD_ANSWERS,
  schema: ContactInput,
  save: createContactLead,
  done: CONTACT_SENT,
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  // Without scripts a line break travels as two characters; the person typed one.
  form.set('message', textIn(form, 'message').replaceAll('\r\n', '\n'));
  // Only programs fill this field. The answer is a usual failure: a person whose browser filled it in sends
  // again.
  if (textIn(form, TRAP)) {
    const refused = { ...LEAD_UNANSWERED, intent: 'lead', draft: readForm(form) };
    return data<LeadAnswer>(refused, { status: 400 });
  }
  return answered(await send(requestInfo(context), form, 'lead'), context);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnanswered(serverAction, LEAD_UNANSWERED);

// The page says the same before and after a message; the status of a failure keeps the layout from asking, too.
export const shouldRevalidate = () => false;

export default function ContactPage() {
  const { company, page, picture, consultants, coverage, notice } = useLoaderData<typeof loader>();
  return (
    <main>
      <section className="bg-deep text-on-deep">
        <div className="shell grid gap-x-16 gap-y-10 py-14 md:py-20 lg:grid-cols-[1fr_34rem]">
          <ContactDetails company={company} page={page} picture={picture} />
          <ContactForm notice={notice} reply={page.reply} />
        </div>
      </section>
      <CoverageSection consultants={consultants} coverage={coverage} />
    </main>
  );
}
