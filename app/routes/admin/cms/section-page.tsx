import { useEffect, useRef } from 'react';
import { data, Form, Link, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import type { EnergyBanner as Banner } from '#app/features/content/rules/site-content.ts';
import { isSectionKey, SECTIONS } from '#app/features/content/rules/site-sections.ts';
import { listImages, listVersions, loadSection } from '#app/features/content/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { Pager } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/section-page';
import { BannerPreview } from './banner-preview.tsx';
import { ChangeList } from './change-list.tsx';
import { SectionFields } from './content-field.tsx';
import { ImageChoices } from './content-input.tsx';
import { actOnSection } from './section-action.server.ts';
import { ConflictNotice } from './section-conflict.tsx';
import { VersionHistory } from './version-history.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.label ?? 'CMS'} | Painel` },
];

/** Sections that show pictures. */
const WITH_IMAGES: readonly string[] = ['hero', 'seo'];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const key = params.section;
  if (!isSectionKey(key)) throw data(null, 404);
  const admin = adminOf(context);
  const after = decodeCursor(new URL(request.url).searchParams.get('depois'));
  const [editor, history, images] = await Promise.all([
    loadSection(admin, key),
    listVersions(admin, key, after),
    WITH_IMAGES.includes(key) ? listImages(admin) : [],
  ]);
  const { label, help, page, schema } = SECTIONS[key];
  return { key, label, help, page, field: fieldOf(schema), images, ...editor, ...history };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isSectionKey(params.section)) throw data(null, 404);
  return actOnSection(adminOf(context), params.section, await request.formData());
}

export default function SectionPage() {
  const { label, help, page, field, images, body, seen, draft, versions, next } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRef<HTMLFormElement>(null);
  const [params] = useSearchParams();
  const intent = useNavigation().formData?.get('intent');
  const faults = answer?.faults ?? {};
  useEffect(() => {
    if (answer?.faults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  const { conflict } = answer ?? {};
  const shown = answer?.seen ?? seen;
  return (
    <>
      <PageHeader
        title={label}
        lead={help}
        actions={
          <Link to="/admin/cms" className={buttonClass({})}>
            Todo o site
          </Link>
        }
      />
      {conflict && (
        <ConflictNotice
          told={`${conflict.who}, ${formatDateTime(conflict.at)}`}
          changes={conflict.changes}
          over={answer?.body === undefined ? undefined : conflict.seen}
        />
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <Form
          // A saved state is a new form; so is an answer, which holds what was typed.
          key={answer?.round ?? seen}
          ref={form}
          id="section"
          method="post"
          noValidate
          className="min-w-0"
        >
          <input type="hidden" name="seen" value={shown} />
          <ImageChoices value={images}>
            <SectionFields field={field} value={answer?.body ?? body} faults={faults} />
          </ImageChoices>
          <div className="sticky bottom-2 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-surface/95 p-3 backdrop-blur max-sm:-mx-2 max-sm:gap-1.5 max-sm:*:px-2 max-sm:*:text-sm">
            <Button
              type="submit"
              name="intent"
              value="draft"
              pending={intent === 'draft'}
              pendingLabel="Salvando…"
            >
              Salvar rascunho
            </Button>
            {page && (
              <Button type="submit" name="intent" value="preview" pending={intent === 'preview'}>
                Pré-visualizar
              </Button>
            )}
            <Button
              type="submit"
              variant="cta"
              name="intent"
              value="publish"
              pending={intent === 'publish'}
              pendingLabel="Publicando…"
            >
              Publicar
            </Button>
          </div>
        </Form>
        <div className="min-w-0 space-y-4">
          {!page && (
            <BannerPreview
              key={answer?.round ?? seen}
              form={form}
              banner={(answer?.body ?? body) as Banner}
            />
          )}
          {draft && (
            <Surface className="border-warning/40 p-5">
              <h2 className="display-m">Rascunho</h2>
              <p className="mt-1 mb-3 text-muted">
                {draft.who ?? 'Alguém da equipe'}, {formatDateTime(draft.at)}. Ainda não está no site.
              </p>
              <ChangeList changes={draft.changes} before="No site" after="No rascunho" />
              <Form method="post" className="mt-4">
                <input type="hidden" name="seen" value={seen} />
                <Button type="submit" variant="danger" size="sm" name="intent" value="discard">
                  Descartar rascunho
                </Button>
              </Form>
            </Surface>
          )}
          <VersionHistory versions={versions} seen={seen} hasDraft={draft !== null} />
          <Pager search={params.toString()} next={next} />
        </div>
      </div>
    </>
  );
}
