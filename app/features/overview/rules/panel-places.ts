import { fold } from '#app/lib/text.ts';
import { MENU, mayOpen, PANEL } from '#app/panel.ts';
import type { Rights } from '#app/terms/panel-rights.ts';
import { opensQueue, readQueue, WAITING, WAITING_QUEUES, type WaitingQueue } from './queues.ts';

/** A page of the panel, or an action that is available anywhere in it. */
export type PanelPlace = {
  label: string;
  to: string;
  /** Further search words for it. */
  also: string;
  kind: 'page' | 'action';
  /** A file, which the browser downloads. */
  download?: boolean;
};

/** Place of an address in the menu: that of the entry above it. */
const placeInMenu = ({ address }: { address: string }) =>
  MENU.findLastIndex(({ to }) => `${address}/`.startsWith(`${to}/`));

/** Entries of the panel's pages, in the order of the menu. */
const PLACES: readonly PanelPlace[] = PANEL.toSorted((a, b) => placeInMenu(a) - placeInMenu(b)).flatMap(
  ({ address, menu, find = [] }) =>
    find.map((one): PanelPlace => ({ label: menu?.label ?? '', to: address, kind: 'page', ...one })),
);

/** Further search words of queues. */
const QUEUE_WORDS: Partial<Record<WaitingQueue, string>> = {
  documentos: 'aprovar',
  emprestimos: 'loan imovel garantia aprovar',
  prazos: 'atrasados',
  parcelas: 'atraso',
  garantias: 'pedido de garantia protocolo prazo perdido',
  contato: 'responder fale conosco leads',
  privacidade: 'lgpd exclusao correcao quinze dias',
  formularios: 'conferir respostas',
  processos: 'acoes judiciais liminar audiencia',
  anotacoes: 'credor em atraso',
};

const QUEUE_PLACES = WAITING_QUEUES.map(
  (queue): PanelPlace => ({
    kind: 'page',
    label: WAITING[queue],
    to: `/admin/pendencias?fila=${queue}`,
    also: `pendencias ${QUEUE_WORDS[queue] ?? ''}`,
  }),
);

const CUSTOMER_AREA: PanelPlace = { kind: 'page', label: 'Área do Cliente', to: '/app', also: 'minha conta' };

/**
 * Returns the places that a position opens whose words begin with every word of the search; all for an empty
 * one.
 */
export function findPlaces(search: string, position: Rights): PanelPlace[] {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  return [...PLACES, ...QUEUE_PLACES, CUSTOMER_AREA].filter(({ label, also, to }) => {
    const queue = readQueue(new URLSearchParams(to.split('?')[1]).get('fila'));
    if (!mayOpen(position, to) || (queue && !opensQueue(position, queue))) return false;
    const words = fold(`${label} ${also}`).split(/\s+/);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}
