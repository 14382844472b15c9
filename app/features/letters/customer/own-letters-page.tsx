import { Outlet, useLoaderData, useParams } from 'react-router';
import { PLAIN_REQUESTS } from '#app/features/letters/rules/grounds.ts';
import { PowerInput } from '#app/features/letters/rules/input.ts';
import { LETTER_DONE } from '#app/features/letters/rules/messages.ts';
import { letterBadge, letterStory } from '#app/features/letters/rules/terms.ts';
import {
  customerLetters,
  givePower,
  loadPower,
  revokePower,
} from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { textIn } from '#app/lib/form-data.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { BESIDE, BesideList, BesideRow, Opened } from '#app/ui/beside-list.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyPage } from '#app/ui/surface.tsx';
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
  agreed: textIn(form, 'agreed'),
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

/** Each letter with what happens to it; beside the list the one that is open, or the power of attorney. */
export default function CustomerLettersPage() {
  const { letters, power } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { letterId } = useParams();
  const stands = power.power?.stands === true;
  // The power of attorney comes first until it is given: no letter is sent without it.
  const block = <PowerBlock shown={power} answer={answer} />;
  return (
    <>
      {!letterId && (
        <>
          <PageHeader title="Cartas" lead="As cartas que escrevemos. Você lê antes do envio." />
          {!stands && <div className="mb-6 max-w-3xl">{block}</div>}
        </>
      )}
      {letters.length === 0 ? (
        <div className="max-w-3xl space-y-6">
          <EmptyPage
            title="Nenhuma carta"
            text="Quando uma carta estiver pronta, ela aparece aqui para você ler."
          />
          {stands && block}
        </div>
      ) : (
        <div className={BESIDE}>
          <BesideList label="Lista de cartas" className={letterId ? 'max-xl:hidden' : 'max-xl:mb-6'}>
            <ul className="space-y-1">
              {letters.map((letter) => (
                <li key={letter.id}>
                  <BesideRow
                    to={`/app/cartas/${letter.id}`}
                    current={letter.id === letterId}
                    title={PLAIN_REQUESTS[letter.ground]}
                    text={
                      <>
                        {`${letter.addressee}, sobre ${letter.creditor}`}
                        <span className="mt-1 mb-2 block text-ink">{letterStory(letter)}</span>
                        <Badge tone={letterBadge(letter).tone}>{letterBadge(letter).label}</Badge>
                      </>
                    }
                  />
                </li>
              ))}
            </ul>
          </BesideList>
          {letterId ? (
            <Opened of={letterId} label="Carta">
              <Outlet />
            </Opened>
          ) : (
            <div className="max-w-3xl">
              {stands ? (
                block
              ) : (
                <p className="pt-2 text-muted max-xl:hidden">Escolha uma carta para ler ao lado.</p>
              )}
            </div>
          )}
        </div>
      )}
    </>
  );
}
