import { data, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { consumeVerification } from '#app/features/contracts/server/index.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { Points } from '#app/shells/public/points.tsx';
import type { Route } from './+types/code-page';

import { VerificationOutcome } from './outcome.tsx';
import { ReceiptOutcome } from './receipt-outcome.tsx';
import { answerCode, tooMany } from './verify-answer.server.ts';
import { VerifyForms } from './verify-forms.tsx';

/** Never cached: it checks the current state, and each request counts against the limit. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [{ company, verify_page }, wait] = await Promise.all([
    getSite('company', 'verify_page'),
    consumeVerification(requestInfo(context).ip),
  ]);
  const answer = wait > 0 ? tooMany(wait) : await answerCode(params.code);
  return data(
    {
      answer: answer.data,
      company: { name: company.name, email: company.email },
      points: verify_page.points,
    },
    answer.init ?? {},
  );
}

// The loader's words for robots belong to the document too.
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  {
    title: `${loaderData && 'receipt' in loaderData.answer ? 'Recibo' : 'Contrato'} ${params.code}${loaderData ? ` | ${loaderData.company.name}` : ''}`,
  },
  { name: 'robots', content: 'noindex' },
];

export default function CodePage() {
  const { answer, company, points } = useLoaderData<typeof loader>();
  return (
    <main>
      {'receipt' in answer ? (
        <ReceiptOutcome receipt={answer.receipt} />
      ) : 'result' in answer ? (
        <VerificationOutcome result={answer.result} contact={company.email} />
      ) : (
        <section className="shell max-w-2xl py-12 md:py-20">
          <h1 className="display-l mb-6">Verificar contrato</h1>
          <VerifyForms answer={answer} />
        </section>
      )}
      <Points points={points} />
    </main>
  );
}
