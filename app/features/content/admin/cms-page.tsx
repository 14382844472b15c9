import { Form, Link, useLoaderData } from 'react-router';
import { SECTIONS } from '#app/features/content/rules/site-sections.ts';
import { listSections } from '#app/features/content/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/cms-page';

export const meta: Route.MetaFunction = () => [{ title: 'CMS | Painel' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { sections, faq } = await listSections(adminOf(context));
  return {
    faq,
    sections: sections.map((row) => {
      const { label, help } = SECTIONS[row.key];
      return { ...row, label, help };
    }),
  };
}

const link = 'underline underline-offset-4';

/** Sections of the site's texts, with links to their editors. */
export default function CmsPage() {
  const { sections, faq } = useLoaderData<typeof loader>();
  const drafts = sections.filter(({ draftAt }) => draftAt).length + faq.drafts;
  return (
    <>
      <PageHeader
        title="CMS"
        lead="Tudo o que o site diz. Um rascunho só aparece para quem visita depois de publicado."
        actions={
          <div className="flex flex-wrap gap-2">
            <Link to="/admin/cms/imagens" className={buttonClass({})}>
              Imagens
            </Link>
            <Form method="post" action="/admin/cms/previa">
              <input type="hidden" name="on" value="1" />
              <button type="submit" className={buttonClass({})}>
                {drafts === 0
                  ? 'Ver o site'
                  : drafts === 1
                    ? 'Ver o site com 1 rascunho'
                    : `Ver o site com ${drafts} rascunhos`}
              </button>
            </Form>
          </div>
        }
      />
      <Table label="Partes do site" columns={['Parte', 'Situação', 'Publicado']}>
        {sections.map(({ key, label, help, draftAt, draftBy, publishedAt, publishedBy }) => (
          <tr key={key} className="relative hover:bg-sunken">
            <Cell head className="font-medium">
              <Link to={`/admin/cms/${key}`} className={`${link} after:absolute after:inset-0`}>
                {label}
              </Link>
              <span className="block text-sm font-normal text-muted max-sm:hidden">{help}</span>
            </Cell>
            <Cell>
              {draftAt ? (
                <>
                  <Badge tone="warning">Rascunho</Badge>
                  <span className="tabular ml-2 text-sm whitespace-nowrap text-muted max-md:hidden">
                    {draftBy ?? 'Equipe'}, {formatDateTime(draftAt)}
                  </span>
                </>
              ) : (
                <Badge tone="good">No site</Badge>
              )}
            </Cell>
            <Cell className="tabular whitespace-nowrap">
              {publishedAt ? `${publishedBy ?? 'Equipe'}, ${formatDateTime(publishedAt)}` : 'Texto inicial'}
            </Cell>
          </tr>
        ))}
        <tr className="relative hover:bg-sunken">
          <Cell head className="font-medium">
            <Link to="/admin/cms/faq" className={`${link} after:absolute after:inset-0`}>
              Perguntas frequentes
            </Link>
            <span className="block text-sm font-normal text-muted max-sm:hidden">
              Cada pergunta e a ordem delas, com rascunho e histórico próprios.
            </span>
          </Cell>
          <Cell>
            {faq.drafts > 0 ? (
              <Badge tone="warning">{faq.drafts === 1 ? '1 rascunho' : `${faq.drafts} rascunhos`}</Badge>
            ) : (
              <Badge tone="good">No site</Badge>
            )}
          </Cell>
          <Cell className="tabular whitespace-nowrap">
            {faq.publishedAt
              ? `${faq.publishedBy ?? 'Equipe'}, ${formatDateTime(faq.publishedAt)}`
              : 'Texto inicial'}
          </Cell>
        </tr>
      </Table>
    </>
  );
}
