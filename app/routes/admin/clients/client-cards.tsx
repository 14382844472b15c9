import { useFetcher } from 'react-router';
import {
  ADMIN_CARD_TYPES,
  CARD_STATUSES,
  type CardStatus,
  type CardType,
  RATINGS,
} from '#app/features/cards/rules/card-status.ts';
import { CARD_STATUS_LABELS, CARD_STATUS_TONES, CARD_TITLES } from '#app/features/cards/rules/card-view.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from './client-answer.ts';

/** Adds one of the three cards that an admin may create (spec section 6). */
export function NewCard({ owned }: { owned: CardType[] }) {
  const fetcher = useFetcher<ClientAnswer>();
  useToast(fetcher.data?.toast);
  const missing = ADMIN_CARD_TYPES.filter((type) => !owned.includes(type));
  if (missing.length === 0) return null;
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
          {missing.map((type) => (
            <option key={type} value={type}>
              {CARD_TITLES[type]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="cta" pending={fetcher.state !== 'idle'}>
          Criar card
        </Button>
      </fetcher.Form>
    </Surface>
  );
}

type Card = {
  id: string;
  cardType: CardType;
  status: CardStatus;
  score: number;
  scoreVisible: boolean;
  scoreFrozen: boolean;
  rating: string | null;
  notes: string;
  version: number;
};

/** Status, score, visibility, freeze, rating and notes of one card; saved as a whole, refused when outdated. */
export function CardEditor({ card }: { card: Card }) {
  const fetcher = useFetcher<ClientAnswer>();
  const { toast, fields = {} } = fetcher.data ?? {};
  useToast(toast);
  const title = CARD_TITLES[card.cardType];
  return (
    <Surface className="p-5" data-card={card.cardType}>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{title}</h3>
        <Badge tone={CARD_STATUS_TONES[card.status]}>{CARD_STATUS_LABELS[card.status]}</Badge>
      </div>
      <fetcher.Form
        method="post"
        aria-label={`Card ${title}`}
        className="grid gap-4 sm:grid-cols-3"
        noValidate
      >
        <input type="hidden" name="intent" value="update-card" />
        <input type="hidden" name="cardId" value={card.id} />
        <input type="hidden" name="version" value={card.version} />
        <SelectField label="Situação" name="status" defaultValue={card.status} error={fields.status}>
          {CARD_STATUSES.map((status) => (
            <option key={status} value={status}>
              {CARD_STATUS_LABELS[status]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Score (0 a 1000)"
          name="score"
          inputMode="numeric"
          defaultValue={card.score}
          error={fields.score}
        />
        <SelectField label="Rating" name="rating" defaultValue={card.rating ?? ''} error={fields.rating}>
          <option value="">Sem rating</option>
          {RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {rating}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          label="Score visível para o cliente"
          name="scoreVisible"
          defaultChecked={card.scoreVisible}
        />
        <CheckboxField label="Score congelado" name="scoreFrozen" defaultChecked={card.scoreFrozen} />
        <TextareaField
          className="sm:col-span-3"
          label="Observações"
          name="notes"
          defaultValue={card.notes}
          error={fields.notes}
        />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          pending={fetcher.state !== 'idle'}
        >
          Salvar card
        </Button>
      </fetcher.Form>
    </Surface>
  );
}
