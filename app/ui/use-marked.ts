import { useNavigation } from 'react-router';

type Link = { isActive: boolean; isPending: boolean };

/**
 * Returns which of several links is marked: that of the current page, or from the press on that of the
 * pending one.
 */
export function useMarked(): (link: Link) => boolean {
  const { state, formData } = useNavigation();
  const leaving = state === 'loading' && !formData;
  return ({ isActive, isPending }) => (leaving ? isPending : isActive);
}
