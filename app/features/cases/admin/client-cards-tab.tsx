import { useEffect, useRef } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { type AdminCardView, asField, cardName, packCard } from '#app/features/cases/rules/admin-view.ts';
import { clientCards } from '#app/features/cases/server/index.server.ts';
import { ServiceWords } from '#app/features/cases/ui/service-words.tsx';
import type { OwnField } from '#app/features/own-fields/rules/own-fields.ts';
import { activeOwnFields } from '#app/features/own-fields/server/index.server.ts';
import { OwnSection } from '#app/features/own-fields/ui/own-section.tsx';
import type { ClientLinked } from '#app/features/profiles/rules/clients.ts';
import { clientLinked } from '#app/features/profiles/server/index.server.ts';
import { clientFormAction, RecordForm, useOwnForm } from '#app/kit/form.tsx';
import { OpenButton } from '#app/kit/may.tsx';
import { useChanges } from '#app/kit/use-changes.ts';
import { useEdit } from '#app/kit/use-edit.ts';
import { answerClient, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { ADMIN_CARD_TYPES, CARD_STATUSES, type CardStatus, RATINGS } from '#app/terms/card-status.ts';
import { CARD_STATUS_LABELS, CARD_STATUS_TONES, CARD_TITLES, SCORE_BUREAUS } from '#app/terms/card-view.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { CARD_FORMS } from './client-cards-forms.server.ts';

export const meta = clientTitle('Cards');

export const loader = clientTab('Cadastro e cards', async (tx, id) => ({
  cards: await clientCards(tx, id),
  linked: await clientLinked(tx, id),
  fields: await activeOwnFields(tx, 'case'),
}));

export const action = answerClient(CARD_FORMS);

export const clientAction = clientFormAction;

export default function ClientCardsTab() {
  const { cards, linked, fields } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-4">
      <NewCard cards={cards} linked={linked.filter(({ active }) => active)} />
      {cards.length === 0 && (
        <Surface>
          <EmptyState title="Nenhum card ainda" text="Crie o primeiro: o cliente é avisado e vê na hora." />
        </Surface>
      )}
      <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-2">
        {cards.map((card) => (
          <CardEditor key={card.id} card={card} fields={fields} />
        ))}
      </div>
    </div>
  );
}

