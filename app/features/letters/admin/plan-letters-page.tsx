import { data, Link, useLoaderData } from 'react-router';
import { ADDRESSEE_LABELS, EVIDENCE_LABELS, GROUND_TITLES } from '#app/features/letters/rules/grounds.ts';
import { PlannedLetters } from '#app/features/letters/rules/input.ts';
import { LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import { VOICE_LABELS } from '#app/features/letters/rules/terms.ts';
import { planLetters, writePlanned } from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  RecordForm,
  RecordNotices,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import { formatBRL, unbroken } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { LISTING_PLACE_LABELS, VERDICT_LABELS } from '#app/terms/listing-words.ts';
import { CheckboxField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/plan-letters-page';

export const meta: Route.MetaFunction = () => [{ title: 'Propor cartas | Painel' }];

/** Most records of a plan. */
const MOST_RECORDS = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams: query } = new URL(request.url);
  // Three lists lead here: a client's letters, a client's records, and the records of all clients.
  const ids = [...query.getAll('anotacao'), ...query.getAll('ids')].filter(isUuid).slice(0, MOST_RECORDS);
  if (ids.length === 0) {
    const client = query.get('cliente') ?? '';
    throw await redirectWithToast(isUuid(client) ? `/admin/clientes/${client}/cartas` : '/admin/anotacoes', {
      tone: 'bad',
      title: LETTER_FAILED,
      message: 'Escolha ao menos um registro.',
    });
  }
  const plan = await planLetters(adminOf(context), ids);
  if (!plan) throw data(null, 404);
  return plan;
}

const FORMS = inArea('letters', {
  plan: defineForm({
    failed: LETTER_FAILED,
    // Boxes of one name: the kit's reading keeps the last one of them.
    read: (form) => ({ letters: form.getAll('letters').join(' ') }),
    schema: PlannedLetters,
    save: ({ admin, clientId }: Writer, input) => writePlanned(admin, clientId, input),
    done: ({ ready, drafts }, _, { clientId }) => ({
      to: clientId ? `/admin/clientes/${clientId}/cartas` : '/admin/cartas',
      toast: {
        tone: 'good' as const,
        title: countWords(ready + drafts, 'carta escrita', 'cartas escritas'),
        message:
          drafts === 0
            ? 'Já estão para aprovar.'
            : `${ready} para aprovar, ${drafts} em rascunho: junte o que falta.`,
      },
    }),
  }),
});

type Writer = { admin: SignedInActor; clientId: UserId | null };

/** The address names the client of all records; records of several clients come without one. */
export async function action(args: Route.ActionArgs) {
  const client = new URL(args.request.url).searchParams.get('cliente');
  const clientId = client && isUuid(client) ? (client as UserId) : null;
  return answerForms(FORMS, { admin: adminOf(args.context), clientId }, args);
}

export const clientAction = clientFormAction;

type Planned = Route.ComponentProps['loaderData']['planned'][number];

