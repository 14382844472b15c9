import { data, Form, Link, useLoaderData, useNavigation } from 'react-router';
import type { VersionDraft } from '#app/features/contracts/rules/input.ts';
import { CONTRACT_OWN } from '#app/features/contracts/rules/merge-fields.ts';
import { CONTRACT_STATES, contractState, type DraftInWork } from '#app/features/contracts/rules/terms.ts';
import { type LoadedVersion, loadVersion } from '#app/features/contracts/server/index.server.ts';
import { loadOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import { answerForms, wasRefused } from '#app/kit/form.server.ts';
import { clientFormAction, RecordNotices, useRecordForm } from '#app/kit/form.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CONTRACT_TYPE_LABELS } from '#app/terms/contract-type.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { Preview } from '#app/ui/rich-text/use-preview.ts';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/version-page';
import { ContractForm } from './contract-form.tsx';
import { DiscardedNotice } from './discarded-notice.tsx';
import { TextPreview } from './text-preview.tsx';
import { textPreview, VERSION_FORMS } from './version-forms.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.version?.title || 'Contrato'} | Painel` },
];

const NO_PREVIEW: Preview = { html: '' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const version = isUuid(params.contractId) ? await loadVersion(adminOf(context), params.contractId) : null;
  if (!version && !wasRefused(context)) throw data(null, 404);
  const preview = version ? await textPreview(adminOf(context), version.type, version.content) : NO_PREVIEW;
  return { version, preview, own: await loadOwnMerge(adminOf(context), CONTRACT_OWN) };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.contractId;
  if (!isUuid(id)) throw data(null, 404);
  return answerForms(VERSION_FORMS, { admin: adminOf(args.context), id }, args);
}

export const clientAction = clientFormAction;

const draftOf = ({ type, version, title, content }: LoadedVersion): VersionDraft => ({
  type,
  number: String(version),
  title,
  content,
});

const NO_DRAFT: VersionDraft = { type: 'cpf', number: '', title: '', content: '' };

/** A draft that another person discarded, as its form still knows it. */
const standIn = ({ type, number }: VersionDraft): LoadedVersion => ({
  id: '',
  type,
  version: Number(number) || 0,
  revision: 0,
  title: '',
  content: '',
  active: false,
  publishedAt: null,
  updatedAt: '',
  acceptances: 0,
});

export default function VersionPage() {
  const { version: loaded, preview, own } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'save',
    answer,
    draft: loaded ? draftOf(loaded) : NO_DRAFT,
    expectedVersion: loaded?.revision,
  });
  const version = loaded ?? standIn(form.draft);
  const state = contractState(version);
  return (
    <>
      <PageHeader
        title={`${CONTRACT_TYPE_LABELS[version.type]}, versão ${version.version}`}
        up={{ to: '/admin/contratos', label: 'Contratos' }}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={CONTRACT_STATES[state].tone}>{CONTRACT_STATES[state].label}</Badge>
            {version.publishedAt
              ? `Publicada em ${formatDateTime(version.publishedAt)}. O texto não muda mais.`
              : version.updatedAt && `Salvo em ${formatDateTime(version.updatedAt)}. Só a equipe vê.`}
          </span>
        }
        actions={
          version.publishedAt && (
            <Link to={`/admin/contratos/aceites?versao=${version.id}`} className={buttonClass({})}>
              Aceites desta versão
            </Link>
          )
        }
      />
      <RecordNotices answer={answer} look />
      {answer?.lost && <DiscardedNotice form={form.id} lost={answer.lost} inWork={answer.inWork} />}
      {state === 'draft' || answer?.lost ? (
        <ContractForm key={form.expectedVersion} form={form} preview={answer?.preview ?? preview} own={own} />
      ) : (
        <div className="max-w-4xl">
          {state === 'replaced' && <ReuseText key={version.id} inWork={answer?.inWork} />}
          <h2 className="display-m mb-3">{version.title}</h2>
          <TextPreview preview={preview} />
        </div>
      )}
    </>
  );
}

/** Form that copies a replaced text into the draft of a new version. */
function ReuseText({ inWork }: { inWork: DraftInWork | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'reuse';
  return (
    <Form method="post" className="mb-5 rounded-2xl border border-line bg-raised p-5">
      <input type="hidden" name="intent" value="reuse" />
      {inWork ? (
        <div role="alert">
          <h2 className="font-semibold">A versão {inWork.version} já está em rascunho</h2>
          <p className="mt-1">
            Ela tem outro texto. Trocar apaga o que está escrito nela; nada muda para quem contrata.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button type="submit" name="replaces" value={inWork.revision} pending={pending}>
              Trocar o texto do rascunho
            </Button>
            <Link to={`/admin/contratos/${inWork.id}`} className={buttonClass({ variant: 'ghost' })}>
              Abrir o rascunho como está
            </Link>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-muted">
            Este texto foi substituído. Usado de novo, vira um rascunho, e depois uma nova versão.
          </p>
          <Button type="submit" pending={pending}>
            Usar este texto de novo
          </Button>
        </div>
      )}
    </Form>
  );
}
