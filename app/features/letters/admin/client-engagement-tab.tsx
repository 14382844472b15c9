import { Link, useLoaderData, useParams } from 'react-router';
import {
  ENGAGEMENT_STATE,
  NOT_COVERED,
  PACK_ITEMS,
  type PackItem,
} from '#app/features/letters/rules/engagement.ts';
import { EngagementEnd, EngagementInput } from '#app/features/letters/rules/input.ts';
import { MANDATE_VERDICT_LABELS, type MandateVerdict } from '#app/features/letters/rules/mandate-files.ts';
import { LETTER_DONE, LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import {
  clientEngagements,
  endEngagement,
  offerEngagement,
} from '#app/features/letters/server/index.server.ts';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/client-engagement-tab';
import { MandateChecks } from './mandate-file.tsx';

export const meta = clientTitle('Advogado');

export const loader = clientTab('Advogado', clientEngagements);

const FORMS = inArea('lawsuits', {
  offer: defineForm({
    failed: LETTER_FAILED,
    schema: EngagementInput,
    save: ({ admin, clientId }: ClientWho, input) => offerEngagement(admin, clientId, input),
    done: LETTER_DONE.engagementOffered,
  }),
  end: defineForm({
    failed: LETTER_FAILED,
    schema: EngagementEnd,
    save: ({ admin, clientId }: ClientWho, input) => endEngagement(admin, clientId, input),
    done: LETTER_DONE.engagementEnded,
  }),
});

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

type Loaded = Route.ComponentProps['loaderData'];
type Answer = FormAnswer<unknown> | undefined;

/** Contracts of lawyers with a client, the missing parts of each file, and the form of a new contract. */
export default function ClientEngagementTab() {
  const loaded = useLoaderData<typeof loader>();
  const { engagements } = loaded;
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <div className="min-w-0 space-y-4">
        {engagements.length === 0 && (
          <Surface>
            <EmptyState title="Nenhum contrato" text="Nada começa na Justiça antes do sim do cliente." />
          </Surface>
        )}
        {engagements.map((engagement) => (
          <EngagementCard key={engagement.id} engagement={engagement} answer={answer} />
        ))}
      </div>
      <OfferForm key={engagements.length} loaded={loaded} answer={answer} />
    </div>
  );
}

function EngagementCard({
  engagement: { id, lawyer, defendant, state, content, endedWhy, legalAid, offeredOn, missing, power },
  answer,
}: {
  engagement: Loaded['engagements'][number];
  answer: Answer;
}) {
  const { clientId = '' } = useParams();
  return (
    <Surface className="p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">Contra {defendant}</h2>
        <Badge tone={ENGAGEMENT_STATE[state].tone}>{ENGAGEMENT_STATE[state].label}</Badge>
      </div>
      <p className="mt-1">
        {lawyer}, proposto em {formatDate(offeredOn)}.{legalAid && ' Pede a gratuidade da Justiça.'}
      </p>
      {endedWhy && <p className="mt-1 text-muted">{endedWhy}</p>}
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center font-medium">Ler o contrato</summary>
        <p className="mt-1 whitespace-pre-line">{content}</p>
      </details>
      {missing?.length === 0 && (
        <p className="mt-3">
          <a
            href={`/admin/clientes/${clientId}/advogado/${id}`}
            className={buttonClass({ variant: 'primary' })}
          >
            Pronto para o advogado: baixar
          </a>
        </p>
      )}
      {missing && missing.length > 0 && (
        <>
          <h3 className="mt-3 font-medium">Falta para o advogado</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {missing.map((item) => (
              <li key={item}>{PACK_ITEMS[item]}</li>
            ))}
          </ul>
        </>
      )}
      {power && (
        <div className="mt-3">
          <h3 className="font-medium">Procuração assinada: {verdictWords(power.verdict, missing)}</h3>
          {power.message && <p className="mt-1">{power.message}</p>}
          <MandateChecks checks={power.checks} />
        </div>
      )}
      {missing && <EndForm id={id} answer={answer} />}
    </Surface>
  );
}

/** The system's verdict; a file that it could not judge counts once a person approved it. */
const verdictWords = (verdict: MandateVerdict, missing: readonly PackItem[] | null) =>
  verdict === 'inconclusive' && missing && !missing.includes('power')
    ? 'aceita por uma pessoa'
    : MANDATE_VERDICT_LABELS[verdict];

function EndForm({ id, answer }: { id: string; answer: Answer }) {
  const form = useRecordForm({ intent: 'end', answer, draft: { engagement: id, why: '' } });
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center font-medium">Encerrar</summary>
      <RecordForm form={form} className="mt-2 space-y-3">
        <input type="hidden" name="engagement" value={id} />
        <TextField
          label="Motivo do fim"
          {...form.field('why')}
          required
          maxLength={500}
          hint="O cliente lê."
        />
        <SaveButton form={form}>Encerrar contrato</SaveButton>
        <FormRefusal message={form.refusal} />
      </RecordForm>
    </details>
  );
}

const EMPTY = { listing: '', lawyer: '', scope: '', conflict: '' };

function OfferForm({ loaded: { isOffered, lawyers, records }, answer }: { loaded: Loaded; answer: Answer }) {
  const form = useRecordForm({ intent: 'offer', answer, draft: EMPTY });
  if (!isOffered)
    return (
      <Surface className="p-5">
        <h2 className="text-lg font-semibold">Novo contrato</h2>
        <p className="mt-2">
          O Limpa Jus está desligado: nenhum advogado age por aqui.{' '}
          <Link to="/admin/config/advogados" className="font-medium underline underline-offset-4">
            Ver advogados
          </Link>
        </p>
      </Surface>
    );
  if (records.length === 0)
    return (
      <Surface className="p-5">
        <h2 className="text-lg font-semibold">Novo contrato</h2>
        <p className="mt-2">Não há registro aberto sem contrato.</p>
      </Surface>
    );
  return (
    <Surface className="p-5">
      <h2 className="text-lg font-semibold">Novo contrato</h2>
      <p className="mt-1 text-muted">{NOT_COVERED}</p>
      <RecordForm form={form} className="mt-4 space-y-4">
        <SelectField label="Registro" {...form.field('listing')} required>
          <option value="">Escolha</option>
          {records.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Advogado que aceitou o caso" {...form.field('lawyer')} required>
          <option value="">Escolha</option>
          {lawyers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextareaField
          label="O que o advogado faz"
          {...form.field('scope')}
          required
          rows={5}
          maxLength={2000}
          hint="Honorários e custas vêm de Configurações, Advogados."
        />
        <CheckboxField
          label="O advogado respondeu que não tem conflito de interesses"
          {...form.box('conflict')}
        />
        <SaveButton form={form}>Propor ao cliente</SaveButton>
        <FormRefusal message={form.refusal} />
      </RecordForm>
    </Surface>
  );
}
