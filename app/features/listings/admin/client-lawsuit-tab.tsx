import { data, Form, useLoaderData } from 'react-router';
import { z } from 'zod';
import { DeadlineInput, HearingChangeInput, HearingInput } from '#app/features/cases/rules/hearings.ts';
import { LAWSUIT_STATUS } from '#app/features/cases/rules/terms.ts';
import {
  addHearing,
  cancelHearing,
  changeHearing,
  countDeadline,
  hearingsOf,
} from '#app/features/cases/server/index.server.ts';
import { followedSince, InjunctionBadge, MovementTimeline } from '#app/features/cases/ui/lawsuit-state.tsx';
import { HAND_MOVEMENTS, OTHER_MOVEMENT, TiesInput } from '#app/features/listings/rules/input.ts';
import {
  addMovement,
  listLawsuit,
  readLawsuit,
  tieListings,
  tiesOf,
  unlistLawsuit,
} from '#app/features/listings/server/index.server.ts';
import { listAssignees } from '#app/features/profiles/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  PressForm,
  RecordForm,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import type { Entries, FormAnswer } from '#app/kit/form-answer.ts';
import { OpenButton } from '#app/kit/may.tsx';
import { formatCnj } from '#app/lib/cnj.ts';
import { formatDate } from '#app/lib/dates.ts';
import { everyTextIn } from '#app/lib/form-data.ts';
import { countWords } from '#app/lib/numbers.ts';
import { ok } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { type ClientWho, loadClientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import type { UserId } from '#app/terms/ids.ts';
import { LISTING_PLACE_LABELS, LISTING_STATE_LABELS } from '#app/terms/listing-words.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { UpLink } from '#app/ui/up-link.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/client-lawsuit-tab';
import { Hearings } from './hearings.tsx';

export const meta = clientTitle('Processo');

const clientOf = (params: { clientId: string }) => ({ clientId: params.clientId as UserId });

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadClientTab({ request, context, params: clientOf(params) }, 'Processo', async (tx, id) => {
    const lawsuit = isUuid(params.lawsuitId) ? await readLawsuit(tx, id, params.lawsuitId) : undefined;
    if (!lawsuit) throw data(null, 404);
    return {
      lawsuit,
      ties: await tiesOf(tx, id, lawsuit.id),
      hearings: await hearingsOf(tx, id, lawsuit.id),
      team: await listAssignees(tx),
    };
  });

type Who = ClientWho & { lawsuitId: string };

const FORMS = inArea('lawsuits', {
  movement: defineForm({
    failed: 'Erro ao salvar',
    schema: ok<Entries>,
    save: ({ admin, clientId, lawsuitId }: Who, entries) => addMovement(admin, clientId, lawsuitId, entries),
    done: { tone: 'good', title: 'Andamento salvo' },
  }),
  hearing: defineForm({
    failed: 'Erro ao salvar',
    schema: HearingInput,
    save: ({ admin, clientId, lawsuitId }: Who, hearing) => addHearing(admin, clientId, lawsuitId, hearing),
    done: { tone: 'good', title: 'Audiência marcada' },
  }),
  'change-hearing': defineForm({
    failed: 'Erro ao salvar',
    schema: HearingChangeInput,
    save: ({ admin, clientId, lawsuitId }: Who, hearing, shown) =>
      changeHearing(admin, clientId, lawsuitId, hearing, shown),
    done: { tone: 'good', title: 'Audiência alterada', message: 'Quem vai recebe um aviso.' },
  }),
  'cancel-hearing': defineForm({
    failed: 'Erro ao salvar',
    schema: z.object({ id: z.uuid() }),
    save: ({ admin, clientId, lawsuitId }: Who, { id }, shown) =>
      cancelHearing(admin, clientId, lawsuitId, id, shown),
    done: { tone: 'good', title: 'Audiência cancelada', message: 'Quem ia recebe um aviso.' },
  }),
  deadline: defineForm({
    failed: 'Erro ao salvar',
    schema: DeadlineInput,
    save: ({ admin, clientId, lawsuitId }: Who, input) => countDeadline(admin, clientId, lawsuitId, input),
    done: (on, { days }) => ({
      tone: 'good',
      title: `Prazo: ${formatDate(on)}`,
      message: `${countWords(days, 'dia útil forense', 'dias úteis forenses')}.`,
    }),
  }),
  ties: defineForm({
    failed: 'Erro ao salvar',
    read: (form) => ({ listings: everyTextIn(form, 'listing') }),
    schema: TiesInput,
    save: ({ admin, clientId, lawsuitId }: Who, { listings }) =>
      tieListings(admin, clientId, lawsuitId, listings),
    done: { tone: 'good', title: 'Registros ligados ao processo' },
  }),
  list: defineForm({
    failed: 'Erro ao salvar',
    schema: ok<Entries>,
    save: ({ admin, clientId, lawsuitId }: Who) => listLawsuit(admin, clientId, lawsuitId),
    done: { tone: 'good', title: 'Processo incluído nos registros' },
  }),
  unlist: defineForm({
    failed: 'Erro ao salvar',
    schema: ok<Entries>,
    save: ({ admin, clientId, lawsuitId }: Who) => unlistLawsuit(admin, clientId, lawsuitId),
    done: { tone: 'good', title: 'Registro desfeito' },
  }),
});

export function action({ params, ...args }: Route.ActionArgs) {
  const { lawsuitId } = params;
  if (!isUuid(params.clientId) || !isUuid(lawsuitId)) throw data(null, 404);
  return answerForms(FORMS, { admin: adminOf(args.context), ...clientOf(params), lawsuitId }, args);
}

export const clientAction = clientFormAction;

/** One lawsuit of a client: its state, its movements, and a form for movements read in the court file. */
export default function ClientLawsuitTab() {
  const { lawsuit, ties, hearings, team } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Surface className="min-w-0 p-5">
        <UpLink to=".." label="Processos" />
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="tabular text-lg font-semibold break-all">{formatCnj(lawsuit.caseNumber)}</h2>
          <Badge tone={LAWSUIT_STATUS[lawsuit.status].tone}>{LAWSUIT_STATUS[lawsuit.status].label}</Badge>
          <InjunctionBadge lawsuit={lawsuit} />
          <OpenButton to={`/admin/tarefas?processo=${lawsuit.id}`} size="sm">
            Nova tarefa
          </OpenButton>
        </div>
        <Facts lawsuit={lawsuit} />
        <h3 className="mt-5 font-semibold">Andamentos</h3>
        <p className="text-sm text-muted">{followedSince(lawsuit)}</p>
        {lawsuit.movements.length > 0 ? (
          <MovementTimeline movements={lawsuit.movements} />
        ) : (
          <EmptyState title="Nenhum andamento" text="Anote ao lado o que leu no processo." />
        )}
      </Surface>
      <div className="min-w-0 space-y-4">
        <Surface className="p-5">
          <Hearings hearings={hearings} team={team} answer={answer} />
        </Surface>
        <Surface className="p-5">
          <DeadlineForm key={lawsuit.nextDeadline} answer={answer} />
        </Surface>
        <Surface className="p-5">
          <MovementForm answer={answer} />
        </Surface>
        <Surface className="p-5">
          <Ties ties={ties} />
        </Surface>
        <Surface className="p-5">
          <Listed isListed={ties.some(({ id }) => id === lawsuit.id)} />
        </Surface>
      </div>
    </div>
  );
}

