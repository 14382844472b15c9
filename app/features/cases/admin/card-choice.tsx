import { Link, useSearchParams } from 'react-router';
import { type AdminCardView, cardName } from '#app/features/cases/rules/admin-view.ts';
import type { CardId } from '#app/terms/ids.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';

/** Which card a new record goes to. */
export function CardField({
  cards,
  value,
  error,
}: {
  cards: AdminCardView[];
  value?: string | undefined;
  error?: string | undefined;
}) {
  return (
    <SelectField label="Card" name="cardId" defaultValue={value} error={error}>
      {cards.map((card) => (
        <option key={card.id} value={card.id}>
          {cardName(card)}
        </option>
      ))}
    </SelectField>
  );
}

/** The card that the address narrows a list to; the empty text is all of them. */
export function useCardFilter(cards: AdminCardView[]): [string, (cardId: CardId) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('card') ?? '';
  const choose = (cardId: CardId) =>
    setParams(
      (current) => {
        if (cardId) current.set('card', cardId);
        else current.delete('card');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return [cards.some(({ id }) => id === asked) ? asked : '', choose];
}

export const NoCards = () => (
  <Surface>
    <EmptyState
      title="Nenhum card ainda"
      text="Tudo o que se faz por um cliente pertence a um card."
      action={
        <Link to="../cards?novo=card" className={buttonClass({})}>
          Criar o primeiro card
        </Link>
      }
    />
  </Surface>
);
