import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { ANSWER_FIELDS, QuickAnswerInput } from '#app/features/conversations/rules/input.ts';
import { ANSWER_DELETED, ANSWER_SAVED } from '#app/features/conversations/rules/messages.ts';
import {
  addQuickAnswer,
  deleteQuickAnswer,
  listQuickAnswers,
  saveQuickAnswer,
} from '#app/features/conversations/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm, RecordForm } from '#app/kit/form.tsx';
import { usePosition } from '#app/kit/may.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { mayIn } from '#app/terms/panel-rights.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/quick-answers-page';

export const meta: Route.MetaFunction = () => [{ title: 'Respostas prontas | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  answers: await listQuickAnswers(adminOf(context)),
});

const OfAnswer = z.object({ id: z.uuid('Recarregue a página e tente de novo.') });

const FORMS = inArea('settings', {
  add: defineForm({
    failed: NOT_SAVED,
    schema: QuickAnswerInput,
    save: (admin: SignedInActor, input) => addQuickAnswer(admin, input),
    done: ANSWER_SAVED,
  }),
  change: defineForm({
    failed: NOT_SAVED,
    schema: OfAnswer.and(QuickAnswerInput),
    save: (admin: SignedInActor, { id, ...input }, expected) => saveQuickAnswer(admin, id, input, expected),
    done: ANSWER_SAVED,
  }),
  delete: defineForm({
    failed: NOT_SAVED,
    schema: OfAnswer,
    save: (admin: SignedInActor, { id }) => deleteQuickAnswer(admin, id),
    done: ANSWER_DELETED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Texts that the team sends often; those who may change settings edit them. */
export default function QuickAnswersPage() {
  const { answers } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const change = mayIn(usePosition(), 'settings', 'do');
  return (
    <>
      <PageHeader
        title="Respostas prontas"
        lead="O que a equipe escreve muitas vezes. Ao usar, os campos são preenchidos e o texto ainda pode ser mudado."
      />
      <AreaTabs of="conversations" />
      <div className="max-w-3xl space-y-4">
        {answers.length === 0 && (
          <Surface>
            <EmptyState
              title="Nenhuma resposta pronta"
              text="As que forem criadas aparecem ao lado da conversa."
            />
          </Surface>
        )}
        {answers.map((one) =>
          change ? (
            <Edit key={one.id} {...one} />
          ) : (
            <Surface key={one.id} className="p-4">
              <h2 className="font-semibold">{one.title}</h2>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{one.body}</p>
            </Surface>
          ),
        )}
        {change && <Add />}
      </div>
    </>
  );
}

const FIELDS = Object.keys(ANSWER_FIELDS)
  .map((name) => `{{${name}}}`)
  .join(', ');

function Add() {
  const form = useEdit({ intent: 'add', draft: { title: '', body: '' } });
  return (
    <Surface className="p-4">
      <h2 className="mb-3 font-semibold">Nova resposta</h2>
      <RecordForm form={form} className="space-y-3">
        <TextField label="Nome" {...form.field('title')} maxLength={60} />
        <TextareaField
          label="Texto"
          {...form.field('body')}
          rows={4}
          maxLength={2000}
          hint={`Campos: ${FIELDS}`}
        />
        <Button type="submit" variant="primary" pending={form.pending}>
          Criar resposta
        </Button>
        <Refusal message={form.refusal} />
      </RecordForm>
    </Surface>
  );
}

type One = { id: string; title: string; body: string; version: number };

function Edit({ id, title, body, version }: One) {
  const form = useEdit({ intent: 'change', draft: { id, title, body }, expectedVersion: version });
  return (
    <Surface className="p-4">
      <RecordForm form={form} className="space-y-3" aria-label={title}>
        <input type="hidden" name="id" value={id} />
        <TextField label="Nome" {...form.field('title')} maxLength={60} />
        <TextareaField
          label="Texto"
          {...form.field('body')}
          rows={4}
          maxLength={2000}
          hint={`Campos: ${FIELDS}`}
        />
        <Button type="submit" pending={form.pending}>
          Salvar
        </Button>
        <Refusal message={form.refusal} />
      </RecordForm>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center text-bad">Excluir</summary>
        <PressForm intent="delete" fixed={{ id }} variant="danger" size="sm">
          Excluir {title}
        </PressForm>
      </details>
    </Surface>
  );
}
