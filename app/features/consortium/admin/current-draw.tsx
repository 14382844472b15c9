import type { ReactNode } from 'react';
import type { DrawRow } from '#app/features/consortium/rules/group-view.ts';
import {
  type DrawDraft,
  draftOfDraw,
  type ResultDraft,
  typedInto,
} from '#app/features/consortium/rules/input.ts';
import { drawWord, quotaNumber } from '#app/features/consortium/rules/terms.ts';
import { DrawFacts } from '#app/features/consortium/ui/draw-facts.tsx';
import { RecordForm, RecordNotices, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import { TextField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { DrawForm } from './draw-form.tsx';
import { RunForm } from './run-form.tsx';

export type DrawAnswer = FormAnswer<unknown> & { confirm?: boolean };
type CurrentProps = { draw: DrawRow; today: string; answer: DrawAnswer | undefined };

/** One draw and its next step. */
export function Current({ draw, today, answer }: CurrentProps) {
  const word = drawWord(draw);
  const open = draw.status === 'announced' || draw.status === 'frozen';
  const known = draw.extractionDate <= today;
  const result = answer?.intent === 'check' ? (answer.draft as ResultDraft) : undefined;
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
      {draw.status !== 'announced' && answer?.intent === 'save' && answer.draft !== undefined && (
        <NotSaved draft={answer.draft as DrawDraft} />
      )}
      {draw.status === 'frozen' && (
        <Step title="Resultado da Loteria Federal">
          {known ? (
            <RunForm
              key={JSON.stringify(result)}
              draw={draw}
              draft={result}
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

/** Entries of an announcement that another admin froze or canceled meanwhile, to copy from. */
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

function Announced({ draw, answer }: { draw: DrawRow; answer?: DrawAnswer | undefined }) {
  const record = { answer, expectedVersion: draw.version, fixed: { draw: draw.id } };
  const editing = answer?.intent === 'save';
  const save = useRecordForm({ ...record, intent: 'save', draft: draftOfDraw(draw) });
  const freeze = useRecordForm({ ...record, intent: 'freeze', draft: {} });
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
          <RecordForm form={freeze} className="space-y-3">
            <p className="max-w-prose text-muted">
              Fixa as cotas que concorrem e a regra, lacra um segredo e publica as impressões digitais. Até a
              véspera da extração. Depois disso ninguém muda mais nada, nem as cotas do grupo.
            </p>
            <SaveButton form={freeze} pendingLabel="Congelando…">
              Congelar agora
            </SaveButton>
          </RecordForm>
        )}
      </Step>
      <details className="mt-5 border-t border-line pt-5" open={editing}>
        <summary className="font-semibold">{draw.lapsed ? 'Anunciar de novo' : 'Mudar o anúncio'}</summary>
        <div className="mt-4">
          {editing && <RecordNotices answer={answer} fixed={save.fixed} />}
          <DrawForm form={save} label="Salvar" />
        </div>
      </details>
    </>
  );
}

function Cancel({ draw, answer }: { draw: DrawRow; answer?: DrawAnswer | undefined }) {
  const form = useRecordForm({
    intent: 'cancel',
    answer,
    draft: { reason: '' },
    expectedVersion: draw.version,
    fixed: { draw: draw.id },
  });
  return (
    <details className="mt-5 border-t border-line pt-5" open={answer?.intent === 'cancel'}>
      <summary className="font-semibold text-bad">Cancelar esta assembleia</summary>
      <RecordForm form={form} className="mt-3 max-w-xl space-y-3">
        <TextField
          label="Motivo"
          {...form.field('reason')}
          required
          maxLength={200}
          hint="Aparece na página pública e no aviso aos membros."
        />
        <SaveButton form={form} variant="danger" pendingLabel="Cancelando…">
          Cancelar de vez
        </SaveButton>
      </RecordForm>
    </details>
  );
}
