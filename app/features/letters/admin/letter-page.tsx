import { data, Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { LETTERS_PANEL } from '#app/features/letters/panel.ts';
import { GROUND_TITLES } from '#app/features/letters/rules/grounds.ts';
import {
  EvidenceInput,
  LetterAnswerInput,
  LetterProofInput,
  LetterText,
  ReplyDecision,
  SendInput,
} from '#app/features/letters/rules/input.ts';
import { LETTER_DONE, LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import { LETTER_STATE, SEND_WAY_LABELS, VOICE_LABELS } from '#app/features/letters/rules/terms.ts';
import {
  addLetterProof,
  approveLetter,
  decideReply,
  dropEvidence,
  joinEvidence,
  type LetterShown,
  loadLetter,
  moveLetter,
  recordAnswer,
  resendLetter,
  saveLetter,
  sendLetter,
} from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  RecordForm,
  RecordNotices,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/letter-page';
import { LetterChecklist } from './letter-checklist.tsx';
import { EvidenceBlock } from './letter-evidence.tsx';
import { ProofBlock, ReplyBlock } from './letter-proofs.tsx';
import { LetterHistory, LetterSteps } from './letter-steps.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Carta | Painel' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const letter = await loadLetter(adminOf(context), params.letterId);
  if (!letter) throw data(null, 404);
  return { letter, today: civilDateAt(new Date()) };
}

type Who = { admin: SignedInActor; id: string };
const move = (to: 'review' | 'draft' | 'closed') =>
  defineForm({
    failed: LETTER_FAILED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who, _, expected) => moveLetter(admin, id, Number(expected), to),
    done: LETTER_DONE[to],
  });

const FORMS = inArea(
  'letters',
  {
    save: defineForm({
      failed: LETTER_FAILED,
      schema: LetterText,
      save: ({ admin, id }: Who, text, expected) => saveLetter(admin, id, Number(expected), text),
      done: LETTER_DONE.saved,
    }),
    join: defineForm({
      failed: LETTER_FAILED,
      schema: EvidenceInput,
      save: ({ admin, id }: Who, input) => joinEvidence(admin, id, input),
      done: LETTER_DONE.evidence,
    }),
    drop: defineForm({
      failed: LETTER_FAILED,
      schema: z.object({ evidence: z.uuid() }),
      save: ({ admin, id }: Who, { evidence }) => dropEvidence(admin, id, evidence),
      done: LETTER_DONE.unjoined,
    }),
    review: move('review'),
    draft: move('draft'),
    closed: move('closed'),
    approve: defineForm({
      failed: LETTER_FAILED,
      schema: NO_FIELDS,
      save: ({ admin, id }: Who, _, expected) => approveLetter(admin, id, Number(expected)),
      done: LETTER_DONE.approved,
    }),
    send: defineForm({
      failed: LETTER_FAILED,
      schema: SendInput,
      save: ({ admin, id }: Who, input) => sendLetter(admin, id, input),
      done: LETTER_DONE.sent,
    }),
    again: defineForm({
      failed: LETTER_FAILED,
      schema: SendInput,
      save: ({ admin, id }: Who, input) => resendLetter(admin, id, input),
      done: LETTER_DONE.sent,
    }),
    proof: defineForm({
      failed: LETTER_FAILED,
      schema: LetterProofInput,
      save: ({ admin, id }: Who, input) => addLetterProof(admin, id, input),
      done: LETTER_DONE.proof,
    }),
    reply: defineForm({
      failed: LETTER_FAILED,
      schema: ReplyDecision,
      save: ({ admin, id }: Who, input) => decideReply(admin, id, input),
      done: (refused, { keep }) =>
        keep === 'no'
          ? LETTER_DONE.replyDropped
          : refused
            ? { ...LETTER_DONE.replyKept, message: `Anexo que não ficou: ${refused}` }
            : LETTER_DONE.replyKept,
    }),
    answer: defineForm({
      failed: LETTER_FAILED,
      schema: LetterAnswerInput,
      save: ({ admin, id }: Who, input) => recordAnswer(admin, id, input),
      done: LETTER_DONE.answered,
    }),
  },
  LETTERS_PANEL['/admin/cartas/:letterId'].forms,
);

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), id: params.letterId }, args);

