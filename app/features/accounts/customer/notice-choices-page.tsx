import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { describeDevice } from '#app/features/accounts/rules/device.ts';
import {
  choiceEntries,
  choiceField,
  NoticeChoicesInput,
  PushSubscriptionInput,
} from '#app/features/notifications/rules/input.ts';
import {
  mayChoose,
  NEWS_CHANNEL_LABELS,
  NEWS_CHANNELS,
  NEWS_KINDS,
  NEWS_LABELS,
  URGENT_WORDS,
} from '#app/features/notifications/rules/news-kinds.ts';
import {
  addDevice,
  ownDevices,
  ownNoticeChoices,
  publicPushKey,
  removeDevice,
  saveNoticeChoices,
} from '#app/features/notifications/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ProfileFrame } from '#app/shells/customer/profile-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/notice-choices-page';
import { PushSection } from './push-section.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Avisos | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [choices, devices, publicKey] = await Promise.all([
    ownNoticeChoices(customer),
    ownDevices(customer),
    publicPushKey(),
  ]);
  return { choices, devices, publicKey };
}

type Who = { customer: CustomerActor; request: Request };

const FORMS = {
  choose: defineForm({
    failed: 'Escolhas não salvas',
    schema: NoticeChoicesInput,
    save: ({ customer }: Who, choices) => saveNoticeChoices(customer, choices),
    done: { tone: 'good', title: 'Escolhas salvas' },
  }),
  'add-device': defineForm({
    failed: 'Aparelho não ligado',
    schema: PushSubscriptionInput,
    save: ({ customer, request }: Who, input) =>
      addDevice(customer, input, describeDevice(request.headers.get('user-agent')).name),
    done: { tone: 'good', title: 'Avisos ligados neste aparelho' },
  }),
  'remove-device': defineForm({
    failed: 'Aparelho não desligado',
    schema: z.object({ id: z.uuid('Escolha um aparelho da lista') }),
    save: ({ customer }: Who, { id }) => removeDevice(customer, id),
    done: { tone: 'good', title: 'Aparelho desligado' },
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { customer: customerOf(args.context), request: args.request }, args);

export const clientAction = clientFormAction;

/** Kinds of news with their channels, and the quiet hours. */
export default function NoticeChoicesPage() {
  const { choices, devices, publicKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'choose', answer, draft: choiceEntries(choices) });
  return (
    <ProfileFrame title="Avisos" lead="Escolha o que você quer receber, por onde e em que horas.">
      <RecordForm form={form} className="space-y-6">
        <ProfileSection
          title="O que você recebe"
          text="Conta, contrato, recibos, notas fiscais, devoluções, garantia e privacidade vão sempre por e-mail. Na sua área, tudo sobre o seu caso continua aparecendo. Para receber pelo WhatsApp, escreva para nós por lá e responda SIM. Aí o aviso chega pelo WhatsApp, e não por e-mail. Para parar, responda SAIR."
        >
          <div className="divide-y divide-line">
            {NEWS_KINDS.map((kind) => (
              <fieldset key={kind} className="py-4 first:pt-0 last:pb-0">
                <legend className="float-left w-full font-semibold">{NEWS_LABELS[kind].name}</legend>
                <p className="clear-left text-sm text-muted">{NEWS_LABELS[kind].text}</p>
                <div className="mt-2 flex flex-wrap gap-x-6">
                  {NEWS_CHANNELS.filter((channel) => mayChoose(kind, channel)).map((channel) => {
                    const name = choiceField(`${kind}:${channel}`);
                    return (
                      <CheckboxField
                        key={channel}
                        className="[&_label]:min-h-11 [&_label]:items-center"
                        label={NEWS_CHANNEL_LABELS[channel]}
                        name={name}
                        value="on"
                        defaultChecked={form.draft[name] === 'on'}
                      />
                    );
                  })}
                </div>
              </fieldset>
            ))}
          </div>
        </ProfileSection>
        <ProfileSection
          title="Horas de silêncio"
          text={`Nessas horas nada toca nem chega ao e-mail. Tudo espera a manhã, no horário do seu estado. ${URGENT_WORDS}`}
        >
          <CheckboxField
            className="mb-4 [&_label]:min-h-11 [&_label]:items-center"
            label="Fazer silêncio à noite"
            name="quiet"
            value="on"
            defaultChecked={form.draft.quiet === 'on'}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Das" {...form.field('quietFrom')} type="time" />
            <TextField label="Até as" {...form.field('quietTo')} type="time" />
          </div>
        </ProfileSection>
        <Button type="submit" variant="cta" pending={form.pending}>
          Salvar escolhas
        </Button>
      </RecordForm>
      <PushSection devices={devices} publicKey={publicKey} />
    </ProfileFrame>
  );
}
