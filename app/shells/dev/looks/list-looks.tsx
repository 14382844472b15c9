import { ActionBar } from '#app/ui/action-bar.tsx';
import { BESIDE, BesideList, BesideRow, Opened } from '#app/ui/beside-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { FaqList } from '#app/ui/faq-list.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Skeleton } from '#app/ui/spinner.tsx';
import { Badge, EmptyPage, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, SortLink, Table } from '#app/ui/table.tsx';
import { UpLink } from '#app/ui/up-link.tsx';
import { Specimen } from '../specimen.tsx';

const COLUMNS = ['Nome', 'Situação', 'Valor', 'Vence em'];
const ROWS = [
  ['Mariana Alves Ribeiro', 'Concluído', 'good', 'R$ 499,00', '20/11/2026'],
  [
    'Transportes Oeste de Santa Catarina e Paraná Ltda. e outros',
    'Em análise',
    'warning',
    'R$ 1.499,00',
    '–',
  ],
] as const;
const QUESTIONS = [
  { question: 'Em quanto tempo meu nome fica limpo?', answer: 'Até 12 dias úteis depois do contrato.' },
  { question: 'E se não der certo?', answer: 'Você escolhe: o trabalho continua, ou o preço volta.' },
];

export const ListLooks = () => (
  <>
    <Specimen
      title="Table, Cell, SortLink e RowWord"
      rule="Linhas de 40 px; a primeira célula dá nome à linha."
      as="stack"
    >
      <p className="text-sm">
        Ordenar por: <SortLink label="Nome" to="?parte=listas" sorted="ascending" />
      </p>
      <Table
        label="Exemplo de lista"
        stacked="phone"
        columns={[{ label: 'Nome', to: '?parte=listas', sorted: 'ascending' }, ...COLUMNS.slice(1)]}
      >
        {ROWS.map(([name, state, tone, money, due], i) => (
          <tr key={name} className={i === 0 ? 'hover:bg-sunken as-hover' : 'hover:bg-sunken'}>
            <Cell head>{name}</Cell>
            <Cell>
              <Badge tone={tone}>{state}</Badge>
            </Cell>
            <Cell className="tabular">{money}</Cell>
            <Cell className="tabular">
              <RowWord>Vence em </RowWord>
              {due}
            </Cell>
          </tr>
        ))}
      </Table>
    </Specimen>
    <Specimen
      title="Lista vazia"
      rule="Título “Nenhum X”, uma linha, um botão. Com filtro, o botão tira o filtro."
      as="grid"
    >
      <EmptyPage
        title="Nenhum cliente"
        text="Quem contrata aparece aqui. Você também pode cadastrar."
        action={<Button type="button">Criar cliente</Button>}
      />
      <Surface>
        <EmptyState
          title="Nenhum cliente com este filtro"
          text="Há clientes fora dele."
          action={<Button type="button">Ver todos</Button>}
        />
      </Surface>
    </Specimen>
    <Specimen
      title="Lista que carrega e lista que falhou"
      rule="O esqueleto tem a forma do que vem; a falha diz o que fazer."
      as="grid"
    >
      <Surface aria-hidden className="divide-y divide-line">
        {[0, 1, 2, 3].map((row) => (
          <p key={row} className="flex h-10 items-center gap-4 px-4">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-5 w-20 rounded-full" />
            <Skeleton className="ml-auto h-4 w-16" />
          </p>
        ))}
      </Surface>
      <Surface>
        <EmptyState
          title="A lista não carregou"
          text="Nada se perdeu. Código para o atendimento: 7f3a."
          action={
            <Button type="button" variant="cta">
              Tentar de novo
            </Button>
          }
        />
      </Surface>
    </Specimen>
    <Specimen
      title="BesideList, BesideRow e Opened"
      rule="A lista fica à vista ao lado do que se abriu; em tela estreita, um depois do outro."
      as="stack"
    >
      <div className={BESIDE}>
        <BesideList label="Lista de exemplo">
          {ROWS.map(([name, state, , amount], row) => (
            <BesideRow key={name} to="#" current={row === 0} title={name} text={state} mark={amount} />
          ))}
        </BesideList>
        <Opened of={ROWS[0][0]} label="Aberto na lista">
          <Surface className="p-4">
            <p className="font-medium">{ROWS[0][0]}</p>
            <p className="text-muted">{ROWS[0][4]}</p>
          </Surface>
        </Opened>
      </div>
    </Specimen>
    <Specimen title="FaqList" rule="Uma resposta aberta por vez, cada uma com endereço." as="stack">
      <FaqList items={QUESTIONS} group="exemplo" />
    </Specimen>
    <Specimen title="ActionBar" rule="Os botões de um formulário longo do painel, sempre à vista." as="stack">
      <div className="px-4 lg:px-6">
        <ActionBar>
          <Button type="button" variant="primary">
            Salvar
          </Button>
          <Button type="button" variant="ghost">
            Cancelar
          </Button>
        </ActionBar>
      </div>
    </Specimen>
    <Specimen
      title="UpLink"
      rule="O único caminho para cima, sobre o título; o nome é o do menu ou do título de lá."
    >
      <UpLink to="/dev/ui" label="Pagamentos" />
    </Specimen>
    {/* Last: the heading after an h1 may be an h2 at most, and the next chapter begins with one. */}
    <Specimen title="PageHeader" rule="Um h1 por página; à direita, no máximo três botões." as="stack">
      <PageHeader
        title="Pagamentos"
        lead="O que você contratou, as parcelas e os vencimentos."
        actions={<Button type="button">Imprimir</Button>}
      />
    </Specimen>
  </>
);
