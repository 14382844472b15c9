import { isSessionOver } from './session-over.ts';

/**
 * Fetches a JSON route of this site for an open page.
 * @returns null on any failure; if the session is over, the page navigates away
 */
export async function getJson<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(path);
    return response.ok && !isSessionOver(response.url) ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
