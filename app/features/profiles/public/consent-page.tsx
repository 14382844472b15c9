import { data, Form, useLoaderData } from 'react-router';
import { getSite } from '#app/features/content/server/index.server.ts';
import { ConsentAnswer } from '#app/features/profiles/rules/holder-consent.ts';
import { answerConsent, readConsentRequest } from '#app/features/profiles/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/record-form.tsx';
import { firstName } from '#app/lib/text.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/consent-page';

// The address holds the secret: other sites must not learn it; this one needs the origin of the form.
export const meta: Route.MetaFunction = () => [
  { title: 'Autorizar | Nome em Dia' },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
];

const statusOf = (code: string) => (code === 'dead-link' ? 404 : 429);

export async function loader({ request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('chave') ?? '';
  const [{ company }, read] = await Promise.all([
    getSite('company'),
    readConsentRequest(key, requestInfo(context).ip),
  ]);
  const around = { key, company: company.name };
  return read.ok
    ? { ...around, asked: read.value, message: '' }
    : data({ ...around, asked: null, message: read.error.message }, { status: statusOf(read.error.code) });
}

const FORMS = {
  answer: defineForm({
    failed: 'Resposta não registrada',
    schema: ConsentAnswer,
    save: (ip: string, answer) => answerConsent(answer, ip),
    show: (_, { answer }) => answer,
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, requestInfo(args.context).ip, args);

export const clientAction = clientFormAction;

const ALLOWS = [
  'Contratar os nossos serviços no seu nome e acompanhar o andamento',
  'Ver as dívidas e os registros que aparecem no seu CPF',
  'Mandar os seus documentos e aprovar as cartas',
];

/** Page where a linked person allows an account to act, or refuses. */
export default function ConsentPage() {
  const { key, company, asked, message } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  // After the answer the link is closed: the page keeps what it says.
  const said = answer && 'shown' in answer ? answer.shown : undefined;
  const refused = answer?.ok === false ? answer.toast?.message : undefined;
  if (said || !asked)
    return (
      <main className="shell max-w-2xl py-12 md:py-20">
        <h1 className="display-l mb-4">
          {said === 'given' ? 'Autorização dada' : said ? 'Você não autorizou' : 'Autorizar'}
        </h1>
        <p role={said ? 'status' : 'alert'}>
          {said === 'given'
            ? 'Obrigado. Já avisamos quem pediu. Se mudar de ideia, fale com a gente a qualquer hora.'
            : said
              ? 'Nada será feito no seu nome. Já avisamos quem pediu.'
              : (refused ?? message)}
        </p>
      </main>
    );
  const who = firstName(asked.asker);
  return (
    <main className="shell max-w-2xl py-10 md:py-16">
      <h1 className="display-l wrap-anywhere">{asked.asker} quer cuidar do seu nome</h1>
      <p className="mt-3 wrap-anywhere">
        A {company} ajuda a tirar registros negativos. {who} quer usar o serviço para você, no CPF{' '}
        <span className="tabular">{asked.document}</span>.
      </p>
      <Surface className="mt-6 p-5 sm:p-6">
        <h2 className="display-m">Se você autorizar, {who} poderá</h2>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {ALLOWS.map((allowed) => (
            <li key={allowed}>{allowed}</li>
          ))}
        </ul>
        <p className="mt-4 text-muted">
          Não pedimos senha, código nem pagamento nesta página. Se você não conhece {who}, não autorize.
        </p>
        {refused && (
          <p role="alert" className="mt-4 text-bad">
            {refused}
          </p>
        )}
        <Form method="post" className="mt-5 flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="key" value={key} />
          <SubmitButton variant="cta" name="answer" value="given" when={{ answer: 'given' }}>
            Autorizo
          </SubmitButton>
          <SubmitButton name="answer" value="refused" when={{ answer: 'refused' }}>
            Não autorizo
          </SubmitButton>
        </Form>
      </Surface>
    </main>
  );
}
