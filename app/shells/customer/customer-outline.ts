import type { Shape } from '#app/terms/panel-page.ts';
import type { PageOutline } from '../page-skeleton.tsx';

/** Layouts of the customer's pages by address: the first match counts. */
const SHAPES: readonly [page: RegExp, shape: Shape][] = [
  [/^\/app\/?$/, 'home'],
  [/^\/app\/(anotacoes\/relatorios|cartas|formularios)\/?$/, 'beside'],
  [/^\/app\/card\//, 'detail'],
  [/^\/app\/(faturas\/[^/]+\/recibo|cartas\/[^/]+|contratos\/[^/]+\/aceitar|palavras)$/, 'paper'],
  [
    /^\/app\/(anotacoes|faturas|documentos|avisos|andamento|promessas|energia|consorcio|equipe|mais|privacidade\/acessos)\/?$/,
    'column',
  ],
];

const TABS = /^\/app\/(perfil|privacidade)/;

/** Pages with a link up that their depth in the address does not show, or shows wrongly. */
const UP_BY_NAME =
  /^\/app\/(advogado|card|contratos$|energia|notas|suporte|usaram-meus-dados|perfil\/(email|senha|duas-etapas|chaves)|privacidade\/)/;

/** Lists whose records open beside them on wide screens: the list stays visible. */
const BESIDE_LIST = /^(\/app\/(?:cartas|formularios|anotacoes\/relatorios))\/[^/]+$/;

/** The skeleton of a page of the customer's area. @param address path and query */
export function customerOutline(address: string): PageOutline {
  const path = address.replace(/\?.*/, '');
  const tabs = TABS.test(path);
  return {
    shape: SHAPES.find(([page]) => page.test(path))?.[1] ?? 'form',
    up: UP_BY_NAME.test(path) || (/^\/app\/[^/]+\/./.test(path) && !tabs),
    tabs,
    filters: false,
    beside: BESIDE_LIST.exec(path)?.[1],
  };
}
