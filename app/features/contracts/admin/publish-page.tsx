import { data, Link, redirect, useLoaderData } from 'react-router';
import type { TextOnContract } from '#app/features/catalog/rules/clauses.ts';
import { CONTRACT_PUBLISHED } from '#app/features/contracts/rules/input.ts';
import { ownNamesOf } from '#app/features/contracts/rules/merge-fields.ts';
import { changeWords, countChanges } from '#app/features/contracts/rules/text-diff.ts';
import { publishContract, reviewPublication } from '#app/features/contracts/server/index.server.ts';
import { answerForms, expectedOf, inArea, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction, MissingSetting, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CONTRACT_TYPE_LABELS, type ContractType } from '#app/terms/contract-type.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/publish-page';
import { DiffBlocks } from './diff-blocks.tsx';

export const meta: Route.MetaFunction = ({ loaderData: of }) => [
  {
    title: `Publicar ${of ? `${CONTRACT_TYPE_LABELS[of.type]}, versão ${of.version}` : 'contrato'} | Painel`,
  },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isUuid(params.contractId)) throw data(null, 404);
  const publication = await reviewPublication(adminOf(context), params.contractId);
  // The version's own page says whether it was published or discarded.
  if (!publication) throw redirect(`/admin/contratos/${params.contractId}`);
  const { draft, comparison, texts } = publication;
  const { id, type, version, revision } = draft;
  return { id, type, version, revision, comparison, texts, own: ownNamesOf(draft.content) };
}

type Who = { admin: SignedInActor; id: string };

const FORMS = inArea('contracts', {
  async publish({ admin, id }: Who, form: FormData, intent: string): Promise<FormAnswer> {
    const done = await publishContract(admin, id, Number(expectedOf(form)));
    const page = `/admin/contratos/${id}`;
    if (done.ok) throw await redirectWithToast(page, CONTRACT_PUBLISHED);
    const { toast, setting } = refusalOf(done.error, 'Não foi publicado');
    if ('lost' in done) throw await redirectWithToast(page, toast);
    // What another person saved since is what the page shows next.
    return { ok: false, intent, toast, setting };
  },
});

export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.contractId;
  if (!isUuid(id)) throw data(null, 404);
  return answerForms(FORMS, { admin: adminOf(args.context), id }, args);
}

export const clientAction = clientFormAction;

const FOR_SALE: Record<ContractType, string> = {
  cpf: 'o Plano CPF',
  cnpj: 'o Plano CNPJ',
  servico: 'um serviço avulso',
};

/** Changes of a publication, before it becomes final. */
export default function PublishPage() {
  const { id, type, version, revision, comparison, texts, own } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'publish', answer, draft: {}, expectedVersion: revision });
  const broken = texts.some(({ missing }) => missing.length > 0);
  const changed = comparison?.blocks.filter(({ change }) => change !== 'same') ?? [];
  return (
    <>
      <PageHeader
        title={`Publicar a versão ${version}`}
        up={{ to: `/admin/contratos/${id}`, label: 'Rascunho' }}
        lead={CONTRACT_TYPE_LABELS[type]}
      />
      <div className="max-w-4xl space-y-4">
        <Surface className="p-5">
          <h2 className="display-m mb-3">O que muda</h2>
          {comparison ? (
            <>
              <p className="mb-3 text-muted">
                Da versão {comparison.before.version}, em uso, para a {version}: {changeWords(comparison)}.
              </p>
              {countChanges(comparison.title) > 0 && <DiffBlocks blocks={comparison.title} />}
              <DiffBlocks blocks={changed} />
              <Link
                to={`/admin/contratos/comparar?a=${comparison.before.id}&b=${id}`}
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
              >
                Ver dentro do texto inteiro
              </Link>
            </>
          ) : (
            <p>É a primeira versão deste contrato.</p>
          )}
        </Surface>
        <Surface className="p-5">
          <h2 className="display-m mb-3">Quem fala deste contrato</h2>
          {texts.length === 0 ? (
            <p className="text-muted">Nenhum texto publicado diz o que está neste contrato.</p>
          ) : (
            <details open={broken}>
              <summary className="flex min-h-11 items-center font-medium underline underline-offset-4">
                {texts.length === 1 ? '1 frase publicada' : `${texts.length} frases publicadas`}
                {broken ? '; as primeiras deixam de valer' : ', que continuam certas'}
              </summary>
              {broken && (
                <p className="mb-3 text-muted">
                  O que está marcado não vale no texto novo: inclua a cláusula, ou mude antes o texto
                  publicado.
                </p>
              )}
              <ul className="divide-y divide-line">
                {texts.map((text) => (
                  <Speaking key={`${text.where} ${text.sentence}`} text={text} />
                ))}
              </ul>
            </details>
          )}
        </Surface>
        {own.length > 0 && (
          <Surface className="p-5">
            <h2 className="display-m mb-3">Só a equipe vende com este texto</h2>
            <p className="max-w-prose wrap-anywhere">
              Ele usa campos próprios: {own.map((name) => `{{${name}}}`).join(', ')}. No site, quem compra não
              tem esses dados, e a compra para no contrato. A equipe vende a quem tem todos preenchidos.
            </p>
          </Surface>
        )}
        {answer?.setting && <MissingSetting setting={answer.setting} message={answer.toast?.message} />}
        <RecordForm form={form} className="space-y-3">
          <p className="max-w-prose">
            Quem contratar {FOR_SALE[type]} a partir de agora lê e aceita a versão {version}. Publicado, o
            texto não muda mais. Os aceites de antes guardam o texto deles.
          </p>
          <SaveButton form={form} variant="cta" pendingLabel="Publicando…">
            Publicar a versão {version}
          </SaveButton>
        </RecordForm>
      </div>
    </>
  );
}

const Speaking = ({ text: { where, sentence, clauses, missing } }: { text: TextOnContract }) => (
  <li className="py-2.5">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <span className="min-w-0 wrap-anywhere">
        {where}: {clauses.join(', ')}
      </span>
      {missing.length > 0 && <Badge tone="bad">Falta {missing.join(', ')}</Badge>}
    </p>
    <p className="wrap-anywhere">“{sentence}”</p>
  </li>
);
