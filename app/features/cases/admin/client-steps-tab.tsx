import { lazy, Suspense, useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  type AdminCardView,
  type AdminStep,
  cardName,
  shownStep,
} from '#app/features/cases/rules/admin-view.ts';
import { CardIdInput, StepInput, StepOrderInput, StepStatusInput } from '#app/features/cases/rules/input.ts';
import * as service from '#app/features/cases/rules/panel-messages.ts';
import { STEP_STATUS, STEP_STATUSES, type StepStatus } from '#app/features/cases/rules/terms.ts';
import {
  applyTemplate,
  changeStep,
  clientCards,
  clientSteps,
  orderSteps,
  setStepStatus,
} from '#app/features/cases/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useOwnForm } from '#app/kit/form.tsx';
import { useChanges } from '#app/kit/use-changes.ts';
import { useEdit } from '#app/kit/use-edit.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { CARD_STATUS_LABELS, CARD_STATUS_TONES } from '#app/terms/card-view.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { NoCards } from './card-choice.tsx';

/** The code for dragging is loaded with this tab only; until then, and without it, the arrows move a step. */
const SortableSteps = lazy(() => import('./sortable-steps.tsx'));

export const meta = clientTitle('Etapas');

export const loader = clientTab('Etapas do serviço', async (tx, id) => ({
  cards: await clientCards(tx, id),
  steps: await clientSteps(tx, id),
}));

const FORMS = inArea('cases', {
  'set-step': defineForm({
    failed: NOT_SAVED,
    schema: StepStatusInput,
    save: ({ admin, clientId }: ClientWho, step) => setStepStatus(admin, clientId, step),
    done: service.STEP_SAVED,
    undo: ({ stepId, expectedVersion: from, to }) => ({
      intent: 'set-step',
      stepId,
      expectedVersion: to,
      to: from,
    }),
  }),
  'update-step': defineForm({
    failed: NOT_SAVED,
    schema: StepInput,
    save: ({ admin, clientId }: ClientWho, step) => changeStep(admin, clientId, step),
    done: service.STEP_SAVED,
  }),
  'order-steps': defineForm({
    failed: NOT_SAVED,
    schema: StepOrderInput,
    save: ({ admin, clientId }: ClientWho, order) => orderSteps(admin, clientId, order),
    done: service.STEPS_REORDERED,
  }),
  'apply-template': defineForm({
    failed: NOT_SAVED,
    schema: CardIdInput,
    save: ({ admin, clientId }: ClientWho, { cardId }) => applyTemplate(admin, clientId, cardId),
    done: service.TEMPLATE_APPLIED,
  }),
});

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

/** Shows the steps of each card: order, visibility, status and a note to the customer. */
export default function ClientStepsTab() {
  const { cards, steps } = useLoaderData<typeof loader>();
  if (cards.length === 0) return <NoCards />;
  return (
    <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-2">
      {cards.map((card) => (
        <CardSteps key={card.id} card={card} steps={steps.filter(({ cardId }) => cardId === card.id)} />
      ))}
    </div>
  );
}

const STEP_LIST = 'divide-y divide-line';

function CardSteps({ card, steps }: { card: AdminCardView; steps: AdminStep[] }) {
  const order = useChanges<string[]>();
  const template = useOwnForm({ intent: 'apply-template', draft: {} });
  const wanted = order.wanted(card.id);
  const shown = wanted ? wanted.flatMap((id) => steps.find((step) => step.id === id) ?? []) : steps;
  const reorder = (ids: string[]) =>
    order.change([card.id], ids, {
      intent: 'order-steps',
      cardId: card.id,
      expectedVersion: shown.map(({ id }) => id).join(' '),
      order: ids.join(' '),
    });
  const move = (id: string, by: -1 | 1) => {
    const ids = shown.map((step) => step.id);
    const at = ids.indexOf(id);
    const other = ids[at + by];
    if (other === undefined) return;
    ids[at + by] = id;
    ids[at] = other;
    reorder(ids);
  };
  const enabled = steps.filter((step) => step.enabled);
  const done = enabled.filter(({ status }) => status === 'completed').length;
  const title = cardName(card);
  const label = `Etapas de ${title}`;
  const row = (step: AdminStep, at: number) => (
    <StepEditor
      step={step}
      of={title}
      number={at + 1}
      move={move}
      first={at === 0}
      last={at === shown.length - 1}
    />
  );
  return (
    <Surface className="p-4">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 text-lg font-semibold">{title}</h2>
        <Badge tone={CARD_STATUS_TONES[card.status]}>{CARD_STATUS_LABELS[card.status]}</Badge>
        <span className="tabular text-sm text-muted">
          {done} de {enabled.length} concluídas
        </span>
        <RecordForm form={template} className="ml-auto">
          <input type="hidden" name="cardId" value={card.id} />
          <Button size="sm" pending={template.pending}>
            Aplicar modelo<span className="sr-only"> a {title}</span>
          </Button>
        </RecordForm>
      </div>
      {steps.length === 0 ? (
        <EmptyState title="Sem etapas" text="Aplique o modelo deste tipo de card." />
      ) : (
        <Suspense
          fallback={
            <ol aria-label={label} className={STEP_LIST}>
              {shown.map((step, at) => (
                <li key={step.id}>{row(step, at)}</li>
              ))}
            </ol>
          }
        >
          <SortableSteps label={label} className={STEP_LIST} steps={shown} onOrder={reorder} row={row} />
        </Suspense>
      )}
    </Surface>
  );
}

