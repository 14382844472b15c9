import { FileSignature, FileUp, LogIn } from 'lucide-react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { PowerInput, RevocationReport } from '#app/features/letters/rules/input.ts';
import { MANDATE_LEVEL_LABELS } from '#app/features/letters/rules/mandate.ts';
import { MANDATE_FILE_STATE } from '#app/features/letters/rules/mandate-files.ts';
import { LETTER_DONE } from '#app/features/letters/rules/messages.ts';
import {
  givePower,
  loadPower,
  mandateFilesOf,
  mandateReach,
  noticeSent,
  ownNotices,
  revokePower,
} from '#app/features/letters/server/index.server.ts';
import { NoticeList } from '#app/features/letters/ui/notice-list.tsx';
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { textIn } from '#app/lib/form-data.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { FileDrop } from '#app/ui/file-drop/file-drop.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/mandate-page';
import { PowerBlock } from './power-block.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Procuração | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [power, files, reach, notices] = await Promise.all([
    loadPower(customer),
    mandateFilesOf(customer),
    mandateReach(customer),
    ownNotices(customer),
  ]);
  return { power, files, reach, notices, maxBytes: env().uploadMaxBytes };
}

const FORMS = {
  give: defineForm({
    failed: 'A procuração não foi dada',
    read: (form: FormData) => ({
      places: form.getAll('places').join(','),
      agreed: textIn(form, 'agreed'),
    }),
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
  notice: defineForm({
    failed: 'Nada foi anotado',
    schema: RevocationReport,
    save: (customer: CustomerActor, input) => noticeSent(customer, customer.userId, input),
    done: LETTER_DONE.noticeSent,
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** Shows the power of attorney with its level, the addressees that accept it, and the ways to sign it. */
export default function MandatePage() {
  const { power, files, reach, notices, maxBytes } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { revalidate } = useRevalidator();
  const stands = power.power?.stands === true;
  return (
    <>
      <PageHeader title="Procuração" lead="Com ela escrevemos as cartas. Você cancela quando quiser." />
      <div className="max-w-3xl space-y-6">
        <PowerBlock shown={power} answer={answer} link={false} />
        <NoticeList notices={notices} answer={answer} />
        {files.length > 0 && (
          <Surface className="p-5">
            <h2 className="text-lg font-semibold">O que você enviou</h2>
            <ul className="mt-2 divide-y divide-line">
              {files.map(({ id, fileName, state, message, createdAt }) => (
                <li key={id} className="py-2">
                  <div className="flex flex-wrap items-center justify-between gap-x-4">
                    <Link
                      to={`/app/procuracao/arquivos/${id}`}
                      reloadDocument
                      className="font-medium break-all underline underline-offset-4"
                    >
                      {fileName}
                    </Link>
                    <Badge tone={MANDATE_FILE_STATE[state].tone}>{MANDATE_FILE_STATE[state].label}</Badge>
                  </div>
                  <p className="text-sm text-muted">
                    Enviada em {formatDate(createdAt)}. {message}
                  </p>
                </li>
              ))}
            </ul>
          </Surface>
        )}
        {stands && power.power && (
          <>
            <Surface className="p-5">
              <h2 className="text-lg font-semibold">Onde ela vale</h2>
              <p className="mt-1">
                A que vale foi {MANDATE_LEVEL_LABELS[power.power.level]}. Onde ela não basta, a própria pessoa
                assina a carta. Você envia, com o passo a passo.
              </p>
              <ul className="mt-3 divide-y divide-line">
                {reach.map(({ id, name, why }) => (
                  <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                    <span className="font-medium">{name}</span>
                    <Badge tone={why ? 'warning' : 'good'}>{why ? 'Você envia' : 'Enviamos por você'}</Badge>
                    {why && <span className="w-full text-sm text-muted">{why}</span>}
                  </li>
                ))}
              </ul>
            </Surface>
            <SignBetter maxBytes={maxBytes} onDone={() => void revalidate()} />
          </>
        )}
      </div>
    </>
  );
}

const GOV_BR_STEPS = [
  { picture: LogIn, text: 'Entre em assinador.iti.br com a sua conta gov.br prata ou ouro.' },
  { picture: FileSignature, text: 'Escolha o PDF que você baixou e assine. Não imprima.' },
  { picture: FileUp, text: 'Baixe o PDF assinado e envie aqui embaixo.' },
];

/** Ways to sign, the easiest first. */
const SignBetter = ({ maxBytes, onDone }: { maxBytes: number; onDone: () => void }) => (
  <Surface className="p-5">
    <h2 className="text-lg font-semibold">Assinar melhor</h2>
    <p className="mt-1">É opcional. Com uma assinatura mais forte, mais lugares aceitam a procuração.</p>
    <p className="mt-3">
      <a href="/app/procuracao/procuracao.pdf" download className={buttonClass({})}>
        Baixar a procuração em PDF
      </a>
    </p>
    <h3 className="mt-6 font-semibold">1. Pelo gov.br, de graça</h3>
    <ol className="mt-2 grid gap-3 sm:grid-cols-3">
      {GOV_BR_STEPS.map(({ picture: Picture, text }, at) => (
        <li key={text} className="flex gap-3 rounded-xl border border-line p-4 sm:flex-col">
          <Picture aria-hidden strokeWidth={1.5} className="size-9 shrink-0 text-brand-strong" />
          <p>
            <span className="tabular font-semibold">{at + 1}.</span> {text}
          </p>
        </li>
      ))}
    </ol>
    <p className="mt-3">
      <a href="https://assinador.iti.br" rel="noreferrer" className={buttonClass({})}>
        Abrir assinador.iti.br
      </a>
    </p>
    <h3 className="mt-4 font-semibold">2. Com certificado ICP-Brasil</h3>
    <p className="mt-1">Assine o PDF com o seu certificado e envie aqui, no mesmo lugar.</p>
    <div className="mt-3">
      <FileDrop
        action="/app/envios/procuracao"
        fields={{ forma: 'signed' }}
        accept=".pdf"
        maxBytes={maxBytes}
        multiple={false}
        texts={{ title: 'Enviar o PDF assinado', hint: 'O PDF que o assinador devolve.' }}
        onDone={onDone}
      />
    </div>
    <h3 className="mt-6 font-semibold">3. Em papel, com firma reconhecida</h3>
    <p className="mt-1">Imprima, assine, reconheça a firma no cartório e envie a foto ou a digitalização.</p>
    <div className="mt-3">
      <FileDrop
        action="/app/envios/procuracao"
        fields={{ forma: 'scan' }}
        accept=".pdf,.jpg,.jpeg,.png"
        maxBytes={maxBytes}
        multiple={false}
        camera
        texts={{ title: 'Enviar com firma reconhecida', hint: 'PDF, JPG ou PNG.' }}
        onDone={onDone}
      />
    </div>
  </Surface>
);