export const clientAction = clientFormAction;

/** Step 3 of a letter and all that follows: text, evidence, approval, sending, answer, next step. */
export default function LetterPage() {
  const { letter, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { state, holder, addressee, listing, ground, round } = letter;
  const open = state === 'draft' || state === 'review';
  return (
    <>
      <PageHeader
        title={letter.title}
        up={{ to: '/admin/cartas', label: 'Cartas' }}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={LETTER_STATE[state].tone}>{LETTER_STATE[state].label}</Badge>
            {GROUND_TITLES[ground]}
            {round > 1 && `, rodada ${round}`}
          </span>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
        <Surface className="min-w-0 space-y-4 p-5 lg:col-start-2">
          {open && <LetterChecklist letter={letter} answer={answer} />}
          <LetterSteps letter={letter} answer={answer} today={today} />
          <RecordNotices answer={answer} />
          <FormRefusal message={answer && !answer.ok && !answer.fields ? answer.toast?.message : undefined} />
        </Surface>
        <Surface className="min-w-0 p-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <dl className="mb-5 grid gap-3 sm:grid-cols-2">
            <Fact label="Titular">
              <Link to={`/admin/clientes/${letter.userId}/cartas`} className="underline underline-offset-4">
                {holder.name}
              </Link>
            </Fact>
            <Fact label="Registro">{`${listing.creditor}, ${LISTING_PLACE_LABELS[listing.place]}`}</Fact>
            <Fact label="Destinatário">
              <Link
                to={`/admin/cartas/destinatarios/${addressee.id}`}
                className="underline underline-offset-4"
              >
                {addressee.name}
              </Link>
              {!addressee.verifiedOn && (
                <span className="block text-sm text-warning">Confira o endereço antes do envio.</span>
              )}
            </Fact>
            <Fact label="Voz e meio">
              {VOICE_LABELS[letter.voice]}. {SEND_WAY_LABELS[letter.channel]}
              {letter.why && <span className="block text-sm font-normal text-muted">{letter.why}</span>}
            </Fact>
            <Fact label="Endereço">
              {addressee.address || addressee.email || addressee.portalUrl || 'não informado'}
            </Fact>
          </dl>
          {open ? (
            <LetterTextForm letter={letter} answer={answer} />
          ) : (
            <p className="wrap-anywhere whitespace-pre-line">{letter.body}</p>
          )}
        </Surface>
        <div className="min-w-0 space-y-4 lg:col-start-2">
          {letter.replies.length > 0 && <ReplyBlock replies={letter.replies} />}
          <EvidenceBlock letter={letter} answer={answer} />
          {letter.sentOn && <ProofBlock letter={letter} answer={answer} />}
          <LetterHistory letter={letter} />
        </div>
      </div>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
  </div>
);

type Props = { letter: LetterShown; answer: FormAnswer<unknown> | undefined };

/** Form for the text of an unapproved letter, with a preview for its listing. */
function LetterTextForm({ letter, answer }: Props) {
  const { title, source, version, body } = letter;
  const form = useRecordForm({ intent: 'save', answer, draft: { title, source }, expectedVersion: version });
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
      <details className="mt-6" open={answer?.intent === 'save' && !answer.ok}>
        <summary className="inline-flex min-h-11 items-center font-medium">Mudar o texto</summary>
        <RecordForm form={form} className="mt-2 space-y-4">
          <TextField label="Assunto" {...form.field('title')} required maxLength={200} />
          <TextareaField label="Texto" {...form.field('source')} required rows={16} maxLength={12000} />
          <SaveButton form={form}>Salvar texto</SaveButton>
        </RecordForm>
      </details>
    </>
  );
}
