import { useNavigation } from 'react-router';

type Link = { isActive: boolean; isPending: boolean };

/** Which of several links is marked: that of the page in sight, or of the one on its way, from the press on. */
export function useMarked(): (link: Link) => boolean {
  const { state, formData } = useNavigation();
  const leaving = state === 'loading' && !formData;
  return ({ isActive, isPending }) => (leaving ? isPending : isActive);
}
