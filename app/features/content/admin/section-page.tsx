import { data, useLoaderData } from 'react-router';
import { fieldOf } from '#app/features/content/rules/content-fields.ts';
import type { EnergyBannerTexts as Banner } from '#app/features/content/rules/site-content.ts';
import { isSectionKey, SECTIONS } from '#app/features/content/rules/site-sections.ts';
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

/** Sections that show pictures. */
const WITH_IMAGES: readonly string[] = ['hero', 'seo'];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const key = params.section;
  if (!isSectionKey(key)) throw data(null, 404);
  const admin = adminOf(context);
  const after = decodeCursor(new URL(request.url).searchParams.get('depois'));
  const [editor, history, images] = await Promise.all([
    loadSection(admin, key),
    listSectionVersions(admin, key, after),
    WITH_IMAGES.includes(key) ? listImages(admin) : [],
  ]);
  const { label, help, page, schema } = SECTIONS[key];
  return { label, help, page, field: fieldOf(schema), images, ...editor, ...history };
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
      list={{ to: '/admin/cms', label: 'Todo o site' }}
      previewed={page !== null}
      aside={
        page === null ? (body, form) => <BannerPreview form={form} banner={body as Banner} /> : undefined
      }
    />
  );
}
