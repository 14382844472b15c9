import { data, Link, redirect, type ShouldRevalidateFunction, useLoaderData } from 'react-router';
import {
  CONTRACT_NOT_SAVED,
  ContractInput,
  DRAFT_DISCARDED,
  DRAFT_SAVED,
  TEXT_KEPT,
  TEXT_REUSED,
} from '#app/features/contracts/rules/contract-input.ts';
import { CONTRACT_STATES, contractState } from '#app/features/contracts/rules/contract-view.ts';
import {
  discardDraft,
  keepAsDraft,
  type LoadedVersion,
  loadVersion,
  lostDraft,
  previewText,
  reuseVersion,
  type SavedDraft,
  saveContract,
} from '#app/features/contracts/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { fieldErrors, firstMessage, readForm } from '#app/lib/form-data.ts';
import type { AppError } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { DraftConflictNotice } from '#app/shells/admin/draft-conflict.tsx';
import { tellGone, toldGone } from '#app/shells/admin/gone-record.server.ts';
import { CONTRACT_TYPE_LABELS, CONTRACT_TYPES } from '#app/terms/contract-type.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Badge, PageHeader } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/version-page';
import { type ContractAnswer, FORM_ID, type ReuseAnswer } from './contract-answer.ts';
import { ContractForm } from './contract-form.tsx';
import { LostNotice } from './lost-notice.tsx';
import { ReuseText } from './reuse-text.tsx';
import { TextPreview } from './text-preview.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.version.title || 'Contrato'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = isUuid(params.contractId) ? await loadVersion(adminOf(context), params.contractId) : null;
  const known = toldGone(context);
  if (!found && !known) throw data(null, 404);
  const version = found ?? standIn(params.contractId, known);
  const shown = await previewText(version.type, version.content);
  return { version, preview: shown.ok ? { html: shown.value } : { fault: shown.error.message } };
}

/** A discarded draft, as its form still knows it; its text is the entered one. */
const standIn = (id: string, known: Record<string, string> | null): LoadedVersion => ({
  id,
  type: CONTRACT_TYPES.find((one) => one === known?.type) ?? 'cpf',
  version: Number(known?.number) || 0,
  revision: 0,
  title: '',
  content: known?.content ?? '',
  active: false,
  publishedAt: null,
  updatedAt: '',
  acceptances: 0,
});

/**
 * Keeps the draft; `review` keeps it and leads to its publication; `discard` throws it away; `preview`, without
 * scripts, only shows it. `keep` saves the entries as another draft, when this one was discarded. `reuse` takes the
 * text of a published version into the draft.
 */
export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<ContractAnswer | ReuseAnswer> {
  const admin = adminOf(context);
  const id = params.contractId;
  const version = isUuid(id) ? await loadVersion(admin, id) : null;
  const form = readForm(await request.formData());
  const { intent, revision, over, title = '', content = '' } = form;
  // Of a draft that was discarded meanwhile only its form still knows.
  const type = version?.type ?? CONTRACT_TYPES.find((one) => isUuid(id) && one === form.type);
  if (!type) throw data(null, 404);
  if (!version) tellGone(context, { type, number: form.number ?? '', content });
  if (intent === 'reuse') return reuse(admin, id, over);
  const typed = { draft: { title, content }, revision: Number(revision) };
  const refusedFor = ({ title: head = CONTRACT_NOT_SAVED, message, fields }: AppError) => ({
    ...typed,
    toast: { tone: 'bad' as const, title: head, message },
    fields,
  });
  if (intent === 'preview') {
    const shown = await previewText(type, content);
    return { ...typed, preview: shown.ok ? { html: shown.value } : { fault: shown.error.message } };
  }
  if (intent === 'discard') {
    const gone = await discardDraft(admin, id, Number(revision));
    if (gone.ok) throw await redirectWithToast('/admin/contratos', DRAFT_DISCARDED);
    return { ...refusedFor(gone.error), ...ofRefusal(gone) };
  }
  const parsed = ContractInput.safeParse({ title, content });
  if (!parsed.success) {
    const error = { code: 'invalid', message: firstMessage(parsed.error), fields: fieldErrors(parsed.error) };
    return { ...refusedFor(error), lost: (await lostDraft(admin, id)) ?? undefined };
  }
  const saved = await saveContract(admin, id, Number(over ?? revision), parsed.data);
  if ('lost' in saved && intent === 'keep') {
    const kept = await keepAsDraft(admin, type, parsed.data, over === undefined ? undefined : Number(over));
    if (kept.ok) throw await redirectWithToast(`/admin/contratos/${kept.value}`, TEXT_KEPT);
    const inWork = 'draft' in kept ? kept.draft : undefined;
    return { ...refusedFor(kept.error), lost: saved.lost, inWork };
  }
  if (!saved.ok) return { ...refusedFor(saved.error), ...ofRefusal(saved) };
  if (intent === 'review') throw redirect(`/admin/contratos/${id}/publicar`);
  throw await redirectWithToast(`/admin/contratos/${id}`, DRAFT_SAVED);
}

