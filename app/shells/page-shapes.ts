/** Layouts of pages by address: the first match counts. */
const SHAPES = [
  [/^\/app\/?$/, 'home'],
  [/^\/app\/(anotacoes(\/relatorios)?|cartas|formularios)\/?$/, 'beside'],
  [/^\/app\/card\//, 'detail'],
  [/^\/app\/(faturas\/[^/]+\/recibo|cartas\/[^/]+|contratos\/[^/]+\/aceitar|palavras)$/, 'paper'],
  [
    /^\/app\/(faturas|documentos|avisos|andamento|promessas|energia|consorcio|equipe|mais|privacidade\/acessos)\/?$/,
    'column',
  ],
  [/^\/(app|loan-upload)/, 'form'],
  [/^\/admin(\/(negocio|financeiro|saude))?\/?$/, 'figures'],
  [/^\/admin\/clientes\/(?!novo)[^/]+/, 'client'],
  [/^\/admin\/(promessas|integracoes)\/?$/, 'pairs'],
  [/^\/admin\/(importar|massa|busca|avisos|cms\/imagens)\/?$/, 'list'],
  [/^\/admin\/(config|config\/(backup|retencao)|cartas\/respostas)\/?$/, 'form'],
  [
    /^\/admin\/([^/]+|(leads|energia)\/(?!novo)[^/]+|.+\/(enviados|faq|devolucoes|conferencia|assembleias|aceites|execucoes|acessos|equipe|textos|lotes|destinatarios|casos))\/?$/,
    'table',
  ],
  [/^\/admin\/(integracoes\/(chaves|webhooks)|cartas\/modelos|promessas\/fontes)\/?$/, 'detail'],
  [/^\/admin\/(cartas(\/lotes)?|golpes|promessas(\/casos)?)\/(?!nova)[^/]+$/, 'detail'],
  [/^\/admin\/(contratos|contratos\/aceites)\/[^/]+$/, 'paper'],
] as const;

/** Parts of a client, shown below the tabs while the head stays. */
const CLIENT_PARTS = [
  [/^(perfil|pedido|anotacoes\/colar)/, 'form'],
  [/^auditoria/, 'table'],
  [/^(notas)?$/, 'detail'],
] as const;

export type Shape = (typeof SHAPES)[number][1] | 'board';

/** Parts around the title of a page: above it, and between it and the body. */
export type PageHead = { up: boolean; tabs: boolean; filters: boolean };

const BOARD = /^\/admin\/(casos|leads\?(.*&)?visao=quadro)/;

const TABS =
  /^\/app\/(perfil|privacidade)|^\/admin(\/negocio|\/consorcio(\/assembleias)?|\/automacao(\/execucoes)?|\/auditoria(\/acessos)?|\/config(\/.+)?|\/integracoes(\/(chaves|webhooks))?|\/cartas(\/(lotes|respostas|modelos|destinatarios))?)?$/;

/** Pages with a link up that their depth in the address does not show, or shows wrongly. */
const UP_BY_NAME =
  /^\/app\/(card|energia|usaram-meus-dados|perfil\/(email|senha|duas-etapas))|^\/admin\/(massa$|config\/textos\/)/;
const NOT_UP = /^\/app\/perfil\/|^\/admin\/(leads|energia)\/(?!novo)/;

const FILTERS =
  /^\/admin\/(leads(\/(?!novo)[^/]+)?|clientes|cupons|anotacoes|casos|energia(\/[^/]+)?|parcelas|consorcio|tarefas|cartas|golpes|pendencias|auditoria(\/acessos)?|contratos\/aceites|automacao\/execucoes|config\/textos|promessas\/casos|financeiro\/devolucoes|formularios\/[^/]+\/(enviar|enviados))$/;

/** @param address path and query, which may select a board. */
export function skeletonOf(address: string): Shape {
  const path = address.replace(/\?.*/, '');
  return BOARD.test(address) ? 'board' : (SHAPES.find(([page]) => page.test(path))?.[1] ?? 'form');
}

export function headOf(path: string): PageHead {
  const below = /^\/(app|admin)\/[^/]+\/./.test(path) && !TABS.test(path) && !NOT_UP.test(path);
  return {
    up: UP_BY_NAME.test(path) || /^\/app\/privacidade\//.test(path) || below,
    tabs: TABS.test(path),
    filters: FILTERS.test(path),
  };
}

/** The client of an address, and the part of the client's page. */
export function clientPart(path: string): { client: string; shape: Shape } | undefined {
  const [, client, part = ''] = /^\/admin\/clientes\/(?!novo(?:\/|$))([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
  return client
    ? { client, shape: CLIENT_PARTS.find(([page]) => page.test(part))?.[1] ?? 'list' }
    : undefined;
}

/** Lists whose records open beside them on wide screens: the list stays visible. */
export const BESIDE_LIST = /^(\/app\/(?:cartas|formularios|anotacoes\/relatorios))\/[^/]+$/;

/** A record that opens over its list: the list stays visible. */
export const OVER_LIST = /^(\/admin\/(?:leads|energia))\/(?!novo)[^/]+$/;
