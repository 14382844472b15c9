import { useEffect, useRef } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { type AdminCardView, shownCard } from '#app/features/cards/rules/admin-view.ts';
import type { ClientLinked } from '#app/features/profiles/rules/client-view.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import {
  ADMIN_CARD_TYPES,
  CARD_STATUSES,
  CARD_TYPES,
  type CardStatus,
  RATINGS,
} from '#app/terms/card-status.ts';
import { CARD_STATUS_LABELS, CARD_STATUS_TONES, CARD_TITLES, SCORE_BUREAUS } from '#app/terms/card-view.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from '../client-answer.ts';
import { useChanges } from '../use-changes.ts';
import { useEdit } from '../use-edit.ts';
import { cardName } from './card-choice.tsx';
import { Refusal } from './refusal.tsx';

export function CardsTab({ cards, linked }: { cards: AdminCardView[]; linked: ClientLinked[] }) {
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
          <CardEditor key={card.id} card={card} />
        ))}
      </div>
    </div>
  );
}

/**
 * Adds one of the three cards that an admin may create (docs/product.md section 6), or another type that was bought.
 */
function NewCard({ cards, linked }: { cards: AdminCardView[]; linked: ClientLinked[] }) {
  const fetcher = useFetcher<ClientAnswer>();
  useToast(fetcher.data?.toast);
  const { ok, toast, fields } = fetcher.data ?? {};
  const refused = fetcher.state === 'idle' && ok === false && !fields?.cardType;
  const type = useRef<HTMLSelectElement>(null);
  const asked = useSearchParams()[0].get('novo') === 'card';
  useEffect(() => {
    if (asked) type.current?.focus();
  }, [asked]);
  const own = cards.filter(({ holder }) => holder === null).map(({ cardType }) => cardType);
  const free = linked.length > 0 ? [...CARD_TYPES] : CARD_TYPES.filter((type) => !own.includes(type));
  if (free.length === 0) return null;
  const basic = free.filter((type) => (ADMIN_CARD_TYPES as readonly string[]).includes(type));
  const bought = free.filter((type) => !basic.includes(type));
  return (
    <Surface className="p-4">
      <fetcher.Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="create-card" />
        <SelectField
          ref={type}
          className="min-w-48 flex-1 sm:flex-none"
          label="Novo card"
          name="cardType"
          error={fields?.cardType}
        >
          {basic.map((type) => (
            <option key={type} value={type}>
              {CARD_TITLES[type]}
            </option>
          ))}
          <optgroup label="Só para quem comprou">
            {bought.map((type) => (
              <option key={type} value={type}>
                {CARD_TITLES[type]}
              </option>
            ))}
          </optgroup>
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
        <Button type="submit" variant="cta" pending={fetcher.state !== 'idle'}>
          Criar card
        </Button>
        <Refusal message={refused ? toast?.message : undefined} />
      </fetcher.Form>
    </Surface>
  );
}

/** One card: what is switched is saved at once, what is written with the button; refused when outdated. */
function CardEditor({ card }: { card: AdminCardView }) {
  const title = cardName(card);
  return (
    <Surface className="p-4" data-card={card.cardType}>
      <section aria-label={`Card ${title}`}>
        <CardSwitches card={card} title={title} />
        <CardWords card={card} title={title} />
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
    change(field, to, { intent: 'set-card', cardId: card.id, field, from: asField(from), to: asField(to) });
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

/** As a form carries it. */
const asField = (value: CardStatus | boolean) => (typeof value === 'string' ? value : value ? 'on' : '');

/** Score, rating and notes. */
function CardWords({ card, title }: EditorProps) {
  const { rating, notes, version } = card;
  const score = card.score > 0 || card.scoreTakenOn ? String(card.score) : '';
  const scoreBureau = card.scoreBureau ?? '';
  const scoreTakenOn = card.scoreTakenOn ?? '';
  const { fetcher, form, base, fields, refusal, pending, round, onInput } = useEdit({
    score,
    scoreBureau,
    scoreTakenOn,
    rating,
    notes,
    version,
  });
  // A switch moves the version too. As long as what is written here is what it was, the card as it stands is the base.
  const moved = base.score !== score || base.rating !== rating || base.notes !== notes;
  const seen = moved
    ? {
        ...card,
        ...base,
        score: Number(base.score),
        scoreBureau: base.scoreBureau || null,
        scoreTakenOn: base.scoreTakenOn || null,
      }
    : card;
  return (
    <fetcher.Form
      key={round}
      ref={form}
      onInput={onInput}
      method="post"
      aria-label={`Score e observações de ${title}`}
      className="grid gap-3 sm:grid-cols-2"
      noValidate
    >
      <input type="hidden" name="intent" value="update-card" />
      <input type="hidden" name="cardId" value={card.id} />
      <input type="hidden" name="version" value={seen.version} />
      <input type="hidden" name="seen" value={packShown(shownCard(seen))} />
      <input type="hidden" name="status" value={seen.status} />
      {seen.scoreVisible && <input type="hidden" name="scoreVisible" value="on" />}
      {seen.scoreFrozen && <input type="hidden" name="scoreFrozen" value="on" />}
      <TextField
        label="Score (0 a 1000)"
        name="score"
        inputMode="numeric"
        defaultValue={base.score}
        error={fields.score}
        hint={
          card.scoreFrozen ? 'Congelado: descongele para mudar' : score ? undefined : 'Ainda não consultado'
        }
      />
      <TextField
        label="Birô"
        name="scoreBureau"
        list={`biros-${card.id}`}
        defaultValue={base.scoreBureau}
        maxLength={40}
        error={fields.scoreBureau}
      />
      <datalist id={`biros-${card.id}`}>
        {SCORE_BUREAUS.map((bureau) => (
          <option key={bureau} value={bureau} />
        ))}
      </datalist>
      <TextField
        label="Dia do score"
        name="scoreTakenOn"
        type="date"
        defaultValue={base.scoreTakenOn}
        error={fields.scoreTakenOn}
      />
      <SelectField label="Rating" name="rating" defaultValue={base.rating ?? ''} error={fields.rating}>
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
        name="notes"
        rows={2}
        defaultValue={base.notes}
        error={fields.notes}
      />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" variant="primary" pending={pending}>
          Salvar card
        </Button>
        <Refusal message={refusal} />
      </div>
    </fetcher.Form>
  );
}
