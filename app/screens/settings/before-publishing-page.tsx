import { Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { HOUSE_NAMES, settingOf } from '#app/features/catalog/rules/identity.ts';
import { riskyText } from '#app/features/content/rules/before-publishing.ts';
import { CONTENT_NOT_SAVED, CONTENT_PUBLISHED } from '#app/features/content/rules/messages.ts';
import { decideRiskyText, getSite, listRiskyTexts } from '#app/features/content/server/index.server.ts';
import { loadTaxNoteSettings } from '#app/features/tax-notes/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adapterSettings } from '#app/platform/adapter-settings.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/before-publishing-page';
import { SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Antes de publicar | Painel' }];

/** CNPJ of the first content. */
const EXAMPLE_TAX_ID = '11.222.333/0001-81';

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const [{ company, offer }, texts, notes] = await Promise.all([
    getSite('company', 'offer'),
    listRiskyTexts(admin),
    loadTaxNoteSettings(admin),
  ]);
  const { mercadoPago, smtp } = adapterSettings();
  const house = (['lawyers', 'dataOfficerName', 'loanInstitution', 'consortium'] as const).map((name) => ({
    label: HOUSE_NAMES[name].label,
    to: settingOf(name).to,
    done: company[name] !== '',
  }));
  const needs = [
    { label: 'Dados da empresa', to: '/admin/config', done: company.taxId !== EXAMPLE_TAX_ID },
    ...house,
    { label: 'Pagamentos de verdade', to: '/admin/integracoes', done: Boolean(mercadoPago) },
    { label: 'Envio de e-mails', to: '/admin/integracoes', done: Boolean(smtp) },
    { label: 'Notas fiscais', to: '/admin/notas/ajustes', done: notes.settings.active },
    { label: 'Último dia da oferta', to: '/admin/cms/offer', done: offer.endsOn !== '' },
  ];
  return { texts, needs };
}

type Who = { admin: SignedInActor };
const Chosen = z.object({
  key: z.string('Escolha o texto').refine((key) => riskyText(key), 'Escolha o texto'),
});

const decide = (decision: 'careful' | 'keep') =>
  defineForm({
    failed: CONTENT_NOT_SAVED,
    schema: Chosen,
    save: ({ admin }: Who, { key }) => decideRiskyText(admin, key, decision),
    done:
      decision === 'careful'
        ? CONTENT_PUBLISHED
        : { tone: 'good' as const, title: 'Texto mantido', message: 'A decisão fica na auditoria.' },
  });

const FORMS = inArea('settings', { careful: decide('careful'), keep: decide('keep') });

export const action = (args: Route.ActionArgs) => answerForms(FORMS, { admin: adminOf(args.context) }, args);

export const clientAction = clientFormAction;

const STATES = {
  open: { label: 'Falta decidir', tone: 'warning' },
  kept: { label: 'Mantido por você', tone: 'neutral' },
  changed: { label: 'Trocado', tone: 'good' },
} as const;

/** Shows risky first texts for a decision of the owner, and settings that production still lacks. */
export default function BeforePublishingPage() {
  const { texts, needs } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const open = texts.filter(({ state }) => state === 'open').length;
  return (
    <SettingsFrame
      title="Antes de publicar"
      lead={
        open === 0 ? 'Todos os textos estão decididos.' : `${open} de ${texts.length} textos por decidir.`
      }
    >
      <Surface className="p-5">
        <h2 className="text-lg font-semibold">O que falta para funcionar de verdade</h2>
        <ul className="mt-2 space-y-1">
          {needs.map(({ label, to, done }) => (
            <li key={label} className="flex flex-wrap items-center gap-2">
              <Badge tone={done ? 'good' : 'warning'}>{done ? 'Pronto' : 'Falta'}</Badge>
              <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Surface>
      <ul className="mt-4 space-y-4">
        {texts.map(({ key, shipped, careful, reason, state }) => (
          <li key={key}>
            <Surface className="p-5">
              <h2 className="text-lg font-semibold">“{shipped}”</h2>
              <p className="mt-1">
                <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
              </p>
              <p className="mt-2">{reason}</p>
              {state !== 'changed' && (
                <>
                  <p className="mt-2">
                    Texto cuidadoso: <strong>“{careful}”</strong>
                  </p>
                  <div className="mt-3 flex flex-wrap gap-3">
                    <PressForm intent="careful" fixed={{ key }} variant="primary">
                      Usar o texto cuidadoso
                      <span className="sr-only"> em vez de {shipped}</span>
                    </PressForm>
                    {state === 'open' && (
                      <PressForm intent="keep" fixed={{ key }}>
                        Manter como está
                        <span className="sr-only">: {shipped}</span>
                      </PressForm>
                    )}
                  </div>
                </>
              )}
              {answer?.ok === false && answer.draft?.key === key && (
                <p role="alert" className="mt-2 font-medium text-bad">
                  {answer.toast?.message}
                </p>
              )}
            </Surface>
          </li>
        ))}
      </ul>
    </SettingsFrame>
  );
}
