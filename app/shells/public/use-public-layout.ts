import { useRouteLoaderData } from 'react-router';
import type { loader } from './public-layout.tsx';

/** Returns the data of the public layout, for the pages within it. */
export function usePublicLayout() {
  const layout = useRouteLoaderData<typeof loader>('shells/public/public-layout');
  if (!layout) throw new Error('Not within the public layout.');
  return layout;
}
