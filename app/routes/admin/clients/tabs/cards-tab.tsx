import { useFetcher } from 'react-router';
import { type AdminCardView, shownCard } from '#app/features/cards/rules/admin-view.ts';
import {
  ADMIN_CARD_TYPES,
  CARD_STATUSES,
  CARD_TYPES,
  type CardStatus,
  RATINGS,
} from '#app/features/cards/rules/card-status.ts';
import { CARD_STATUS_LABELS, CARD_STATUS_TONES, CARD_TITLES } from '#app/features/cards/rules/card-view.ts';
import type { ClientLinked } from '#app/features/profiles/rules/client-view.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from '../client-answer.ts';
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
      <div className="grid items-start gap-4 2xl:grid-cols-2">
        {cards.map((card) => (
          <CardEditor key={card.id} card={card} />
        ))}
      </div>
    </div>
  );
}

/** Adds one of the three cards that an admin may create (spec section 6), or another type that was bought. */
function NewCard({ cards, linked }: { cards: AdminCardView[]; linked: ClientLinked[] }) {
  const fetcher = useFetcher<ClientAnswer>();
  useToast(fetcher.data?.toast);
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
          className="min-w-48"
          label="Novo card"
          name="cardType"
          error={fetcher.data?.fields?.cardType}
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
          <SelectField className="min-w-48" label="Titular" name="holderId">
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
      </fetcher.Form>
    </Surface>
  );
}

/** Status, score, visibility, freeze, rating and notes of one card; saved as a whole, refused when outdated. */
function CardEditor({ card }: { card: AdminCardView }) {
  const { fetcher, base, fields, refusal, pending, round, onInput } = useEdit(card);
  // At once on the screen; where it is refused, the record says what it was.
  const status = (pending && (fetcher.formData?.get('status') as CardStatus | null)) || card.status;
  const title = cardName(card);
  return (
    <Surface className="p-4" data-card={card.cardType}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        <Badge tone={CARD_STATUS_TONES[status]}>{CARD_STATUS_LABELS[status]}</Badge>
      </div>
      <fetcher.Form
        key={round}
        onInput={onInput}
        method="post"
        aria-label={`Card ${title}`}
        className="grid gap-3 sm:grid-cols-3"
        noValidate
      >
        <input type="hidden" name="intent" value="update-card" />
        <input type="hidden" name="cardId" value={card.id} />
        <input type="hidden" name="version" value={base.version} />
        <input type="hidden" name="seen" value={packShown(shownCard(base))} />
        <SelectField label="Situação" name="status" defaultValue={base.status} error={fields.status}>
          {CARD_STATUSES.map((value) => (
            <option key={value} value={value}>
              {CARD_STATUS_LABELS[value]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Score (0 a 1000)"
          name="score"
          inputMode="numeric"
          defaultValue={base.score}
          error={fields.score}
        />
        <SelectField label="Rating" name="rating" defaultValue={base.rating ?? ''} error={fields.rating}>
          <option value="">Sem rating</option>
          {RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {rating}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-x-6 gap-y-3 sm:col-span-3">
          <CheckboxField
            label="Score visível para o cliente"
            name="scoreVisible"
            defaultChecked={base.scoreVisible}
          />
          <CheckboxField label="Score congelado" name="scoreFrozen" defaultChecked={base.scoreFrozen} />
        </div>
        <TextareaField
          className="sm:col-span-3"
          label="Observações para o cliente"
          name="notes"
          rows={2}
          defaultValue={base.notes}
          error={fields.notes}
        />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-3">
          <Button type="submit" variant="primary" pending={pending}>
            Salvar card
          </Button>
          <Refusal message={refusal} />
        </div>
      </fetcher.Form>
    </Surface>
  );
}