type StepProps = {
  step: AdminStep;
  /** The card's name. */
  of: string;
  number: number;
  first: boolean;
  last: boolean;
  move: (id: string, by: -1 | 1) => void;
};

const arrowClass =
  'inline-flex h-9 w-9 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:opacity-40';

/**
 * One step: its status is saved when it is selected, even while notes are being edited; notes and box are
 * saved with the button.
 */
function StepEditor({ step, of, number, first, last, move }: StepProps) {
  const { enabled, notes } = step;
  const form = useEdit({ intent: 'update-step', draft: { enabled, notes } });
  const quick = useChanges<StepStatus>();
  const [open, setOpen] = useState(false);
  const status = quick.wanted(step.id) ?? step.status;
  const refused = form.refusal ?? quick.refusal(step.id);
  return (
    <RecordForm
      form={{ ...form, expectedVersion: packShown(shownStep({ ...form.base, status })) }}
      // The status is saved when it is selected, so it never makes the form dirty.
      onInput={({ target }) => {
        if (!(target instanceof HTMLSelectElement)) form.onInput();
      }}
      aria-label={`Etapa ${step.name}, ${of}`}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1.5"
    >
      <input type="hidden" name="stepId" value={step.id} />
      <span className="flex self-start sm:self-center">
        <button type="button" disabled={first} onClick={() => move(step.id, -1)} className={arrowClass}>
          <span aria-hidden>↑</span>
          <span className="sr-only">Subir {step.name}</span>
        </button>
        <button type="button" disabled={last} onClick={() => move(step.id, 1)} className={arrowClass}>
          <span aria-hidden>↓</span>
          <span className="sr-only">Descer {step.name}</span>
        </button>
      </span>
      <div className="min-w-48 flex-1 self-center">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className={cx('min-w-0', !step.enabled && 'text-muted line-through')}>
            <span className="tabular text-muted">{number}.</span> {step.name}
          </span>
          <Badge tone={STEP_STATUS[status].tone}>{STEP_STATUS[status].label}</Badge>
          {!step.enabled && <span className="text-sm text-muted">não faz parte</span>}
        </p>
        {step.notes && !open && <p className="whitespace-pre-line text-sm text-muted">{step.notes}</p>}
      </div>
      <select
        aria-label={`Situação de ${step.name}`}
        className="control w-auto"
        name="status"
        value={status}
        onChange={({ currentTarget }) => {
          const to = currentTarget.value as StepStatus;
          quick.change([step.id], to, { intent: 'set-step', stepId: step.id, expectedVersion: status, to });
        }}
      >
        {STEP_STATUSES.map((value) => (
          <option key={value} value={value}>
            {STEP_STATUS[value].label}
          </option>
        ))}
      </select>
      <Button type="button" variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Fechar' : 'Editar'}
        <span className="sr-only"> {step.name}</span>
      </Button>
      {/* Closed editors submit their hidden fields too, so that notes and box keep their values. */}
      <div className={open ? 'flex w-full flex-wrap items-end gap-3 pb-2' : 'hidden'}>
        <TextField className="min-w-64 flex-1" label="Recado para o cliente" {...form.field('notes')} />
        <CheckboxField className="py-2.5" label="Faz parte do serviço" {...form.box('enabled')} />
        <Button type="submit" size="sm" variant="primary" pending={form.pending}>
          Salvar etapa
        </Button>
      </div>
      {(form.dirty || refused) && (
        <div className="w-full">
          <Refusal message={refused} />
        </div>
      )}
    </RecordForm>
  );
}
