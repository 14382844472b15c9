import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { cx } from '#app/ui/class-names.ts';

/** What a page is made of, as far as its address says: the first that matches. */
const SHAPES = [
  [/^\/app\/?$/, 'home'],
  [/^\/app\/(anotacoes(\/relatorios)?|cartas|formularios)\/?$/, 'beside'],
  [/^\/app\/card\//, 'detail'],
  [/^\/app\/(faturas\/[^/]+\/recibo|cartas\/[^/]+|contratos\/[^/]+\/aceitar|palavras)$/, 'paper'],
  [
    /^\/app\/(faturas|documentos|avisos|andamento|promessas|energia|consorcio|equipe|mais|privacidade\/acessos)\/?$/,
    'list',
  ],
  [/^\/(app|loan-upload)/, 'form'],
  [/^\/admin(\/(negocio|financeiro|saude))?\/?$/, 'cards'],
  [/^\/admin\/clientes\/(?!novo)[^/]+/, 'detail'],
  [/^\/admin\/(promessas|importar|massa|busca|cms\/imagens|config|integracoes)$/, 'list'],
  [
    /^\/admin\/([^/]+|.+\/(enviados|faq|devolucoes|conferencia|assembleias|aceites|chaves|webhooks|execucoes|acessos|equipe|textos|retencao|backup|lotes|respostas|modelos|destinatarios|casos|fontes))\/?$/,
    'table',
  ],
] as const;

type Shape = (typeof SHAPES)[number][1] | 'board';

const BOARD = /^\/admin\/(casos|leads\?(.*&)?visao=quadro)/;

/** @param address Path, and the query, which may ask for a board. */
export function skeletonOf(address: string): Shape {
  const path = address.replace(/\?.*/, '');
  return BOARD.test(address) ? 'board' : (SHAPES.find(([page]) => page.test(path))?.[1] ?? 'form');
}

/** Lists whose records open beside them where there is room: the list stays in sight. */
const BESIDE_LIST = /^(\/app\/(?:cartas|formularios|anotacoes\/relatorios))\/[^/]+$/;

/** A record that opens over its list: the list stays in sight. */
const OVER_LIST = /^(\/admin\/(?:leads|energia))\/(?!novo)[^/]+$/;

const BOX = 'rounded-2xl border border-line bg-raised';
const times = (count: number) => Array.from({ length: count }, (_, i) => `place-${i}`);

const BODIES: Record<Shape, () => ReactNode> = {
  home: () => (
    <div className="grid gap-5 xl:grid-cols-2">
      <div className={cx(BOX, 'h-80')} />
      <div className={cx(BOX, 'h-80')} />
      <div className={cx(BOX, 'h-44 xl:col-span-2')} />
    </div>
  ),
  beside: () => (
    <div className="gap-8 xl:grid xl:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="space-y-3">
        {times(7).map((key) => (
          <div key={key} className="h-14 rounded-xl bg-line max-xl:h-24" />
        ))}
      </div>
      <div className={cx(BOX, 'h-96 max-xl:hidden')} />
    </div>
  ),
  cards: () => (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {times(6).map((key) => (
        <div key={key} className={cx(BOX, 'h-44')} />
      ))}
    </div>
  ),
  detail: () => (
    <div className="grid gap-5 lg:grid-cols-3">
      <div className={cx(BOX, 'h-56 lg:col-span-2')} />
      <div className={cx(BOX, 'h-56')} />
    </div>
  ),
  list: () => (
    <div className="space-y-4">
      {times(4).map((key) => (
        <div key={key} className={cx(BOX, 'h-32')} />
      ))}
    </div>
  ),
  paper: () => (
    <div className={cx(BOX, 'max-w-3xl space-y-4 p-6 sm:p-8')}>
      {times(9).map((key, i) => (
        <div key={key} className={cx('h-4 rounded-lg bg-line', i % 3 === 2 ? 'w-1/2' : 'w-full')} />
      ))}
    </div>
  ),
  board: () => (
    <div className="grid gap-4 overflow-hidden sm:grid-cols-2 lg:grid-cols-4">
      {times(4).map((lane) => (
        <div key={lane} className="space-y-3">
          <div className="h-6 w-1/2 rounded-lg bg-line" />
          {times(4).map((key) => (
            <div key={key} className={cx(BOX, 'h-28')} />
          ))}
        </div>
      ))}
    </div>
  ),
  form: () => (
    <div className={cx(BOX, 'grid gap-5 p-6 sm:grid-cols-2')}>
      {times(6).map((key) => (
        <div key={key} className="h-12 rounded-xl bg-line" />
      ))}
    </div>
  ),
  table: () => (
    <div className={cx(BOX, 'divide-y divide-line overflow-hidden')}>
      {times(12).map((key) => (
        <div key={key} className="flex h-10 items-center gap-4 px-4">
          <div className="h-4 w-1/4 rounded-lg bg-line" />
          <div className="h-4 w-20 rounded-lg bg-line" />
          <div className="ml-auto h-4 w-24 rounded-lg bg-line" />
        </div>
      ))}
    </div>
  ),
};

/**
 * Covers the page that is being left once the next one takes a while, in the shape of the next: a press must be seen to
 * do something. The page below stays as it is, so that a navigation that is given up leaves it whole.
 */
export function PageSkeleton() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== 'loading' || location.pathname === pathname) return null;
  const list = OVER_LIST.exec(location.pathname)?.[1];
  if (list && pathname.startsWith(list)) return null;
  const beside = BESIDE_LIST.exec(location.pathname)?.[1];
  const shape = skeletonOf(location.pathname + location.search);
  return (
    <div
      aria-hidden
      data-shape={shape}
      className={cx(
        'absolute inset-0 z-20 animate-[appear_1ms_400ms_both] bg-surface px-4 py-8 lg:px-8',
        beside && pathname.startsWith(beside) && 'xl:hidden',
      )}
    >
      <div className="animate-pulse space-y-3">
        <div className="h-9 w-2/3 max-w-80 rounded-xl bg-line" />
        <div className="mb-8 h-5 w-full max-w-lg rounded-xl bg-line" />
        {BODIES[shape]()}
      </div>
    </div>
  );
}
