/**
 * An access of the team to a person's data, as that person sees it. `role` is null if the account was
 * deleted.
 */
export type AccessView = { id: string; what: string; createdAt: string; viewer: string; role: string | null };

const ROLE_WORDS: Record<string, string> = { admin: 'Administração', staff: 'Equipe', user: 'Equipe' };

/** "Administração (Ana)"; a former member stays "Equipe". */
export const viewerWords = ({ viewer, role }: Pick<AccessView, 'viewer' | 'role'>): string => {
  const words = ROLE_WORDS[role ?? ''] ?? 'Equipe';
  return viewer ? `${words} (${viewer})` : words;
};
