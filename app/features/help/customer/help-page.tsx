import { useLoaderData } from 'react-router';
import { z } from 'zod';
import {
  type HelperLink,
  HelperLinkInput,
  linkState,
  MOST_OPEN_LINKS,
  sharedCasePath,
} from '#app/features/help/rules/helper-link.ts';
import { createHelperLink, endHelperLink, listHelperLinks } from '#app/features/help/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import {
  clientFormAction,
  FormRefusal,
  PressForm,
  RecordForm,
  SaveButton,
  useRecordForm,
} from '#app/kit/form.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CopyText } from '#app/ui/copy-text.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/help-page';

export const meta: Route.MetaFunction = () => [{ title: 'Pedir ajuda | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  links: await listHelperLinks(customerOf(context)),
  now: new Date(),
});

const FORMS = {
  create: defineForm({
    failed: 'Link não criado',
    schema: HelperLinkInput,
    save: (customer: CustomerActor, input) => createHelperLink(customer, input),
    done: { tone: 'good', title: 'Link criado', message: 'Copie e mande agora: ele não aparece de novo.' },
    show: ({ id, token }, { helperName }) => ({
      id,
      helperName,
      address: `${env().appUrl}${sharedCasePath(token)}`,
    }),
  }),
  end: defineForm({
    failed: 'Erro',
    schema: z.object({ id: z.uuid('Este link não existe.') }),
    save: (customer: CustomerActor, { id }) => endHelperLink(customer, id),
    done: { tone: 'good', title: 'Link encerrado', message: 'Ele já não abre nada.' },
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

const SHOWN = [
  'Os seus serviços e a etapa de cada um',
  'Os prazos',
  'O que espera por você, com o valor da próxima parcela',
];
const HIDDEN = [
  'O seu documento e os seus contatos',
  'As dívidas, as cartas e os contratos',
  'Os seus arquivos',
];

/** A link by which a relative follows the case for a day. */
export default function HelpPage() {
  const { links, now } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'create', answer, draft: { helperName: '' } });
  const made = answer && 'shown' in answer ? answer.shown : undefined;
  const open = links.filter((link) => linkState(link, now).open).length;
  return (
    <>
      <PageHeader
        title="Pedir ajuda"
        lead="Mande um link a alguém da sua confiança. A pessoa vê como está o seu caso e não muda nada."
      />
      <div className="grid max-w-5xl items-start gap-4 *:min-w-0 lg:grid-cols-[1fr_20rem]">
        <div className="space-y-4">
          {made && <NewLink key={made.id} {...made} />}
          <Surface className="p-5 sm:p-6">
            {open >= MOST_OPEN_LINKS ? (
              <p>Há {MOST_OPEN_LINKS} links abertos. Encerre um deles para criar outro.</p>
            ) : (
              <RecordForm form={form} className="space-y-4">
                <TextField
                  label="Quem vai ajudar"
                  {...form.field('helperName')}
                  hint="Aparece para você e para essa pessoa."
                  autoComplete="off"
                  maxLength={60}
                  required
                />
                <SaveButton form={form} variant="cta">
                  Criar link de 24 horas
                </SaveButton>
                <FormRefusal message={form.refusal} />
              </RecordForm>
            )}
          </Surface>
          {links.length > 0 && <Links links={links} now={now} />}
        </div>
        <Surface className="space-y-4 p-5 sm:p-6">
          <What title="O link mostra" items={SHOWN} />
          <What title="O link não mostra" items={HIDDEN} />
        </Surface>
      </div>
    </>
  );
}

const What = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <h2 className="font-semibold">{title}</h2>
    <ul className="mt-1 list-disc space-y-1 pl-5 text-muted">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);

const NewLink = ({ helperName, address }: { helperName: string; address: string }) => (
  <Surface className="space-y-3 p-5 sm:p-6" role="status">
    <h2 className="text-lg font-semibold">Link para {helperName}</h2>
    <CopyText
      label="Endereço"
      hint="Vale 24 horas. Quem tem o link abre: mande só a essa pessoa."
      text={address}
      rows={3}
      what="texto"
    />
    <ButtonLink
      to={`https://wa.me/?text=${encodeURIComponent(`Veja como está o meu caso e me ajude: ${address}`)}`}
      target="_blank"
      rel="noreferrer"
    >
      Mandar pelo WhatsApp
    </ButtonLink>
  </Surface>
);

const Links = ({ links, now }: { links: readonly HelperLink[]; now: Date }) => (
  <Surface className="p-5 sm:p-6">
    <h2 className="text-lg font-semibold">Links que você criou</h2>
    <ul className="mt-2 divide-y divide-line">
      {links.map((link) => {
        const { open, label, tone } = linkState(link, now);
        return (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {link.helperName} <Badge tone={tone}>{label}</Badge>
              </p>
              <p className="text-sm text-muted">
                {open
                  ? `Vale até ${formatDateTime(link.expiresAt)}. `
                  : `Criado em ${formatDateTime(link.createdAt)}. `}
                {link.lastOpenedAt
                  ? `Aberto ${link.opens === 1 ? '1 vez' : `${link.opens} vezes`}, por último em ${formatDateTime(link.lastOpenedAt)}.`
                  : 'Ainda não foi aberto.'}
              </p>
            </div>
            {open && (
              <PressForm intent="end" fixed={{ id: link.id }} size="sm">
                Encerrar<span className="sr-only"> o link de {link.helperName}</span>
              </PressForm>
            )}
          </li>
        );
      })}
    </ul>
  </Surface>
);
