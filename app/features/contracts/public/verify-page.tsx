import { redirect, useActionData, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { NO_CODE, readCode } from '#app/features/contracts/rules/verification.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import type { Route } from './+types/verify-page';
import { Explained } from './explained.tsx';
import { Outcome } from './outcome.tsx';
import { checkFile, refuse } from './verify-answer.server.ts';
import { VerifyForms } from './verify-forms.tsx';
import type { VerifyAnswer } from './verify-words.ts';

export async function loader() {
  const { company, verify_page, seo } = await getSite('company', 'verify_page', 'seo');
  return { contact: company.email, page: verify_page, seo: seo.verificar };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData.seo, path: '/verificar', image: 'verificar' }) : [];

/** A code leads to its page; a file is answered here, since nothing of it may stand in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'file') return checkFile(form.get('file'), requestInfo(context).ip);
  const typed = form.get('code');
  const code = typeof typed === 'string' ? readCode(typed) : null;
  return code ? redirect(`/verificar/${code}`) : refuse(400, 'code', NO_CODE);
}

// The page says the same before and after.
export const shouldRevalidate = () => false;

export default function VerifyPage() {
  const { contact, page } = useLoaderData<typeof loader>();
  const answer = useActionData<VerifyAnswer>();
  const result = answer && 'result' in answer ? answer.result : undefined;
  return (
    <main>
      {result ? (
        <Outcome result={result} contact={contact} />
      ) : (
        <section className="shell grid gap-x-16 gap-y-8 pt-12 pb-14 md:pt-20 lg:grid-cols-[1fr_30rem] lg:items-start">
          <div>
            <h1 className="display-xl">{page.title}</h1>
            <p className="mt-5 max-w-xl text-lg text-muted">{page.lead}</p>
          </div>
          <VerifyForms answer={answer} />
        </section>
      )}
      <Explained points={page.points} />
    </main>
  );
}
