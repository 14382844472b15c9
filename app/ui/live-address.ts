import { useRouteLoaderData } from 'react-router';

/**
 * The address of the live stream, with the time at which the page's oldest data were read: only later changes
 * reload it.
 */
export function useLiveAddress(query: Record<string, string>): string {
  const root = useRouteLoaderData<{ readAt: number | '' }>('root');
  return `/live?${new URLSearchParams({ ...query, desde: String(root?.readAt || 0) })}`;
}
