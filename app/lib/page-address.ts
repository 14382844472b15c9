/**
 * The address of a page as a person sees it, also where the router asked for its data: without `.data` and without the
 * names of the loaders that were asked. A path of this site with its search.
 */
export function pageAddress(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_routes');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${pathname.replace(/(\/_)?\.data$/, '')}${search}`;
}
