import { Link, useLoaderData } from 'react-router';
import { loadOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import { ALARM_WORDS } from '#app/features/whatsapp/rules/errors.ts';
import {
  NewTemplate,
  PRICE_LABELS,
  SendsInput,
  sendsDraft,
  shownPrice,
  TemplateInput,
} from '#app/features/whatsapp/rules/input.ts';
import { FIRST_NAME, TEMPLATE_OWN } from '#app/features/whatsapp/rules/templates.ts';
import { FREE_ANSWERS, TEMPLATE_STATE, WHATSAPP_CATEGORIES } from '#app/features/whatsapp/rules/terms.ts';
import {
  addTemplate,
  approveTemplate,
  loadWhatsAppSends,
  removeTemplate,
  resumeSending,
  saveSends,
  type WhatsAppSends,
} from '#app/features/whatsapp/server/index.server.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  PressForm,
  RecordForm,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { useEdit } from '#app/kit/use-edit.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/whatsapp-sends-page';

export const meta: Route.MetaFunction = () => [{ title: 'Modelos e custo do WhatsApp | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  return { ...(await loadWhatsAppSends(admin)), own: await loadOwnMerge(admin, TEMPLATE_OWN) };
}

const FORMS = inArea('settings', {
  sends: defineForm({
    failed: NOT_SAVED,
    schema: SendsInput,
    save: (admin: SignedInActor, input, seen) => saveSends(admin, input, seen),
    done: { tone: 'good', title: 'Limite e preços salvos' },
  }),
  resume: defineForm({
    failed: NOT_SAVED,
    schema: NO_FIELDS,
    save: (admin: SignedInActor) => resumeSending(admin),
    done: { tone: 'good', title: 'Envios reativados' },
  }),
  add: defineForm({
    failed: NOT_SAVED,
    schema: NewTemplate,
    save: (admin: SignedInActor, input) => addTemplate(admin, input),
    done: { tone: 'good', title: 'Modelo salvo', message: 'Cadastre na Meta com o mesmo nome e texto.' },
  }),
  remove: defineForm({
    failed: NOT_SAVED,
    schema: TemplateInput,
    save: (admin: SignedInActor, { id }) => removeTemplate(admin, id),
    done: { tone: 'good', title: 'Rascunho apagado' },
  }),
  approve: defineForm({
    failed: NOT_SAVED,
    schema: TemplateInput,
    save: (admin: SignedInActor, { id }) => approveTemplate(admin, id),
    done: { tone: 'good', title: 'Modelo aprovado' },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** What WhatsApp sends and costs: templates with their states, meter, cap and prices. */
export default function WhatsAppSendsPage() {
  const sends = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { linked, setting, templates } = sends;
  return (
    <>
      <PageHeader
        title="Modelos e custo do WhatsApp"
        lead="Fora da janela de 24 horas só saem os modelos que a Meta aprovou. Respostas a clientes nunca param por causa do limite."
      />
      <AreaTabs of="conversations" />
      <div className="max-w-4xl space-y-4">
        {!linked && (
          <Surface className="p-4">
            <p>
              O WhatsApp não está ligado. Cole as chaves da Meta em{' '}
              <Link to="/admin/integracoes" className="underline underline-offset-4">
                Integrações
              </Link>
              .
            </p>
          </Surface>
        )}
        {setting.stopped !== 'none' && (
          <Surface className="flex flex-wrap items-center gap-3 border-bad p-4" role="alert">
            <p className="min-w-60 flex-1">
              {ALARM_WORDS[setting.stopped === 'all' ? 'stop-all' : 'stop-paid']}
            </p>
            <PressForm intent="resume">Reativar envios</PressForm>
          </Surface>
        )}
        <Meter sends={sends} />
        <Sends setting={setting} />
        <Surface className="p-4 sm:p-5">
          <h2 className="font-semibold">Modelos</h2>
          <p className="mt-1 text-sm text-muted">
            Cadastre cada um na Meta com o mesmo nome, em português do Brasil (pt_BR). A situação chega
            sozinha de lá.
          </p>
          <ul className="mt-3 divide-y divide-line">
            {templates.map((one) => (
              <li key={one.id} className="py-3">
                <Template one={one} price={setting.prices[one.category]} />
              </li>
            ))}
          </ul>
          <AddTemplate key={templates.length} own={sends.own} answer={answer} />
        </Surface>
      </div>
    </>
  );
}

type AddProps = { own: Readonly<Record<string, string>>; answer: FormAnswer<unknown> | undefined };

/** Form of a template with fields; Meta gets them as {{1}}, {{2}} … */
function AddTemplate({ own, answer }: AddProps) {
  const form = useRecordForm({ intent: 'add', answer, draft: { title: '', body: '' } });
  return (
    <details open={answer?.intent === 'add' && !answer.ok} className="mt-3 border-t border-line pt-3">
      <summary className="inline-flex min-h-11 items-center font-medium">Novo modelo</summary>
      <RecordForm form={form} className="mt-2 space-y-3" aria-label="Novo modelo">
        <TextField label="Nome" {...form.field('title')} maxLength={60} required className="max-w-md" />
        <TextareaField label="Texto" {...form.field('body')} rows={4} maxLength={900} required />
        <ul className="grid gap-1 text-sm sm:grid-cols-2">
          {Object.entries({ [FIRST_NAME]: 'Primeiro nome do cliente', ...own }).map(([name, label]) => (
            <li key={name} className="wrap-anywhere">
              <code>{`{{${name}}}`}</code> {label}
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">
          Um modelo com campo vazio no cadastro não sai. O fim “Responda SAIR para não receber” entra sozinho.
        </p>
        <FormRefusal message={form.refusal} />
        <SaveButton form={form}>Salvar modelo</SaveButton>
      </RecordForm>
    </details>
  );
}

const reais = (millionths: number) => formatBRL(Math.round(millionths / 10_000) as Centavos);

function Meter({ sends: { setting, spent, freeAnswers } }: { sends: WhatsAppSends }) {
  const { capCentavos } = setting;
  const share =
    capCentavos === null ? 0 : Math.min(100, Math.round((spent / (capCentavos * 10_000 || 1)) * 100));
  return (
    <Surface className="p-4 sm:p-5">
      <h2 className="font-semibold">Neste mês</h2>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">Gasto com mensagens pagas</dt>
          <dd className="tabular text-lg font-semibold">
            {reais(spent)}
            {capCentavos !== null && (
              <span className="text-sm font-normal text-muted"> de {formatBRL(capCentavos as Centavos)}</span>
            )}
            {capCentavos !== null && (
              <meter
                className="mt-1 h-2 w-full"
                aria-label="Parte do limite já gasta"
                min={0}
                max={100}
                high={80}
                value={share}
              />
            )}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Respostas grátis usadas</dt>
          <dd className="tabular text-lg font-semibold">
            {freeAnswers.toLocaleString('pt-BR')}
            <span className="text-sm font-normal text-muted"> de {FREE_ANSWERS.toLocaleString('pt-BR')}</span>
          </dd>
        </div>
      </dl>
    </Surface>
  );
}

function Sends({ setting }: { setting: WhatsAppSends['setting'] }) {
  const draft = sendsDraft(setting);
  const form = useEdit({ intent: 'sends', draft, expectedVersion: packShown(draft) });
  return (
    <Surface className="p-4 sm:p-5">
      <h2 className="mb-3 font-semibold">Limite e preços</h2>
      <RecordForm form={form} className="space-y-3">
        <TextField
          label="Limite do mês, em reais"
          {...form.field('cap')}
          inputMode="decimal"
          hint="Avisamos em 80%. Em 100%, só saem respostas. Deixe vazio para não ter limite."
          className="max-w-64"
        />
        <div className="grid gap-3 sm:grid-cols-2">
          {WHATSAPP_CATEGORIES.map((name) => (
            <TextField key={name} label={PRICE_LABELS[name]} {...form.field(name)} inputMode="decimal" />
          ))}
        </div>
        <TextField label="Onde e quando você leu os preços" {...form.field('source')} maxLength={200} />
        <Button type="submit" variant="primary" pending={form.pending}>
          Salvar
        </Button>
        <Refusal message={form.refusal} />
      </RecordForm>
    </Surface>
  );
}

type One = WhatsAppSends['templates'][number];

function Template({
  one: { id, name, title, body, category, state, reason, isOwn },
  price,
}: {
  one: One;
  price: number;
}) {
  const { label, tone } = TEMPLATE_STATE[state];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        <Badge tone={tone}>{label}</Badge>
        <span className="tabular text-sm text-muted">
          {PRICE_LABELS[category]}, R$ {shownPrice(price)} cada
        </span>
      </div>
      <p className="mt-1 text-sm wrap-anywhere">{body}</p>
      <p className="mt-1 text-sm text-muted wrap-anywhere">
        {name}
        {reason && `. A Meta respondeu: ${reason}`}
      </p>
      {state !== 'approved' && (
        <div className="flex flex-wrap gap-2">
          <PressForm intent="approve" fixed={{ id }} size="sm">
            A Meta já aprovou “{title}”
          </PressForm>
          {state === 'draft' && isOwn && (
            <PressForm intent="remove" fixed={{ id }} size="sm" variant="ghost">
              Apagar “{title}”
            </PressForm>
          )}
        </div>
      )}
    </>
  );
}
