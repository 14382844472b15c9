import { fold } from '#app/lib/text.ts';

/** A page of the panel, or something that is done from anywhere in it. */
export type Place = {
  label: string;
  to: string;
  /** Other words that people look for it by. */
  also: string;
  kind: 'page' | 'action';
  /** A file is fetched by the browser itself. */
  download?: boolean;
};

export const PLACES: readonly Place[] = [
  { kind: 'page', label: 'Visão Geral', to: '/admin', also: 'inicio painel numeros receita funil' },
  { kind: 'page', label: 'Leads', to: '/admin/leads', also: 'contatos interessados' },
  { kind: 'page', label: 'Quadro de leads', to: '/admin/leads?visao=quadro', also: 'kanban colunas' },
  { kind: 'page', label: 'Clientes', to: '/admin/clientes', also: 'pessoas contas' },
  {
    kind: 'page',
    label: 'Documentos para conferir',
    to: '/admin/pendencias?fila=documentos',
    also: 'pendencias aprovar',
  },
  {
    kind: 'page',
    label: 'Prazos em risco',
    to: '/admin/pendencias?fila=prazos',
    also: 'pendencias atrasados',
  },
  {
    kind: 'page',
    label: 'Parcelas vencidas',
    to: '/admin/pendencias?fila=parcelas',
    also: 'pendencias atraso',
  },
  { kind: 'page', label: 'Produtos', to: '/admin/produtos', also: 'servicos precos' },
  { kind: 'page', label: 'Auditoria', to: '/admin/auditoria', also: 'registro historico log' },
  { kind: 'page', label: 'Área do Cliente', to: '/app', also: 'minha conta' },
  { kind: 'action', label: 'Novo card', to: '/admin/clientes', also: 'criar card escolher cliente' },
  { kind: 'action', label: 'Novo produto', to: '/admin/produtos/novo', also: 'criar produto' },
  {
    kind: 'action',
    label: 'Exportar leads',
    to: '/admin/leads/exportar',
    also: 'baixar csv planilha excel',
    download: true,
  },
];

/** Places whose words begin with every word of the search; all of them for an empty one. */
export function findPlaces(search: string): Place[] {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  return PLACES.filter(({ label, also }) => {
    const words = fold(`${label} ${also}`).split(/\s+/);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}
