import { pageAt } from '#app/panel.ts';
import type { PageOutline } from '../page-skeleton.tsx';

/**
 * The skeleton of a page of the panel. A page within another one has the skeleton of that page, which stays
 * visible if it is open.
 * @param address path and query, which may select a board
 */
export function panelOutline(address: string): PageOutline {
  const [path = '', query] = address.split('?');
  const page = pageAt(path);
  const frame = path.split('/', (page?.within ?? path).split('/').length).join('/');
  const outer = pageAt(frame);
  const isBoard = outer?.board && new URLSearchParams(query).get('visao') === 'quadro';
  return {
    shape: isBoard ? 'board' : (outer?.shape ?? 'form'),
    up: outer?.up ?? (frame.split('/').length > 3 && !outer?.tabs),
    tabs: outer?.tabs ?? false,
    filters: outer?.filters ?? false,
    over: page?.over && frame,
    part: outer?.index && { frame, shape: (page === outer ? outer.index.shape : page?.shape) ?? 'list' },
  };
}
