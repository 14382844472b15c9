import { data, redirect, useLoaderData } from 'react-router';
import { withPhrase } from '#app/features/content/rules/broken-texts.ts';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import { hasImages } from '#app/features/content/rules/content-form.ts';
import type { EnergyBannerTexts as Banner, SiteContent } from '#app/features/content/rules/site-content.ts';
import { isSectionKey, SECTIONS } from '#app/features/content/rules/site-sections.ts';
import { FIELD_PARAM, isSaid, PHRASE_PARAM } from '#app/features/content/rules/text-places.ts';
import { listImages, listSectionVersions, loadSection } from '#app/features/content/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { decodeCursor } from '#app/lib/keyset.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/section-page';
import { BannerPreview } from './banner-preview.tsx';
import { SectionEditor } from './section-editor.tsx';
import { SECTION_FORMS } from './section-forms.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.label ?? 'CMS'} | Painel` },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const key = params.section;
  if (!isSectionKey(key)) throw data(null, 404);
  const admin = adminOf(context);
  const url = new URL(request.url);
  const after = decodeCursor(url.searchParams.get('depois'));
  const { label, help, page, schema } = SECTIONS[key];
  const field = fieldOf(schema);
  const [editor, history, images] = await Promise.all([
    loadSection(admin, key),
    listSectionVersions(admin, key, after),
    hasImages(field) ? listImages(admin) : [],
  ]);
  const phrase = key === 'phrases' ? url.searchParams.get(PHRASE_PARAM) : null;
  // A phrase that was clicked on the site starts with its current text.
  const begun = phrase && isSaid(phrase) ? withPhrase(editor.body as SiteContent['phrases'], phrase) : null;
  if (begun && !url.searchParams.has(FIELD_PARAM)) {
    url.searchParams.set(FIELD_PARAM, begun.place);
    throw redirect(url.pathname + url.search);
  }
  return {
    label,
    help,
    page,
    field,
    images,
    ...editor,
    ...history,
    ...(begun && { body: begun.body as unknown }),
  };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const name = params.section;
  if (!isSectionKey(name)) throw data(null, 404);
  return answerForms(SECTION_FORMS, { admin: adminOf(args.context), name }, args);
}

export const clientAction = clientFormAction;

export default function SectionPage() {
  const { label, help, page, ...section } = useLoaderData<typeof loader>();
  return (
    <SectionEditor
      {...section}
      title={label}
      help={help}
      up={{ to: '/admin/cms', label: 'CMS' }}
      previewed={page !== null}
      aside={
        page === null ? (body, form) => <BannerPreview form={form} banner={body as Banner} /> : undefined
      }
    />
  );
}
