import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { MissingGrounds } from '#app/features/catalog/ui/missing-grounds.tsx';
import type { ContentField } from '#app/features/content/rules/content-fields.ts';
import type {
  ContentVersion,
  SectionEditorView as Editor,
} from '#app/features/content/rules/content-view.ts';
import type { SiteImage } from '#app/features/content/rules/site-image.ts';
import { PAGE_PARAM } from '#app/features/content/rules/text-places.ts';
import { RecordForm, RecordNotices, useRecordForm } from '#app/kit/form.tsx';
import { EXPECTED_VERSION } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { FootRoom } from '#app/ui/action-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Up } from '#app/ui/up-link.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { ContentChanges } from './content-changes.tsx';
import { SectionFields } from './content-field.tsx';
import { ImageChoices } from './content-input.tsx';
import type { SectionAnswer } from './section-forms.server.ts';
import { VersionHistory } from './version-history.tsx';

type Props = Editor & {
  title: string;
  help: string;
  /** The page that it belongs to. */
  up: Up;
  field: ContentField;
  images?: readonly SiteImage[];
  /** Whether the site shows it to visitors, so that a draft can be previewed there. */
  previewed: boolean;
  versions: ContentVersion[];
  next: string | null;
  /** Preview beside the form. */
  aside?: ((body: unknown, form: RefObject<HTMLFormElement | null>) => ReactNode) | undefined;
  /** Shown instead of the form if the site has no text to edit. */
  instead?: ReactNode;
  /** Below the form. */
  children?: ReactNode;
};

/** Returns the server's last answer, and its number. Without an answer the form keeps its state. */
function useLastAnswer() {
  const answer = useAnswer<() => Promise<SectionAnswer>>();
  useToast(answer?.toast);
  const [last, setLast] = useState({ answer, count: 0 });
  if (answer !== last.answer && answer?.intent !== '') setLast({ answer, count: last.count + 1 });
  return last;
}

/** The form of a section made from its schema, its draft, its history. */
export function SectionEditor(props: Props) {
  const { title, help, up, field, images, previewed, body, seen, there, draft, versions, next } = props;
  const { answer, count } = useLastAnswer();
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordForm({ intent: 'write', answer, draft: { body }, expectedVersion: seen });
  const [params] = useSearchParams();
  const sent = useNavigation().formData;
  const step = sent?.get('step') ?? sent?.get('intent');
  // One answer at a time: a second button would send what the first is about to change.
  const sends = (own: string) => ({
    type: 'submit' as const,
    name: 'step',
    value: own,
    pending: step === own,
    disabled: step !== undefined && step !== null && step !== own,
  });
  useEffect(() => {
    if (answer?.fields) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  // Remounts the form after a save, and after an answer, which holds the entries.
  const round = `${count} ${form.expectedVersion}`;
  const value = form.draft.body;
  return (
    <>
      <PageHeader
        title={title}
        up={up}
        lead={
          <>
            {help}
            {draft && (
              // In one column the note about the draft is far below the form.
              <a href="#rascunho" className="ml-2 inline-block align-bottom xl:hidden">
                <Badge tone="warning">Há um rascunho</Badge>
              </a>
            )}
          </>
        }
      />
      <RecordNotices answer={answer} />
      <MissingGrounds claims={answer?.claims} />
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          {value === null ? (
            props.instead
          ) : (
            <RecordForm key={round} form={form} ref={element}>
              {params.has(PAGE_PARAM) && (
                <input type="hidden" name={PAGE_PARAM} value={params.get(PAGE_PARAM) ?? ''} />
              )}
              <ImageChoices value={images ?? []}>
                <SectionFields field={field} value={value} faults={form.errors} />
              </ImageChoices>
              <div className="foot-bar sticky bottom-2 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-surface/95 p-3 backdrop-blur max-sm:-mx-2 max-sm:gap-1.5 max-sm:*:px-2 max-sm:*:text-sm">
                <FootRoom of="bar" />
                <Button {...sends('draft')} pendingLabel="Salvando…">
                  Salvar rascunho
                </Button>
                {previewed && <Button {...sends('preview')}>Pré-visualizar</Button>}
                <Button {...sends('publish')} variant="cta" pendingLabel="Publicando…">
                  Publicar
                </Button>
              </div>
            </RecordForm>
          )}
          {props.children}
        </div>
        <div className="min-w-0 space-y-4">
          {props.aside && <div key={round}>{props.aside(value, element)}</div>}
          {draft && (
            <Surface id="rascunho" className="scroll-mt-20 border-warning/40 p-5">
              <h2 className="display-m">Rascunho</h2>
              <p className="mt-1 mb-3 text-muted">
                {draft.who ?? 'Alguém da equipe'}, {formatDateTime(draft.at)}. Ainda não está no site.
              </p>
              {there && <ContentChanges changes={draft.changes} before="No site" after="No rascunho" />}
              <Form method="post" className="mt-4">
                <input type="hidden" name={EXPECTED_VERSION} value={seen} />
                <SubmitButton
                  variant="danger"
                  size="sm"
                  name="intent"
                  value="discard"
                  when={{ intent: 'discard' }}
                >
                  Descartar rascunho
                </SubmitButton>
              </Form>
            </Surface>
          )}
          {(there || versions.length > 0) && (
            <VersionHistory
              versions={versions}
              seen={seen}
              hasDraft={draft !== null}
              empty="Ainda é o texto inicial. Cada publicação aparece aqui e pode voltar."
              first="Texto inicial"
            />
          )}
          <Pager search={params.toString()} next={next} />
        </div>
      </div>
    </>
  );
}
