import { addOwnListings, answerPaste } from '#app/features/listings/server/index.server.ts';
import {
  clientPasteAction,
  PasteField,
  PasteRows,
  usePasteAnswer,
} from '#app/features/listings/ui/paste-form.tsx';
import { customerOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { Route } from './+types/paste-page';

export const meta: Route.MetaFunction = () => [{ title: 'Colar anotações | Área do cliente' }];

export function action({ request, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  return answerPaste(request, customer, (inputs) => addOwnListings(customer, inputs), '/app/anotacoes');
}

export const clientAction = clientPasteAction;

/** Paste, look, confirm: three steps, and none needs scripts. */
export default function PastePage() {
  const answer = usePasteAnswer();
  return (
    <>
      <PageHeader
        title="Cole o que você recebeu"
        up={{ to: '/app/anotacoes', label: 'Anotações' }}
        lead="Nós lemos e você confere antes de registrar."
      />
      {answer?.rows ? <PasteRows answer={answer} rows={answer.rows} /> : <PasteField answer={answer} />}
    </>
  );
}