/** Letters that records lead to, by addressee; all chosen ones are written in one step. */
export default function PlanLettersPage() {
  const { clientId, planned, without } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'plan', answer, draft: { letters: '' } });
  const groups = Map.groupBy(planned, ({ addressee: { kind, name } }) => `${kind} ${name}`);
  const ids = [...new Set([...planned, ...without].map(({ id }) => id))];
  return (
    <>
      <PageHeader
        title="Propor cartas"
        up={
          clientId
            ? { to: `/admin/clientes/${clientId}/cartas`, label: 'Cartas do cliente' }
            : { to: '/admin/anotacoes', label: 'Registros' }
        }
        lead="O fundamento e o destinatário de cada registro. O que já está completo vai direto para aprovar."
      />
      {planned.length > 0 && (
        <RecordForm
          form={form}
          action={`?${clientId ? `cliente=${clientId}&` : ''}${ids.map((id) => `anotacao=${id}`).join('&')}`}
          className="space-y-4"
        >
          {[...groups].map(([key, letters]) => (
            <Surface key={key} className="p-5">
              <Addressee letter={letters[0]} />
              <ul className="mt-2 divide-y divide-line">
                {letters.map((letter) => (
                  <li key={`${letter.id}:${letter.ground}`} className="py-3">
                    <PlannedLine letter={letter} />
                  </li>
                ))}
              </ul>
            </Surface>
          ))}
          {planned.some(({ fraud }) => fraud) && (
            <Surface className="p-5">
              <h2 className="text-lg font-semibold">Dívida não reconhecida: cartas juntas</h2>
              <p className="mt-2">
                As cartas ao credor e ao birô vão juntas. O cliente faz o boletim de ocorrência, ativa o BC
                Protege+ e tira a lista de contas no Registrato: o roteiro dele está em Usaram os meus dados.
              </p>
            </Surface>
          )}
          <RecordNotices answer={answer} />
          {form.errors.letters && (
            <p role="alert" className="font-medium text-bad">
              {form.errors.letters}
            </p>
          )}
          <SaveButton form={form}>Escrever as marcadas</SaveButton>
          <FormRefusal message={form.refusal} />
        </RecordForm>
      )}
      {without.length > 0 && (
        <Surface className="mt-4 p-5">
          <h2 className="text-lg font-semibold">Sem carta proposta</h2>
          <ul className="mt-2 space-y-1">
            {without.map(({ id, creditor, place, verdicts }) => (
              <li key={id}>
                {creditor}, {LISTING_PLACE_LABELS[place]}: {verdictWords(verdicts)}.{' '}
                <Link to={`/admin/cartas/nova?anotacao=${id}`} className="underline underline-offset-4">
                  Escrever mesmo assim<span className="sr-only"> sobre {creditor}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Surface>
      )}
      {planned.length === 0 && without.length === 0 && (
        <EmptyState title="Nenhum registro" text="Escolha os registros na página do cliente." />
      )}
    </>
  );
}

const verdictWords = (verdicts: Planned['verdicts']) =>
  verdicts.map((verdict) => VERDICT_LABELS[verdict].toLowerCase()).join(', ') || 'sem parecer';

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Addressee({ letter }: { letter: Planned | undefined }) {
  if (!letter) return null;
  const { addressee, isNew, unverified } = letter;
  return (
    <h2 className="text-lg font-semibold">
      {addressee.name || ADDRESSEE_LABELS[addressee.kind]}
      <span className="text-base font-normal text-muted">
        {addressee.name && ` · ${ADDRESSEE_LABELS[addressee.kind]}`}
        {isNew && addressee.name && ' · destinatário novo, criado com a carta'}
        {unverified && ' · confira o endereço'}
      </span>
    </h2>
  );
}

function PlannedLine({ letter }: { letter: Planned }) {
  const { id, ground, creditor, place, amount, holder, verdicts, needs, fields, fault, isNew, addressee } =
    letter;
  const { voice, why } = letter;
  const alone = isNew && addressee.name === '';
  const title = (
    <>
      <span className="font-medium">{creditor}</span>
      {`, ${LISTING_PLACE_LABELS[place]}`}
      {amount !== null && `, ${unbroken(formatBRL(amount))}`}
      <span className="block text-sm text-muted">{`${holder} · ${GROUND_TITLES[ground]}`}</span>
    </>
  );
  const lacking = [...needs.map((kind) => EVIDENCE_LABELS[kind]), ...fields];
  return (
    <>
      {fault || alone ? (
        <p className="pl-8">{title}</p>
      ) : (
        <CheckboxField name="letters" value={`${id}:${ground}`} defaultChecked label={title} />
      )}
      <p className="pl-8 text-sm text-muted">
        {sentence(verdictWords(verdicts))}
        {lacking.length > 0 && `. Falta: ${lacking.join(', ')}`}.{' '}
        <Link
          to={`/admin/cartas/nova?anotacao=${id}&fundamento=${ground}`}
          className="underline underline-offset-4"
        >
          {alone ? 'Informar o destinatário' : 'Mudar o texto'}
          <span className="sr-only">{` da carta sobre ${creditor}, ${GROUND_TITLES[ground]}`}</span>
        </Link>
      </p>
      {!fault && (
        <p className="pl-8 text-sm text-muted">
          {VOICE_LABELS[voice]}
          {why && `. ${why}`}
        </p>
      )}
      {fault && <p className="pl-8 text-sm text-warning">{fault}</p>}
    </>
  );
}
