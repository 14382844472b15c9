import { Link, useLoaderData } from 'react-router';
import { CurrentPasswordInput } from '#app/features/accounts/rules/input.ts';
import { confirmPassword } from '#app/features/accounts/server/index.server.ts';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import { ERASED_WORDS, type ErasureObstacle, KEPT } from '#app/features/privacy/rules/erasure.ts';
import { accountErased, requestTaken } from '#app/features/privacy/rules/messages.ts';
import { ANSWER_DAYS, isRequestOpen } from '#app/features/privacy/rules/terms.ts';
import {
  askPrivacy,
  eraseAtOnce,
  erasesAtOnce,
  listErasureObstacles,
  listPrivacyRequests,
} from '#app/features/privacy/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import { formatBRL } from '#app/lib/money.ts';
import { ok } from '#app/lib/result.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { PRIVACY, ProfileFrame } from '#app/shells/customer/profile-frame.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/field.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/erasure-page';

export const meta: Route.MetaFunction = () => [{ title: 'Excluir a minha conta | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [requests, obstacles, atOnce] = await Promise.all([
    listPrivacyRequests(customer),
    listErasureObstacles(customer),
    erasesAtOnce(customer),
  ]);
  return {
    obstacles,
    atOnce,
    open: requests.find(({ kind, status }) => kind === 'erasure' && isRequestOpen(status)) ?? null,
  };
}

type Who = { customer: CustomerActor; request: Request };

const FORMS = {
  ask: defineForm({
    failed: 'Não foi possível registrar o pedido',
    schema: CurrentPasswordInput,
    save: async ({ customer, request }: Who, { password }) => {
      const confirmed = await confirmPassword(request, password);
      if (!confirmed.ok) return confirmed;
      const erased = await eraseAtOnce(customer);
      if (erased) return ok({ protocol: erased, erased: true });
      const asked = await askPrivacy(customer, { kind: 'erasure' });
      return asked.ok ? ok({ ...asked.value, erased: false }) : asked;
    },
    done: ({ protocol, erased }) =>
      erased
        ? { to: '/', toast: accountErased(protocol) }
        : { to: '/app/privacidade', toast: requestTaken('erasure', protocol) },
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { customer: customerOf(args.context), request: args.request }, args);

export const clientAction = clientFormAction;

/** Lists the deleted and the kept data of an erasure, with reasons; then the request form, with the password. */
export default function ErasurePage() {
  const { open, obstacles, atOnce } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'ask', answer, draft: {} });
  return (
    <ProfileFrame
      title="Excluir a minha conta"
      up={PRIVACY}
      lead="Leia com calma: depois de feita, a exclusão não pode ser desfeita."
    >
      <ProfileSection title="O que apagamos">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {ERASED_WORDS.map(({ what, detail }) => (
            <div key={what}>
              <dt className="font-semibold">{what}</dt>
              <dd className="text-muted">{detail}</dd>
            </div>
          ))}
        </dl>
      </ProfileSection>
      <ProfileSection
        title="O que a lei nos manda guardar"
        text="Fica só isto, sem uso para mais nada. De quem nunca comprou não ficam nem nome nem documento."
      >
        <dl className="divide-y divide-line border-y border-line">
          {KEPT.map(({ what, why, law }) => (
            <div key={what} className="py-3">
              <dt className="font-semibold">{what}</dt>
              <dd>
                {why} <span className="block text-sm text-muted">{law}</span>
              </dd>
            </div>
          ))}
        </dl>
      </ProfileSection>
      <ProfileSection
        title="Como acontece"
        text={
          atOnce
            ? 'Você não tem compra nem pedido em andamento. A conta é excluída agora, assim que você confirmar com a senha. Não dá para voltar atrás. Se quiser uma cópia dos seus dados, peça antes.'
            : `Você recebe um protocolo na hora. Antes de apagar, conferimos se há serviço em andamento ou valor a pagar. Se houver, esperamos o contrato acabar. Terminamos em até ${ANSWER_DAYS} dias. Até lá você pode cancelar o pedido. Se quiser uma cópia dos seus dados, peça antes.`
        }
      >
        {obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
        {open ? (
          <p>
            Seu pedido já foi recebido: protocolo <strong className="tabular">{open.protocol}</strong>.
          </p>
        ) : (
          <RecordForm form={form} className="max-w-md space-y-4">
            <PasswordField
              label="Sua senha"
              name="password"
              autoComplete="current-password"
              required
              error={form.errors.password}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="danger" pending={form.pending}>
                {atOnce ? 'Excluir a conta agora' : 'Pedir a exclusão'}
              </Button>
              <ButtonLink to="/app/privacidade">Cancelar</ButtonLink>
            </div>
          </RecordForm>
        )}
      </ProfileSection>
    </ProfileFrame>
  );
}

/** Obstacles to the erasure, shown before and after the request. */
const Obstacles = ({ obstacles }: { obstacles: ErasureObstacle[] }) => (
  <div className="mb-5 rounded-xl bg-warning-soft px-4 py-3 text-warning">
    <p className="font-semibold">Antes da exclusão, falta resolver:</p>
    <ul className="mt-2 list-disc space-y-1.5 pl-5">
      {obstacles.map(({ kind, orderId, offer, amount, cancelable }) => (
        <li key={`${kind}-${orderId}`}>
          {kind === 'refund'
            ? `${orderTitle(offer, false)}: ${formatBRL(amount)} estão voltando para você. Assim que chegarem, a exclusão segue.`
            : `${orderTitle(offer, false)}: ${formatBRL(amount)} em aberto. ${
                cancelable
                  ? 'Você pode cancelar este pedido.'
                  : 'Pague o que falta, ou fale com a equipe, que pode encerrar o pedido.'
              }`}
        </li>
      ))}
    </ul>
    <p className="mt-3">
      <Link to="/app/faturas" className="font-medium underline underline-offset-4">
        Ver pagamentos
      </Link>
    </p>
  </div>
);
