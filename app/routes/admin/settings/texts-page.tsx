import { Link, useLoaderData } from 'react-router';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { TEXT_CHANNELS, TEXT_GROUPS, type TextGroup } from '#app/features/notifications/rules/notice-text.ts';
import { listNoticeTexts } from '#app/features/notifications/server/index.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { Badge } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/texts-page';
import { SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Textos de avisos | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  texts: await listNoticeTexts(adminOf(context)),
});

const GROUPS = Object.entries(TEXT_GROUPS) as [TextGroup, string][];

export default function TextsPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame
      title="Configurações"
      lead="O que o produto escreve às pessoas sozinho. Botões, links e avisos de segurança de cada mensagem são fixos."
    >
      <div className="space-y-6">
        {GROUPS.map(([group, label]) => (
          <section key={group}>
            <h2 className="display-m mb-3">{label}</h2>
            <Table label={label} columns={['Título', 'Quando', 'Por onde', 'Texto']}>
              {texts
                .filter(({ key }) => NOTICE_TEXTS[key].group === group)
                .map(({ key, title, version }) => (
                  <tr key={key}>
                    <Cell className="min-w-56 font-medium">
                      <Link to={`/admin/config/textos/${key}`} className="underline underline-offset-4">
                        {title}
                      </Link>
                    </Cell>
                    <Cell className="min-w-64">{NOTICE_TEXTS[key].when}</Cell>
                    <Cell className="whitespace-nowrap">{TEXT_CHANNELS[NOTICE_TEXTS[key].channel]}</Cell>
                    <Cell>{version > 0 ? <Badge tone="info">Seu</Badge> : <Badge>Padrão</Badge>}</Cell>
                  </tr>
                ))}
            </Table>
          </section>
        ))}
      </div>
    </SettingsFrame>
  );
}
