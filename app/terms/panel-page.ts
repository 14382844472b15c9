import type { Area } from './panel-areas.ts';

/** Groups of the panel's menu, in its order. */
export const MENU_GROUPS = [
  'Hoje',
  'Vendas',
  'Casos',
  'Dinheiro',
  'Site',
  'Outros serviços',
  'Sistema',
] as const;
type MenuGroup = (typeof MENU_GROUPS)[number];

/** Layouts of pages, which their skeletons imitate. */
export type Shape =
  | 'home'
  | 'beside'
  | 'figures'
  | 'pairs'
  | 'client'
  | 'detail'
  | 'list'
  | 'column'
  | 'paper'
  | 'board'
  | 'form'
  | 'table';

/** An entry of the palette: a page, or an action that is available anywhere in the panel. */
type PanelFind = {
  /** Label of the menu by default. */
  label?: string;
  /** Further search words. */
  also: string;
  /** Address with a query or a value of a parameter; the page's address by default. */
  to?: string;
  kind?: 'action';
  /** A file, which the browser downloads. */
  download?: true;
};

/**
 * A route of the panel: a page, or an address that answers with data or a file. Its routes, rights, menu,
 * shortcut, search words and skeleton are derived from this entry (`app/panel.ts`).
 */
export type PanelPage<Icon extends string = string> = {
  /** File of the route, in the room's folder. */
  file: string;
  /** Area that a position needs; two if more positions may view the page than send its forms. */
  area: Area | { see: Area; do: Area };
  /** The page consists of a form: it opens for positions that may send it. */
  isForm?: true;
  /**
   * Forms, by intent, that need a narrower area than this page and the pages below it. The definition of the
   * forms takes the areas from here (`inArea`), and the server decides by them; the browser hides forms that
   * would be refused.
   */
  forms?: Readonly<Record<string, Area>>;
  /**
   * Entry of the menu: entries of a group are sorted by `place`, `icon` names a picture of `panel-menu.tsx`,
   * and `key` opens the page after g.
   */
  menu?: { group: MenuGroup; place: number; label: string; icon: Icon; key: string };
  /** Address of the entry that the menu marks, if it is not the beginning of the page's own address. */
  marks?: string;
  /** Entries of the palette. */
  find?: readonly PanelFind[];
  /** Address of the list over which this page opens, in the list's outlet. */
  over?: string;
  /** First tab of a page with an outlet. Pages below its address are the other tabs; files (`.ts`) are not. */
  index?: { file: string; shape: Shape };
  /** By default `list` for a tab, `form` for other pages. */
  shape?: Shape;
  /** The list becomes a board with `?visao=quadro`. */
  board?: true;
  /** The skeleton has a link up; by default below other pages, except beside them in tabs. */
  up?: boolean;
  /** The skeleton has tabs below the title. */
  tabs?: true;
  /** The skeleton has filters above a list. */
  filters?: true;
};

/** Entries of a room of screens, by address. */
export type PanelPages = Readonly<Record<string, PanelPage>>;
