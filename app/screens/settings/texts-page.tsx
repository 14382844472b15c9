import { Link, useLoaderData } from 'react-router';
import {
  isTextGroup,
  TEXT_CHANNELS,
  TEXT_GROUPS,
  type TextGroup,
} from '#app/features/notifications/rules/notice-text.ts';
import {
  searchNoticeTexts,
  type TextLine,
  type TextSearch,
  textLine,
} from '#app/features/notifications/rules/notice-text-view.ts';
import { listNoticeTexts } from '#app/features/notifications/server/index.server.ts';
import { Choice, FilterForm, SearchBox } from '#app/kit/list-filters.tsx';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/texts-page';
import { SettingsFrame } from './settings-frame.tsx';
import { TextStateBadge } from './text-state.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Textos de avisos | Painel' }];

const PAGE = '/admin/config/textos';
const LONGEST_TERM = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const area = searchParams.get('area');
  const search: TextSearch = {
    term: (searchParams.get('busca') ?? '').trim().slice(0, LONGEST_TERM),
    group: isTextGroup(area) ? area : null,
    changed: searchParams.has('alterados'),
  };
  const texts = await listNoticeTexts(adminOf(context));
  return { search, lines: searchNoticeTexts(texts, search).map(textLine) };
}

const GROUPS = Object.entries(TEXT_GROUPS) as [TextGroup, string][];

export default function TextsPage() {
  const { search, lines } = useLoaderData<typeof loader>();
  const shown = GROUPS.map(([group, label]) => ({
    group,
    label,
    lines: lines.filter((line) => line.group === group),
  })).filter((area) => area.lines.length > 0);
  return (
    <SettingsFrame
      title="Configurações"
      lead="O que o produto escreve às pessoas sozinho. Botões, links e avisos de segurança de cada mensagem são fixos."
    >
      <Search search={search} />
      <p role="status" className="mb-4 text-sm text-muted">
        {lines.length === 1 ? '1 texto' : `${lines.length} textos`}
      </p>
      {shown.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhum texto encontrado"
            text={
              search.changed
                ? 'Entre os textos alterados, nenhum combina com a busca.'
                : 'Tente outra palavra ou outra área.'
            }
            action={
              <Link to={PAGE} className={buttonClass({})}>
                Ver todos
              </Link>
            }
          />
        </Surface>
      ) : (
        <div className="space-y-8">
          {shown.map((area) => (
            <section key={area.group}>
              <h2 className="display-m mb-3">{area.label}</h2>
              <Table label={area.label} columns={['Texto', 'Palavras', 'Quando', 'Por onde']}>
                {area.lines.map((line) => (
                  <Line key={line.key} line={line} />
                ))}
              </Table>
            </section>
          ))}
        </div>
      )}
    </SettingsFrame>
  );
}

function Search({ search: { term, group, changed } }: { search: TextSearch }) {
  const filtered = term !== '' || group !== null || changed;
  return (
    <FilterForm label="Buscar textos" clear={filtered && PAGE}>
      <SearchBox label="Buscar" placeholder="Nome ou palavras" maxLength={LONGEST_TERM} />
      <Choice name="area" label="Área" all="Toda área" options={GROUPS} />
      <Choice
        name="alterados"
        label="Alterados"
        all="Alterados ou não"
        options={[['1', 'Só os alterados']]}
      />
    </FilterForm>
  );
}

const Line = ({ line: { key, name, title, when, channel, state } }: { line: TextLine }) => (
  <tr className="relative hover:bg-sunken">
    <Cell head className="w-80 min-w-56">
      <Link
        to={`${PAGE}/${key}`}
        // The whole row opens the text.
        className="font-medium underline underline-offset-4 after:absolute after:inset-0"
      >
        {name}
      </Link>
      {title !== name && <span className="block text-sm text-muted">{title}</span>}
    </Cell>
    <Cell className="w-32">
      <TextStateBadge state={state} />
    </Cell>
    <Cell className="min-w-64 text-sm">{when}</Cell>
    <Cell className="w-44 whitespace-nowrap text-sm">{TEXT_CHANNELS[channel]}</Cell>
  </tr>
);
