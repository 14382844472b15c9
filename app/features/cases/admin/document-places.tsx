import { type AdminCardView, type AdminPlaces, cardName } from '#app/features/cases/rules/admin-view.ts';
import { deadlineSentence } from '#app/features/cases/rules/clock-words.ts';
import { NEED_STATE } from '#app/features/cases/rules/document-needs.ts';
import { RecordForm, useOwnForm } from '#app/kit/form.tsx';
import { Button } from '#app/ui/button.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

type Props = { cards: AdminCardView[]; places: Record<string, AdminPlaces> };

/** Documents that each open card needs, their state, and their effect on the deadline. */
export function DocumentPlaces({ cards, places }: Props) {
  const open = cards.filter(({ id, status }) => places[id] && status !== 'completed' && status !== 'blocked');
  if (open.length === 0) return null;
  return (
    <Surface className="divide-y divide-line px-4">
      {open.map((card) => (
        <section key={card.id} aria-label={`Documentos de ${cardName(card)}`} className="py-3">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h2 className="font-semibold">{cardName(card)}</h2>
            {places[card.id]?.clock && (
              <p className="tabular text-sm text-muted">{clockOf(card, places[card.id])}</p>
            )}
          </div>
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
            {places[card.id]?.needs.map(({ kind, requestId, label, state }) => (
              <li key={requestId ?? kind} className="flex min-h-9 flex-wrap items-center gap-2">
                <span className="min-w-0 wrap-anywhere">{label}</span>
                <Badge tone={NEED_STATE[state].tone}>{TEAM_WORDS[state]}</Badge>
                {requestId && <TakeBack id={requestId} label={label} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Surface>
  );
}

const clockOf = ({ cardType }: AdminCardView, places: AdminPlaces | undefined) =>
  places?.clock && deadlineSentence(places.clock, cardType);

const TEAM_WORDS = {
  missing: 'Não enviado',
  refused: 'Recusado',
  review: 'Conferir',
  approved: 'Aprovado',
} as const;

/** The request leaves the customer's list. */
function TakeBack({ id, label }: { id: string; label: string }) {
  const form = useOwnForm({ intent: 'cancel-document-request', draft: {} });
  return (
    <RecordForm form={form}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="sm" variant="ghost" pending={form.pending}>
        Retirar pedido<span className="sr-only">: {label}</span>
      </Button>
      <Refusal message={form.refusal} />
    </RecordForm>
  );
}
