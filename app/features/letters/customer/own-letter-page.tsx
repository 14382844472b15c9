import { data, Link, useLoaderData } from 'react-router';
import { CUSTOMER_WARNINGS, PLAIN_REQUESTS } from '#app/features/letters/rules/grounds.ts';
import { OwnSendInput } from '#app/features/letters/rules/input.ts';
import { LETTER_DONE } from '#app/features/letters/rules/messages.ts';
import {
  type AnswerSaid,
  type CustomerLetter,
  letterStory,
  SEND_WAY_LABELS,
  sayableOfAnswer,
} from '#app/features/letters/rules/terms.ts';
import {
  customerLetter,
  ownSending,
  sayOfAnswer,
  sayOfLetter,
  sentByCustomer,
} from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, PressForm } from '#app/kit/form.tsx';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { toName, WHERE_LISTED } from '#app/terms/place-words.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/own-letter-page';
import { OwnSendingBlock } from './own-sending.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Carta | Área do cliente' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const letter = await customerLetter(customer, params.letterId);
  if (!letter) throw data(null, 404);
  const sending = letter.voice === 'holder' ? await ownSending(customer, letter.id) : null;
  return { letter, sending, today: civilDateAt(new Date()) };
}

type Who = { customer: CustomerActor; id: string };
const say = (says: 'yes' | 'no') =>
  defineForm({
    failed: 'Nada foi mudado',
    schema: NO_FIELDS,
    save: ({ customer, id }: Who) => sayOfLetter(customer, id, says),
    done: says === 'yes' ? LETTER_DONE.customerYes : LETTER_DONE.customerNo,
  });

const sayAnswer = (says: AnswerSaid) =>
  defineForm({
    failed: 'Nada foi mudado',
    schema: NO_FIELDS,
    save: ({ customer, id }: Who) => sayOfAnswer(customer, id, says),
    done: says === 'arrived' ? LETTER_DONE.answerArrived : LETTER_DONE.answerMissing,
  });

const FORMS = {
  arrived: sayAnswer('arrived'),
  missing: sayAnswer('missing'),
  yes: say('yes'),
  no: say('no'),
  sent: defineForm({
    failed: 'Nada foi mudado',
    schema: OwnSendInput,
    save: ({ customer, id }: Who, input) => sentByCustomer(customer, id, input),
    done: LETTER_DONE.ownSent,
  }),
};

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(FORMS, { customer: customerOf(args.context), id: params.letterId }, args);

export const clientAction = clientFormAction;

const ARRIVAL_WORDS: Record<AnswerSaid, string> = { arrived: 'Já chegou', missing: 'Não chegou' };

/** Shows a letter before it is sent, with approval and objection; later its result. */
export default function CustomerLetterPage() {
  const { letter, sending, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { ground, title, body, addressee, creditor, place, state, customerSays, sentHow, tracking } = letter;
  return (
    <>
      <PageHeader
        title={PLAIN_REQUESTS[ground]}
        up={{ to: '/app/cartas', label: 'Cartas' }}
        lead={`Carta ${toName(addressee)}, sobre ${creditor}, que consta ${WHERE_LISTED[place]}`}
      />
      <div className="max-w-3xl space-y-4">
        <Surface className="p-5">
          <p className="font-medium">{letterStory(letter)}</p>
          {sentHow && (
            <p className="mt-1 text-muted">
              {SEND_WAY_LABELS[sentHow]}
              {tracking && `, ${tracking}`}
            </p>
          )}
          {state === 'approved' && CUSTOMER_WARNINGS[ground] && (
            <p className="mt-2 text-warning">{CUSTOMER_WARNINGS[ground]}</p>
          )}
          {state === 'approved' && (
            <div className="mt-4 flex flex-wrap gap-3">
              {customerSays !== 'yes' && !sending && (
                <PressForm intent="yes" variant="primary">
                  Pode enviar
                </PressForm>
              )}
              <PressForm intent="no">Não enviar</PressForm>
            </div>
          )}
          <AnswerArrival letter={letter} today={today} />
          <FormRefusal message={answer && !answer.ok ? answer.toast?.message : undefined} />
        </Surface>
        {sending && <OwnSendingBlock sending={sending} body={body} today={today} answer={answer} />}
        <Surface className="p-5">
          <h2 className="mb-3 font-semibold">{title}</h2>
          <p className="wrap-anywhere whitespace-pre-line">{body}</p>
        </Surface>
        <p className="flex flex-wrap gap-3">
          <a href={`/app/cartas/${letter.id}/carta.pdf`} className={buttonClass({})}>
            Baixar PDF assinado
          </a>
        </p>
      </div>
    </>
  );
}

/** Asks whether the answer reached the customer: addressees often send it to the holder and not to the business. */
function AnswerArrival({ letter, today }: { letter: CustomerLetter; today: CivilDate }) {
  const { answerSaid, answerSaidAt } = letter;
  const sayable = sayableOfAnswer(letter, today);
  if (sayable.length === 0) return null;
  return (
    <div className="mt-4 space-y-3 border-t border-line pt-4">
      {answerSaid === null && <p>A resposta chegou a você, por correio ou por e-mail?</p>}
      {answerSaid === 'arrived' && answerSaidAt && (
        <p>
          Você disse em {formatDate(answerSaidAt)} que a resposta chegou.{' '}
          <Link to="/app/conversa" className="font-medium underline underline-offset-4">
            Mande uma foto dela pela conversa
          </Link>
          , e a equipe registra.
        </p>
      )}
      {answerSaid === 'missing' && answerSaidAt && (
        <p>Você disse em {formatDate(answerSaidAt)} que a resposta não chegou. Cuidamos do próximo passo.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {sayable
          .filter((says) => says !== answerSaid)
          .map((says) => (
            <PressForm key={says} intent={says} variant={says === 'missing' ? 'ghost' : 'secondary'}>
              {ARRIVAL_WORDS[says]}
              <span className="sr-only"> a resposta</span>
            </PressForm>
          ))}
      </div>
    </div>
  );
}
