import { Form, Link, useLoaderData, useParams } from 'react-router';
import { GROUND_TITLES } from '#app/features/letters/rules/grounds.ts';
import { LETTER_STATE } from '#app/features/letters/rules/terms.ts';
import { clientLetters } from '#app/features/letters/server/index.server.ts';
import { BEFORE_LETTERS } from '#app/features/listings/rules/triage.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL, fromNumeric } from '#app/lib/money.ts';
import { clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { isListingClosed } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS, LISTING_STATE_LABELS } from '#app/terms/listing-words.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';

export const meta = clientTitle('Cartas');

export const loader = clientTab('Cartas', clientLetters);

/** Step 1 of a letter: which records it is about. Above it the powers of attorney, below it what was written. */
export default function ClientLettersTab() {
  const { records, powers, letters } = useLoaderData<typeof loader>();
  const { clientId = '' } = useParams();
  const open = records.filter(({ state }) => !isListingClosed(state));
  return (
    <div className="space-y-6">
      <Surface className="p-5">
        <h2 className="text-lg font-semibold">Procuração</h2>
        <ul className="mt-2 space-y-1">
          {powers.map(({ holder, endsOn, revoked, places }) => (
            <li key={holder}>
              <span className="font-medium">{holder}:</span>{' '}
              {endsOn === null
                ? 'ainda não foi dada. O cliente dá na área dele, em Cartas.'
                : revoked
                  ? 'cancelada pelo cliente.'
                  : `até ${formatDate(endsOn)}, para ${places.map((place) => LISTING_PLACE_LABELS[place]).join(', ')}.`}
            </li>
          ))}
        </ul>
      </Surface>
      <Surface className="p-5">
        <h2 className="text-lg font-semibold">Nova carta</h2>
        {open.length === 0 ? (
          <EmptyState title="Nenhum registro" text="Inclua o registro antes de escrever a carta." />
        ) : (
          <Form method="get" action="/admin/cartas/nova" className="mt-3 space-y-2">
            <input type="hidden" name="cliente" value={clientId} />
            {open.map(({ id, holder, creditor, place, amount, dueOn, state, pile }) => (
              <CheckboxField
                key={id}
                name="anotacao"
                value={id}
                defaultChecked={pile === 'contestar' && BEFORE_LETTERS.includes(state)}
                label={
                  <>
                    <span className="font-medium">{creditor}</span>
                    {`, ${LISTING_PLACE_LABELS[place]}`}
                    {amount && `, ${formatBRL(fromNumeric(amount))}`}
                    {dueOn && `, venceu em ${formatDate(dueOn)}`}
                    <span className="text-muted">{` · ${LISTING_STATE_LABELS[state]} · ${holder}`}</span>
                  </>
                }
              />
            ))}
            <p className="flex flex-wrap gap-3 pt-3">
              <Button type="submit" variant="primary" formAction="/admin/cartas/propor">
                Propor cartas
              </Button>
              <Button type="submit">Escolher fundamento e texto</Button>
            </p>
          </Form>
        )}
      </Surface>
      {letters.length > 0 && (
        <Surface className="p-5">
          <h2 className="text-lg font-semibold">Cartas deste cliente</h2>
          <ul className="mt-2 divide-y divide-line">
            {letters.map(({ id, state, ground, round, dueOn, addressee, creditor }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <Link to={`/admin/cartas/${id}`} className="font-medium underline underline-offset-4">
                  {creditor}
                </Link>
                <span>{addressee}</span>
                <span className="text-muted">
                  {GROUND_TITLES[ground]}
                  {round > 1 && `, rodada ${round}`}
                </span>
                <Badge tone={LETTER_STATE[state].tone}>{LETTER_STATE[state].label}</Badge>
                {dueOn && (
                  <span className="tabular text-sm text-muted">resposta até {formatDate(dueOn)}</span>
                )}
              </li>
            ))}
          </ul>
        </Surface>
      )}
    </div>
  );
}
