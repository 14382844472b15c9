import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { drawWord, quotaNumber } from '#app/features/consortium/rules/consortium-words.ts';
import { DRAW_FIELDS, type DrawDraft } from '#app/features/consortium/rules/draw-input.ts';
import type { DrawRow } from '#app/features/consortium/rules/group-view.ts';
import { DrawFacts } from '#app/features/consortium/ui/draw-facts.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import type { ConsortiumAnswer } from './consortium-answer.ts';
import { DRAW_FORM, DrawForm } from './draw-form.tsx';
import { draftOfDraw, typedInto } from './group-draft.ts';
import { RunForm } from './run-form.tsx';
import { StaleNotice } from './stale-notice.tsx';

type CurrentProps = { draw: DrawRow; today: string; answer: ConsortiumAnswer | undefined };

/** One draw and its next step. */
export function Current({ draw, today, answer }: CurrentProps) {
  const word = drawWord(draw);
  const open = draw.status === 'announced' || draw.status === 'frozen';
  const known = draw.extractionDate <= today;
  return (
    <Surface className="p-5">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="display-m">Assembleia de {formatDate(draw.assemblyDate)}</h2>
        <Badge tone={word.tone}>{word.label}</Badge>
      </div>
      {draw.winnerNumber !== null && (
        <p className="mb-4 rounded-xl bg-good-soft px-4 py-3 text-good">
          Cota contemplada: <strong className="tabular text-lg">{quotaNumber(draw.winnerNumber)}</strong>
        </p>
      )}
      <DrawFacts draw={draw} />
      {draw.status === 'announced' && <Announced draw={draw} answer={answer} />}
      {draw.status !== 'announced' && answer?.intent === 'save' && answer.draw && (
        <NotSaved draft={answer.draw} />
      )}
      {draw.status === 'frozen' && (
        <Step title="Resultado da Loteria Federal">
          {known ? (
            <RunForm
              key={JSON.stringify(answer?.result)}
              draw={draw}
              draft={answer?.result}
              errors={answer?.fields ?? {}}
              confirm={answer?.confirm === true}
            />
          ) : (
            <p className="text-muted">
              Espere a extração de {formatDate(draw.extractionDate)}. O sorteio se faz a partir da hora
              anunciada, {formatDate(draw.assemblyDate)} às {draw.assemblyTime}.
            </p>
          )}
        </Step>
      )}
      {open && (draw.status === 'announced' || !known) && <Cancel draw={draw} answer={answer} />}
    </Surface>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5 border-t border-line pt-5">
    <h3 className="mb-3 font-semibold">{title}</h3>
    {children}
  </section>
);

/** What somebody typed into an announcement that another froze or canceled meanwhile: shown, to be used elsewhere. */
const NotSaved = ({ draft }: { draft: DrawDraft }) => (
  <Step title="O que você escreveu não foi gravado">
    <p className="mb-3 max-w-prose text-muted">
      Enquanto você mudava o anúncio, outra pessoa congelou ou cancelou esta assembleia. Se precisar, copie
      daqui.
    </p>
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {typedInto(draft).map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-medium">{value || '(em branco)'}</dd>
        </div>
      ))}
    </dl>
  </Step>
);

function Announced({ draw, answer }: { draw: DrawRow; answer?: ConsortiumAnswer }) {
  const editing = answer?.intent === 'save' ? answer : undefined;
  const shown = editing?.version ?? draw.version;
  const freezing = useNavigation().formData?.get('intent') === 'freeze';
  return (
    <>
      <Step title="Congelar a lista">
        {draw.lapsed ? (
          <p className="max-w-prose rounded-xl bg-warning-soft px-4 py-3 text-warning">
            O prazo passou: o dia da extração chegou sem a lista congelada, e este sorteio já não pode ser
            feito. Anuncie de novo, com uma extração que ainda vai acontecer, ou cancele. Os membros são
            avisados.
          </p>
        ) : (
          <Form method="post" className="space-y-3">
            <input type="hidden" name="draw" value={draw.id} />
            <input type="hidden" name="version" value={draw.version} />
            <p className="max-w-prose text-muted">
              Fixa as cotas que concorrem e a regra, lacra um segredo e publica as impressões digitais. Até a
              véspera da extração. Depois disso ninguém muda mais nada, nem as cotas do grupo.
            </p>
            <Button
              type="submit"
              name="intent"
              value="freeze"
              variant="primary"
              pending={freezing}
              pendingLabel="Congelando…"
            >
              Congelar agora
            </Button>
          </Form>
        )}
      </Step>
      <details className="mt-5 border-t border-line pt-5" open={editing !== undefined}>
        <summary className="font-semibold">{draw.lapsed ? 'Anunciar de novo' : 'Mudar o anúncio'}</summary>
        <div className="mt-4">
          {editing?.stale && (
            <StaleNotice
              form={DRAW_FORM}
              over={draw.version}
              now={[
                [DRAW_FIELDS.assemblyDate, `${formatDate(draw.assemblyDate)}, ${draw.assemblyTime}`],
                [DRAW_FIELDS.place, draw.place],
                [DRAW_FIELDS.extraction, `${draw.extraction}, ${formatDate(draw.extractionDate)}`],
              ]}
            />
          )}
          <DrawForm
            key={shown}
            intent="save"
            draft={editing?.draw ?? draftOfDraw(draw)}
            errors={editing?.fields ?? {}}
            saved={{ id: draw.id, version: shown }}
          />
        </div>
      </details>
    </>
  );
}

function Cancel({ draw, answer }: { draw: DrawRow; answer?: ConsortiumAnswer }) {
  const canceling = answer?.intent === 'cancel' ? answer : undefined;
  const pending = useNavigation().formData?.get('intent') === 'cancel';
  return (
    <details className="mt-5 border-t border-line pt-5" open={canceling !== undefined}>
      <summary className="font-semibold text-bad">Cancelar esta assembleia</summary>
      <Form method="post" noValidate className="mt-3 max-w-xl space-y-3">
        <input type="hidden" name="draw" value={draw.id} />
        <input type="hidden" name="version" value={draw.version} />
        <TextField
          label="Motivo"
          name="reason"
          required
          maxLength={200}
          defaultValue={canceling?.reason}
          error={canceling?.fields?.reason}
          hint="Aparece na página pública e no aviso aos membros."
        />
        <Button
          type="submit"
          name="intent"
          value="cancel"
          variant="danger"
          pending={pending}
          pendingLabel="Cancelando…"
        >
          Cancelar de vez
        </Button>
      </Form>
    </details>
  );
}
