import { useRouteLoaderData } from 'react-router';

/** The address of the live stream. It says when the oldest data of the page was read: only later changes load it again. */
export function useLiveAddress(query: Record<string, string>): string {
  const root = useRouteLoaderData<{ readAt: number | '' }>('root');
  return `/live?${new URLSearchParams({ ...query, desde: String(root?.readAt || 0) })}`;
}
