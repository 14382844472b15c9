import { Link, useLoaderData } from 'react-router';
import {
  ClientRewardsInput,
  REWARD_LABELS,
  rewardRules,
  rewardsDraft,
} from '#app/features/partners/rules/client-rewards.ts';
import {
  REWARDS_NOT_SAVED,
  REWARDS_SAVED,
  TEXTS_NOT_SAVED,
  TEXTS_SAVED,
} from '#app/features/partners/rules/messages.ts';
import { PARTNER_TEXTS_LABELS, PartnerTextsInput } from '#app/features/partners/rules/partner-area.ts';
import {
  clientRewards,
  partnerTexts,
  saveClientRewards,
  savePartnerTexts,
} from '#app/features/partners/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { packShown } from '#app/lib/changed-fields.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CheckboxField, TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/rewards-page';

export const meta: Route.MetaFunction = () => [{ title: 'Indique e ganhe | Painel' }];

export async function loader() {
  const [rewards, texts] = await Promise.all([clientRewards(), partnerTexts()]);
  return { rewards, texts };
}

const FORMS = inArea('plans', {
  rewards: defineForm({
    failed: REWARDS_NOT_SAVED,
    schema: ClientRewardsInput,
    save: (admin: SignedInActor, input, seen) => saveClientRewards(admin, input, seen),
    done: REWARDS_SAVED,
  }),
  texts: defineForm({
    failed: TEXTS_NOT_SAVED,
    schema: PartnerTextsInput,
    save: (admin: SignedInActor, input, seen) => savePartnerTexts(admin, input, seen),
    done: TEXTS_SAVED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Rules of the program for customers, and the texts that partners may send. */
export default function RewardsPage() {
  const { rewards, texts } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const draft = rewardsDraft(rewards);
  const form = useRecordForm({ intent: 'rewards', answer, draft, expectedVersion: packShown(draft) });
  const words = useRecordForm({ intent: 'texts', answer, draft: texts, expectedVersion: packShown(texts) });
  return (
    <>
      <PageHeader
        title="Indique e ganhe"
        up={{ to: '/admin/parceiros', label: 'Parceiros' }}
        lead="Clientes indicam pelo link deles e recebem um prêmio fixo em Pix. Nunca um sorteio: sorteio precisa de autorização (Lei 5.768/1971)."
      />
      <Surface className="mb-8 max-w-2xl p-5">
        <RecordForm key={packShown(draft)} form={form} className="grid gap-4" aria-label="Regras do programa">
          <CheckboxField
            label={REWARD_LABELS.on}
            {...form.box('on')}
            hint="Ao desligar, o link deixa de contar. Quem já foi indicado continua valendo, e o que é devido continua na fila de comissões."
          />
          <TextField
            label={REWARD_LABELS.amount}
            {...form.field('amount')}
            inputMode="decimal"
            required
            hint="Em reais. Vale para quem aceitar a partir de agora: os outros veem as novas regras e aceitam de novo."
          />
          <TextareaField
            label={REWARD_LABELS.share}
            {...form.field('share')}
            rows={3}
            required
            maxLength={400}
            hint="O link do cliente vem depois."
          />
          <TextareaField
            label={REWARD_LABELS.terms}
            {...form.field('terms')}
            rows={5}
            required
            maxLength={3000}
            hint="Vêm depois das regras fixas abaixo."
          />
          <div>
            <SaveButton form={form}>Salvar programa</SaveButton>
          </div>
          <FormRefusal message={form.refusal} />
        </RecordForm>
        <h2 className="mt-6 mb-2 font-semibold">Regras fixas</h2>
        <ul className="list-disc space-y-1 pl-5 text-muted">
          {rewardRules(rewards).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {rewards.on && (
          <p className="mt-4">
            <Link to="/indique" className="underline underline-offset-4">
              Ver a página das regras
            </Link>
          </p>
        )}
      </Surface>
      <Surface className="max-w-2xl p-5">
        <h2 className="mb-3 text-lg font-semibold">Textos para parceiros</h2>
        <RecordForm
          key={packShown(texts)}
          form={words}
          className="grid gap-4"
          aria-label="Textos para parceiros"
        >
          <TextareaField
            label={PARTNER_TEXTS_LABELS.texts}
            {...words.field('texts')}
            rows={12}
            required
            maxLength={4000}
            hint="Um texto por parágrafo, com {{empresa}} e {{link}}. Promessa que o site precisa provar não passa."
          />
          <div>
            <SaveButton form={words}>Salvar textos</SaveButton>
          </div>
          <FormRefusal message={words.refusal} />
        </RecordForm>
      </Surface>
    </>
  );
}