/** Adds one of the three cards that an admin may create (docs/product.md section 6); a purchase opens the others. */
function NewCard({ cards, linked }: { cards: AdminCardView[]; linked: ClientLinked[] }) {
  const form = useOwnForm({ intent: 'create-card', draft: {} });
  const type = useRef<HTMLSelectElement>(null);
  const asked = useSearchParams()[0].get('novo') === 'card';
  useEffect(() => {
    if (asked) type.current?.focus();
  }, [asked]);
  const own = cards.filter(({ holder }) => holder === null).map(({ cardType }) => cardType);
  const free = ADMIN_CARD_TYPES.filter((type) => linked.length > 0 || !own.includes(type));
  if (free.length === 0) return null;
  return (
    <Surface className="p-4">
      <RecordForm form={form} className="flex flex-wrap items-end gap-3">
        <SelectField
          ref={type}
          className="min-w-40 flex-1 sm:flex-none"
          label="Novo card"
          name="cardType"
          error={form.errors.cardType}
        >
          {free.map((type) => (
            <option key={type} value={type}>
              {CARD_TITLES[type]}
            </option>
          ))}
        </SelectField>
        {linked.length > 0 && (
          <SelectField className="min-w-48 flex-1 sm:max-w-80" label="Titular" name="holderId">
            <option value="">O próprio cliente</option>
            {linked.map(({ id, fullName }) => (
              <option key={id} value={id}>
                {fullName}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" variant="cta" pending={form.pending}>
          Criar card
        </Button>
        <Refusal message={form.refusal} />
      </RecordForm>
    </Surface>
  );
}

/** Editor of one card: switches are saved at once, texts with the button. */
function CardEditor({ card, fields }: { card: AdminCardView; fields: OwnField[] }) {
  const title = cardName(card);
  return (
    <Surface className="p-4" data-card={card.cardType}>
      <section aria-label={`Card ${title}`}>
        <CardSwitches card={card} title={title} />
        <CardWords card={card} title={title} />
        {fields.length > 0 && (
          <div className="mt-4 border-t border-line pt-4">
            <OwnSection fields={fields} values={card.own} of={title} fixed={{ cardId: card.id }} />
          </div>
        )}
        <div className="mt-4">
          <OpenButton to={`/admin/tarefas?servico=${card.id}`} size="sm">
            Nova tarefa<span className="sr-only"> sobre {title}</span>
          </OpenButton>
        </div>
        <details className="mt-4 border-t border-line pt-2">
          <summary className="inline-flex min-h-11 items-center font-medium">
            O que dá e o que não dá<span className="sr-only">: {title}</span>
          </summary>
          <ServiceWords type={card.cardType} />
        </details>
      </section>
    </Surface>
  );
}

type EditorProps = { card: AdminCardView; title: string };

/** Status, visibility and freeze. */
function CardSwitches({ card, title }: EditorProps) {
  const { change, wanted, refusal } = useChanges<CardStatus | boolean>();
  const shown = <T extends CardStatus | boolean>(field: string, stored: T) =>
    (wanted(field) as T | undefined) ?? stored;
  const status = shown('status', card.status);
  const visible = shown('scoreVisible', card.scoreVisible);
  const frozen = shown('scoreFrozen', card.scoreFrozen);
  const set = (field: string, from: CardStatus | boolean, to: CardStatus | boolean) =>
    change([field], to, {
      intent: 'set-card',
      cardId: card.id,
      field,
      expectedVersion: asField(from),
      to: asField(to),
    });
  return (
    <div className="mb-4 space-y-3 border-b border-line pb-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-lg font-semibold">{title}</h2>
        <Badge tone={CARD_STATUS_TONES[status]}>{CARD_STATUS_LABELS[status]}</Badge>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SelectField
          className="w-full sm:w-auto sm:min-w-48"
          label="Situação"
          value={status}
          onChange={({ currentTarget }) => set('status', status, currentTarget.value as CardStatus)}
        >
          {CARD_STATUSES.map((value) => (
            <option key={value} value={value}>
              {CARD_STATUS_LABELS[value]}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          className="sm:py-2.5"
          label="Score visível para o cliente"
          checked={visible}
          onChange={() => set('scoreVisible', visible, !visible)}
        />
        <CheckboxField
          className="sm:py-2.5"
          label="Score congelado"
          checked={frozen}
          onChange={() => set('scoreFrozen', frozen, !frozen)}
        />
      </div>
      <Refusal message={refusal('status') ?? refusal('scoreVisible') ?? refusal('scoreFrozen')} />
    </div>
  );
}

/** Score, rating and notes: sent without the switches, whose changes may still be on their way. */
function CardWords({ card, title }: EditorProps) {
  const written = {
    score: card.score > 0 || card.scoreTakenOn ? String(card.score) : '',
    scoreBureau: card.scoreBureau ?? '',
    scoreTakenOn: card.scoreTakenOn ?? '',
    rating: card.rating ?? ('' as const),
    notes: card.notes,
  };
  const form = useEdit({ intent: 'update-card', draft: written, expectedVersion: packCard(card) });
  return (
    <RecordForm
      form={form}
      aria-label={`Score e observações de ${title}`}
      className="grid gap-3 sm:grid-cols-2"
    >
      <input type="hidden" name="cardId" value={card.id} />
      <TextField
        label="Score (0 a 1000)"
        {...form.field('score')}
        inputMode="numeric"
        hint={
          card.scoreFrozen
            ? 'Congelado: descongele para mudar'
            : written.score
              ? undefined
              : 'Ainda não consultado'
        }
      />
      <TextField label="Birô" {...form.field('scoreBureau')} list={`biros-${card.id}`} maxLength={40} />
      <datalist id={`biros-${card.id}`}>
        {SCORE_BUREAUS.map((bureau) => (
          <option key={bureau} value={bureau} />
        ))}
      </datalist>
      <TextField label="Dia do score" {...form.field('scoreTakenOn')} type="date" />
      <SelectField label="Rating" {...form.field('rating')}>
        <option value="">Sem rating</option>
        {RATINGS.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </SelectField>
      <TextareaField
        className="sm:col-span-2"
        label="Observações para o cliente"
        {...form.field('notes')}
        rows={2}
      />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" variant="primary" pending={form.pending}>
          Salvar card
        </Button>
        <Refusal message={form.refusal} />
      </div>
    </RecordForm>
  );
}
