import { Form, useNavigation } from 'react-router';
import type { SectionEditorView } from '#app/features/content/rules/content-view.ts';
import { EXPECTED_VERSION } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { ContentChanges } from './content-changes.tsx';

type Props = { draft: NonNullable<SectionEditorView['draft']>; seen: string; ids: readonly string[] };

/** The list below is in an order that the site does not have yet: who moved what, and the two ways on. */
export function OrderDraft({ draft, seen, ids }: Props) {
  const publishing = useNavigation().formData?.get('intent') === 'publish';
  return (
    <Surface className="mb-4 border-warning/40 p-5">
      <h2 className="display-m">Ordem no rascunho</h2>
      <p className="mt-1 text-muted">
        {draft.who ?? 'Alguém da equipe'}, {formatDateTime(draft.at)}. O site ainda tem a ordem anterior.
      </p>
      {draft.changes.length > 0 && (
        <details className="mt-2">
          <summary className="inline-flex min-h-9 items-center text-sm text-muted underline underline-offset-4">
            {draft.changes.length === 1
              ? '1 pergunta mudou de lugar'
              : `${draft.changes.length} perguntas mudaram de lugar`}
          </summary>
          <ContentChanges changes={draft.changes} before="No site" after="No rascunho" />
        </details>
      )}
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name={EXPECTED_VERSION} value={seen} />
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <Button
          type="submit"
          variant="cta"
          size="sm"
          name="intent"
          value="publish"
          pending={publishing}
          pendingLabel="Publicando…"
        >
          Publicar ordem
        </Button>
        <SubmitButton variant="danger" size="sm" name="intent" value="discard" when={{ intent: 'discard' }}>
          Descartar ordem
        </SubmitButton>
      </Form>
    </Surface>
  );
}
