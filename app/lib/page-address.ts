/**
 * The address of a page as shown to people, also for the router's data requests: without `.data` and the
 * names of loaders. A path of this site with its search.
 */
export function pageAddress(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_routes');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${pathname.replace(/(\/_)?\.data$/, '')}${search}`;
}