/** Who was faster, and with what. */
const ofRefusal = (refusal: SavedDraft) => ({
  conflict: 'conflict' in refusal ? refusal.conflict : undefined,
  lost: 'lost' in refusal ? refusal.lost : undefined,
});

export const clientAction = keepPage;

/** A discarded draft cannot be loaded again: the page stays, with the entries. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.lost?.how === 'discarded' ? false : defaultShouldRevalidate;

async function reuse(admin: SignedInActor, id: string, over: string | undefined): Promise<ReuseAnswer> {
  const reused = await reuseVersion(admin, id, over === undefined ? undefined : Number(over));
  if (reused.ok) throw await redirectWithToast(`/admin/contratos/${reused.value}`, TEXT_REUSED);
  const { title = 'Erro ao salvar', message } = reused.error;
  return { toast: { tone: 'bad', title, message }, inWork: 'draft' in reused ? reused.draft : undefined };
}

export default function VersionPage() {
  const { version, preview } = useLoaderData<typeof loader>();
  const answered = useAnswer<typeof action>();
  useToast(answered?.toast);
  const answer = answered && 'draft' in answered ? answered : undefined;
  const inWork = answered && 'inWork' in answered ? answered.inWork : undefined;
  const state = contractState(version);
  const shown = answer?.revision ?? version.revision;
  return (
    <>
      <PageHeader
        title={`${CONTRACT_TYPE_LABELS[version.type]}, versão ${version.version}`}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={CONTRACT_STATES[state].tone}>{CONTRACT_STATES[state].label}</Badge>
            {version.publishedAt
              ? `Publicada em ${formatDateTime(version.publishedAt)}. O texto não muda mais.`
              : version.updatedAt && `Salvo em ${formatDateTime(version.updatedAt)}. Só a equipe vê.`}
          </span>
        }
        actions={
          <div className="flex flex-wrap gap-2">
            {version.publishedAt && (
              <Link to={`/admin/contratos/aceites?versao=${version.id}`} className={buttonClass({})}>
                Aceites desta versão
              </Link>
            )}
            <Link to="/admin/contratos" className={buttonClass({})}>
              Todos os contratos
            </Link>
          </div>
        }
      />
      {answer?.conflict && (
        <DraftConflictNotice
          form={FORM_ID}
          over={answer.conflict.revision}
          who={answer.conflict.who}
          at={answer.conflict.at}
        />
      )}
      {answer?.lost && <LostNotice lost={answer.lost} inWork={answer.inWork} />}
      {state === 'draft' || answer?.lost ? (
        // A saved revision is a new form; a refused one stays as it was typed.
        <ContractForm
          key={shown}
          version={version}
          draft={answer?.draft ?? version}
          revision={shown}
          errors={answer?.fields ?? {}}
          preview={answer?.preview ?? preview}
        />
      ) : (
        <div className="max-w-4xl">
          {state === 'replaced' && <ReuseText key={version.id} inWork={inWork} />}
          <h2 className="display-m mb-3">{version.title}</h2>
          <TextPreview preview={preview} />
        </div>
      )}
    </>
  );
}