/** A lawsuit against the client is also a negative record; one that the client filed is not. */
const Listed = ({ isListed }: { isListed: boolean }) => (
  <>
    <h3 className="font-semibold">É contra o cliente?</h3>
    <p className="mt-1 mb-3 text-sm text-muted">
      {isListed
        ? 'Já está nos registros. Dá para desfazer enquanto nada foi feito com ele.'
        : 'Então ele aparece em consultas: inclua-o nos registros, com prazos e situação.'}
    </p>
    <PressForm intent={isListed ? 'unlist' : 'list'} fixed={{}} size="sm">
      {isListed ? 'Desfazer o registro' : 'Incluir nos registros'}
    </PressForm>
  </>
);

type Shown = Awaited<ReturnType<typeof loader>>['lawsuit'];

function Facts({ lawsuit }: { lawsuit: Shown }) {
  const rows: [string, string][] = [
    ['Tribunal', lawsuit.court],
    ['Tipo', lawsuit.lawsuitType],
    ['Parte contrária', lawsuit.opposing],
    ['Advogado', [lawsuit.lawyerName, lawsuit.oab].filter(Boolean).join(', ')],
    ['Próximo prazo', lawsuit.nextDeadline ? formatDate(lawsuit.nextDeadline) : ''],
  ];
  return (
    <dl className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const EMPTY = { what: '', name: '', on: '', complement: '' };

function MovementForm({ answer }: { answer: FormAnswer<unknown> | undefined }) {
  const form = useRecordForm({ intent: 'movement', answer, draft: EMPTY });
  return (
    <RecordForm form={form} className="space-y-4">
      <h3 className="text-lg font-semibold">Anotar um andamento</h3>
      <SelectField
        label="O que aconteceu"
        {...form.field('what')}
        hint="Liminar, sentença e baixa avisam o cliente."
      >
        <option value="">Escolha</option>
        {HAND_MOVEMENTS.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value={OTHER_MOVEMENT}>Outro</option>
      </SelectField>
      <TextField label="Qual, se outro" {...form.field('name')} maxLength={300} />
      <TextField label="Data" {...form.field('on')} type="date" />
      <TextareaField label="Detalhe para o cliente" {...form.field('complement')} rows={2} maxLength={500} />
      <SaveButton form={form}>Salvar andamento</SaveButton>
      <FormRefusal message={form.refusal} />
    </RecordForm>
  );
}

type TieProps = { ties: Awaited<ReturnType<typeof loader>>['ties'] };

/** Which listings the lawsuit is about; boxes of a form without scripts. */
const Ties = ({ ties }: TieProps) => (
  <Form method="post" preventScrollReset className="space-y-3">
    <h3 className="text-lg font-semibold">Registros deste processo</h3>
    <p className="text-sm text-muted">Se a liminar cair, as que tinham saído voltam à lista do cliente.</p>
    {ties.length === 0 ? (
      <p>Este cliente não tem registros.</p>
    ) : (
      <>
        {ties.map(({ id, place, creditor, state, isTied }) => (
          <CheckboxField
            key={`${id} ${isTied}`}
            name="listing"
            value={id}
            defaultChecked={isTied}
            label={`${creditor}, ${LISTING_PLACE_LABELS[place]} (${LISTING_STATE_LABELS[state]})`}
          />
        ))}
        <SubmitButton name="intent" value="ties" when={{ intent: 'ties' }} pendingLabel="Salvando…">
          Salvar registros
        </SubmitButton>
      </>
    )}
  </Form>
);

/** Form that counts the next deadline of a lawsuit by court days. */
function DeadlineForm({ answer }: { answer: FormAnswer<unknown> | undefined }) {
  const form = useRecordForm({ intent: 'deadline', answer, draft: { from: '', days: '15' } });
  return (
    <RecordForm form={form} className="space-y-3">
      <h3 className="text-lg font-semibold">Contar um prazo</h3>
      <p className="text-sm text-muted">
        Em dias úteis forenses: sem fins de semana, feriados e o recesso de 20 de dezembro a 20 de janeiro
        (CPC, arts. 219 e 220). Feriados locais e suspensões do tribunal não entram: confira.
      </p>
      <div className="flex flex-wrap gap-2">
        <TextField label="Intimação ou publicação" type="date" {...form.field('from')} className="w-44" />
        <TextField label="Dias úteis forenses" inputMode="numeric" {...form.field('days')} className="w-44" />
      </div>
      <SaveButton form={form} variant="secondary">
        Contar e guardar o prazo
      </SaveButton>
      <FormRefusal message={form.refusal} />
    </RecordForm>
  );
}
