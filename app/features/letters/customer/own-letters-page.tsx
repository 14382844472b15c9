import { Link, useLoaderData } from 'react-router';
import { PowerInput } from '#app/features/letters/rules/letter-input.ts';
import { LETTER_DONE } from '#app/features/letters/rules/letter-messages.ts';
import { LETTER_STATE } from '#app/features/letters/rules/letter-state.ts';
import { letterStory } from '#app/features/letters/rules/letter-view.ts';
import {
  customerLetters,
  givePower,
  loadPower,
  revokePower,
} from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/own-letters-page';
import { PowerBlock } from './power-block.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Cartas | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [letters, power] = await Promise.all([customerLetters(customer), loadPower(customer)]);
  return { letters, power };
}

/** Boxes of one name become a list. */
const readPower = (form: FormData) => ({
  places: form.getAll('places').join(','),
  agreed: String(form.get('agreed') ?? ''),
});

const FORMS = {
  give: defineForm({
    failed: 'A procuração não foi dada',
    read: readPower,
    schema: PowerInput,
    save: (customer: CustomerActor, input) => givePower(customer, input),
    done: LETTER_DONE.powerGiven,
  }),
  revoke: defineForm({
    failed: 'Nada foi mudado',
    schema: NO_FIELDS,
    save: (customer: CustomerActor) => revokePower(customer),
    done: LETTER_DONE.powerRevoked,
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** The power of attorney, and each letter with what happens to it. */
export default function CustomerLettersPage() {
  const { letters, power } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader title="Cartas" lead="O que escrevemos em seu nome. Você lê antes do envio." />
      <div className="max-w-3xl space-y-6">
        <PowerBlock shown={power} answer={answer} />
        {letters.length === 0 ? (
          <Surface>
            <EmptyState
              title="Nenhuma carta ainda"
              text="Quando uma carta estiver pronta, ela aparece aqui para você ler."
            />
          </Surface>
        ) : (
          <ul className="space-y-3">
            {letters.map((letter) => (
              <li key={letter.id}>
                <Surface className="p-5">
                  <Link
                    to={`/app/cartas/${letter.id}`}
                    className="font-semibold underline underline-offset-4"
                  >
                    {letter.title}
                  </Link>
                  <p className="mt-1 text-muted">{`${letter.addressee}, sobre ${letter.creditor}`}</p>
                  <p className="mt-2">{letterStory(letter)}</p>
                  <p className="mt-2">
                    <Badge tone={LETTER_STATE[letter.state].tone}>{LETTER_STATE[letter.state].label}</Badge>
                  </p>
                </Surface>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
